// Day or night: as the machine has it, until a reader turns it over; remembered here alone.

const KEY = "theme";
const root = document.documentElement;

function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Storage may be forbidden; it is then as the machine has it.
    return null;
  }
}

function isDark(): boolean {
  return root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

const kept = remembered();
if (kept === "dark" || kept === "light") root.dataset.theme = kept;

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element) || !event.target.closest("button[data-light]")) return;
  root.dataset.theme = isDark() ? "light" : "dark";
  try {
    localStorage.setItem(KEY, root.dataset.theme);
  } catch {
    // As above.
  }
});

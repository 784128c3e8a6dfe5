// @ts-check
// The first page: opens games and lists those there are.

/** @param {string} id @returns {any} */
const $ = (id) => document.getElementById(id);

/** @param {string} tag @param {string} text @param {Record<string, string>} [attributes] */
function element(tag, text, attributes = {}) {
  const made = document.createElement(tag);
  // Names are text, whatever they hold.
  made.textContent = text;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** @param {string} header @param {string} tag */
function tag(header, tag) {
  const line = header.split("\n").find((line) => line.startsWith(`${tag}: `));
  return line ? line.slice(tag.length + 2) : "";
}

async function listCodes() {
  /** @type {string[]} */
  const codes = await (await fetch("/api/law")).json();
  $("code").replaceChildren(...codes.map((code) => element("option", code, { value: code })));
}

async function listGames() {
  /** @type {{ id: string, state: string, header: string }[]} */
  const games = await (await fetch("/api/games?most=50")).json();
  const item = (/** @type {{ id: string, state: string, header: string }} */ game) => {
    const names = [tag(game.header, "White") || "White", tag(game.header, "Black") || "Black"];
    const link = element("a", names.join(" – "), { href: `/game/${game.id}` });
    const made = element("li", "");
    made.append(link, ` (${tag(game.header, "code") || "regence"}, ${game.state})`);
    return made;
  };
  $("games").replaceChildren(...games.map(item));
}

$("opening").addEventListener("submit", async (/** @type {Event} */ event) => {
  event.preventDefault();
  const lines = [`code: ${$("code").value}`, `raise: ${$("raise").value}`];
  if ($("time").value.trim()) lines.push(`time: ${$("time").value.trim()}`);
  if ($("white").value.trim()) lines.push(`White: ${$("white").value.trim()}`);
  if ($("black").value.trim()) lines.push(`Black: ${$("black").value.trim()}`);
  const answer = await fetch("/api/games", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ header: lines.join("\n") }),
  });
  const opened = await answer.json();
  $("fault").textContent = answer.ok ? "" : opened.message;
  if (!answer.ok) return;
  const seats = ["white", "black", "arbiter"].map((seat) => {
    const made = element("li", "");
    const href = `/game/${opened.id}#${opened[seat]}`;
    made.append(element("a", seat, { href, id: `seat-${seat}` }));
    return made;
  });
  const watch = element("li", "");
  watch.append(element("a", "to watch", { href: `/game/${opened.id}` }));
  $("seats").replaceChildren(...seats, watch);
  $("opened").hidden = false;
  await listGames();
});

await Promise.all([listCodes(), listGames()]);
export {};

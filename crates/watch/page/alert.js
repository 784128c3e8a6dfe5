// An alert as it is shown: what happened, what is to be done, and what can be decided. Every sentence about
// a game comes from the program.

import { board } from "./board.js";

export function element(name, text = "", className = "") {
  const made = document.createElement(name);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

/** A control has a name, by which it is found again when all is shown anew. */
export function button(word, name, act) {
  const made = element("button", word(name));
  made.type = "button";
  made.dataset.control = name;
  made.addEventListener("click", act);
  return made;
}

/** The hour of this place, as the clock on its wall has it. */
export const hour = (t, lang) => new Date(t).toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

const men = (fen) => fen.split(" ")[0];

/** An alert. `act` tells the program what was decided; `elsewhere`, it is of another round than the boards shown. */
export function alertOf(alert, { lang, word, act, elsewhere }) {
  const made = element("article", "", `alert ${alert.level}${alert.gone || alert.read ? " done" : ""}`);
  made.dataset.key = `${alert.game}/${alert.key}`;
  made.tabIndex = -1;
  const [round, number] = alert.game.split("-");
  const where = `${elsewhere ? `${word("round")} ${round} · ` : ""}${word("board")} ${number}`;
  const players = alert.white || alert.black ? ` · ${alert.white || "?"} – ${alert.black || "?"}` : "";
  made.append(element("p", `${hour(alert.t, lang)} · ${where}${players}`, "where"));
  const title = element("h3", alert.told.title);
  if (alert.article) title.append(" ", element("span", alert.article, "article"));
  made.append(title, element("p", alert.told.what));
  // Where the men stand alike there is nothing to compare.
  if (alert.law && alert.fact && men(alert.law) !== men(alert.fact) && !alert.gone) {
    const boards = element("div", "", "boards");
    boards.append(board(alert.law, alert.fact, word("law")), board(alert.fact, alert.law, word("fact")));
    made.append(boards);
  }
  if (alert.gone) {
    made.append(element("p", word("gone"), "quiet"));
  } else {
    for (const duty of alert.told.now) made.append(element("p", duty, "duty"));
    if (alert.told.meanwhile) made.append(element("p", alert.told.meanwhile, "duty"));
    if (alert.told.until) made.append(element("p", alert.told.until, "until"));
  }
  if (alert.ruled) made.append(element("p", word("ruled") + word(alert.ruled), "ruled"));
  if (!alert.gone) made.append(choices(alert, word, act));
  return made;
}

function choices(alert, word, act) {
  const { game, word: at, text, words } = alert;
  const made = element("div", "", "choices");
  const rule = (ruling) => button(word, ruling, () => act({ act: "rule", game, word: at, text, words, ruling }));
  for (const ruling of alert.rulings) {
    if (ruling !== alert.ruled) made.append(rule(ruling));
  }
  if (alert.ruled) made.append(rule("withdrawn"));
  if (!alert.read) made.append(button(word, "read", () => act({ act: "read", game, alert: alert.key })));
  if (alert.level === "act") made.append(time(alert, word, act));
  return made;
}

function time({ game, adversary }, word, act) {
  const form = element("form", "", "time");
  const minutes = form.appendChild(element("input"));
  Object.assign(minutes, { type: "number", step: "0.5", value: "2", required: true });
  minutes.dataset.control = "minutes";
  minutes.setAttribute("aria-label", `${word("time")}, ${word("minutes")}`);
  minutes.title = word("minutes");
  const side = form.appendChild(element("select"));
  side.dataset.control = "side";
  side.setAttribute("aria-label", word("time"));
  for (const name of ["white", "black"]) {
    const option = side.appendChild(element("option", `min · ${word(name)}`));
    option.value = name;
  }
  if (adversary) side.value = adversary;
  const give = form.appendChild(element("button", word("give")));
  give.dataset.control = "give";
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const seconds = Math.round(Number(minutes.value) * 60);
    void act({ act: "time", game, white: side.value === "white", seconds });
  });
  return form;
}

/** Shows alerts in a place. Whoever is at one of them with the keyboard stays there, and what was written
 * into its form is kept. */
export function put(place, fresh) {
  const at = place.contains(document.activeElement) ? document.activeElement : null;
  const control = at?.dataset.control;
  const old = at?.closest(".alert");
  const same = old && fresh.find((made) => made.dataset.key === old.dataset.key);
  const find = (alert, name) => alert.querySelector(`[data-control="${name}"]`);
  for (const name of same ? ["minutes", "side"] : []) {
    const [before, now] = [find(old, name), find(same, name)];
    if (before && now) now.value = before.value;
  }
  if (same && (control === "minutes" || control === "side") && find(same, control)) {
    // An open list would close if it were moved, and letters half written be lost.
    for (const child of [...place.children]) if (child !== old) child.remove();
    const index = fresh.indexOf(same);
    old.before(...fresh.slice(0, index));
    old.after(...fresh.slice(index + 1));
    return;
  }
  place.replaceChildren(...fresh);
  if (!at) return;
  // What was pressed is no choice any more: on to the alert itself, so that no second key rules on another.
  const next = same ? (find(same, control) ?? same) : (place.querySelector(".alert") ?? place);
  next.focus();
}

// The arbiter's page: shows what the program says, and tells it what was decided. No chess and no law
// here: every sentence about a game comes from the program, in the language asked for.

import { board } from "./board.js";
import { LANGS, word as wordOf } from "./words.js";

const $ = (id) => document.getElementById(id);
const key = location.hash.slice(1);
const kept = (name, otherwise) => localStorage.getItem(name) ?? otherwise;

let lang = kept("lang", navigator.language.startsWith("fr") ? "fr" : "en");
let sound = kept("sound", "on") === "on";
let round = null;
let state = null;
/** The last entry whose alerts have been heard. */
let heard = null;
let audio = null;

const word = (name, gaps) => wordOf(lang, name, gaps);

function element(name, text = "", className = "") {
  const made = document.createElement(name);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

function button(name, act) {
  const made = element("button", word(name));
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

async function ask(path, body) {
  const options = { headers: { Authorization: `Bearer ${key}` } };
  if (body) {
    options.method = "POST";
    options.body = JSON.stringify(body);
    options.headers["Content-Type"] = "application/json";
  }
  const answer = await fetch(`/api/arbiter/${path}`, options);
  if (answer.status === 401) throw new Error(word("key"));
  if (!answer.ok) throw new Error(word("notDone", { why: (await answer.text()).trim() }));
  return answer.status === 204 ? null : answer.json();
}

function complain(text) {
  $("trouble").textContent = text;
  $("trouble").hidden = !text;
}

/** Tells the program what was decided, then shows what follows from it. */
async function act(body) {
  try {
    await ask("act", body);
    await refresh();
  } catch (error) {
    complain(error.message);
  }
}

// One knock on wood.
function knock() {
  if (!sound) return;
  audio ??= new AudioContext();
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.type = "triangle";
  tone.frequency.setValueAtTime(220, audio.currentTime);
  tone.frequency.exponentialRampToValueAtTime(70, audio.currentTime + 0.12);
  volume.gain.setValueAtTime(0.7, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.25);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.3);
}

const hour = (t) => new Date(t).toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit" });

function alertOf(alert) {
  const made = element("article", "", `alert ${alert.level}${alert.gone || alert.read ? " done" : ""}`);
  made.dataset.key = alert.key;
  const number = alert.game.split("-")[1];
  made.append(element("p", `${hour(alert.t)} · ${word("board")} ${number} · ${alert.white} – ${alert.black}`, "where"));
  const title = element("h3", alert.told.title);
  if (alert.article) title.append(" ", element("span", `${alert.article}`, "article"));
  made.append(title, element("p", alert.told.what));
  if (alert.law && alert.fact && alert.law !== alert.fact && !alert.gone) {
    const boards = element("div", "", "boards");
    boards.append(board(alert.law, alert.fact, word("law")), board(alert.fact, alert.law, word("fact")));
    made.append(boards);
  }
  if (alert.gone) {
    made.append(element("p", word("gone"), "quiet"));
  } else {
    for (const duty of alert.told.now) made.append(element("p", duty, "duty"));
    if (alert.told.until) made.append(element("p", alert.told.until, "until"));
  }
  if (alert.ruled) made.append(element("p", word("ruled") + word(alert.ruled), "ruled"));
  if (!alert.gone) made.append(choices(alert));
  return made;
}

function choices(alert) {
  const { game, word: at, text, words } = alert;
  const made = element("div", "", "choices");
  for (const ruling of alert.rulings) {
    if (ruling !== alert.ruled) {
      made.append(button(ruling, () => act({ act: "rule", game, word: at, text, words, ruling })));
    }
  }
  if (alert.ruled) {
    made.append(button("withdrawn", () => act({ act: "rule", game, word: at, text, words, ruling: "withdrawn" })));
  }
  if (!alert.read) made.append(button("read", () => act({ act: "read", game, alert: alert.key })));
  if (alert.level === "act") made.append(time(game));
  return made;
}

function time(game) {
  const form = element("form", "", "time");
  const minutes = form.appendChild(element("input"));
  Object.assign(minutes, { type: "number", step: "0.5", value: "2", required: true });
  minutes.setAttribute("aria-label", `${word("time")}, ${word("minutes")}`);
  minutes.title = word("minutes");
  const side = form.appendChild(element("select"));
  side.setAttribute("aria-label", word("time"));
  for (const name of ["white", "black"]) {
    const option = side.appendChild(element("option", `min · ${word(name)}`));
    option.value = name;
  }
  form.append(element("button", word("give")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const seconds = Math.round(Number(minutes.value) * 60);
    void act({ act: "time", game, white: side.value === "white", seconds });
  });
  return form;
}

function gameOf(game) {
  const row = element("tr", "", game.waiting ? "waits" : "");
  const cell = (text, className = "") => row.append(element("td", text, className));
  cell(String(game.number), "number");
  cell(`${game.white || "?"} – ${game.black || "?"}`);
  cell(game.readable ? (game.last ?? "") : word("unreadable"), "last");
  cell(game.open ? word("open") : "", "open");
  cell(game.clocks.map((clock) => clock ?? "").join("  "), "clocks");
  cell(game.result === "*" ? "" : game.result, "result");
  row.title = `${game.code ?? ""} (${game.why})`;
  return row;
}

/** Whoever writes into a form of an alert is not disturbed: that alert stays as it is. */
function keepForms(place, fresh) {
  const busy = place.contains(document.activeElement) ? document.activeElement.closest(".alert") : null;
  place.replaceChildren(...fresh.map((made) => (busy?.dataset.key === made.dataset.key ? busy : made)));
}

function show() {
  for (const place of document.querySelectorAll("[data-word]")) place.textContent = word(place.dataset.word);
  document.documentElement.lang = lang;
  $("lang").textContent = lang === "en" ? "Français" : "English";
  $("sound").setAttribute("aria-pressed", String(sound));
  if (!state) return;
  const rounds = state.rounds.map(String);
  // The newest round, until another is asked for.
  const shown = rounds.includes(round) ? round : (rounds.at(-1) ?? "1");
  $("round").replaceChildren(...rounds.map((name) => element("option", name)));
  $("round").value = shown;
  const here = (alert) => alert.game.startsWith(`${shown}-`);
  const waits = (alert) => !alert.read && !alert.gone && alert.level !== "note";
  const alerts = state.alerts.filter(here);
  keepForms($("alerts"), alerts.filter(waits).map(alertOf));
  $("calm").hidden = alerts.some(waits);
  keepForms($("done"), alerts.filter((alert) => !waits(alert)).map(alertOf));
  $("earlier").hidden = alerts.every(waits);
  const games = state.games.filter((game) => String(game.round) === shown);
  $("games").tBodies[0].replaceChildren(...games.map(gameOf));
  $("notes").replaceChildren(...state.notes.map((note) => element("li", `${hour(note.t)} ${note.text}`)));
  const sources = Object.entries(state.sources);
  $("sources").replaceChildren(
    ...sources.map(([name, why]) =>
      element("li", `${name}: ${why === null ? word("there") : word("away", { why })}`, why === null ? "" : "away"),
    ),
  );
  complain(state.trouble ? word("trouble", { why: state.trouble }) : "");
  document.title = `${alerts.filter(waits).length || ""} Régence`.trim();
}

async function refresh() {
  try {
    state = await ask(`state?lang=${lang}`);
    show();
    const newest = Math.max(0, ...state.alerts.filter((alert) => alert.level !== "note").map((alert) => alert.n));
    if (heard !== null && newest > heard) knock();
    heard = Math.max(heard ?? 0, newest);
  } catch (error) {
    complain(error instanceof TypeError ? word("lost") : error.message);
  }
}

function line(entry) {
  const row = element("tr");
  row.append(element("td", entry.hour), element("td", entry.number ? String(entry.number) : ""));
  const cell = row.appendChild(element("td"));
  cell.append(element("b", entry.title), entry.article ? ` (${entry.article})` : "");
  for (const text of entry.text) cell.append(element("p", text));
  return row;
}

function table(rows) {
  const made = element("table");
  made.append(...rows);
  return made;
}

async function paper() {
  const report = await ask(`report?lang=${lang}&round=${$("round").value || 1}`);
  const page = $("paper");
  const tools = element("p", "", "tools");
  tools.append(
    button("back", () => leaf(false)),
    button("print", () => print()),
  );
  const games = report.games.map((game) => {
    const row = element("tr");
    const odd = game.irregular ? `${word("irregular")}: ${game.irregular}` : "";
    for (const text of [game.number, `${game.white} – ${game.black}`, game.result, `${game.plies} ${word("moves")}`, odd]) {
      row.append(element("td", String(text)));
    }
    return row;
  });
  page.replaceChildren(
    tools,
    element("h1", word("title")),
    element("p", `${report.event} · ${report.place} · ${word("round")} ${report.round}`, "place"),
    element("p", `${word("codes")}: ${report.codes.join(", ")}. ${word("utc")}`, "quiet"),
    element("h2", word("happened")),
    report.lines.length ? table(report.lines.map(line)) : element("p", word("nothing")),
    element("h2", word("results")),
    table(games),
    element("p", word("signature"), "signature"),
  );
  leaf(true);
}

function leaf(isPaper) {
  $("desk").hidden = isPaper;
  document.querySelector("header").hidden = isPaper;
  $("paper").hidden = !isPaper;
}

$("lang").addEventListener("click", () => {
  lang = LANGS[(LANGS.indexOf(lang) + 1) % LANGS.length];
  localStorage.setItem("lang", lang);
  show();
  void refresh();
});
$("sound").addEventListener("click", () => {
  sound = !sound;
  localStorage.setItem("sound", sound ? "on" : "off");
  show();
  knock();
});
$("round").addEventListener("change", () => {
  round = $("round").value;
  show();
});
$("report").addEventListener("click", () => paper().catch((error) => complain(error.message)));
$("note").addEventListener("submit", async (event) => {
  event.preventDefault();
  const text = $("text").value;
  await act({ act: "note", game: null, text });
  $("text").value = "";
});

// The public events say when to look again; the rest is asked for with the key. What is not of a game,
// such as a source that went away, is looked for now and then.
let waiting = 0;
const soon = () => {
  clearTimeout(waiting);
  waiting = setTimeout(refresh, 150);
};
show();
void refresh();
const events = new EventSource("/events");
events.addEventListener("message", soon);
events.addEventListener("error", () => complain(word("lost")));
events.addEventListener("open", soon);
setInterval(refresh, 5000);

// The arbiter's page: shows what the program says, and tells it what was decided. No chess and no law
// here: every sentence about a game comes from the program, in the language asked for.

import { alertOf, button, element, hour, put } from "./alert.js";
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

/** What keeps the program from its work, and what of the arbiter's could not be done: until it is. */
const troubles = { house: "", act: "" };

function complain(of, text) {
  troubles[of] = text;
  const told = [troubles.house, troubles.act].filter(Boolean).join(" ");
  // Said once, and not anew with every look.
  if ($("trouble").textContent !== told) $("trouble").textContent = told;
  $("trouble").hidden = !told;
}

/** Tells the program what was decided, then shows what follows from it. */
async function act(body) {
  try {
    await ask("act", body);
    complain("act", "");
    await refresh();
    return true;
  } catch (error) {
    complain("act", error instanceof TypeError ? word("lost") : error.message);
    return false;
  }
}

// One knock on wood.
function knock() {
  if (!sound) return;
  audio ??= new AudioContext();
  // One that was made before anybody touched the page is silent until it is asked again.
  void audio.resume();
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

function noteOf(note) {
  const where = note.game ? ` · ${word("board")} ${note.game.split("-")[1]}` : "";
  return `${hour(note.t, lang)}${where} · ${note.text}`;
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
  $("rounds").hidden = !rounds.length;
  $("none").hidden = rounds.length > 0;
  const here = (alert) => alert.game.startsWith(`${shown}-`);
  const waits = (alert) => !alert.read && !alert.gone && alert.level !== "note";
  // What calls for an act before what is only worth a look, and the newest first.
  const acts = (alert) => Number(alert.level === "act");
  // What waits is shown whatever its round: the last game of one may run when the next has begun.
  const alerts = state.alerts.filter((alert) => here(alert) || waits(alert)).sort((one, other) => acts(other) - acts(one) || other.n - one.n);
  const shownOf = (alert) => alertOf(alert, { lang, word, act, elsewhere: !here(alert) });
  put($("alerts"), alerts.filter(waits).map(shownOf));
  $("calm").hidden = alerts.some(waits);
  put($("done"), alerts.filter((alert) => !waits(alert)).map(shownOf));
  $("earlier").hidden = alerts.every(waits);
  const games = state.games.filter((game) => String(game.round) === shown);
  $("games").tBodies[0].replaceChildren(...games.map(gameOf));
  $("notes").replaceChildren(...state.notes.map((note) => element("li", noteOf(note))));
  const sources = Object.entries(state.sources);
  const away = sources.filter(([, why]) => why !== null);
  $("away").hidden = !away.length;
  $("away").replaceChildren(...away.map(([name, why]) => element("p", word("away", { name, why }))));
  const there = sources.filter(([, why]) => why === null).map(([name]) => word("there", { name }));
  $("sources").replaceChildren(...there.map((text) => element("li", text)));
  complain("house", state.trouble ? word("trouble", { why: state.trouble }) : "");
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
    complain("house", error instanceof TypeError ? word("lost") : error.message);
  }
}

function line(entry) {
  const row = element("tr");
  row.append(element("td", hour(entry.t, lang), "number"), element("td", entry.number ? String(entry.number) : "", "number"));
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
    button(word, "back", () => leaf(false)),
    button(word, "print", () => print()),
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
    element("p", `${word("codes")} ${report.codes.join(", ")}.`, "quiet"),
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
$("report").addEventListener("click", () => paper().catch((error) => complain("act", error.message)));
$("note").addEventListener("submit", async (event) => {
  event.preventDefault();
  // What could not be written down is not lost.
  if (await act({ act: "note", game: null, text: $("text").value })) $("text").value = "";
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
events.addEventListener("error", () => complain("house", word("lost")));
events.addEventListener("open", soon);
setInterval(refresh, 5000);

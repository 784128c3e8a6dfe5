// @ts-check
// A game: shows what the house tells, and tells the house what the hand does. No chess and no law.

import { Line } from "./line.js";

/** @typedef {import("./wire.ts").ToSeat} ToSeat */
/** @typedef {import("./wire.ts").View} View */
/** @typedef {import("./wire.ts").Acted} Acted */
/** @typedef {import("./wire.ts").Line} Told */

/** @param {string} id @returns {any} */
const $ = (id) => document.getElementById(id);

const FIGURES = new Map(
  Object.entries({ K: "♔", Q: "♕", R: "♖", B: "♗", N: "♘", P: "♙", k: "♚", q: "♛", r: "♜", b: "♝", n: "♞", p: "♟" }),
);
const WORDS = ["check", "mate", "castle", "draw", "accept", "decline", "resign", "deny"];

const game = location.pathname.split("/").pop() ?? "";
const token = location.hash.slice(1);
// The token leaves the address bar, so that nobody reads it over a shoulder.
if (token) {
  sessionStorage.setItem(`seat-${game}`, token);
  history.replaceState(null, "", location.pathname);
}
const kept = token || sessionStorage.getItem(`seat-${game}`) || "";

/** The men on the board, by their squares. @type {Map<string, string>} */
let men = new Map();
/** Where the man in this player's hand came from. @type {string | null} */
let lifted = null;
/** @type {string | null} */
let seat = null;
let code = "regence";
/** @type {{ incidents: Record<string, string>, options: Record<string, string> }} */
const titles = await (await fetch("/api/titles?lang=en")).json();

const line = new Line(game, kept, hear, (state) => ($("line").textContent = state));

/** @param {ToSeat} message */
function hear(message) {
  switch (message.type) {
    case "welcome":
      seat = message.seat;
      code = message.view.code;
      welcome(message.view);
      return;
    case "record":
      if (message.entry.kind === "acted") show(message.n, message.entry);
      return;
    case "not-done":
      $("fault").textContent = message.message;
      return;
    case "presence": {
      const there = [message.white && "White", message.black && "Black", message.arbiter && "the arbiter"];
      document.title = `${there.filter(Boolean).join(", ") || "Nobody"} – Régence`;
      return;
    }
    case "done":
      return;
    default:
      /** @type {never} */ (message);
  }
}

/** @param {View} view */
function welcome(view) {
  $("players").textContent = `${view.white ?? "White"} – ${view.black ?? "Black"}, by ${view.code}`;
  $("acts").disabled = seat === null;
  $("moves").replaceChildren(...view.moves.map((move) => element("li", move)));
  place(view.fen);
  hold(view.hand);
  clocks(view.clocks);
  state(view);
}

/** What the newest line says. @param {number} n @param {Acted} acted */
function show(n, acted) {
  const said = `${acted.seat}: ${acted.line.acts.join("; ")}`;
  const item = element("li", acted.line.refused ? `${said} (refused: ${acted.line.refused})` : said);
  item.setAttribute("value", String(n));
  $("record").append(item);
  item.scrollIntoView?.({ block: "nearest" });
  if (acted.seat === seat) $("fault").textContent = acted.line.refused ?? "";
  place(acted.line.fen);
  hold(acted.hand ?? []);
  clocks(acted.clocks ?? null);
  state(acted.line);
  if (!acted.hold) refreshMoves();
}

let refreshing = false;
async function refreshMoves() {
  if (refreshing) return;
  refreshing = true;
  /** @type {View} */
  const view = await (await fetch(`/api/games/${game}`)).json();
  refreshing = false;
  $("moves").replaceChildren(...view.moves.map((move) => element("li", move)));
}

/** @param {Pick<Told, "turn" | "incident" | "offers" | "may" | "result">} told */
function state(told) {
  const to = told.turn === "w" ? "White" : "Black";
  const bound = told.may ? `, who must play ${told.may.join(" or ")}` : "";
  $("turn").textContent = told.result ? `Over: ${told.result}` : `${to} to act${bound}`;
  $("ruling").replaceChildren();
  if (told.incident) {
    const { kind, article } = told.incident;
    $("ruling").append(titles.incidents[kind] ?? kind);
    if (article) {
      const cited = button(article, () => cite(article));
      $("ruling").append(" ", cited);
    }
  }
  const mine = told.offers && told.offers.by === { white: "w", black: "b", arbiter: "arbiter" }[seat ?? ""];
  const options = told.offers && !told.result ? [...told.offers.options, "waive"] : [];
  $("options").replaceChildren(
    ...options.map((option) => {
      const [word, square] = option.split(" ");
      const title = (titles.options[word] ?? option).replace("{square}", square ?? "");
      const made = button(title, () => line.act(`choose ${option}`));
      made.dataset.option = option;
      made.disabled = !mine;
      return made;
    }),
  );
}

/** The text of an article. @param {string} article */
async function cite(article) {
  const answer = await fetch(`/api/law/${code}/${encodeURIComponent(article)}`);
  $("law").textContent = answer.ok ? await answer.text() : "";
  $("law").hidden = !answer.ok;
}

/** @param {string} fen */
function place(fen) {
  men = new Map();
  fen.split(" ")[0].split("/").forEach((row, index) => {
    let file = 0;
    for (const letter of row) {
      if (/\d/.test(letter)) file += Number(letter);
      else men.set("abcdefgh"[file++] + (8 - index), letter);
    }
  });
  draw();
}

/** Men in hands. @param {{ man: string, from: string | null, on: string | null }[]} hand */
function hold(hand) {
  const inHand = hand.map(({ man, from }) => `${FIGURES.get(man) ?? man} of ${from ?? "the box"}`);
  $("hand").textContent = inHand.length ? `In the hand: ${inHand.join(", ")}` : "";
  if (!hand.some(({ from }) => from === lifted)) lifted = null;
  draw();
}

/** @param {{ white: number, black: number, runs: string } | null} shown */
function clocks(shown) {
  const minutes = (/** @type {number} */ left) => {
    const seconds = Math.max(0, Math.ceil(left / 1000));
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  };
  $("clocks").textContent = shown ? `White ${minutes(shown.white)} – Black ${minutes(shown.black)}` : "";
}

function draw() {
  const files = seat === "black" ? "hgfedcba" : "abcdefgh";
  const ranks = seat === "black" ? "12345678" : "87654321";
  if (!$("board").children.length || $("board").dataset.files !== files) {
    $("board").dataset.files = files;
    const squares = [...ranks].flatMap((rank) => [...files].map((file) => file + rank));
    $("board").replaceChildren(
      ...squares.map((square) => {
        const made = button("", () => press(square));
        made.dataset.square = square;
        const isDark = ("abcdefgh".indexOf(square[0]) + Number(square[1])) % 2 === 1;
        made.className = isDark ? "dark" : "light";
        return made;
      }),
    );
  }
  for (const made of $("board").children) {
    const square = made.dataset.square;
    const man = men.get(square);
    made.textContent = man ? FIGURES.get(man) ?? man : "";
    made.setAttribute("aria-label", `${square} ${man ?? "empty"}`);
    made.classList.toggle("lifted", square === lifted);
  }
}

/** A square is pressed. @param {string} square */
function press(square) {
  if (!seat) return;
  /** @type {HTMLInputElement | null} */
  const chosen = document.querySelector("input[name=hand]:checked");
  const way = chosen?.value ?? "play";
  if (way !== "play") {
    line.act(`${way} ${square}`);
  } else if (lifted === null) {
    if (!men.has(square)) return;
    lifted = square;
    line.act(`lift ${square}`, true);
  } else {
    const taken = square !== lifted && men.has(square) ? `off ${square}; ` : "";
    const piece = $("piece").value;
    const isPawn = $("hand").textContent.includes("♙") || $("hand").textContent.includes("♟");
    const becomes = isPawn && /[18]/.test(square[1]) ? `; off ${square}; on ${square}=${piece}` : "";
    lifted = null;
    line.act(`${taken}put ${square}; let go${becomes}`);
  }
  draw();
}

/** @param {string} tag @param {string} text */
function element(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

/** @param {string} text @param {() => void} pressed */
function button(text, pressed) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", pressed);
  return made;
}

$("words").append(
  ...WORDS.map((word) => button(word, () => line.act(`say ${word}`))),
  button("claim", () => line.act("claim")),
  button("press the clock", () => line.act("press")),
  button("claim flag", () => line.act("claim flag")),
);
$("other").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  if ($("text").value.trim()) line.act($("text").value.trim());
  $("text").value = "";
});
for (const [id, form] of [["pgn", "pgn"], ["file", "acts"], ["log", "jsonl"]]) {
  $(id).setAttribute("href", `/api/games/${game}/record/${form}`);
}

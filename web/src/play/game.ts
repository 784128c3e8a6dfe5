// A game on the page: who sits here, what the board tells, what the house answers.

import "../light.ts";
import type { Happened } from "../arbiter.ts";
import { type Board } from "../board/board.ts";
import "../board/board.ts";
import type { Fact } from "../board/facts.ts";
import { drawMan } from "../board/men.ts";
import type { Lies } from "../board/tray.ts";
import { colourOf, drawingOf, menOf } from "../board/placement.ts";
import { el, the } from "../dom.ts";
import { House } from "../house.ts";
import { downloads, Record } from "../record/record.ts";
import type { Seat } from "../wire.ts";
import { onLang, pick, start, t } from "../words.ts";
import { Finish } from "./finish.ts";
import { Gallery } from "./gallery.ts";
import { actsOf } from "./handling.ts";
import { Invitation } from "./invitation.ts";
import { learnTitles } from "./law.ts";
import { Players } from "./players.ts";
import { Ruling } from "./ruling.ts";
import { acting, seatOf, sideOf } from "./seats.ts";
import { isSounding, knock, setSounding } from "./sound.ts";
import { Speech } from "./speech.ts";
import { type Now, State } from "./state.ts";
import { actWords, turnWords } from "./status.ts";

/** A full set of men: what is not on the board lies beside it. */
const SET = "KQRRBBNNPPPPPPPP";

/** What the keys do on the board, and in the record. */
const KEYS = [
  ["← → ↑ ↓", "go"],
  ["Enter", "take"],
  ["Shift Enter", "hold"],
  ["T", "touch"],
  ["L", "second"],
  ["Del", "off"],
  ["Esc", "back"],
  ["C", "choose"],
  ["J", "adjust"],
  ["E M R D", "say"],
] as const;

/** How much of what happened is kept for those who hear it. */
const HEARD = 12;

const game = location.pathname.split("/").pop() ?? "";
const { tokens, entry } = readFragment();
const board = the<Board>("board");
const state = new State();
let preview: string | null = null;
/** The seat that acts, where this page has several and the player says which. */
let chosenActor: Seat | null = null;
let isTurned = false;
let toldUntil = 0;
/** A man is in the hand after "J'adoube": nothing is played with it. */
let isAdjusting = false;

const house = new House(game, tokens, heard);
// A word that is said with a man in the hand does not withdraw the hand.
const speech = new Speech(state, (acts) => act(acts, board.inHand.some((one) => one.from !== null)));
const ruling = new Ruling(state, {
  act: (seat, acts) => house.act(seat, acts),
  preview: (fen) => {
    preview = fen;
    showBoard();
  },
  remedies: () => house.remedies(),
  home: () => board.focusSquare(),
});
const players = new Players(state, (who) => house.act(seatOf(who) ?? "white", "press"));
const gallery = new Gallery(state, (word) => house.vote(word), (word) => house.act("arbiter", word));
const finish = new Finish(state, (acts) => act(acts));
const invitation = new Invitation(game, state);
const record = new Record(state, look);
record.looked = entry;

the("keys").append(
  ...KEYS.flatMap(([key, id]) => [el("dt", {}, ...key.split(" ").map((one) => el("kbd", {}, one))), el("dd", { "data-said": `key-${id}` })]),
);
the("downloads").append(...downloads(game));
start();
void learnTitles().then(show);
onLang(show);

/** The tokens of the address, which leave it so that nobody reads them over a shoulder; and the
 *  entry that it names, `#n42`. A token is far longer than that. */
function readFragment(): { tokens: string[]; entry: number | null } {
  const fragment = location.hash.slice(1);
  const named = /^n(\d{1,6})$/.exec(fragment);
  const key = `seat-${game}`;
  if (fragment && !named) {
    sessionStorage.setItem(key, fragment);
    history.replaceState(null, "", location.pathname);
  }
  const kept = sessionStorage.getItem(key) ?? "";
  return { tokens: kept.split(".").filter(Boolean), entry: named ? Number(named[1]) : null };
}

function actor(): Seat | null {
  return chosenActor ?? acting(state);
}

function act(acts: string, hold = false): void {
  const seat = actor() ?? (state.seats.includes("arbiter") ? "arbiter" : null);
  if (seat === null) return;
  the("refused").textContent = "";
  house.act(seat, acts, hold);
  showBusy();
}

/** Whether something of this page is on its way, and how far the game has come here. */
function showBusy(): void {
  the("table").dataset.busy = String(house.isUnderWay);
  the("table").dataset.entry = String(state.last);
}

function heard(event: Happened): void {
  const before = state.now && { ...state.now };
  state.take(event);
  switch (event.kind) {
    case "acted":
      if (event.isOld) return;
      tell(event.acted.seat, event.acted.line.acts, before);
      if (event.acted.line.refused && state.seats.includes(event.acted.seat)) {
        the("refused").textContent = t("refused", { why: event.acted.line.refused });
      }
      if (event.acted.line.turn !== state.now?.turn || !event.acted.hold) chosenActor = null;
      if (!event.acted.hold) knock();
      break;
    case "not-done":
      the("refused").textContent = event.reason === "hand-at-board" ? t("hand-at-board") : event.message;
      break;
    case "line":
      showLine();
      return;
    case "welcome":
    case "clock":
    case "presence":
    case "question":
    case "settled":
      break;
    default:
      event satisfies never;
  }
  // Old entries come in a row; what they lead to was shown already.
  if (event.kind !== "clock" || !event.isOld) show();
  if (event.kind === "welcome" || (event.kind === "acted" && !event.acted.hold)) learn();
}

let isLearning = false;
let isStale = false;

/** Asks what is told of the newest entries, and what only the view has. */
async function learn(): Promise<void> {
  isStale = true;
  if (isLearning) return;
  isLearning = true;
  while (isStale) {
    isStale = false;
    const from = toldUntil;
    const [told, view] = await Promise.all([house.told(from).catch(() => []), house.view().catch(() => null)]);
    for (const one of told) {
      state.told.set(one.n, one);
      toldUntil = Math.max(toldUntil, one.n + 1);
    }
    if (view) state.review(view);
  }
  isLearning = false;
  show();
}

/** What was done, for those who hear it. */
function tell(seat: string, acts: readonly string[], before: Now | null): void {
  const log = the("facts");
  for (const act of acts) log.append(el("span", {}, `${actWords(seat, act, before)} `));
  while (log.childElementCount > HEARD) log.firstElementChild?.remove();
}

function show(): void {
  if (!state.now) return;
  showBusy();
  showBoard();
  showHand();
  showActor();
  players.show(board.side);
  speech.show();
  ruling.show();
  gallery.show();
  finish.show();
  invitation.show();
  record.show();
  showLooking();
  the("gallery").textContent = t("gallery-count", { count: state.presence.gallery });
  const words = turnWords(state);
  if (the("turn").textContent !== words) the("turn").textContent = words;
  const names = [state.view?.white ?? t("side", { who: "w" }), state.view?.black ?? t("side", { who: "b" })];
  the("title").textContent = names.join(" – ");
  document.title = `${words} – Régence`;
  if (state.view) the("to-law").setAttribute("href", `/law/${state.view.code}`);
  document.body.classList.toggle("is-ours", actor() !== null && seatOf(state.now.turn) === actor());
}

function showBoard(): void {
  const { now } = state;
  if (!now) return;
  const looked = record.looked === null ? undefined : state.acted.get(record.looked);
  const own = sideOf(state.seats.find((seat) => sideOf(seat) !== null) ?? "white") ?? "w";
  board.side = isTurned === (own === "b") ? "w" : "b";
  if (looked) {
    board.still = true;
    board.trays = { near: { men: [] }, far: { men: [] } };
    board.shown = { fen: looked.line.fen, hand: looked.hand ?? [] };
    return;
  }
  board.still = actor() === null || now.result !== null || state.line !== "up";
  // What this page does is shown already; the house has the last word once nothing is under way.
  if (house.isUnderWay || isAdjusting) return;
  // Only a touch is shown as one; what a ruling leaves has marks of its own.
  const binds = now.may && !now.offers && !now.result && !state.left ? now.may : null;
  board.shown = {
    fen: now.fen,
    hand: now.hand,
    mine: now.holder !== null && state.seats.includes(now.holder),
    under: now.under,
    last: state.lastMove(),
    may: state.left,
    bound: binds ? [...new Set(binds.map((move) => move.slice(0, 2)))] : [],
    preview,
  };
  board.trays = trays();
}

/** The men that lie beside the board: those of the far side nearest to him who took them. */
function trays(): { near: Lies; far: Lies } {
  const { now } = state;
  const beside = { w: [...SET], b: [...SET.toLowerCase()] };
  const there = [...menOf(now?.fen ?? "8/8/8/8/8/8/8/8").values(), ...(now?.hand ?? []).filter((one) => one.on === null).map((one) => one.man), ...(now?.under ?? []).map((one) => one.man)];
  for (const man of there) {
    const men = beside[colourOf(man)];
    const index = men.indexOf(man);
    if (index >= 0) men.splice(index, 1);
  }
  const near = board.side;
  const far = near === "w" ? "b" : "w";
  // A pawn may become any of these, whether or not one has come off.
  const box = (side: "w" | "b") => [..."QRBN"].map((man) => (side === "w" ? man : man.toLowerCase()));
  const hand = now?.result ? null : sideOf(actor() ?? "arbiter");
  return {
    near: { men: beside[far], box: hand === near ? box(near) : [] },
    far: { men: beside[near], box: hand === far ? box(far) : [] },
  };
}

/** The men in hands, also the other's; of several in one's own, which is set down next. */
function showHand(): void {
  const { now } = state;
  const own = board.inHand;
  const strip = the("hand");
  const others = own.length === 0 ? (now?.hand ?? []) : [];
  const key = JSON.stringify([own.map((one) => [one.man.key, one.pointer]), others, now?.holder, document.documentElement.lang]);
  if (strip.dataset.key === key) return;
  strip.dataset.key = key;
  const name = (man: string) => t(`man-${drawingOf(man)}`);
  const mine = own.map((one) => {
    const words = one.from ? t("held-from", { man: name(one.man.man), square: one.from }) : t("held-outside", { man: name(one.man.man) });
    const button = el("button", { type: "button", class: "held", "aria-pressed": String(one === own.at(-1)), "aria-label": words, onclick: () => board.prefer(one.man.key) }, drawMan(one.man.man));
    button.append(el("span", {}, one.from ?? ""));
    return button;
  });
  const theirs = others.map((one) => {
    const made = el("span", { class: "held", role: "img", "aria-label": t("held-from", { man: name(one.man), square: one.from ?? "" }) }, drawMan(one.man));
    made.append(el("span", {}, one.from ?? ""));
    return made;
  });
  const back = el("button", { type: "button", class: "quiet", onclick: () => board.putBack() }, t("put-back"));
  back.dataset.does = "put-down";
  const label = mine.length ? t("in-your-hand") : theirs.length ? t("in-hand", { seat: now?.holder ?? "house" }) : "";
  strip.replaceChildren(el("span", { class: "hand-label" }, label), ...mine, ...theirs, ...(mine.length ? [back] : []));
}

/** Whose hand it is, where both sit at one screen. */
function showActor(): void {
  const group = the("actor");
  const both = state.seats.filter((seat) => sideOf(seat) !== null);
  group.hidden = both.length < 2 || state.now?.result !== null;
  if (group.hidden) return;
  const now = actor();
  const key = `${now}${document.documentElement.lang}${isTurned}`;
  if (group.dataset.key === key) return;
  group.dataset.key = key;
  group.replaceChildren(
    ...(["white", "black"] as const).map((seat) => {
      const button = el("button", { type: "button", "aria-pressed": String(now === seat), onclick: () => { chosenActor = seat; show(); } }, t("actor-is", { seat }));
      button.dataset.actor = seat;
      return button;
    }),
  );
}

/** The step that is looked at, and the way back. */
function showLooking(): void {
  const box = the("looking");
  box.hidden = record.looked === null;
  if (record.looked === null) {
    delete box.dataset.key;
    return;
  }
  const back = el("button", { type: "button", onclick: () => look(null) }, t("step-now"));
  back.dataset.step = "leave";
  const ply = state.told.get(record.looked)?.ply;
  const what = ply ? `${ply.number}${ply.color === "w" ? "." : "…"}\u00a0${pick(ply.word)}` : t("entry", { n: record.looked });
  // What is read is read once, and the way back keeps the keys.
  const key = `${what} ${document.documentElement.lang}`;
  if (box.dataset.key === key) return;
  box.dataset.key = key;
  box.replaceChildren(el("span", {}, t("looking", { what })), back);
}

function look(n: number | null): void {
  record.looked = n;
  history.replaceState(null, "", n === null ? location.pathname : `#n${n}`);
  show();
}

/** How the line is, in the voice of the house. */
function showLine(): void {
  const { line: now } = state;
  const box = the("line");
  box.hidden = now === "up";
  box.textContent = now === "up" ? "" : t(`line-${now}`);
  show();
}

board.addEventListener("fact", ({ detail }: CustomEvent<Fact>) => {
  const seat = actor();
  const side = seat === null ? null : sideOf(seat);
  if (side === null) return;
  if (isAdjusting) {
    // The man that is put right goes nowhere, wherever it is set down.
    isAdjusting = !detail.alone;
    if (!isAdjusting) show();
    return;
  }
  if ((detail.do === "touch" || detail.do === "lift") && speech.adjusted()) {
    act(`adjust ${detail.square}`);
    isAdjusting = !detail.alone;
    return;
  }
  const acts = actsOf(detail, side);
  if (acts) act(acts.acts, acts.hold);
});
board.addEventListener("drawn", showHand);
board.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (!(event.key === "c" && ruling.goToChoice()) && !speech.press(event.key)) return;
  event.preventDefault();
});

addEventListener("hashchange", () => {
  const named = /^#n(\d{1,6})$/.exec(location.hash);
  if (named) look(Number(named[1]));
});

document.addEventListener("keydown", (event) => {
  const at = event.target instanceof Element ? event.target : null;
  if (!at?.closest(".record, #looking") || at.closest("input, select")) return;
  const step = ({ ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "now" } as const)[event.key];
  if (!step) return;
  event.preventDefault();
  record.step(step);
});

const sound = the("sound");
sound.setAttribute("aria-pressed", String(isSounding()));
sound.addEventListener("click", () => {
  setSounding(!isSounding());
  sound.setAttribute("aria-pressed", String(isSounding()));
});

const turn = el("button", { type: "button", class: "quiet", "data-said": "turn-board", onclick: () => { isTurned = !isTurned; show(); } });
the("downloads").before(el("p", { class: "turn-board" }, turn));
start();

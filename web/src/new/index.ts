// The first page: sit down.

import "../light.ts";
import type { Board } from "../board/board.ts";
import "../board/board.ts";
import { el, the } from "../dom.ts";
import { keepInvited } from "../play/invitation.ts";
import { type Both, onLang, pick, start, t } from "../words.ts";
import { headerOf, needsGiver, ODDS_NAMES } from "./terms.ts";

const ARRAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const LEVELS = 8;

type Opened = { id: string; white: string; black: string; arbiter: string };
type Listed = { id: string; state: string; header: string };
type Code = { slug: string; label: Both };

const field = (id: string) => the<HTMLInputElement | HTMLSelectElement>(id);
const form = the<HTMLFormElement>("opening");
const board = the<Board>("board");
board.still = true;
board.shown = { fen: ARRAY };

let codes: Code[] = [];
let games: Listed[] = [];
let engine: string | null = null;

async function get<T>(path: string, missing: T): Promise<T> {
  const answer = await fetch(path).catch(() => null);
  return answer?.ok ? answer.json() : missing;
}

async function learn(): Promise<void> {
  const [books, slugs, house, listed] = await Promise.all([
    get<Code[]>("/api/book", []),
    get<string[]>("/api/law", []),
    get<{ engine?: { name: string } | null }>("/api/house", {}),
    get<Listed[]>("/api/games?most=20", []),
  ]);
  codes = slugs.map((slug) => books.find((book) => book.slug === slug) ?? { slug, label: { en: slug, fr: slug } });
  engine = house.engine?.name ?? null;
  games = listed;
  show();
}

/** Fills a choice again, keeping what is chosen. */
function options(id: string, all: readonly [value: string, text: string][]): void {
  const select = the<HTMLSelectElement>(id);
  const chosen = select.value;
  select.replaceChildren(...all.map(([value, text]) => el("option", { value }, text)));
  if (all.some(([value]) => value === chosen)) select.value = chosen;
}

function show(): void {
  document.title = `${t("sit-down")} – Régence`;
  options("code", codes.map(({ slug, label }) => [slug, pick(label)]));
  options("odds", ODDS_NAMES.map((name) => [name, t(`odds-${name}`)]));
  options("level", Array.from({ length: LEVELS }, (_, level) => [String(level + 1), t("level", { level: level + 1 })]));
  the("giver-label").hidden = !needsGiver(field("odds").value);
  the("alone").hidden = the("engine-terms").hidden = engine === null;
  the("engine-name").textContent = engine ?? "";
  the("games-section").hidden = games.length === 0;
  the("games").replaceChildren(...games.map(item));
}

function item(game: Listed): HTMLElement {
  const tag = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(game.header)?.[1];
  const code = tag("code") ?? "regence";
  const names = [tag("White") ?? t("side", { who: "w" }), tag("Black") ?? t("side", { who: "b" })];
  const name = pick(codes.find(({ slug }) => slug === code)?.label ?? { en: code, fr: code });
  return el("li", {}, el("a", { href: `/game/${game.id}` }, names.join(" – ")), el("small", {}, ` ${name} · ${t(`game-${game.state}`)}`));
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const way = event.submitter instanceof HTMLButtonElement ? event.submitter.value : "here";
  void open(way);
});

async function open(way: string): Promise<void> {
  const fault = the("fault");
  fault.hidden = true;
  const value = (id: string) => field(id).value;
  const raise = new FormData(form).get("raise");
  const lots = value("colour") === "lots" ? (crypto.getRandomValues(new Uint8Array(1))[0] % 2 ? "white" : "black") : value("colour");
  const mine = lots === "black" ? "black" : "white";
  const other = mine === "white" ? "black" : "white";
  const header = headerOf({
    code: value("code"),
    raise: raise === "players" ? "players" : "arbiter",
    announce: value("announce"),
    time: value("time"),
    press: value("press"),
    odds: value("odds"),
    giver: value("giver"),
    position: value("position"),
    white: value("white"),
    black: value("black"),
  });
  const opponent = { seat: other, level: Number(value("level")), cafe: the<HTMLInputElement>("cafe").checked };
  const answer = await fetch("/api/games", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(way === "alone" ? { header, opponent } : { header }),
  }).catch(() => null);
  if (!answer?.ok) {
    fault.textContent = answer ? ((await answer.json().catch(() => ({}))).message ?? t("line-down")) : t("line-down");
    fault.hidden = false;
    return;
  }
  const opened: Opened = await answer.json();
  if (way === "link") keepInvited(opened.id, { [other]: opened[other], arbiter: opened.arbiter });
  const tokens = way === "here" ? `${opened.white}.${opened.black}` : opened[mine];
  location.assign(`/game/${opened.id}#${tokens}`);
}

form.addEventListener("change", show);
onLang(show);
start();
show();
void learn();

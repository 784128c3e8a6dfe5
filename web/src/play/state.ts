// What is known of a game: as it stands, what was done so far, and what is told of that.

import type { Happened, Presence, Question } from "../arbiter.ts";
import { menOf } from "../board/placement.ts";
import type { Acted, Clocks, Held, Incident, Offer, Seat, Told, Under, View } from "../wire.ts";

/** The game as it stands. */
export type Now = {
  fen: string;
  hand: readonly Held[];
  under: readonly Under[];
  /** The seat whose hand stays at the board. */
  holder: Seat | null;
  turn: string;
  incident: Incident | null;
  offers: Offer | null;
  may: readonly string[] | null;
  result: string | null;
  clocks: Clocks | null;
  runs: boolean;
  /** When the clocks showed that, by the page's own time. */
  since: number;
  drawOffer: string | null;
};

export class State {
  now: Now | null = null;
  view: View | null = null;
  seats: readonly Seat[] = [];
  /** Everything done at the board, by its number. */
  readonly acted = new Map<number, Acted>();
  readonly told = new Map<number, Told>();
  presence: Presence = { white: false, black: false, arbiter: false, gallery: 0 };
  question: (Question & { heard: number }) | null = null;
  line: "up" | "down" | "no-seat" | "no-game" | "not-understood" = "down";
  /** Acts that finish what was begun, where the house names some. */
  finish: readonly string[] = [];
  /** A claim was denied as a matter of fact, and nobody has decided it yet. */
  isDenied = false;
  /** The newest entry. */
  last = -1;
  /** The board when the turn began. */
  begun: string | null = null;

  /** Takes in what happened. */
  take(event: Happened): void {
    switch (event.kind) {
      case "welcome":
        this.seats = event.seats;
        this.#see(event.view);
        return;
      case "acted":
        this.acted.set(event.n, event.acted);
        this.last = Math.max(this.last, event.n);
        this.#follow(event.n, event.acted, event.isOld);
        return;
      case "clock":
        if (this.now && !event.isOld) {
          this.#tick();
          this.now.runs = event.runs;
        }
        return;
      case "presence":
        this.presence = event.presence;
        return;
      case "question":
        this.question = { ...event.question, heard: performance.now() };
        return;
      case "line":
        this.line = event.state;
        return;
      case "settled":
      case "not-done":
        return;
      default:
        event satisfies never;
    }
  }

  /** What the house shows to those who ask. */
  #see(view: View): void {
    this.view = view;
    this.finish = view.finish ?? [];
    this.begun ??= view.moves.length === 0 && this.acted.size === 0 ? view.fen : null;
    this.now = {
      fen: view.fen,
      hand: view.hand,
      under: view.under ?? [],
      holder: this.now?.holder ?? null,
      turn: view.turn,
      incident: view.incident,
      offers: view.offers,
      may: view.may,
      result: view.result,
      clocks: view.clocks,
      runs: view.runs,
      since: performance.now(),
      drawOffer: view.draw_offer,
    };
  }

  /** What is only in the view, of a game seen again. */
  review(view: View): void {
    this.view = view;
    this.finish = view.finish ?? [];
    if (this.now) this.now.drawOffer = view.draw_offer;
  }

  #turn: string | null = null;
  /** The board when the turn of an entry began, by its number. */
  readonly #begunOf = new Map<number, string>();
  /** The incident by whose ruling the player to move is bound. */
  #ruled: Incident | null = null;

  #follow(n: number, acted: Acted, isOld: boolean): void {
    const { line } = acted;
    if (this.begun) this.#begunOf.set(n, this.begun);
    const passes = this.#turn !== null && this.#turn !== line.turn;
    if (passes) this.begun = line.fen;
    this.#turn = line.turn;
    // A ruling binds from its entry on until the move it asks for; a touch alone is no ruling.
    if (line.incident) this.#ruled = line.incident;
    else if (line.may === null || (passes && !line.acts.some((act) => CHOSEN.test(act)))) this.#ruled = null;
    if (!this.now) return;
    if (acted.hold) this.now.holder = acted.seat;
    else if (this.now.holder === acted.seat) this.now.holder = null;
    // A question is over once somebody has decided it.
    const isDecided = line.acts.some((act) => act === "uphold" || act === "dismiss");
    if (isDecided) this.question = null;
    if (!line.refused) this.isDenied = (this.isDenied || line.acts.includes("say deny")) && !isDecided;
    if (isOld) return;
    Object.assign(this.now, {
      fen: line.fen,
      hand: acted.hand ?? [],
      under: acted.under ?? [],
      turn: line.turn,
      incident: line.incident,
      offers: line.offers,
      may: line.may,
      result: line.result,
      clocks: acted.clocks ?? this.now.clocks,
      since: performance.now(),
    });
  }

  /** The clocks as they show now. */
  #tick(): void {
    if (!this.now) return;
    const clocks = this.clocks();
    Object.assign(this.now, { clocks, since: performance.now() });
  }

  clocks(): Clocks | null {
    const { now } = this;
    if (!now?.clocks) return null;
    const gone = now.runs && !now.result ? performance.now() - now.since : 0;
    const { white, black, runs } = now.clocks;
    return { runs, white: white - (runs === "w" ? gone : 0), black: black - (runs === "b" ? gone : 0) };
  }

  /** A line of the header. */
  header(key: string): string | null {
    const line = this.view?.header.split("\n").find((line) => line.startsWith(`${key}: `));
    return line ? line.slice(key.length + 2) : null;
  }

  /** Whether faults are left to the players to see: then nothing tells of one before it is claimed. */
  get isCafe(): boolean {
    return this.header("raise") === "players";
  }

  /** Whether what an entry says may be shown to all. */
  mayTell(n: number): boolean {
    if (!this.isCafe || this.now?.result) return true;
    return this.acted.get(n)?.line.acts.some((act) => SPOKEN.test(act)) ?? false;
  }

  /** The incident before the players or ruled on last; none that nobody has claimed. */
  get incident(): Incident | null {
    const now = this.now;
    const incident = now?.incident ?? this.#ruled;
    if (!now || !incident) return null;
    return !this.isCafe || now.offers || now.result || this.#ruledOpenly() ? incident : null;
  }

  /** At the café a ruling is known by the claim before it. */
  #ruledOpenly(): boolean {
    for (let n = this.last; n >= 0; n--) {
      const acted = this.acted.get(n);
      if (!acted) continue;
      if (this.mayTell(n)) return true;
      if (acted.line.may === null) return false;
    }
    return false;
  }

  /** The moves that a ruling leaves; none by a touch alone. */
  get left(): readonly string[] | null {
    const { now } = this;
    return now && !now.offers && !now.result && this.incident ? now.may : null;
  }

  /** The squares of the last move, as long as it stands. */
  lastMove(): string[] {
    const moved = [...this.told.values()].filter((one) => one.ply).at(-1);
    const before = moved && this.#begunOf.get(moved.n);
    const after = moved && this.acted.get(moved.n)?.line.fen;
    if (!this.now || !before || !after) return [];
    const [then, stands] = [menOf(after), menOf(this.now.fen)];
    const squares = differences(menOf(before), then);
    return squares.every((square) => then.get(square) === stands.get(square)) ? squares : [];
  }
}

const CHOSEN = /^(choose|claim|uphold|dismiss)/;
const SPOKEN = /^(claim|choose|deny|uphold|dismiss|say (draw|accept|decline|resign|check|mate))/;

/** The squares on which two placements differ. */
export function differences(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((square) => before.get(square) !== after.get(square));
}

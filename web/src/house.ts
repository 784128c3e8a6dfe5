// The house as an arbiter: a line for each seat of this page, and questions over HTTP.

import type { Arbiter, Happened } from "./arbiter.ts";
import { Line, type State } from "./line.ts";
import type { Remedy, Seat, Told, ToSeat, View } from "./wire.ts";

const SEATS: readonly Seat[] = ["white", "black", "arbiter"];

export class House implements Arbiter {
  readonly seats: Seat[] = [];
  #lines: Line[];
  #bySeat = new Map<Seat, Line>();
  #states: State[];
  #ballot: string | null = null;
  /** How many entries were told with the welcome. */
  #known = 0;
  /** The newest entry that was told, and the newest that was acknowledged to us. */
  #heard = -1;
  #acknowledged = -1;

  constructor(
    readonly game: string,
    tokens: readonly string[],
    private readonly happened: (event: Happened) => void,
  ) {
    const all = tokens.length ? tokens : [""];
    this.#states = all.map(() => "down");
    // Every seat is told everything; the first line alone is listened to for it.
    this.#lines = all.map(
      (token, index) =>
        new Line(
          game,
          token,
          (message) => this.#hear(index, message),
          (state) => this.#changed(index, state),
        ),
    );
  }

  get isUnderWay(): boolean {
    return this.#lines.some((line) => line.waiting > 0) || this.#acknowledged > this.#heard;
  }

  act(seat: Seat, acts: string, hold = false): void {
    this.#bySeat.get(seat)?.act(acts, hold);
  }

  async view(): Promise<View> {
    return this.#get("");
  }

  async remedies(): Promise<Remedy[]> {
    return this.#get("/remedies");
  }

  async told(from: number): Promise<Told[]> {
    return this.#get(`/told?from=${from}`);
  }

  async vote(word: "uphold" | "dismiss"): Promise<boolean> {
    const answer = await fetch(`/api/games/${this.game}/votes`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ballot: this.#ballot, word }),
    });
    return answer.ok;
  }

  async #get<T>(path: string): Promise<T> {
    const answer = await fetch(`/api/games/${this.game}${path}`);
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.json();
  }

  #hear(index: number, message: ToSeat): void {
    const isFirst = index === 0;
    switch (message.type) {
      case "welcome":
        if (message.seat && !this.#bySeat.has(message.seat)) {
          this.#bySeat.set(message.seat, this.#lines[index]);
          this.seats.push(message.seat);
          // Whichever line was welcomed first, White's seat is the first: the board lies on its side.
          this.seats.sort((one, other) => SEATS.indexOf(one) - SEATS.indexOf(other));
        }
        this.#ballot = message.ballot ?? this.#ballot;
        this.#known = Math.max(this.#known, message.next);
        this.happened({ kind: "welcome", view: message.view, next: message.next, seats: this.seats });
        return;
      case "record": {
        if (!isFirst) return;
        const { n, entry } = message;
        this.#heard = n;
        const isOld = n < this.#known;
        if (entry.kind === "acted") this.happened({ kind: "acted", n, acted: entry, isOld });
        if (entry.kind === "runs" || entry.kind === "stands") {
          this.happened({ kind: "clock", n, runs: entry.kind === "runs", isOld });
        }
        this.#settle();
        return;
      }
      case "done":
        this.#acknowledged = Math.max(this.#acknowledged, message.n);
        this.#settle();
        return;
      case "not-done":
        this.happened({ kind: "not-done", message: message.message, reason: message.reason });
        this.#settle();
        return;
      case "presence":
        if (isFirst) this.happened({ kind: "presence", presence: message });
        return;
      case "question":
        if (isFirst) this.happened({ kind: "question", question: message });
        return;
      default:
        message satisfies never;
    }
  }

  #settle(): void {
    if (!this.isUnderWay) this.happened({ kind: "settled" });
  }

  #changed(index: number, state: State): void {
    this.#states[index] = state;
    const worst = this.#states.find((one) => one !== "up") ?? "up";
    this.happened({ kind: "line", state: worst });
  }
}

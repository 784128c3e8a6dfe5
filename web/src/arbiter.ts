// The one way in which the page speaks to an arbiter: acts in, events out. Today a house is behind it,
// over a socket; an arbiter in the page itself would be another class with these methods.

import type { Lost } from "./line.ts";
import type { Acted, Remedy, Seat, Told, ToSeat, View } from "./wire.ts";

/** A denied claim before the gallery. */
export type Question = Omit<Extract<ToSeat, { type: "question" }>, "type">;

/** Who is there. */
export type Presence = Omit<Extract<ToSeat, { type: "presence" }>, "type">;

export type Happened =
  /** The game as it stands, and how many entries were before. */
  | { kind: "welcome"; view: View; next: number; seats: readonly Seat[] }
  /** Something was done; `isOld`: before we came, so that the view has it already. */
  | { kind: "acted"; n: number; acted: Acted; isOld: boolean }
  /** The clock begins to run, or stands. */
  | { kind: "clock"; n: number; runs: boolean; isOld: boolean }
  /** Nothing of this page is under way any more: what is told is all there is. */
  | { kind: "settled" }
  /** An act of this page is not on record. */
  | { kind: "not-done"; message: string; reason: string }
  | { kind: "presence"; presence: Presence }
  | { kind: "question"; question: Question }
  /** How the line is. */
  | { kind: "line"; state: "up" | "down" | Lost };

export interface Arbiter {
  /** The id of the game. */
  readonly game: string;
  /** The seats of this page; none for a spectator. */
  readonly seats: readonly Seat[];
  /** Whether something of this page is under way. */
  readonly isUnderWay: boolean;
  /** Something is done from a seat: a line of an acts file; `hold`: the hand stays at the board. */
  act(seat: Seat, acts: string, hold?: boolean): void;
  /** The game as it stands. */
  view(): Promise<View>;
  remedies(): Promise<Remedy[]>;
  /** What was told of the entries from this one on. */
  told(from: number): Promise<Told[]>;
  /** Votes in the gallery. */
  vote(word: "uphold" | "dismiss"): Promise<boolean>;
}


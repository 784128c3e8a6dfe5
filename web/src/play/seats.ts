// Seats and sides: who acts from where.

import type { Seat } from "../wire.ts";
import type { State } from "./state.ts";

/** The seat of `w`, `b` or `arbiter`. */
export function seatOf(who: string): Seat | null {
  return who === "w" ? "white" : who === "b" ? "black" : who === "arbiter" ? "arbiter" : null;
}

/** The side of a player's seat. */
export function sideOf(seat: Seat): "w" | "b" | null {
  return seat === "white" ? "w" : seat === "black" ? "b" : null;
}

/** The seat of this page that is to act: the one before whom a choice is, else the one to move. */
export function acting(state: State): Seat | null {
  const players = state.seats.filter((seat) => sideOf(seat) !== null);
  const { now } = state;
  const wanted = now?.holder ?? (now ? seatOf(now.offers?.by ?? now.turn) : null);
  return players.find((seat) => seat === wanted) ?? players[0] ?? null;
}

// One line: who may do what now.

import { menOf } from "../board/placement.ts";
import { t } from "../words.ts";
import { seatOf } from "./seats.ts";
import type { State } from "./state.ts";

/** Whose turn it is, what binds, or how it ended. */
export function turnWords(state: State): string {
  const { now } = state;
  if (!now) return t("opening");
  if (now.result) return resultWords(now.result);
  if (now.offers) {
    const isOurs = state.seats.some((seat) => seat === seatOf(now.offers?.by ?? ""));
    return t(isOurs ? "turn-you-choose" : "other-chooses", { who: now.offers.by });
  }
  const who = now.turn;
  if (now.may) {
    const men = menOf(state.begun ?? now.fen);
    const from = [...new Set(now.may.map((move) => move.slice(0, 2)))];
    const man = (square: string) => t("man-at", { man: t(`piece-${men.get(square)?.toUpperCase() ?? "P"}`), square });
    // Many men are no duty worth reading out: they are marked on the board.
    if (from.length > 0 && from.length <= 3) return t("turn-bound", { who, men: from.map(man).join(t("or")) });
    if (state.left) return t("turn-bound-several", { who });
  }
  return t("turn", { who });
}

/** `0-1 checkmate` in words. */
export function resultWords(result: string): string {
  const [score, ...reason] = result.split(" ");
  const words = reason.join(" ");
  const winner = score === "1-0" ? "w" : score === "0-1" ? "b" : "none";
  return words ? t("over-because", { score, winner, reason: t(`reason-${words}`) }) : t("over", { score, winner });
}

/** What an act says, for those who only hear. */
export function actWords(seat: string, act: string): string {
  const [verb, ...rest] = act.split(" ");
  const [what, from] = [rest.join(" "), rest[2] ?? ""];
  const known = ["lift", "put", "touch", "brush", "adjust", "off", "on", "press", "claim", "choose"];
  if (verb === "say") return t("did-say", { seat, word: t(`word-${rest[0]}`) });
  if (verb === "let") return t("did-let-go", { seat });
  if (known.includes(verb)) return t(`did-${verb}`, { seat, what: rest[0] ?? "", from, whole: what });
  return t("did-else", { seat, act });
}

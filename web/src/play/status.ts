// One line: who may do what now.

import { menOf } from "../board/placement.ts";
import { t } from "../words.ts";
import { incidentTitle, optionTitle } from "./law.ts";
import { seatOf } from "./seats.ts";
import type { Now, State } from "./state.ts";

/** Whose turn it is, what binds, or how it ended. */
export function turnWords(state: State): string {
  const { now } = state;
  if (!now) return t("opening");
  if (now.result) return resultWords(now.result);
  if (state.isDenied) return t("turn-denied");
  if (now.offers) {
    const isOurs = state.seats.some((seat) => seat === seatOf(now.offers?.by ?? ""));
    return t(isOurs ? "turn-you-choose" : "other-chooses", { who: now.offers.by });
  }
  const who = now.turn;
  if (now.may) {
    const men = menOf(state.begun ?? now.fen);
    const from = [...new Set(now.may.map((move) => move.slice(0, 2)))];
    const man = (square: string) => manAt(men.get(square) ?? "P", square);
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

/** A man by its letter, and where it stands. */
export function manAt(man: string, square: string): string {
  return t("man-at", { man: t(`piece-${man.toUpperCase()}`), square });
}

/** What an act says, for those who only hear; men are named as they stood before it. */
export function actWords(seat: string, act: string, before: Now | null): string {
  const [verb, ...rest] = act.split(" ");
  const square = rest[0] ?? "";
  const from = rest[2] ?? "";
  const held = before?.hand.find((one) => !from || one.from === from)?.man;
  const man = verb === "put" ? held : before && menOf(before.fen).get(square);
  const what = man ? manAt(man, square) : square;
  const known = ["lift", "put", "touch", "brush", "adjust", "off", "on", "press"];
  if (verb === "claim") {
    const claimed = what === "flag" ? t("claim-flag") : what ? incidentTitle(what) : t("claim-earliest");
    return t("did-claim", { seat, what: claimed });
  }
  if (verb === "choose") return t("did-choose", { seat, what: optionTitle(rest.join(" ")) });
  if (verb === "say") return t("did-say", { seat, word: t(`word-${rest[0]}`) });
  if (verb === "let") return t("did-let-go", { seat });
  if (known.includes(verb)) return t(`did-${verb}`, { seat, what, from });
  return t("did-else", { seat, act });
}

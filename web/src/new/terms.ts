// The terms of a game as the header of an acts file, and the odds of the café by their names.

type Odds = { readonly gives: string; readonly position?: string };

/**
 * What is given. A pawn is given by Black, who thereby gives the move too; of a piece the giver may
 * have either colour (`?` is his first rank). Of two moves the first is made already.
 */
const ODDS: Record<string, Odds> = {
  none: { gives: "" },
  move: { gives: "white move" },
  "pawn-and-move": { gives: "black f7" },
  "pawn-and-two": { gives: "black f7", position: "rnbqkbnr/ppppp1pp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1" },
  knight: { gives: "b?" },
  rook: { gives: "a?" },
  queen: { gives: "d?" },
};

export const ODDS_NAMES = Object.keys(ODDS);

/** Whether somebody must say who gives these odds. */
export function needsGiver(odds: string): boolean {
  return ODDS[odds]?.gives.endsWith("?") ?? false;
}

export type Terms = {
  code: string;
  raise: string;
  announce: string;
  time: string;
  press: string;
  odds: string;
  giver: string;
  position: string;
  white: string;
  black: string;
};

/** The header; what is not said is left to the code. */
export function headerOf(terms: Terms): string {
  const odds = ODDS[terms.odds] ?? ODDS.none;
  const gives = odds.gives.endsWith("?") ? `${terms.giver} ${odds.gives[0]}${terms.giver === "white" ? 1 : 8}` : odds.gives;
  const lines: [string, string][] = [
    ["code", terms.code],
    ["raise", terms.raise],
    ["announce", terms.announce],
    ["time", terms.time],
    ["press", terms.time.trim() ? terms.press : ""],
    ["odds", gives],
    ["position", terms.position || (odds.position ?? "")],
    ["White", terms.white],
    ["Black", terms.black],
  ];
  const isSaid = ([, value]: [string, string]) => value.trim() !== "";
  return lines.filter(isSaid).map(([key, value]) => `${key}: ${value.trim()}`).join("\n");
}

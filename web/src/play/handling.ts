// From facts of the board to acts: a line of an acts file each, and whether the hand stays.

import type { Deed } from "../board/facts.ts";
import { differences } from "./state.ts";
import { colourOf, menOf } from "../board/placement.ts";

export type Acts = { acts: string; hold: boolean };

/** The acts of a fact; none of what is no act. */
export function actsOf(deed: Deed, hand: "w" | "b"): Acts | null {
  const hold = !deed.alone;
  switch (deed.do) {
    case "touch":
      return { acts: `${deed.graze ? "brush" : "touch"} ${deed.square}`, hold };
    case "lift":
      return { acts: `lift ${deed.square}`, hold: true };
    case "put": {
      const put = `put ${deed.square}${deed.several ? ` from ${deed.from}` : ""}`;
      if (deed.held) return { acts: put, hold: true };
      return hold ? { acts: `${put}; let go`, hold } : { acts: put, hold };
    }
    case "let-go":
      return { acts: "let go", hold };
    case "off":
      if (!deed.lifted) return { acts: `off ${deed.square}`, hold };
      if (deed.free) return { acts: `put ${deed.square} from ${deed.square}; off ${deed.square}`, hold };
      // Another stands there: the one in the hand is off once the hand goes.
      return hold ? null : { acts: "let go", hold };
    case "on": {
      const man = deed.man.toUpperCase();
      const colour = colourOf(deed.man);
      return { acts: `on ${deed.square}=${colour === hand ? "" : colour}${man}`, hold };
    }
    case "cancel":
      return null;
    default:
      return deed satisfies never;
  }
}

/** The acts that put every man back where it stood; none where all stand there. */
export function putAllBack(begun: string, now: string, hand: "w" | "b"): string | null {
  const [before, after] = [menOf(begun), menOf(now)];
  const changed = differences(before, after).sort();
  if (changed.length === 0) return null;
  const displaced = changed.filter((square) => after.has(square));
  const missing = changed.filter((square) => before.has(square));
  const lifts: string[] = [];
  const puts: string[] = [];
  const offs: string[] = [];
  for (const from of displaced) {
    const to = missing.findIndex((square) => before.get(square) === after.get(from));
    if (to < 0) {
      offs.push(`off ${from}`);
      continue;
    }
    lifts.push(`lift ${from}`);
    puts.push(`put ${missing[to]} from ${from}`);
    missing.splice(to, 1);
  }
  const ons = missing.map((square) => {
    const man = before.get(square) ?? "";
    return `on ${square}=${colourOf(man) === hand ? "" : colourOf(man)}${man.toUpperCase()}`;
  });
  return [...offs, ...lifts, ...puts, ...ons].join("; ");
}

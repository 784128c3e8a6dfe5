// Which man is which from one moment to the next: a man keeps its identity as long as what is shown
// can be explained by it having gone somewhere.

import { cellOf, menOf } from "./placement.ts";
import type { Shown } from "./facts.ts";

/** How a man is where it is. */
export type Where = "on" | "held" | "hand" | "under";

/** One man, the same as long as it is on or above the board. */
export type Man = {
  readonly key: number;
  man: string;
  /** Where it stands, is held, or was taken up; none for one from a tray that has been nowhere yet. */
  square: string | null;
  /** Where it stood when the turn began; none for a man from outside. */
  home: string | null;
  where: Where;
};

type Wanted = Omit<Man, "key">;

export class Roster {
  men: Man[] = [];
  #keys = 0;
  #turn = "";

  /** A man that was not there before. */
  add(wanted: Wanted): Man {
    const man = { key: ++this.#keys, ...wanted };
    this.men.push(man);
    return man;
  }

  remove(gone: Man): void {
    this.men = this.men.filter((man) => man !== gone);
  }

  byKey(key: number): Man | undefined {
    return this.men.find((man) => man.key === key);
  }

  /** The men let go on a square, the uppermost last. */
  on(square: string): Man[] {
    const standing = this.men.filter((man) => man.square === square && man.where !== "hand");
    return standing.sort((a, b) => Number(a.where !== "under") - Number(b.where !== "under"));
  }

  /** Takes over what is shown. */
  set(shown: Shown): void {
    const wanted = wantedOf(shown);
    const free = new Set(this.men);
    const matched = new Map<Wanted, Man>();
    const take = (fits: (man: Man, wanted: Wanted) => boolean): void => {
      for (const one of wanted) {
        if (matched.has(one)) continue;
        const candidates = [...free].filter((man) => man.man === one.man && fits(man, one));
        const found = candidates.sort((a, b) => distance(a, one) - distance(b, one))[0];
        if (!found) continue;
        matched.set(one, found);
        free.delete(found);
      }
    };
    take((man, one) => man.square === one.square && man.where === one.where);
    take((man, one) => one.home !== null && man.home === one.home);
    take((man, one) => man.square === one.square);
    take(() => true);

    const turn = turnOf(shown.fen);
    const begins = turn !== this.#turn;
    this.#turn = turn;
    this.men = [];
    for (const one of wanted) {
      const man = matched.get(one);
      const keepsHome = one.where === "on" && !begins && man?.home;
      const home = one.home ?? (keepsHome ? man.home : one.where === "on" ? one.square : null);
      if (man) this.men.push(Object.assign(man, one, { home }));
      else this.add({ ...one, home });
    }
  }
}

function wantedOf({ fen, hand = [], under = [] }: Shown): Wanted[] {
  const wanted: Wanted[] = [];
  for (const [square, man] of menOf(fen)) {
    const held = hand.find((one) => one.on === square);
    wanted.push(
      held && held.man === man
        ? { man, square, home: held.from, where: "held" }
        : { man, square, home: null, where: "on" },
    );
  }
  for (const { man, on, home } of under) wanted.push({ man, square: on, home, where: "under" });
  for (const { man, from, on } of hand) {
    if (on === null) wanted.push({ man, square: from, home: from, where: "hand" });
  }
  return wanted;
}

/** Whose turn it is, and which: what changes when a turn begins. */
function turnOf(fen: string): string {
  const fields = fen.split(" ");
  return `${fields[1]} ${fields[5]}`;
}

function distance(man: { square: string | null }, other: { square: string | null }): number {
  if (man.square === null || other.square === null) return 99;
  const [column, row] = cellOf(man.square, "w");
  const [otherColumn, otherRow] = cellOf(other.square, "w");
  return Math.abs(column - otherColumn) + Math.abs(row - otherRow);
}

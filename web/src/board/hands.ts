// The hands of whoever sits here: which men are in them, and what is told of them. The same for
// pointers and keys.

import type { By, Deed, Fact, Held } from "./facts.ts";
import { colourOf } from "./placement.ts";
import type { Man, Roster } from "./roster.ts";

/** A man in this player's hand. */
export type InHand = {
  man: Man;
  /** Where it was taken up; none for one from a tray. */
  from: string | null;
  /** The pointer that carries it; none for one that waits in the hand for the next tap or key. */
  pointer: number | null;
};

export class Hands {
  #held: InHand[] = [];
  #seq = 0;

  constructor(
    private readonly roster: Roster,
    private readonly told: (fact: Fact) => void,
    private readonly changed: () => void,
  ) {}

  get held(): readonly InHand[] {
    return this.#held;
  }

  /** The man that the next tap or key sets down. */
  get waiting(): InHand | undefined {
    return this.#held.findLast((one) => one.pointer === null);
  }

  of(pointer: number): InHand | undefined {
    return this.#held.find((one) => one.pointer === pointer);
  }

  has(man: Man): boolean {
    return this.#held.some((one) => one.man === man);
  }

  /** Of two that wait, this one is set down next. */
  prefer(key: number): void {
    const index = this.#held.findIndex((one) => one.man.key === key);
    if (index >= 0) this.#held.push(...this.#held.splice(index, 1));
    this.changed();
  }

  /** The uppermost man on a square that is in no hand of ours. */
  manOn(square: string): Man | undefined {
    return this.roster.on(square).findLast((man) => !this.has(man));
  }

  touch(square: string, by: By, graze: boolean): void {
    const man = this.manOn(square);
    if (man) this.#tell({ do: "touch", square, man: man.man, graze }, by);
  }

  lift(square: string, by: By, pointer: number | null): InHand | undefined {
    const man = this.manOn(square);
    if (!man) return undefined;
    const held: InHand = { man, from: square, pointer };
    man.where = "hand";
    this.#held.push(held);
    this.#tell({ do: "lift", square, man: man.man }, by);
    this.changed();
    return held;
  }

  /** Takes a man from a tray: nothing is done at the board before it is set on a square. */
  fetch(letter: string, pointer: number | null): InHand {
    const man = this.roster.add({ man: letter, square: null, home: null, where: "hand" });
    const held: InHand = { man, from: null, pointer };
    this.#held.push(held);
    this.changed();
    return held;
  }

  /** Sets a man on a square, and lets it go there unless the hand stays on it. */
  put(held: InHand, square: string, by: By, stays = false): void {
    const { man, from } = held;
    const onto = this.roster.on(square).filter((other) => other !== man);
    const several = this.#held.length > 1;
    const isHeld = stays && from !== null;
    if (!isHeld) this.#release(held);
    man.square = square;
    man.where = isHeld ? "held" : "on";
    // Until the house says how it is: what was set upon lies under, or is gone once nothing is held.
    for (const other of onto) {
      if (this.#held.length === 0) this.roster.remove(other);
      else other.where = "under";
    }
    if (from === null) this.#tell({ do: "on", square, man: man.man }, by);
    else {
      const letters = onto.map((other) => other.man);
      this.#tell({ do: "put", square, man: man.man, from, onto: letters, held: isHeld, several }, by);
    }
    this.changed();
  }

  /** Lets go of a man that stands and is still held. */
  letGo(held: InHand, by: By): void {
    const { man } = held;
    if (man.square === null) return;
    this.#release(held);
    man.where = "on";
    this.#tell({ do: "let-go", square: man.square, man: man.man }, by);
    this.changed();
  }

  /** Takes a man off: from the hand, or from its square. */
  off(from: InHand | string, by: By): void {
    const lifted = typeof from !== "string";
    const man = lifted ? from.man : this.manOn(from);
    const square = lifted ? from.from : from;
    if (!man) return;
    if (lifted) this.#release(from);
    this.roster.remove(man);
    // A man from a tray that goes back there has been nowhere.
    if (square !== null) {
      const free = this.roster.on(square).length === 0;
      this.#tell({ do: "off", square, man: man.man, lifted, free }, by);
    }
    this.changed();
  }

  /** Puts a man back where it was taken up. */
  back(held: InHand, by: By): void {
    if (held.from === null) this.off(held, by);
    else this.put(held, held.from, by);
  }

  /** The system took the pointer away: the man waits in the hand. */
  cancel(pointer: number, by: By): void {
    const held = this.of(pointer);
    if (held) held.pointer = null;
    this.#tell({ do: "cancel" }, by);
    this.changed();
  }

  /** What the house says is in this player's hand: what a pointer carries goes on being carried. */
  settle(hand: readonly Held[]): void {
    const fetched = this.#held.filter((one) => one.from === null);
    const told = hand.flatMap(({ man: letter, from, on }) => {
      const isIt = (man: Man) => man.man === letter && man.home === from && (man.where === "hand" || man.square === on);
      const man = this.roster.men.find(isIt);
      if (!man) return [];
      const before = this.#held.find((one) => one.man === man);
      return [before ?? { man, from: man.square, pointer: null }];
    });
    this.#held = [...told, ...fetched];
    for (const { man } of fetched) if (!this.roster.byKey(man.key)) this.roster.men.push(man);
  }

  /** Whether a man is of the colour of one that waits in the hand. */
  isLike(man: Man): boolean {
    return this.waiting !== undefined && colourOf(man.man) === colourOf(this.waiting.man.man);
  }

  #release(gone: InHand): void {
    this.#held = this.#held.filter((one) => one !== gone);
  }

  #tell(deed: Told, by: By): void {
    this.told({ ...deed, alone: this.#held.length === 0, by, seq: ++this.#seq, at: performance.now() });
  }
}

type Told = Deed extends infer One ? (One extends unknown ? Omit<One, "alone"> : never) : never;

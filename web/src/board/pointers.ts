// Mouse, pen and fingers, as many as there are: each pointer does one thing from down to up.
//
// down and up on a man             touches it; twice soon after each other takes it into the hand
// down and away                    carries it
// down and stay                    takes it into the hand, where it waits for the next tap
// with a man waiting in the hand: a tap sets it down, a long press sets it down and holds it until
// the pointer goes up; a tap on a man of its own colour touches that one, and never sets upon it.

import type { By, Graze } from "./facts.ts";
import type { Hands, InHand } from "./hands.ts";

/** From where a pointer carries, in CSS pixels. */
const CARRIES = 5;

/** How long until staying is a long press, and within what a second tap belongs to the first. */
const STAYS = 350;
const TWICE = 350;

/** What lies under a point. */
export type Spot =
  | { kind: "square"; square: string; off: number }
  | { kind: "tray"; man: string | null }
  | { kind: "nothing" };

/** What the pointers need of the board. */
export type Ground = {
  spot(x: number, y: number): Spot;
  /** A man follows the pointer. */
  follow(held: InHand, x: number, y: number): void;
  graze: Graze | null;
  isStill: boolean;
};

type Pointer = {
  by: By;
  spot: Spot;
  x: number;
  y: number;
  since: number;
  timer: number;
  /** What it carries, once it carries. */
  carries: InHand | null;
  /** The man that waited in the hand when it went down, which it sets down. */
  sets: InHand | null;
  /** It has set that man down and holds it. */
  holds: string | null;
  isSpent: boolean;
};

export class Pointers {
  #pointers = new Map<number, Pointer>();
  #tap: { square: string; at: number } | null = null;

  constructor(
    private readonly target: HTMLElement,
    private readonly ground: Ground,
    private readonly hands: Hands,
  ) {
    target.addEventListener("pointerdown", (event) => this.#down(event));
    target.addEventListener("pointermove", (event) => this.#move(event));
    target.addEventListener("pointerup", (event) => this.#up(event));
    target.addEventListener("pointercancel", (event) => this.#cancel(event));
    // A long press is ours, and a man is no picture to be dragged away.
    target.addEventListener("contextmenu", (event) => {
      if (this.#pointers.size > 0) event.preventDefault();
    });
  }

  #down(event: PointerEvent): void {
    if (this.ground.isStill || event.button !== 0) return;
    const spot = this.ground.spot(event.clientX, event.clientY);
    if (spot.kind === "nothing") return;
    const man = spot.kind === "square" ? this.hands.manOn(spot.square) : undefined;
    const waiting = this.hands.waiting;
    const sets = waiting && spot.kind === "square" && !(man && this.hands.isLike(man)) ? waiting : null;
    const pointer: Pointer = {
      by: byOf(event),
      spot,
      x: event.clientX,
      y: event.clientY,
      since: event.timeStamp,
      timer: 0,
      carries: null,
      sets,
      holds: null,
      isSpent: false,
    };
    this.#pointers.set(event.pointerId, pointer);
    this.target.setPointerCapture(event.pointerId);
    pointer.timer = window.setTimeout(() => this.#stayed(event.pointerId, pointer), STAYS);
  }

  #stayed(id: number, pointer: Pointer): void {
    const { spot, sets, by } = pointer;
    if (spot.kind !== "square" || pointer.carries || pointer.isSpent) return;
    if (sets) {
      this.hands.put(sets, spot.square, by, true);
      pointer.holds = spot.square;
      return;
    }
    const held = this.hands.lift(spot.square, by, id);
    if (held) pointer.carries = held;
  }

  #move(event: PointerEvent): void {
    const pointer = this.#pointers.get(event.pointerId);
    if (!pointer) return;
    const [x, y] = [event.clientX, event.clientY];
    if (!pointer.carries && !pointer.isSpent && !pointer.holds) {
      if (Math.hypot(x - pointer.x, y - pointer.y) <= CARRIES) return;
      clearTimeout(pointer.timer);
      pointer.carries = this.#takeUp(pointer, event.pointerId);
      pointer.isSpent = pointer.carries === null && pointer.sets === null;
    }
    if (pointer.carries) this.ground.follow(pointer.carries, x, y);
  }

  /** What a pointer takes up that begins to move. */
  #takeUp(pointer: Pointer, id: number): InHand | null {
    const { spot, by } = pointer;
    if (spot.kind === "square") return this.hands.lift(spot.square, by, id) ?? null;
    if (spot.kind === "tray" && spot.man) return this.hands.fetch(spot.man, id);
    return null;
  }

  #up(event: PointerEvent): void {
    const pointer = this.#pointers.get(event.pointerId);
    if (!pointer) return;
    this.#pointers.delete(event.pointerId);
    clearTimeout(pointer.timer);
    const spot = this.ground.spot(event.clientX, event.clientY);
    const moved = Math.hypot(event.clientX - pointer.x, event.clientY - pointer.y) > CARRIES;
    if (pointer.carries) this.#setDown(pointer.carries, pointer.by, spot, moved);
    else if (pointer.sets) this.#settle(pointer, pointer.sets, spot);
    else if (!pointer.isSpent) this.#tapped(pointer, event);
  }

  /** A carried man: where the pointer is, or in the hand where it only stayed. */
  #setDown(held: InHand, by: By, spot: Spot, moved: boolean): void {
    if (!moved) {
      held.pointer = null;
      this.hands.prefer(held.man.key);
    } else if (spot.kind === "square") {
      this.hands.put(held, spot.square, by);
    } else if (spot.kind === "tray") {
      this.hands.off(held, by);
    } else {
      this.hands.back(held, by);
    }
  }

  /** The man that waited in the hand. */
  #settle(pointer: Pointer, held: InHand, spot: Spot): void {
    if (pointer.holds === null) {
      if (spot.kind === "square") this.hands.put(held, spot.square, pointer.by);
      return;
    }
    if (spot.kind === "square" && spot.square !== pointer.holds) {
      this.hands.put(held, spot.square, pointer.by, true);
    }
    this.hands.letGo(held, pointer.by);
  }

  #tapped({ spot, by, since }: Pointer, event: PointerEvent): void {
    if (spot.kind === "tray") {
      const waiting = this.hands.waiting;
      if (waiting) this.hands.off(waiting, by);
      else if (spot.man) this.hands.fetch(spot.man, null);
      return;
    }
    if (spot.kind !== "square" || !this.hands.manOn(spot.square)) return;
    const again = this.#tap?.square === spot.square && event.timeStamp - this.#tap.at < TWICE;
    this.#tap = again ? null : { square: spot.square, at: event.timeStamp };
    if (again) {
      this.hands.lift(spot.square, by, null);
      return;
    }
    const { graze } = this.ground;
    const isShort = by !== "mouse" && graze !== null && event.timeStamp - since < graze.ms;
    const isWide = graze !== null && spot.off > graze.off;
    this.hands.touch(spot.square, by, isShort || isWide);
  }

  #cancel(event: PointerEvent): void {
    const pointer = this.#pointers.get(event.pointerId);
    if (!pointer) return;
    this.#pointers.delete(event.pointerId);
    clearTimeout(pointer.timer);
    this.hands.cancel(event.pointerId, pointer.by);
  }
}

function byOf(event: PointerEvent): By {
  return event.pointerType === "touch" || event.pointerType === "pen" ? event.pointerType : "mouse";
}

// <regence-board>: shows men and reports what hands do with them. It knows no chess and no law.
//
//   import "../board/board.ts";                    // defines the element
//   const board = document.createElement("regence-board") as Board;
//   board.shown = { fen, hand, under, may, last, bound, preview };   // state in: sets everything
//   board.side = "w";                              // whose men are nearest
//   board.still = true;                            // for those who only look: no hand, all else alike
//   board.trays = { near: { men: ["q"] }, far: { men: [], box: ["Q"] } };   // beside the board; or null
//   board.graze = { ms: 40, off: 0.48 };           // when a touch is a graze; null: never
//   board.addEventListener("fact", ({ detail }) => …);               // a Fact of facts.ts
//
// `shown` may be set at any time; men keep their identity from one to the next, so that they travel.
// With `mine` the men in hand are in this player's: they can be set down here.

import { el } from "../dom.ts";
import { onLang, t } from "../words.ts";
import type { Fact, Graze, Shown } from "./facts.ts";
import { Hands, type InHand } from "./hands.ts";
import { press, step } from "./keys.ts";
import { drawMan } from "./men.ts";
import { cellOf, drawingOf, menOf, squareAt } from "./placement.ts";
import { type Ground, Pointers, type Spot } from "./pointers.ts";
import { type Man, Roster } from "./roster.ts";
import { Squares } from "./squares.ts";
import { type Lies, Tray } from "./tray.ts";

type Trays = { near: Lies; far: Lies };

const EMPTY: Shown = { fen: "8/8/8/8/8/8/8/8 w - - 0 1" };

export class Board extends HTMLElement implements Ground {
  graze: Graze | null = { ms: 40, off: 0.48 };
  #shown: Shown = EMPTY;
  #side: "w" | "b" = "w";
  #still = false;
  #trays: Trays | null = null;
  #roster = new Roster();
  #hands = new Hands(
    this.#roster,
    (fact) => this.dispatchEvent(new CustomEvent<Fact>("fact", { detail: fact })),
    () => this.#draw(),
  );
  #squares = new Squares();
  #men = el("div", { class: "men", "aria-hidden": "true" });
  #frame = el("div", { class: "board-frame" }, this.#squares.element, this.#men);
  #far = new Tray(this.#hands, false);
  #near = new Tray(this.#hands, true);
  #nodes = new Map<number, HTMLElement>();
  #outlines: HTMLElement[] = [];
  #isBuilt = false;

  connectedCallback(): void {
    if (this.#isBuilt) return;
    this.#isBuilt = true;
    this.append(this.#far.element, this.#frame, this.#near.element);
    new Pointers(this, this, this.#hands);
    this.#squares.element.addEventListener("keydown", (event) => this.#key(event));
    this.#squares.element.addEventListener("focusin", (event) => {
      const square = event.target instanceof HTMLElement ? event.target.dataset.square : undefined;
      if (square && square !== this.#squares.at) this.#squares.go(square, false);
    });
    onLang(() => this.#draw());
    this.#draw();
  }

  get shown(): Shown {
    return this.#shown;
  }

  set shown(shown: Shown) {
    this.#shown = shown;
    this.#roster.set(shown);
    this.#hands.settle(shown.mine ? (shown.hand ?? []) : []);
    this.#draw();
  }

  get side(): "w" | "b" {
    return this.#side;
  }

  set side(side: "w" | "b") {
    this.#side = side;
    this.#draw();
  }

  get still(): boolean {
    return this.#still;
  }

  set still(still: boolean) {
    this.#still = still;
    this.#draw();
  }

  get isStill(): boolean {
    return this.#still;
  }

  set trays(trays: Trays | null) {
    this.#trays = trays;
    this.#draw();
  }

  /** The men in this player's hand; the last is set down next. */
  get inHand(): readonly InHand[] {
    return this.#hands.held;
  }

  /** Of several in the hand this one is set down next. */
  prefer(key: number): void {
    this.#hands.prefer(key);
  }

  /** Puts whatever waits in the hand back where it came from. */
  putBack(): void {
    for (const held of [...this.#hands.held]) this.#hands.back(held, "keyboard");
  }

  /** Where the keys are. */
  get cursor(): string {
    return this.#squares.at;
  }

  focusSquare(square = this.#squares.at): void {
    this.#squares.go(square);
  }

  spot(x: number, y: number): Spot {
    const box = this.#men.getBoundingClientRect();
    const [across, down] = [(8 * (x - box.left)) / box.width, (8 * (y - box.top)) / box.height];
    const square = squareAt(Math.floor(across), Math.floor(down), this.#side);
    if (square) return { kind: "square", square, off: Math.hypot((across % 1) - 0.5, (down % 1) - 0.5) };
    for (const { element } of [this.#near, this.#far]) {
      const tray = element.getBoundingClientRect();
      if (x < tray.left || x > tray.right || y < tray.top || y > tray.bottom) continue;
      const under = document.elementsFromPoint(x, y).find((at) => at instanceof HTMLElement && at.dataset.man);
      return { kind: "tray", man: under instanceof HTMLElement ? (under.dataset.man ?? null) : null };
    }
    return { kind: "nothing" };
  }

  follow(held: InHand, x: number, y: number): void {
    const node = this.#nodes.get(held.man.key);
    if (!node) return;
    const box = this.#men.getBoundingClientRect();
    const size = box.width / 8;
    node.classList.add("carried");
    node.style.transform = `translate(${x - box.left - size / 2}px, ${y - box.top - size / 2}px)`;
  }

  #key(event: KeyboardEvent): void {
    const to = step(event.key, this.#squares.at, this.#side);
    if (to) this.#squares.go(to);
    else if (this.#still || !press(event, this.#squares.at, this.#hands)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #draw(): void {
    if (!this.#isBuilt) return;
    this.classList.toggle("still", this.#still);
    this.#squares.turn(this.#side);
    this.#squares.element.setAttribute("aria-label", t("board"));
    this.#squares.label(this.#roster.men, (man) => this.#hands.has(man), this.#marks());
    this.#drawMen();
    this.#drawOutlines();
    this.#far.element.hidden = this.#near.element.hidden = this.#trays === null;
    if (this.#trays) {
      this.#far.show(this.#trays.far, this.#still);
      this.#near.show(this.#trays.near, this.#still);
    }
    this.dispatchEvent(new CustomEvent("drawn"));
  }

  /** The marks of each square, by their names. */
  #marks(): Map<string, string[]> {
    const marks = new Map<string, string[]>();
    const mark = (square: string, name: string) => {
      const names = marks.get(square) ?? [];
      if (!names.includes(name)) marks.set(square, [...names, name]);
    };
    for (const square of this.#shown.last ?? []) mark(square, "last");
    for (const square of this.#shown.bound ?? []) mark(square, "bound");
    for (const move of this.#shown.may ?? []) {
      mark(move.slice(0, 2), "may-from");
      mark(move.slice(2, 4), "may-to");
    }
    return marks;
  }

  #drawMen(): void {
    const seen = new Set<number>();
    for (const man of this.#roster.men) {
      seen.add(man.key);
      const node = this.#nodes.get(man.key) ?? this.#newNode(man);
      if (node.dataset.letter !== man.man) {
        node.dataset.letter = man.man;
        node.replaceChildren(drawMan(man.man));
      }
      const held = this.#hands.held.find((one) => one.man === man);
      node.dataset.square = man.square ?? "";
      node.dataset.where = man.where;
      node.classList.toggle("mine", held !== undefined);
      node.classList.toggle("bound", man.where === "on" && (this.#shown.bound?.includes(man.square ?? "") ?? false));
      node.classList.toggle("next", held !== undefined && held === this.#hands.waiting);
      // A pointer moves what it carries itself.
      if (held?.pointer != null) continue;
      node.classList.remove("carried");
      node.hidden = man.square === null;
      if (man.square) node.style.transform = this.#place(man.square);
    }
    for (const [key, node] of this.#nodes) {
      if (seen.has(key)) continue;
      node.remove();
      this.#nodes.delete(key);
    }
  }

  #newNode(man: Man): HTMLElement {
    const node = el("div", { class: "man" });
    if (man.square) node.style.transform = this.#place(man.square);
    this.#nodes.set(man.key, node);
    this.#men.append(node);
    return node;
  }

  #place(square: string): string {
    const [column, row] = cellOf(square, this.#side);
    return `translate(${column * 100}%, ${row * 100}%)`;
  }

  /** What would stand elsewhere by the preview: an outline where it would go, pale where it is. */
  #drawOutlines(): void {
    for (const outline of this.#outlines) outline.remove();
    this.#outlines = [];
    const now = menOf(this.#shown.fen);
    const then = this.#shown.preview ? menOf(this.#shown.preview) : null;
    for (const node of this.#nodes.values()) {
      const square = node.dataset.square ?? "";
      node.classList.toggle("leaves", then !== null && then.get(square) !== node.dataset.letter);
    }
    if (!then) return;
    for (const [square, man] of then) {
      if (now.get(square) === man) continue;
      const outline = el("div", { class: "man outline" }, drawMan(man));
      outline.dataset.drawing = drawingOf(man);
      outline.style.transform = this.#place(square);
      this.#men.append(outline);
      this.#outlines.push(outline);
    }
  }
}

customElements.define("regence-board", Board);

declare global {
  interface HTMLElementTagNameMap {
    "regence-board": Board;
  }
  interface HTMLElementEventMap {
    fact: CustomEvent<Fact>;
  }
}

// The sixty-four squares as a grid that is read and walked: one of them takes the focus, and each
// says what stands on it.

import { el } from "../dom.ts";
import { t } from "../words.ts";
import { drawingOf, FILES, isDark, RANKS, squareAt } from "./placement.ts";
import type { Man } from "./roster.ts";

export class Squares {
  readonly element = el("div", { class: "squares", role: "grid" });
  #cells = new Map<string, HTMLElement>();
  #side: "w" | "b" | null = null;
  /** The square that takes the focus. */
  #at = "e1";

  get at(): string {
    return this.#at;
  }

  cell(square: string): HTMLElement | undefined {
    return this.#cells.get(square);
  }

  /** The focus goes to a square, if it is on the board already or told to come. */
  go(square: string, takesFocus = true): void {
    this.#cells.get(this.#at)?.setAttribute("tabindex", "-1");
    this.#at = square;
    const cell = this.#cells.get(square);
    cell?.setAttribute("tabindex", "0");
    if (takesFocus) cell?.focus({ preventScroll: true });
  }

  /** Sets the squares as seen from a side. */
  turn(side: "w" | "b"): void {
    if (side === this.#side) return;
    this.#side = side;
    const hadFocus = this.element.contains(document.activeElement);
    this.#cells.clear();
    const rows = [0, 1, 2, 3, 4, 5, 6, 7].map((row) => {
      const cells = [0, 1, 2, 3, 4, 5, 6, 7].map((column) => this.#make(squareAt(column, row, side) ?? "", column, row));
      return el("div", { role: "row", class: "rank" }, ...cells);
    });
    this.element.replaceChildren(...rows);
    this.go(this.#at, hadFocus);
  }

  #make(square: string, column: number, row: number): HTMLElement {
    const cell = el("div", { role: "gridcell", tabindex: "-1", class: isDark(square) ? "square dark" : "square light" });
    cell.dataset.square = square;
    // The rim has the coordinates: once a rank, once a file.
    if (column === 0) cell.dataset.rank = RANKS[Number(square[1]) - 1];
    if (row === 7) cell.dataset.file = FILES[FILES.indexOf(square[0])];
    this.#cells.set(square, cell);
    return cell;
  }

  /** What each square says, and which marks it has. */
  label(men: readonly Man[], inHand: (man: Man) => boolean, marks: Map<string, string[]>): void {
    const bySquare = Map.groupBy(men.filter((man) => man.square !== null), (man) => man.square ?? "");
    const name = (man: Man) => t(`man-${drawingOf(man.man)}`);
    for (const [square, cell] of this.#cells) {
      // From below to above.
      const here = (bySquare.get(square) ?? []).sort((a, b) => Number(a.where !== "under") - Number(b.where !== "under"));
      const standing = here.filter((man) => man.where !== "hand").map(name);
      const lifted = here.filter((man) => man.where === "hand" || inHand(man)).map(name);
      const parts = [standing.length ? standing.join(t("and")) : lifted.length ? "" : t("empty")];
      if (lifted.length) parts.push(t("lifted", { men: lifted.join(t("and")) }));
      const marked = marks.get(square) ?? [];
      parts.push(...marked.map((mark) => t(`mark-${mark}`)));
      const label = `${square}, ${parts.filter(Boolean).join(", ")}`;
      if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
      const names = marked.join(" ");
      if ((cell.dataset.marks ?? "") !== names) cell.dataset.marks = names;
    }
  }
}

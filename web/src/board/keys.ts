// The board by keys: arrows go, Enter takes up and sets down, Shift+Enter sets down and holds on, T
// touches, Delete takes off, Escape puts back.

import type { Hands } from "./hands.ts";
import { cellOf, squareAt } from "./placement.ts";

const ARROWS: Record<string, [columns: number, rows: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where an arrow, Home or End leads from a square; none for another key. */
export function step(key: string, square: string, side: "w" | "b"): string | null {
  const [column, row] = cellOf(square, side);
  if (key === "Home") return squareAt(0, row, side);
  if (key === "End") return squareAt(7, row, side);
  const arrow = ARROWS[key];
  return arrow ? (squareAt(column + arrow[0], row + arrow[1], side) ?? square) : null;
}

/** Does what a key says on a square. Says whether it was one of ours. */
export function press(event: KeyboardEvent, square: string, hands: Hands): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const held = hands.waiting;
  switch (event.key) {
    case "Enter":
    case " ":
      if (!held) hands.lift(square, "keyboard", null);
      else if (event.shiftKey) hands.put(held, square, "keyboard", true);
      else if (held.man.where === "held" && held.man.square === square) hands.letGo(held, "keyboard");
      else hands.put(held, square, "keyboard");
      return true;
    case "t":
    case "T":
      hands.touch(square, "keyboard", false);
      return true;
    case "l":
    case "L":
      // A second man into the hand, beside the one that is there.
      hands.lift(square, "keyboard", null);
      return true;
    case "Delete":
    case "Backspace":
      hands.off(held ?? square, "keyboard");
      return true;
    case "Escape":
      if (!held) return false;
      hands.back(held, "keyboard");
      return true;
    default:
      return false;
  }
}

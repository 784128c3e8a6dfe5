// Where men stand, as a FEN says it: squares and letters, and nothing of what they mean.

export const FILES = "abcdefgh";
export const RANKS = "12345678";

/** Every square, from a8 to h1. */
export const SQUARES: readonly string[] = [...RANKS].reverse().flatMap((rank) => [...FILES].map((file) => file + rank));

/** The men of a placement by their squares. */
export function menOf(fen: string): Map<string, string> {
  const men = new Map<string, string>();
  fen.split(" ")[0].split("/").forEach((row, index) => {
    let file = 0;
    for (const letter of row) {
      if (/\d/.test(letter)) file += Number(letter);
      else men.set(`${FILES[file++]}${8 - index}`, letter);
    }
  });
  return men;
}

/** Whose a man is. */
export function colourOf(man: string): "w" | "b" {
  return man === man.toUpperCase() ? "w" : "b";
}

/** The drawing of a man: `wK` for `K`, `bP` for `p`. */
export function drawingOf(man: string): string {
  return colourOf(man) + man.toUpperCase();
}

/** Column and row of a square as seen from a side, from the upper left corner. */
export function cellOf(square: string, side: "w" | "b"): [column: number, row: number] {
  const file = FILES.indexOf(square[0]);
  const rank = Number(square[1]) - 1;
  return side === "w" ? [file, 7 - rank] : [7 - file, rank];
}

/** The square in a column and a row as seen from a side; none outside the board. */
export function squareAt(column: number, row: number, side: "w" | "b"): string | null {
  if (column < 0 || column > 7 || row < 0 || row > 7) return null;
  const file = side === "w" ? column : 7 - column;
  const rank = side === "w" ? 7 - row : row;
  return FILES[file] + RANKS[rank];
}

export function isDark(square: string): boolean {
  return (FILES.indexOf(square[0]) + Number(square[1])) % 2 === 1;
}

// A small board, drawn from the placement of a FEN. Nothing here knows how men move.

const MEN = { k: "♚", q: "♛", r: "♜", b: "♝", n: "♞", p: "♟" };
// The sign after a man keeps it from being shown as a picture in colours.
const PLAIN = "\uFE0E";

/** Squares of a placement, a8 first: a letter or a blank each. */
function squares(fen) {
  const rows = fen.split(" ")[0].split("/");
  return rows.map((row) => row.replace(/\d/g, (count) => " ".repeat(Number(count)))).join("");
}

/** A drawn board, with the squares marked in which it differs from another. */
export function board(fen, other, caption) {
  const figure = document.createElement("figure");
  const table = figure.appendChild(document.createElement("div"));
  table.className = "board";
  table.setAttribute("role", "img");
  table.setAttribute("aria-label", `${caption}: ${fen}`);
  const [men, others] = [squares(fen), squares(other)];
  for (let at = 0; at < 64; at += 1) {
    const square = table.appendChild(document.createElement("span"));
    const man = men[at] ?? " ";
    square.className = (at + (at >> 3)) % 2 ? "dark" : "light";
    if (man !== others[at]) square.classList.add("differs");
    if (man !== " ") {
      square.textContent = MEN[man.toLowerCase()] + PLAIN;
      square.classList.add(man === man.toLowerCase() ? "black" : "white");
    }
  }
  figure.appendChild(document.createElement("figcaption")).textContent = caption;
  return figure;
}

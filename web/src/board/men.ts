// The men as drawn: one symbol each in the document, used by every man on it.

import drawings from "men";
import { drawingOf } from "./placement.ts";

const SVG = "http://www.w3.org/2000/svg";

/** Puts the drawings into the document, once. */
function provide(): void {
  if (document.getElementById("drawn-men")) return;
  const sheet = document.createElementNS(SVG, "svg");
  sheet.id = "drawn-men";
  sheet.setAttribute("aria-hidden", "true");
  sheet.setAttribute("class", "drawn-men");
  for (const [name, text] of Object.entries(drawings)) {
    const drawing = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    const symbol = document.createElementNS(SVG, "symbol");
    symbol.id = `man-${name}`;
    symbol.setAttribute("viewBox", drawing.getAttribute("viewBox") ?? "0 0 45 45");
    symbol.append(...[...drawing.childNodes].map((node) => document.importNode(node, true)));
    sheet.append(symbol);
  }
  document.body.append(sheet);
}

/** A drawing of a man, for the eye alone. */
export function drawMan(man: string): SVGSVGElement {
  provide();
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "man-drawing");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("viewBox", "0 0 100 100");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#man-${drawingOf(man)}`);
  svg.append(use);
  return svg;
}

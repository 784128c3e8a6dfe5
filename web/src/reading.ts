// Text of the law as it is set: doubtful readings, and the words on which something rests.

import { el } from "./dom.ts";
import { t } from "./words.ts";

/** Words that stand in a text, and what rests on them. */
export type Marked = { words: string; of: readonly string[] };

/** What is between ⟦ and ⟧ is doubtful, a pair of them is a lacuna; marked words are underlined. */
export function reading(text: string, marks: readonly Marked[] = []): Node[] {
  const places = marks
    .map(({ words, of }) => ({ from: text.indexOf(words), to: text.indexOf(words) + words.length, of }))
    .filter(({ from }) => from >= 0)
    .sort((one, other) => one.from - other.from);
  const nodes: Node[] = [];
  let at = 0;
  for (const { from, to, of } of places) {
    const mark = el("mark", { class: "applies" }, ...letters(text.slice(from, to)));
    mark.dataset.of = of.join(" ");
    nodes.push(...letters(text.slice(at, from)), mark);
    at = to;
  }
  return [...nodes, ...letters(text.slice(at))];
}

function letters(text: string): Node[] {
  return text.split(/(⟦[^⟧]*⟧)/).filter(Boolean).map((part) => {
    if (!part.startsWith("⟦")) return document.createTextNode(part);
    const inside = part.slice(1, -1);
    const title = t(inside ? "law-doubtful" : "law-lacuna");
    return el("span", { class: "doubtful", title }, inside || "[…]");
  });
}

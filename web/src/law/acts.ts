// What was done at the board, act by act as an acts file writes it, in words.

import type { Step, Titles } from "../wire.ts";
import { has, pick, t } from "../words.ts";
import { optionTitle } from "./claims.ts";

/** Acts that name squares and men, and the message of each with the parts it names. */
const FORMS: readonly [RegExp, string, ...string[]][] = [
  [/^([a-h][1-8])-([a-h][1-8])$/, "law-act-carry", "from", "to"],
  [/^([a-h][1-8])x([a-h][1-8])$/, "law-act-take", "from", "to"],
  [/^([a-h][1-8])-([a-h][1-8])=([QRBNKP])$/, "law-act-carry-piece", "from", "to", "man"],
  [/^([a-h][1-8])x([a-h][1-8])=([QRBNKP])$/, "law-act-take-piece", "from", "to", "man"],
  [/^off ([a-h][1-8])$/, "law-act-off", "square"],
  [/^on ([a-h][1-8])=([QRBNKP])$/, "law-act-on", "square", "man"],
  [/^lift ([a-h][1-8])$/, "law-act-lift", "square"],
  [/^put ([a-h][1-8])(?: from [a-h][1-8])?$/, "law-act-put", "square"],
  [/^touch ([a-h][1-8])$/, "law-act-touch", "square"],
  [/^touch ([a-h][1-8])\+([a-h][1-8])$/, "law-act-touch-both", "square", "other"],
  [/^adjust ([a-h][1-8])$/, "law-act-adjust", "square"],
  [/^brush ([a-h][1-8])$/, "law-act-brush", "square"],
  [/^brush ([a-h][1-8])-([a-h][1-8])$/, "law-act-brush-away", "square", "to"],
];

/** One act in words; as it is written where there are no words for it. */
export function act(text: string, titles: Titles): string {
  for (const [form, id, ...names] of FORMS) {
    const found = form.exec(text);
    if (found) return t(id, Object.fromEntries(names.map((name, index) => [name, found[index + 1]])));
  }
  const [verb, ...rest] = text.split(" ");
  const tail = rest.join(" ");
  if (verb === "choose") return t("law-quoted", { text: optionTitle(tail, titles) });
  if (verb === "claim" && titles.incidents[tail]) return t("law-act-claim-of", { incident: pick(titles.incidents[tail]) });
  const id = `law-act-${text.replaceAll(" ", "-")}`;
  return has(id) ? t(id) : text;
}

/** The acts of a step, in words. */
export function acts(step: Step, titles: Titles): string {
  return step.acts.map((one) => act(one, titles)).join(", ");
}

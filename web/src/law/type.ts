// How the law is set: ids and numerals, two languages side by side, links between
// paragraphs.

import { el } from "../dom.ts";
import { type Marked, reading } from "../reading.ts";
import type { Numeral, Phrase } from "../wire.ts";
import { type Both, type Lang, lang, pick, t } from "../words.ts";

/** The address of an article, or of a decision within it: `P3.leave` is a part of P3. */
export function addressOf(code: string, id: string): string {
  return `/law/${encodeURIComponent(code)}/${encodeURIComponent(id)}`;
}

/** An id as it is cited, in small capitals. */
export function cite(id: string): HTMLElement {
  return el("span", { class: "cite" }, id);
}

/** A printed number, or a conjecture, which looks like one. */
export function numeral(number: Numeral | null): Node[] {
  if (!number) return [];
  const title = t(number.attested ? "law-numeral-attested" : "law-numeral-conjecture");
  const text = number.attested ? number.text : `${number.text}?`;
  const made = el("span", { class: number.attested ? "numeral" : "numeral conjecture", title }, text);
  return [made, el("span", { class: "unseen" }, ` (${title}) `)];
}

/** The law's French, and its translation beside it where that is read. */
export function bilingual(law: Both, marks: readonly Phrase[] = []): HTMLElement {
  const french = el("p", { lang: "fr", class: "law-text" }, ...reading(law.fr, inLang(marks, "fr")));
  const english = el("p", { lang: "en", class: "law-text translation" }, ...reading(law.en, inLang(marks, "en")));
  const column = (label: string, text: HTMLElement) => el("div", {}, el("h2", { class: "column-head" }, t(label)), text);
  return el("div", { class: "bilingual" },
    column("law-original", french),
    column("law-translation", english));
}

/** Text in both languages, in the one that is read, said to be so. */
export function both(text: Both, marks: readonly Phrase[] = []): HTMLElement {
  return el("p", { lang: lang() }, ...reading(pick(text), inLang(marks, lang())));
}

/** Words of an article in one of its languages. */
function inLang(marks: readonly Phrase[], lang: Lang): Marked[] {
  return marks.map(({ of, text }) => ({ of, words: text[lang] }));
}

/** The way back up: each name with its address. */
export function trail(...steps: [string, string][]): HTMLElement {
  const items = steps.map(([text, address]) => el("li", {}, el("a", { href: address }, text)));
  return el("nav", { class: "trail", "aria-label": t("law-trail") }, el("ol", {}, ...items));
}

/** The heading of a page: takes the focus when it is turned to. */
export function heading(...children: (Node | string)[]): HTMLElement {
  return el("h1", { tabindex: "-1" }, ...children);
}

/** What is before or after, the arrow on the side to which it leads. */
export function pointing(rel: string, arrow: string, ...what: (Node | string)[]): (Node | string)[] {
  const drawn = el("span", { "aria-hidden": "true" }, arrow);
  return rel === "next" ? [...what, " ", drawn] : [drawn, " ", ...what];
}

/** A number of things, joined as the language does. */
export function list(items: string[]): string {
  return new Intl.ListFormat(lang() === "fr" ? "fr" : "en-GB", { type: "conjunction" }).format(items);
}

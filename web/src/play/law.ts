// The articles that rulings cite, set as a page of the book. The book is asked for once.

import { el } from "../dom.ts";
import { reading } from "../reading.ts";
import { type Both, type Lang, lang, pick, t } from "../words.ts";
import type { Article, Book, Titles } from "../wire.ts";

/** Books whose law was written in French: it stands before its translation. */
const FRENCH = new Set(["regence"]);

const books = new Map<string, Promise<Book | null>>();

function book(code: string): Promise<Book | null> {
  const asked = books.get(code) ?? fetch(`/api/book/${code}`).then((answer) => (answer.ok ? answer.json() : null));
  books.set(code, asked);
  return asked;
}

/** An article for people, the words on which something rests marked; nothing where the code has none
 *  of this name. */
export async function articlePage(code: string, id: string, rests: readonly string[]): Promise<HTMLElement | null> {
  const found = await book(code).catch(() => null);
  const article = found?.articles.find((one) => one.id === id);
  if (!found || !article) {
    // It may be there once the line is back.
    if (!found) books.delete(code);
    return null;
  }
  return set(found, article, rests);
}

function set(book: Book, article: Article, rests: readonly string[]): HTMLElement {
  const heading = el("h3", { class: "article-heading" });
  heading.append(el("span", { class: "article-id" }, article.id), " ");
  if (article.numeral) {
    const { text, attested } = article.numeral;
    const numeral = el("span", { class: "article-numeral" }, attested ? text : `${text.toLowerCase()}?`);
    heading.append(numeral, " ");
    if (!attested) {
      numeral.title = t("numeral-conjectured");
      heading.append(el("span", { class: "unseen" }, `(${t("numeral-conjectured")}) `));
    }
  }
  heading.append(el("span", { class: "article-title" }, article.heading[lang()]));
  const page = el("section", { class: "article" }, heading);
  const { law } = article;
  const applying = article.words.filter(({ of }) => of.some((one) => rests.includes(one)));
  const read = (text: Both, lang: Lang) => reading(text[lang], applying.map(({ of, text }) => ({ of, words: text[lang] })));
  const isFrench = FRENCH.has(book.book);
  if (law && isFrench) page.append(el("blockquote", { class: "law", lang: "fr" }, ...read(law, "fr")));
  if (law && !(isFrench && lang() === "fr")) {
    page.append(el("p", { class: isFrench ? "translation" : "law", lang: lang() }, ...read(law, lang())));
  }
  // Where there is no text of the law, what the code says of the case; else what was decided of it.
  const said = article.rule ?? (law ? null : article.decisions[0]?.text);
  if (said) page.append(el("p", { class: "law" }, ...read(said, lang())));
  page.append(el("p", { class: "basis" }, article.basis_title[lang()]));
  const where = `/law/${book.slug}/${encodeURIComponent(article.id)}`;
  page.append(el("p", { class: "whole" }, el("a", { href: where, target: "_blank" }, t("whole-article"))));
  return page;
}

let titles: Titles = { incidents: {}, options: {}, results: {} };

/** Asks what people call incidents and options. */
export async function learnTitles(): Promise<void> {
  const answer = await fetch("/api/titles");
  if (answer.ok) titles = await answer.json();
}

export function incidentTitle(kind: string): string {
  const title = titles.incidents[kind];
  return title ? pick(title) : kind;
}

/** Every incident by its slug. */
export function incidents(): string[] {
  return Object.keys(titles.incidents);
}

export function optionTitle(option: string): string {
  const [word, square] = option.split(" ");
  const title = titles.options[word];
  return title ? pick(title).replace("{square}", square ?? "") : option;
}

// A code: its title page, and its articles as the table of a printed book has them.

import { el } from "../dom.ts";
import type { Article, CodeTitle } from "../wire.ts";
import { pick, t } from "../words.ts";
import { book, shelf } from "./book.ts";
import type { Leaf } from "./law.ts";
import { addressOf, both, cite, heading, numeral, trail } from "./type.ts";

export async function codePage(code: string): Promise<Leaf> {
  const [found, covers] = await Promise.all([book(code), shelf()]);
  const title = pick(found.name);
  const own = found.articles.filter((article) => !article.from);
  const others = found.articles.filter((article) => article.from);
  const from = others[0]?.from;
  return {
    title,
    nodes: [
      el("div", { class: "page title-page" },
        trail([t("law-shelf"), "/law"]),
        heading(title),
        el("p", { class: "ornament", "aria-hidden": "true" }, "❧"),
        section("law-of-the-text", both(found.source)),
        section("law-of-the-numbers", both(found.numbering)),
        section("law-of-construction", both(found.construction)),
        section("law-profiles", profiles(covers.filter((cover) => cover.book === found.book), code)),
        el("h2", { class: "contents-head" }, t("law-contents")),
        table(code, own),
        ...(from ? [el("h2", { class: "contents-head" }, `${t("law-rests-on")} `, el("a", { href: `/law/${from}` }, from)), table(code, others)] : []),
        el("p", { class: "colophon" }, t("law-headings-are-ours"))),
    ],
  };
}

function section(id: string, content: Node): HTMLElement {
  return el("section", { class: "about" }, el("h2", {}, t(id)), content);
}

/** The codes that stand in this book, and what sets each apart. */
function profiles(codes: CodeTitle[], here: string): HTMLElement {
  const entries = codes.flatMap(({ slug, profile }) => [
    el("dt", {}, slug === here ? cite(slug) : el("a", { href: `/law/${slug}` }, cite(slug))),
    el("dd", {}, pick(profile)),
  ]);
  return el("dl", { class: "profiles" }, ...entries);
}

/** Articles with what they say and how many scenarios show it, led by dots. */
function table(code: string, articles: Article[]): HTMLElement {
  const line = (article: Article) => {
    const shown = article.scenarios.length;
    return el("li", {},
      el("a", { href: addressOf(code, article.id) },
        el("span", { class: "number" }, cite(article.id), ...numeral(article.numeral)),
        el("span", { class: "said" }, pick(article.heading)),
        el("span", { class: "dots", "aria-hidden": "true" }),
        el("span", { class: "count" }, shown ? t("law-count", { count: shown }) : t("law-count-none"))));
  };
  return el("ol", { class: "table-of-contents" }, ...articles.map(line));
}

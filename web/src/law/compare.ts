// One incident under every code: those that rule alike stand together.

import { el } from "../dom.ts";
import { reading } from "../reading.ts";
import type { CodeTitle, Compared } from "../wire.ts";
import { lang, pick, t } from "../words.ts";
import { Missing, compared, shelf, titles } from "./book.ts";
import type { Leaf } from "./law.ts";
import { addressOf, cite, heading, pointing, trail } from "./type.ts";

export async function incidentsPage(): Promise<Leaf> {
  const named = await titles();
  const title = t("law-compare");
  const links = Object.entries(named.incidents).map(([slug, text]) =>
    el("li", {}, el("a", { href: `/law/compare/${slug}` }, pick(text))));
  return {
    title,
    nodes: [
      el("div", { class: "page" },
        trail([t("law-shelf"), "/law"]),
        heading(title),
        el("p", { class: "lead" }, t("law-compare-lead")),
        el("ul", { class: "incident-list" }, ...links)),
    ],
  };
}

export async function comparePage(incident: string): Promise<Leaf> {
  const [named, rulings, covers] = await Promise.all([titles(), compared(incident), shelf()]);
  const all = Object.keys(named.incidents);
  const at = all.indexOf(incident);
  if (at < 0) throw new Missing(incident);
  const title = pick(named.incidents[incident]);
  const link = (slug: string | undefined, rel: string, arrow: string) =>
    slug ? el("a", { href: `/law/compare/${slug}`, rel }, ...pointing(rel, arrow, pick(named.incidents[slug]))) : el("span", {});
  return {
    title: t("law-compare-title", { incident: title }),
    nodes: [
      el("div", { class: "page compare-page" },
        trail([t("law-shelf"), "/law"], [t("law-compare"), "/law/compare"]),
        heading(title),
        el("p", { class: "lead" }, t("law-compare-of")),
        el("ol", { class: "rulings" }, ...together(rulings).map((same) => entry(same, covers))),
        el("nav", { class: "neighbours", "aria-label": t("law-neighbours") }, link(all[at - 1], "prev", "←"), link(all[at + 1], "next", "→"))),
    ],
  };
}

/** Rulings of the same codes, which an incident may have more than one of, as one. */
function together(rulings: Compared[]): Compared[][] {
  return Object.values(Object.groupBy(rulings, ({ codes }) => codes.join())) as Compared[][];
}

/** What some codes say: who they are, by which article, its words and what follows. */
function entry(rulings: Compared[], covers: CodeTitle[]): HTMLElement {
  const [{ codes }] = rulings;
  const label = (code: string) => covers.find(({ slug }) => slug === code)?.label;
  const links = codes.map((code) => el("li", {}, el("a", { href: `/law/${code}` }, pick(label(code) ?? { en: code, fr: code }))));
  const said = rulings.flatMap((one, index) => says(one, codes[0], one.article !== rulings[index - 1]?.article));
  return el("li", {}, el("ul", { class: "codes" }, ...links), el("div", { class: "says" }, ...said));
}

/** An article's words, once, and what follows by it. */
function says(one: Compared, code: string, isNew: boolean): Node[] {
  const nodes: Node[] = [];
  if (isNew && one.article) {
    const head = el("h2", {}, el("a", { href: addressOf(code, one.article) }, cite(one.article)));
    if (one.heading) head.append(" ", pick(one.heading));
    nodes.push(head);
  } else if (!one.article) {
    nodes.push(el("h2", { class: "silent" }, t("law-silent")));
  }
  if (isNew && one.text) {
    nodes.push(el("blockquote", { lang: lang() }, el("p", { class: "law-text" }, ...reading(pick(one.text), one.words.map((words) => ({ words: pick(words), of: [] }))))));
  }
  nodes.push(el("p", { class: "follows", lang: lang() }, pick(one.ruling)));
  if (one.counted) nodes.push(el("p", { class: "counted" }, t("law-counted")));
  return nodes;
}

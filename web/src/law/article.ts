// An article: the law's words and their translation, what we decided and on what ground, and the
// scenarios that show it.

import { el } from "../dom.ts";
import type { Article, Book, Decision } from "../wire.ts";
import { lang, pick, t } from "../words.ts";
import { Missing, book, titles } from "./book.ts";
import type { Leaf } from "./law.ts";
import { addressOf, bilingual, both, cite, heading, numeral, pointing, trail } from "./type.ts";

export async function articlePage(code: string, id: string): Promise<Leaf> {
  const [found, named] = await Promise.all([book(code), titles()]);
  const at = found.articles.findIndex((article) => article.id.toLowerCase() === id.toLowerCase());
  const article = found.articles[at];
  if (!article) throw new Missing(id);
  const head = pick(article.heading);
  return {
    title: `${article.id}, ${head} – ${pick(found.name)}`,
    nodes: [
      el("article", { class: "page law-article", "aria-label": `${article.id}, ${head}` },
        trail([t("law-shelf"), "/law"], [pick(found.name), `/law/${code}`]),
        el("header", {},
          el("p", { class: "over" }, cite(article.id), ...numeral(article.numeral)),
          heading(head),
          el("p", { class: `basis ${article.basis}` }, pick(article.basis_title))),
        ...words(article),
        ...incidents(article, (slug) => (named.incidents[slug] ? pick(named.incidents[slug]) : slug)),
        ...decisions(found, code, article),
        ...scenarios(found, code, article),
        neighbours(code, found.articles[at - 1], found.articles[at + 1])),
    ],
  };
}

/** The text of the law; else its rule in our words. */
function words(article: Article): Node[] {
  const nodes: Node[] = [];
  if (article.law) nodes.push(bilingual(article.law));
  if (article.rule) {
    const rule = both(article.rule);
    rule.className = "law-text";
    nodes.push(el("div", { class: "rule" }, rule));
  }
  if (article.source) nodes.push(el("p", { class: "source", lang: lang() }, `${t("law-source")} `, pick(article.source)));
  return nodes;
}

function incidents(article: Article, titleOf: (slug: string) => string): Node[] {
  if (!article.incidents.length) return [];
  const links = article.incidents.map((slug) => el("li", {}, el("a", { href: `/law/compare/${slug}` }, titleOf(slug))));
  return [el("section", { class: "incidents" }, el("h2", {}, t("law-incidents")), el("ul", {}, ...links))];
}

function decisions(found: Book, code: string, article: Article): Node[] {
  if (!article.decisions.length) return [];
  const known = new Set(found.articles.map(({ id }) => id));
  const entry = (decision: Decision) => {
    const text = el("p", { lang: lang() }, pick(decision.text));
    return el("li", { id: decision.id },
      el("a", { class: "decision-id", href: `#${encodeURIComponent(decision.id)}` }, cite(decision.id)),
      el("div", {}, text, el("p", { class: `ground ${decision.ground}` }, ...ground(decision, code, known))));
  };
  return [
    el("section", { class: "decisions" },
      el("h2", {}, t("law-decisions")),
      el("ol", {}, ...article.decisions.map(entry))),
  ];
}

/** On what a decision stands, with links to the paragraphs it leans on. */
function ground(decision: Decision, code: string, known: Set<string>): Node[] {
  const nodes: Node[] = [document.createTextNode(pick(decision.ground_title))];
  decision.of.forEach((id, index) => {
    const joint = index ? ", " : decision.ground === "paragraph" ? t("law-colon") : ", ";
    const target = known.has(id) ? id : id.split(".")[0];
    const link = known.has(target) ? el("a", { href: addressOf(code, target) }, cite(id)) : cite(id);
    nodes.push(document.createTextNode(joint), link);
  });
  if (decision.disputed) nodes.push(document.createTextNode(t("law-and-disputed")));
  return nodes;
}

function scenarios(found: Book, code: string, article: Article): Node[] {
  if (!article.scenarios.length) return [];
  const lines = article.scenarios.map((name) => {
    const title = found.scenarios[name];
    return el("li", {}, el("a", { href: `/law/${code}/scenario/${encodeURIComponent(name)}` }, title ? pick(title) : name));
  });
  return [
    el("section", { class: "scenarios" },
      el("h2", {}, t("law-scenarios")),
      el("p", { class: "hint" }, t("law-scenarios-hint")),
      el("ol", {}, ...lines)),
  ];
}

function neighbours(code: string, before?: Article, after?: Article): HTMLElement {
  const link = (article: Article | undefined, rel: string, arrow: string) =>
    article
      ? [el("a", { href: addressOf(code, article.id), rel }, ...pointing(rel, arrow, cite(article.id), " ", pick(article.heading)))]
      : [el("span", {})];
  return el("nav", { class: "neighbours", "aria-label": t("law-neighbours") }, ...link(before, "prev", "←"), ...link(after, "next", "→"));
}

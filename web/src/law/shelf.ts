// The shelf: every code there is, and what else the book holds.

import { el } from "../dom.ts";
import type { CodeTitle } from "../wire.ts";
import { pick, t } from "../words.ts";
import { shelf } from "./book.ts";
import type { Leaf } from "./law.ts";
import { heading } from "./type.ts";

export async function shelfPage(): Promise<Leaf> {
  const books = Object.values(Object.groupBy(await shelf(), (cover) => cover.book)) as CodeTitle[][];
  const title = t("law-shelf");
  const [first, ...others] = books;
  return {
    title,
    nodes: [
      el("div", { class: "page" },
        heading(title),
        el("p", { class: "lead" }, t("law-shelf-lead")),
        el("p", { class: "leads" },
          el("a", { class: "button", href: "/law/compare" }, t("law-shelf-compare")),
          el("a", { class: "button", href: "/law/quiz" }, t("law-shelf-quiz"))),
        el("ol", { class: "shelf" }, ...(first ? [entry(first)] : [])),
        el("h2", { class: "ornament" }, t("law-shelf-others")),
        el("ol", { class: "shelf" }, ...others.map(entry))),
    ],
  };
}

/** A book, and the codes that stand in it. */
function entry(codes: CodeTitle[]): HTMLElement {
  const [{ slug, name, source }] = codes;
  return el("li", {},
    el("div", {},
      el("h2", {}, el("a", { href: `/law/${slug}` }, pick(name))),
      el("ul", { class: "codes" }, ...codes.map((code) => el("li", {}, el("a", { href: `/law/${code.slug}` }, pick(code.label)))))),
    el("p", { class: "source" }, pick(source)));
}

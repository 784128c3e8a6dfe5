// The shelf: every code there is, and what else the book holds.

import { el } from "../dom.ts";
import { pick, t } from "../words.ts";
import { shelf } from "./book.ts";
import type { Leaf } from "./law.ts";
import { heading } from "./type.ts";

export async function shelfPage(): Promise<Leaf> {
  const covers = await shelf();
  const entry = (slug: string, name: string, source: string) =>
    el("li", {},
      el("h2", {}, el("a", { href: `/law/${slug}` }, name)),
      el("p", { class: "slug" }, slug),
      el("p", { class: "source" }, source));
  const title = t("law-shelf");
  const [first, ...others] = covers.map((cover) => ({ ...cover, isFirst: cover.slug === "regence" })).sort((a, b) => Number(b.isFirst) - Number(a.isFirst));
  const list = (these: typeof others) => el("ol", { class: "shelf" }, ...these.map((one) => entry(one.slug, pick(one.name), pick(one.source))));
  return {
    title,
    nodes: [
      el("div", { class: "page" },
        heading(title),
        el("p", { class: "lead" }, t("law-shelf-lead")),
        el("p", { class: "ways" },
          el("a", { class: "button", href: "/law/compare" }, t("law-shelf-compare")),
          el("a", { class: "button", href: "/law/quiz" }, t("law-shelf-quiz"))),
        list(first ? [first] : []),
        el("h2", { class: "ornament" }, t("law-shelf-others")),
        list(others)),
    ],
  };
}

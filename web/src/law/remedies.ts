// The options of a ruling, each shown on the board while it is pointed at or has the focus.

import { el } from "../dom.ts";
import type { Remedy } from "../wire.ts";
import { pick, t } from "../words.ts";

/** The options as a list; `show` is called with the one to be previewed, or with none. */
export function remedies(options: Remedy[], show: (remedy: Remedy | null) => void): HTMLElement {
  const hint = t("law-preview");
  const entry = (remedy: Remedy) => {
    const button = el("button", {
      type: "button",
      class: "remedy",
      title: hint,
      onpointerenter: () => show(remedy),
      onpointerleave: () => show(null),
      onfocus: () => show(remedy),
      onblur: () => show(null),
      onclick: () => show(remedy),
    }, pick(remedy.title));
    return el("li", {}, button);
  };
  return el("div", { class: "remedies" },
    el("h2", {}, t("law-options")),
    el("ul", {}, ...options.map(entry)));
}

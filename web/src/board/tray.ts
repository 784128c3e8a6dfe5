// A tray beside the board: men that came off, and men for a pawn to become. Whatever is set down on
// it is off the board; whatever is taken from it comes from outside.

import { el } from "../dom.ts";
import { t } from "../words.ts";
import type { Hands } from "./hands.ts";
import { drawMan } from "./men.ts";
import { drawingOf } from "./placement.ts";

/** What lies on a tray: letters of men. */
export type Lies = { men: readonly string[]; box?: readonly string[] };

export class Tray {
  readonly element = el("div", { class: "tray", role: "group" });
  #men = "";

  constructor(
    private readonly hands: Hands,
    readonly isNear: boolean,
  ) {
    this.element.dataset.tray = isNear ? "near" : "far";
    // Keys only: pointers are heard by the board.
    this.element.addEventListener("click", (event) => {
      if (event.detail !== 0 || !(event.target instanceof Element)) return;
      const man = event.target.closest<HTMLElement>("[data-man]")?.dataset.man;
      const waiting = this.hands.waiting;
      if (waiting) this.hands.off(waiting, "keyboard");
      else if (man) this.hands.fetch(man, null);
    });
  }

  /** Shows the men that came off as they lie, and apart from them those that a pawn may become. */
  show({ men, box = [] }: Lies, isStill: boolean): void {
    this.element.setAttribute("aria-label", t(this.isNear ? "tray-near" : "tray-far"));
    const now = `${men.join("")} ${box.join("")} ${isStill}`;
    if (now === this.#men) {
      for (const button of this.element.querySelectorAll<HTMLElement>("[data-man]")) this.#label(button);
      return;
    }
    this.#men = now;
    const make = (man: string): HTMLElement => {
      const button = el("button", { type: "button", class: "tray-man" }, drawMan(man));
      button.dataset.man = man;
      button.disabled = isStill;
      this.#label(button);
      return button;
    };
    this.element.replaceChildren(...men.map(make));
    if (box.length) this.element.append(el("span", { class: "tray-box" }, ...box.map(make)));
  }

  #label(button: HTMLElement): void {
    const man = button.dataset.man ?? "";
    button.setAttribute("aria-label", t("tray-take", { man: t(`man-${drawingOf(man)}`) }));
  }
}

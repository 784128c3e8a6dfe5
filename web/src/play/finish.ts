// What can be finished by one button: what was begun and is half done, and men that stand where they
// did not when the turn began.

import { el, the } from "../dom.ts";
import { t } from "../words.ts";
import { putAllBack } from "./handling.ts";
import { acting, seatOf, sideOf } from "./seats.ts";
import type { State } from "./state.ts";

export class Finish {
  readonly #element = the("finish");

  constructor(
    private readonly state: State,
    private readonly act: (acts: string) => void,
  ) {}

  show(): void {
    const { state } = this;
    const seat = acting(state);
    const { now } = state;
    const isOurs = seat !== null && now !== null && seatOf(now.turn) === seat && !now.offers && !now.result;
    const buttons: HTMLElement[] = [];
    if (isOurs && now && now.hand.length === 0) {
      for (const acts of state.finish) buttons.push(this.#button(finishWords(acts), acts, "finish"));
      const back = state.begun ? putAllBack(state.begun, now.fen, sideOf(seat) ?? "w") : null;
      if (back) buttons.push(this.#button(t("put-all-back"), back, "put-back"));
    }
    this.#element.hidden = buttons.length === 0;
    const key = buttons.map((button) => button.textContent + (button.dataset.acts ?? "")).join("|");
    if (key === this.#element.dataset.key) return;
    this.#element.dataset.key = key;
    this.#element.replaceChildren(...buttons);
  }

  #button(words: string, acts: string, does: string): HTMLElement {
    const button = el("button", { type: "button", onclick: () => this.act(acts) }, words);
    button.dataset.does = does;
    button.dataset.acts = acts;
    return button;
  }
}

/** What finishes, for people: `on e8=Q`, `h1-f1`, `off d5`. */
function finishWords(acts: string): string {
  const becomes = /=([QRBN])/.exec(acts);
  if (becomes) return t("becomes", { piece: becomes[1] });
  const off = /^off (\w\w)$/.exec(acts);
  if (off) return t("finish-off", { square: off[1] });
  const [from, to] = acts.split("-");
  return t("finish-carry", { from, to: to ?? "" });
}

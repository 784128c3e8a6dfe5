// The players beside the board: who sits there, what his clock shows.

import { el, the } from "../dom.ts";
import { t } from "../words.ts";
import { seatOf } from "./seats.ts";
import type { State } from "./state.ts";

/** Below this the clock shows tenths, in milliseconds. */
const SHORT = 10_000;

export class Players {
  #clocks: Record<"w" | "b", HTMLElement> = { w: el("span"), b: el("span") };

  constructor(
    private readonly state: State,
    private readonly press: (who: "w" | "b") => void,
  ) {
    setInterval(() => this.#tick(), 100);
  }

  /** Shows both, the one at the near side of the board below it. */
  show(near: "w" | "b"): void {
    this.#showOne("player-near", near);
    this.#showOne("player-far", near === "w" ? "b" : "w");
    this.#tick();
  }

  #showOne(id: string, who: "w" | "b"): void {
    const { state } = this;
    const { now, view, presence } = state;
    const seat = seatOf(who) ?? "white";
    const name = (who === "w" ? view?.white : view?.black) ?? t("side", { who });
    const isThere = presence[seat as "white" | "black"] || state.seats.includes(seat);
    const isToAct = now !== null && !now.result && !state.isDenied && (now.offers ? now.offers.by : now.turn) === who;
    const box = the(id);
    const parts: HTMLElement[] = [
      el("span", { class: `disc ${who}`, "aria-hidden": "true" }),
      el("span", { class: "player-name" }, name),
      el("span", { class: isThere ? "there" : "away" }, isThere ? "" : t("away")),
    ];
    if (isToAct) parts.push(el("span", { class: "to-act" }, t(now.offers ? "chooses" : "to-act")));
    if (now?.clocks) {
      const clock = this.#clocks[who];
      clock.className = "clock";
      const label = el("span", { class: "unseen" }, t("clock-of", { who }));
      parts.push(label, clock);
      if (state.header("press") === "explicit" && state.seats.includes(seat) && !now.result) {
        const press = el("button", { type: "button", class: "press", onclick: () => this.press(who) }, t("press"));
        press.dataset.word = "press";
        parts.push(press);
      }
    }
    box.classList.toggle("is-to-act", isToAct);
    // What is there already keeps its focus.
    const key = JSON.stringify([name, isThere, isToAct, now?.offers?.by, !!now?.clocks, now?.result, t("press"), state.seats]);
    if (box.dataset.key !== key) {
      box.dataset.key = key;
      box.replaceChildren(...parts);
    }
  }

  #tick(): void {
    const shown = this.state.clocks();
    if (!shown) return;
    for (const [who, left] of [["w", shown.white], ["b", shown.black]] as const) {
      const text = time(left);
      const clock = this.#clocks[who];
      if (clock.textContent !== text) clock.textContent = text;
      clock.classList.toggle("runs", shown.runs === who && (this.state.now?.runs ?? false));
      clock.classList.toggle("fallen", left <= 0);
    }
  }
}

/** A time as a clock shows it. */
export function time(left: number): string {
  if (left <= 0) return "0:00";
  const seconds = left < SHORT ? Math.floor(left / 100) / 10 : Math.ceil(left / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = left < SHORT ? (seconds % 60).toFixed(1).padStart(4, "0") : String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

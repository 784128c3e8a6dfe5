// The gallery: how many look on, and the vote on a claim that was denied.

import type { Question } from "../arbiter.ts";
import { el, the } from "../dom.ts";
import { lang, t } from "../words.ts";
import { incidentTitle } from "./law.ts";
import type { State } from "./state.ts";

type Word = "uphold" | "dismiss";

export class Gallery {
  readonly #element = the("gallery-asked");
  #said: Word | null = null;
  #asked = -1;

  constructor(
    private readonly state: State,
    private readonly vote: (word: Word) => Promise<boolean>,
    private readonly decide: (word: Word) => void,
  ) {
    setInterval(() => this.#count(), 500);
  }

  show(): void {
    const { question, now } = this.state;
    const isAsked = question !== null && !now?.result && this.#left(question) > 0;
    const isJudge = this.state.seats.includes("arbiter") && this.state.isDenied && !now?.result;
    this.#element.hidden = !isAsked && !(this.state.isDenied && !now?.result);
    if (!question || !isAsked) {
      if (!this.#element.hidden) this.#showDenied(isJudge);
      return;
    }
    if (question.n !== this.#asked) {
      this.#asked = question.n;
      this.#said = null;
      the("alerts").textContent = `${t("gallery-asked")} ${incidentTitle(question.kind)}`;
    }
    const key = JSON.stringify([question, this.#said, lang()]);
    if (this.#element.dataset.key === key) return;
    this.#element.dataset.key = key;
    const parts: HTMLElement[] = [
      el("h2", { class: "ruling-title" }, t("gallery-asked")),
      el("p", { class: "deed" }, t("gallery-denied", { what: question.article ? `${incidentTitle(question.kind)} (${question.article})` : incidentTitle(question.kind) })),
    ];
    if (this.state.seats.length === 0) {
      parts.push(el("p", { class: "chooser" }, t("gallery-you")), this.#words((word) => void this.#vote(word)));
    }
    this.#element.replaceChildren(...parts, this.#tally(question));
  }

  /** A denied claim that the gallery is not asked about: the arbiter decides it. */
  #showDenied(isJudge: boolean): void {
    const key = `denied ${isJudge} ${lang()}`;
    if (this.#element.dataset.key === key) return;
    this.#element.dataset.key = key;
    const title = el("h2", { class: "ruling-title" }, t("denied"));
    const waits = el("p", { class: "deed" }, t(isJudge ? "denied-decide" : "denied-waits"));
    this.#element.replaceChildren(title, waits, ...(isJudge ? [this.#words(this.decide)] : []));
  }

  #words(say: (word: Word) => void): HTMLElement {
    const button = (word: Word) => {
      const pressed = String(this.#said === word);
      const made = el("button", { type: "button", class: "option", "aria-pressed": pressed, onclick: () => say(word) }, t(`vote-${word}`));
      made.dataset.vote = word;
      return el("li", {}, made);
    };
    return el("ul", { class: "options" }, button("uphold"), button("dismiss"));
  }

  #tally(question: Question): HTMLElement {
    return el("p", { class: "tally" },
      `${t("vote-uphold")}: ${question.uphold} · ${t("vote-dismiss")}: ${question.dismiss} · `,
      el("span", { class: "seconds" }, ""));
  }

  #left(question: Question & { heard: number }): number {
    return question.until - (performance.now() - question.heard);
  }

  #count(): void {
    const { question } = this.state;
    if (!question || this.#element.hidden) return;
    const left = Math.max(0, Math.ceil(this.#left(question) / 1000));
    const seconds = this.#element.querySelector(".seconds");
    if (seconds) seconds.textContent = t("seconds-left", { count: left });
    if (left === 0) this.show();
  }

  async #vote(word: Word): Promise<void> {
    if (await this.vote(word)) this.#said = word;
    this.show();
  }
}

// Words as buttons, and as keys while the board has the focus.

import { el, the } from "../dom.ts";
import { lang, onLang, t } from "../words.ts";
import { incidents, incidentTitle } from "./law.ts";
import { acting, sideOf } from "./seats.ts";
import type { State } from "./state.ts";

/** What can be said at any time: the key, the message, the acts. */
const WORDS = [
  { id: "check", key: "e", acts: "say check" },
  { id: "mate", key: "m", acts: "say mate" },
  { id: "castle", key: "r", acts: "say castle" },
  { id: "draw", key: "d", acts: "say draw" },
] as const;

/** What is said in French in every language. */
const FRENCH = new Set<string>(["check", "mate", "castle"]);

/** Claims of another kind than an irregularity. */
const CLAIMS = ["say threefold", "say fifty", "say sixty", "claim flag", "say accept", "say withdraw"];

export class Speech {
  readonly #element = the("words");
  /** The next man touched is only adjusted. */
  isAdjusting = false;
  #isResigning = false;
  #shown = "";
  #openClaims = false;

  constructor(
    private readonly state: State,
    private readonly act: (acts: string) => void,
  ) {
    onLang(() => this.show());
  }

  show(): void {
    const { state } = this;
    const { now } = state;
    const seat = acting(state);
    const isOver = !now || now.result !== null;
    const isArbiter = seat === null && state.seats.includes("arbiter");
    this.#element.hidden = (seat === null && !isArbiter) || isOver;
    if (this.#element.hidden || !now) return;
    if (seat === null) {
      if (this.#shown === `arbiter ${lang()}`) return;
      this.#shown = `arbiter ${lang()}`;
      this.#element.replaceChildren(el("p", { class: "hint" }, t("arbiter-explained")), this.#written("warn w"));
      return;
    }
    const isOffered = now.drawOffer !== null && now.drawOffer !== sideOf(seat);
    const key = JSON.stringify([seat, isOffered, now.drawOffer, this.isAdjusting, this.#isResigning, lang(), incidents().length]);
    if (key === this.#shown) return;
    this.#shown = key;
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.word : undefined;
    this.#element.replaceChildren(
      this.#adjust(),
      ...WORDS.map(({ id, key, acts }) => this.#word(id, acts, key)),
      ...(isOffered ? [this.#word("accept", "say accept"), this.#word("decline", "say decline")] : []),
      ...this.#resign(),
      this.#claims(),
    );
    if (focused) this.#element.querySelector<HTMLElement>(`[data-word="${focused}"]`)?.focus();
  }

  /** Does what a key says; says whether it was a word. */
  press(key: string): boolean {
    if (acting(this.state) === null || this.state.now?.result) return false;
    if (key === "j") {
      this.#setAdjusting(!this.isAdjusting);
      return true;
    }
    const word = WORDS.find((word) => word.key === key);
    if (word) this.act(word.acts);
    return word !== undefined;
  }

  /** J'adoube was said for the man that is touched now. */
  adjusted(): boolean {
    const was = this.isAdjusting;
    if (was) this.#setAdjusting(false);
    return was;
  }

  #setAdjusting(is: boolean): void {
    this.isAdjusting = is;
    this.show();
  }

  #adjust(): HTMLElement {
    const pressed = String(this.isAdjusting);
    const button = el("button", { type: "button", class: "word", "aria-pressed": pressed, "aria-keyshortcuts": "j", lang: "fr", title: t("adjust-explained") }, t("adjust"));
    button.dataset.word = "adjust";
    button.addEventListener("click", () => this.#setAdjusting(!this.isAdjusting));
    return button;
  }

  #word(id: string, acts: string, key?: string): HTMLElement {
    const button = el("button", { type: "button", class: "word", "aria-keyshortcuts": key, lang: FRENCH.has(id) ? "fr" : null, onclick: () => this.act(acts) }, t(`say-${id}`));
    button.dataset.word = id;
    return button;
  }

  /** To resign takes a second word. */
  #resign(): HTMLElement[] {
    const ask = (is: boolean) => () => {
      this.#isResigning = is;
      this.show();
    };
    if (!this.#isResigning) {
      const button = el("button", { type: "button", class: "word", onclick: ask(true) }, t("say-resign"));
      button.dataset.word = "resign";
      return [button];
    }
    const surely = el("button", { type: "button", class: "word first", onclick: () => { ask(false)(); this.act("say resign"); } }, t("resign-surely"));
    surely.dataset.word = "resign";
    const no = el("button", { type: "button", class: "word", onclick: ask(false) }, t("resign-not"));
    no.dataset.word = "resign-not";
    return [surely, no];
  }

  #claims(): HTMLElement {
    const select = el("select", { "aria-label": t("claim-what") });
    const option = (value: string, text: string) => el("option", { value }, text);
    select.append(option("claim", t("claim-earliest")));
    for (const kind of incidents()) select.append(option(`claim ${kind}`, incidentTitle(kind)));
    for (const acts of CLAIMS) select.append(option(acts, t(`claim-${acts.split(" ")[1] ?? ""}`)));
    select.dataset.word = "claim-kind";
    const claim = el("button", { type: "button", class: "word", onclick: () => this.act(select.value) }, t("claim"));
    claim.dataset.word = "claim";
    const more = el("details", { class: "claims" }, el("summary", {}, t("claims")), el("div", { class: "claim-row" }, select, claim), el("p", { class: "hint" }, t("written-explained")), this.#written("e2-e4; say check"));
    more.open = this.#openClaims;
    more.addEventListener("toggle", () => (this.#openClaims = more.open));
    return more;
  }

  /** Acts in writing. */
  #written(example: string): HTMLElement {
    const text = el("input", { maxlength: "2000", autocomplete: "off", spellcheck: "false", "aria-label": t("written"), placeholder: example });
    text.dataset.word = "text";
    const write = el("form", { class: "written" }, text, el("button", { class: "word" }, t("do")));
    write.addEventListener("submit", (event) => {
      event.preventDefault();
      if (text.value.trim()) this.act(text.value.trim());
      text.value = "";
    });
    return write;
  }
}

// The ruling: what was done, by which article, who may choose what, and what then binds. The board
// stays; a remedy is previewed on it when it is pointed at or focused.

import { el, the } from "../dom.ts";
import { lang, pick, t } from "../words.ts";
import type { Remedy, Seat, Told } from "../wire.ts";
import { articlePage, incidentTitle, optionTitle } from "./law.ts";
import { seatOf } from "./seats.ts";
import type { State } from "./state.ts";

type Does = {
  act(seat: Seat, acts: string): void;
  preview(fen: string | null): void;
  remedies(): Promise<Remedy[]>;
  /** Where the keys go when what they were on is no more. */
  home(): void;
};

export class Ruling {
  readonly #element = the("ruling");
  #shown = "";
  #sought = 0;
  #isTold = false;
  #remedies: { key: string; found: Remedy[] } = { key: "", found: [] };

  constructor(
    private readonly state: State,
    private readonly does: Does,
  ) {}

  /** Shows what the state says; draws nothing anew that is there already. */
  show(): void {
    const { state } = this;
    const now = state.now;
    const incident = state.incident;
    if (!now || !incident || now.result) {
      this.#hide();
      return;
    }
    const key = JSON.stringify([incident, now.offers, now.may, state.seats, lang(), this.#deeds(), this.#rests(), now.turn]);
    if (key === this.#shown) return;
    this.#shown = key;
    void this.#draw(key);
  }

  #hide(): void {
    if (this.#element.hidden) return;
    if (this.#hasKeys()) this.does.home();
    this.#element.hidden = true;
    this.#element.replaceChildren();
    this.#shown = "";
    this.does.preview(null);
  }

  #hasKeys(): boolean {
    return this.#element.contains(document.activeElement);
  }

  /** Takes the keys to the first option; says whether there is one to choose here. */
  goToChoice(): boolean {
    const first = this.#element.querySelector<HTMLElement>(".option:not([aria-disabled])");
    first?.focus();
    return first !== null;
  }

  /** What the report says of the newest entries about this incident. */
  #deeds(): string[] {
    const incident = this.state.incident;
    const told: Told[] = [];
    for (const one of [...this.state.told.values()].reverse()) {
      told.unshift(one);
      if (one.incident?.kind === incident?.kind && one.said[lang()].length > 0) break;
      if (told.length > 6) return [];
    }
    return told.flatMap((one) => one.said[lang()]);
  }

  /** On which words of the article the ruling rests, by the newest entry about it that says so. */
  #rests(): readonly string[] {
    const kind = this.state.incident?.kind;
    for (const one of [...this.state.told.values()].reverse()) {
      if (one.rests.length > 0 || one.incident?.kind === kind) return one.rests;
    }
    return [];
  }

  async #draw(key: string): Promise<void> {
    const { state } = this;
    const { incident, now } = state;
    const code = state.view?.code;
    if (!incident || !now || !code) return;
    const sought = ++this.#sought;
    const [article, remedies] = await Promise.all([
      incident.article ? articlePage(code, incident.article, [incident.kind, ...this.#rests()]) : null,
      now.offers ? this.#options(key) : [],
    ]);
    // Meanwhile something else may have happened.
    if (sought !== this.#sought || key !== this.#shown) return;
    const isNew = this.#element.hidden;
    const title = el("h2", { id: "ruling-title", class: "ruling-title" }, incidentTitle(incident.kind));
    // Where the book does not answer the article is cited all the same.
    if (!article && incident.article) title.append(" ", el("span", { class: "article-id" }, incident.article));
    // What may be said stands below, as buttons; once it was said, what might have been is past.
    const known = remedies.length ? remedies : this.#remedies.found;
    const titles = known.filter(({ option }) => option !== "waive").map((remedy) => pick(remedy.title));
    const isOffer = (sentence: string) => titles.length > 1 && titles.every((title) => sentence.includes(title));
    const deeds = this.#deeds().filter((sentence) => !isOffer(sentence)).map((sentence) => el("p", { class: "deed" }, sentence));
    const hadKeys = this.#hasKeys();
    this.#element.replaceChildren(title, ...deeds, ...(article ? [article] : []), ...this.#choice(remedies));
    this.#element.hidden = false;
    // What was chosen is gone, and what is let go by a button is not to be let go by mistake.
    if (hadKeys && !(remedies.length && this.goToChoice())) this.does.home();
    const told = this.#deeds().join(" ");
    if (isNew) this.#isTold = false;
    // Told once, when the house has said what was done.
    if (!this.#isTold && told) {
      this.#isTold = true;
      the("alerts").textContent = `${title.textContent}. ${told}`;
    }
    if (isNew) {
      this.#element.scrollIntoView({ block: "nearest", behavior: "smooth" });
    }
  }

  async #options(key: string): Promise<Remedy[]> {
    if (this.#remedies.key !== key) {
      const found = await this.does.remedies().catch(() => []);
      this.#remedies = { key, found };
    }
    return this.#remedies.found;
  }

  /** The options in the voice of him who chooses; others see who that is. */
  #choice(remedies: readonly Remedy[]): HTMLElement[] {
    const { now, seats } = this.state;
    if (!now) return [];
    const denies = this.#denial();
    if (!now.offers) return [...this.#bound(), ...denies];
    const { by, options } = now.offers;
    const seat = seatOf(by);
    const isOurs = seat !== null && seats.includes(seat);
    const who = el("p", { class: "chooser" }, t(isOurs ? "you-choose" : "other-chooses", { who: by }));
    const all = remedies.length
      ? remedies
      : [...options, "waive"].map((option) => ({ option, title: null, fen: null, turn: "", may: null }));
    const buttons = all.map(({ option, title, fen }) => {
      const words = title ? pick(title) : optionTitle(option);
      const show = () => {
        this.does.preview(fen);
        this.#point(option);
      };
      const leave = () => {
        this.does.preview(null);
        this.#point(null);
      };
      const button = el("button", {
        type: "button",
        class: option === "waive" ? "option quiet" : "option",
        onfocus: show,
        onpointerenter: show,
        onblur: leave,
        onpointerleave: leave,
        onclick: () => {
          this.does.preview(null);
          if (seat) this.does.act(seat, `choose ${option}`);
        },
      }, words);
      button.dataset.option = option;
      // Everybody may look at what an option would do; only one may take it.
      if (!isOurs) button.setAttribute("aria-disabled", "true");
      return el("li", {}, button);
    });
    return [who, el("ul", { class: "options" }, ...buttons), ...denies];
  }

  /** The words on which an option rests stand out while it is pointed at. */
  #point(option: string | null): void {
    const word = option?.split(" ")[0];
    for (const mark of this.#element.querySelectorAll<HTMLElement>(".applies")) {
      mark.classList.toggle("pointed", word !== undefined && (mark.dataset.of ?? "").split(" ").includes(word));
    }
  }

  /** What binds after the ruling. */
  #bound(): HTMLElement[] {
    const { now, seats } = this.state;
    const left = this.state.left;
    if (!now || !left) return [];
    const bound = el("p", { class: "bound" }, t("bound", { who: now.turn, count: left.length }));
    const adversary = now.turn === "w" ? "black" : "white";
    if (!seats.includes(adversary)) return [bound];
    const waive = el("button", {
      type: "button",
      class: "option quiet",
      onclick: () => this.does.act(adversary, "choose waive"),
    }, optionTitle("waive"));
    waive.dataset.option = "waive";
    return [bound, el("ul", { class: "options" }, el("li", {}, waive))];
  }

  /** Who is accused of a claimed fact may deny it. */
  #denial(): HTMLElement[] {
    const { now, seats, isCafe, last, acted } = this.state;
    const isClaimed = acted.get(last)?.line.acts.some((act) => act.startsWith("claim"));
    if (!now || !isCafe || !isClaimed) return [];
    const claimant = acted.get(last)?.seat;
    const accused = seats.find((seat) => seat !== claimant && (seat === "white" || seat === "black"));
    if (!accused) return [];
    const deny = el("button", { type: "button", class: "option quiet", onclick: () => this.does.act(accused, "say deny") }, t("deny"));
    deny.dataset.word = "deny";
    return [el("p", {}, deny)];
  }
}


// A scenario, played on the board: what was done, what the arbiter said to it, what could be chosen.

import "../board/board.ts";
import type { Board } from "../board/board.ts";
import { el } from "../dom.ts";
import type { Article, Book, Remedy, Scenario, Step, Titles } from "../wire.ts";
import { type Both, lang, pick, t } from "../words.ts";
import { book, scenario, shelf, titles } from "./book.ts";
import { acts } from "./acts.ts";
import { claim, who } from "./claims.ts";
import type { Leaf } from "./law.ts";
import { remedies } from "./remedies.ts";
import { addressOf, cite, heading, pointing, trail } from "./type.ts";

export async function scenarioPage(code: string, name: string): Promise<Leaf> {
  const [found, told, named, covers] = await Promise.all([book(code), scenario(code, name), titles(), shelf()]);
  const title = pick(told.title);
  const player = new Player(told, code, named, covers.find(({ slug }) => slug === told.code)?.label ?? null);
  return {
    title: `${title} – ${pick(found.name)}`,
    nodes: [
      el("div", { class: "page scenario-page" },
        trail([t("law-shelf"), "/law"], [pick(found.name), `/law/${code}`], ...articleOf(found, code, told)),
        heading(title),
        player.element,
        neighbours(found, code, told),
        el("section", { class: "acts-file" },
          el("details", {},
            el("summary", {}, t("law-acts-file")),
            el("pre", { tabindex: "0" }, el("code", {}, told.acts))))),
    ],
  };
}

/** The article that the scenario shows first. */
function shown(found: Book, told: Scenario): Article | undefined {
  const id = told.cites[0]?.split(".")[0];
  return found.articles.find((article) => article.id === id);
}

function articleOf(found: Book, code: string, told: Scenario): [string, string][] {
  const article = shown(found, told);
  return article ? [[`${article.id}, ${pick(article.heading)}`, addressOf(code, article.id)]] : [];
}

/** The scenarios before and after it, of the same article. */
function neighbours(found: Book, code: string, told: Scenario): HTMLElement {
  const names = shown(found, told)?.scenarios ?? [];
  const at = names.indexOf(told.name);
  const link = (name: string | undefined, rel: string, arrow: string) => {
    const title = name && found.scenarios[name];
    return title ? el("a", { href: `/law/${code}/scenario/${encodeURIComponent(name)}`, rel }, ...pointing(rel, arrow, pick(title))) : el("span", {});
  };
  return el("nav", { class: "neighbours", "aria-label": t("law-neighbours") },
    ...(at < 0 ? [] : [link(names[at - 1], "prev", "←"), link(names[at + 1], "next", "→")]));
}

class Player {
  readonly element: HTMLElement;
  #board: Board;
  #at: number;
  #lines: HTMLElement[];
  #steps: readonly Step[];
  #spoken = el("p", { class: "unseen", role: "status" });
  #back: HTMLButtonElement;
  #on: HTMLButtonElement;
  #count = el("span", { class: "step-count" });

  constructor(
    private told: Scenario,
    private code: string,
    private named: Titles,
    private label: Both | null,
  ) {
    this.#steps = told.steps;
    this.#board = document.createElement("regence-board");
    this.#board.still = true;
    const button = (label: string, arrow: string, act: () => void) =>
      el("button", { type: "button", "aria-label": t(label), title: t(label), onclick: act }, arrow);
    this.#back = button("law-back", "←", () => this.#go(this.#at - 1));
    this.#on = button("law-on", "→", () => this.#go(this.#at + 1));
    const controls = el("div", { class: "player-controls", role: "group", "aria-label": t("law-player") },
      button("law-to-start", "⇤", () => this.#go(0)), this.#back, this.#count, this.#on,
      button("law-to-end", "⇥", () => this.#go(this.#steps.length)));
    this.#lines = [this.#start(), ...this.#steps.map((step, index) => this.#line(step, index + 1))];
    this.element = el("div", { class: "stage" },
      el("div", { class: "player-board" }, this.#board, controls, this.#spoken),
      el("ol", { class: "course", start: "0" }, ...this.#lines));
    this.element.addEventListener("keydown", (event) => this.#key(event));
    const asked = Number(location.hash.slice(1));
    this.#at = Number.isInteger(asked) ? Math.min(Math.max(asked, 0), this.#steps.length) : 0;
    this.#show();
  }

  #key(event: KeyboardEvent): void {
    // On the board arrows lead from square to square.
    if (event.target instanceof Element && event.target.closest("regence-board")) return;
    const to = { ArrowLeft: this.#at - 1, ArrowRight: this.#at + 1, Home: 0, End: this.#steps.length }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.#go(to);
  }

  #go(to: number): void {
    const at = Math.min(Math.max(to, 0), this.#steps.length);
    if (at === this.#at) return;
    this.#at = at;
    history.replaceState(history.state, "", at ? `#${at}` : location.pathname + location.search);
    this.#show();
    const step = this.#steps[at - 1];
    this.#spoken.textContent = step ? [doing(step, this.named), ...step.said[lang()]].join(" ") : t("law-at-start");
    this.#lines[at].scrollIntoView({ block: "nearest" });
  }

  #show(): void {
    const step = this.#steps[this.#at - 1];
    this.#board.shown = step ? shownAt(step) : { fen: this.told.start.fen };
    this.#lines.forEach((line, index) => {
      line.classList.toggle("here", index === this.#at);
      line.classList.toggle("ahead", index > this.#at);
      const button = line.querySelector("button");
      if (index === this.#at) button?.setAttribute("aria-current", "step");
      else button?.removeAttribute("aria-current");
      const more = line.querySelector<HTMLElement>(".more");
      if (more) more.hidden = index !== this.#at;
    });
    this.#back.disabled = this.#at === 0;
    this.#on.disabled = this.#at === this.#steps.length;
    this.#count.textContent = t("law-step", { at: this.#at, of: this.#steps.length });
  }

  #start(): HTMLElement {
    const { said, turn, asserted } = this.told.start;
    return el("li", {},
      el("button", { type: "button", class: "step-head", onclick: () => this.#go(0) },
        el("span", { class: "who" }, t("law-at-start"))),
      el("div", { class: "more" },
        ...(this.label ? [el("p", {}, `${t("law-quiz-by")}${t("law-colon")}${pick(this.label)}.`)] : []),
        ...said[lang()].map((sentence) => el("p", {}, sentence)),
        el("p", {}, t("law-claim-turn", { who: who(turn) })),
        ...this.#facts(asserted)));
  }

  #line(step: Step, index: number): HTMLElement {
    const head = el("button", { type: "button", class: "step-head", onclick: () => this.#go(index) },
      el("span", { class: "who" }, who(step.actor)), " ", el("span", { class: "acts" }, acts(step, this.named)));
    // What was irregular before stays in view, and is marked where it came up.
    if (step.incident && step.incident.kind !== this.#steps[index - 2]?.incident?.kind) head.append(" ", el("span", { class: "marked" }, step.incident.article ?? t("law-irregular")));
    const said = told(step).map((sentence) => el("p", {}, sentence));
    const more = el("div", { class: "more" }, ...said);
    if (step.incident?.article) {
      more.append(el("p", { class: "by" }, `${t("law-by")} `, el("a", { href: addressOf(this.code, step.incident.article) }, cite(step.incident.article))));
    }
    // To waive what binds is everybody's right, and no choice that a ruling gives.
    if (step.remedies.some(({ option }) => option !== "waive")) {
      more.append(remedies(step.remedies, (remedy) => {
        this.#board.shown = previewed(step, remedy);
      }));
    }
    more.append(...this.#facts(step.asserted));
    return el("li", {}, head, more);
  }

  /** What the file asserts of the game there. */
  #facts(asserted: string[]): Node[] {
    if (!asserted.length) return [];
    const facts = asserted.map((one) => el("li", {}, claim(one, this.named)));
    return [el("div", { class: "facts" }, el("h2", {}, t("law-facts")), el("ul", {}, ...facts))];
  }
}

function doing(step: Step, named: Titles): string {
  return `${who(step.actor)}${t("law-colon")}${acts(step, named)}.`;
}

/** What the arbiter says, but for what may be chosen: that stands below, as buttons. */
export function told(step: Step): string[] {
  const titles = step.remedies.filter(({ option }) => option !== "waive").map(({ title }) => pick(title));
  const isOffer = (sentence: string) => titles.length > 0 && titles.every((title) => sentence.includes(title));
  return step.said[lang()].filter((sentence) => !isOffer(sentence));
}

/** The board as it stands after a step. */
export function shownAt(step: Step): Board["shown"] {
  return { fen: step.fen, hand: step.hand, under: step.under, may: step.may, last: squaresOf(step) };
}

/** The same, with what an option would make of it. */
export function previewed(step: Step, remedy: Remedy | null): Board["shown"] {
  return remedy ? { ...shownAt(step), preview: remedy.fen, may: remedy.may } : shownAt(step);
}

/** The squares that the acts of a step name. */
function squaresOf(step: Step): string[] {
  return [...new Set(step.acts.join(" ").match(/\b[a-h][1-8]\b/g) ?? [])];
}

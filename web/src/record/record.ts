// The procès-verbal: moves in two columns, irregular ones in italics, and as small print what was
// done, ruled and chosen. Every entry is a link to its position.

import { el, the } from "../dom.ts";
import { lang, onLang, pick, t } from "../words.ts";
import type { State } from "../play/state.ts";
import type { Told } from "../wire.ts";

export class Record {
  readonly #list = the("record");
  #shown = "";

  constructor(
    private readonly state: State,
    private readonly look: (n: number | null) => void,
  ) {
    onLang(() => this.show());
    the("steps").append(
      ...(["first", "back", "on", "now"] as const).map((step) => {
        const button = el("button", { type: "button", class: "quiet", "data-said": `step-${step}`, onclick: () => this.step(step) });
        button.dataset.step = step;
        return button;
      }),
    );
  }

  /** The entry that is looked at; none while the game itself is shown. */
  looked: number | null = null;

  /** The entries with a position of their own. */
  #numbers(): number[] {
    return [...this.state.acted.keys()].filter((n) => !this.state.acted.get(n)?.hold);
  }

  step(step: "first" | "back" | "on" | "now"): void {
    const numbers = this.#numbers();
    if (numbers.length === 0) return;
    const at = this.looked === null ? numbers.length : numbers.findIndex((n) => n >= (this.looked ?? 0));
    const to = { first: 0, back: Math.max(at - (this.looked === null ? 2 : 1), 0), on: at + 1, now: numbers.length }[step];
    this.look(to >= numbers.length - 1 ? null : numbers[to]);
  }

  show(): void {
    const told = [...this.state.told.values()].sort((a, b) => a.n - b.n);
    const key = JSON.stringify([told.length, told.at(-1)?.n, this.state.now?.result, this.looked, lang(), this.state.isCafe]);
    if (key === this.#shown) return;
    this.#shown = key;
    const rows: HTMLElement[] = [];
    let row: { element: HTMLElement; number: number; hasBlack: boolean } | null = null;
    told.forEach((one, index) => {
      if (one.ply) {
        const { number, color } = one.ply;
        if (!row || row.number !== number || color === "w" || row.hasBlack) {
          row = { element: el("li", { class: "move-row" }, el("span", { class: "move-number" }, `${number}.`)), number, hasBlack: false };
          if (color === "b") row.element.append(el("span", { class: "move dots" }, "…"));
          rows.push(row.element);
        }
        row.element.append(this.#move(one));
        row.hasBlack = color === "b";
      }
      const small = isFulfilled(one, told[index + 1]) ? null : this.#small(one);
      if (small) {
        rows.push(small);
        row = null;
      }
    });
    this.#list.replaceChildren(...rows);
    // Before anything is done there is nowhere to step.
    the("record-empty").hidden = rows.length > 0;
    the("steps").hidden = rows.length === 0;
    const at = this.#list.querySelector<HTMLElement>("[aria-current]") ?? this.#list.lastElementChild;
    if (at instanceof HTMLElement) this.#list.scrollTop = at.offsetTop - this.#list.clientHeight / 2;
  }

  #link(n: number, className: string, ...text: (string | Node)[]): HTMLElement {
    const link = el("a", { class: className, href: `#n${n}` }, ...text);
    link.dataset.n = String(n);
    if (this.looked === n) link.setAttribute("aria-current", "true");
    return link;
  }

  #move(one: Told): HTMLElement {
    const ply = one.ply;
    if (!ply) return el("span");
    const mayTell = this.state.mayTell(one.n);
    const remark = mayTell && ply.remark ? pick(ply.remark) : null;
    const isIrregular = mayTell && (one.incident !== null || remark !== null);
    const link = this.#link(one.n, isIrregular ? "move irregular" : "move", pick(ply.word));
    link.title = one.acts.join("; ");
    if (isIrregular) link.append(el("span", { class: "note" }, ` ${remark ?? (one.incident ? pick(one.incident.title) : "")}`));
    return link;
  }

  /** What was done besides, as small print. */
  #small(one: Told): HTMLElement | null {
    const said = this.state.mayTell(one.n) ? one.said[lang()] : [];
    const words = one.acts.filter((act) => SPOKEN.test(act));
    const spoken = words.map((act) => spokenWords(one.actor, act)).filter(Boolean);
    const text = [...(said.length ? said : spoken)].join(" ");
    if (!text) return null;
    return el("li", { class: "small-print" }, this.#link(one.n, "said", text));
  }
}

/** A man was taken up and then played, as men are: the move says it all. */
function isFulfilled(one: Told, next: Told | undefined): boolean {
  if (one.ply || one.incident || !next?.ply || next.incident || next.actor !== one.actor) return false;
  return one.acts.every((act) => /^(touch|lift|put) /.test(act));
}

const SPOKEN = /^say (check|mate|castle|draw|accept|decline|resign|threefold|fifty|sixty)/;

function spokenWords(actor: string, act: string): string {
  return t("did-say", { seat: actor === "w" ? "white" : actor === "b" ? "black" : actor, word: t(`word-${act.split(" ")[1]}`) });
}

/** Links to the record as other programs read it. */
export function downloads(game: string): HTMLElement[] {
  return [["acts", "acts"], ["pgn", "pgn"], ["pgn-portable", "pgn-portable"], ["jsonl", "log"]].map(([form, id]) =>
    el("a", { href: `/api/games/${game}/record/${form}`, download: `${game}.${form === "pgn-portable" ? "portable.pgn" : form}`, "data-said": `download-${id}` }),
  );
}

// The other seat's link, as long as nobody sits there: to be read, copied or photographed.

import { el, the } from "../dom.ts";
import { lang, t } from "../words.ts";
import type { State } from "./state.ts";

/** The links of a game that was opened here: seats by their names, tokens as values. */
export type Invited = Partial<Record<"white" | "black" | "arbiter", string>>;

const key = (game: string) => `invited-${game}`;

export function keepInvited(game: string, invited: Invited): void {
  sessionStorage.setItem(key(game), JSON.stringify(invited));
}

type Lan = { address: string; qr: string } | null;

export class Invitation {
  readonly #element = the("invitation");
  #invited: Invited;
  #lan: Lan = null;
  #shown = "";

  constructor(
    private readonly game: string,
    private readonly state: State,
  ) {
    this.#invited = JSON.parse(sessionStorage.getItem(key(game)) ?? "{}");
    if (this.#guest()) void this.#learn();
  }

  /** The player's seat that is given away. */
  #guest(): "white" | "black" | null {
    return this.#invited.white ? "white" : this.#invited.black ? "black" : null;
  }

  async #learn(): Promise<void> {
    const seat = this.#guest();
    const answer = await fetch(`/api/house?path=${encodeURIComponent(`/game/${this.game}#${this.#invited[seat ?? "white"]}`)}`);
    if (!answer.ok) return;
    this.#lan = (await answer.json()).lan ?? null;
    this.show();
  }

  show(): void {
    const seat = this.#guest();
    const { state } = this;
    const hasCome = seat !== null && state.presence[seat];
    const isWanted = seat !== null && !hasCome && !state.seats.includes(seat) && !state.now?.result;
    this.#element.hidden = !isWanted;
    const shown = `${isWanted}${lang()}${this.#lan?.address}`;
    if (!isWanted || shown === this.#shown) return;
    this.#shown = shown;
    const base = this.#lan?.address ?? location.origin;
    const link = (name: "white" | "black" | "arbiter" | null) =>
      `${base.replace(/\/$/, "")}/game/${this.game}${name ? `#${this.#invited[name]}` : ""}`;
    const address = el("input", { id: "seat-link", readonly: true, value: link(seat), "aria-label": t("invite-link") });
    address.addEventListener("focus", () => address.select());
    const copy = el("button", { type: "button", onclick: () => void this.#copy(address, copy) }, t("invite-copy"));
    const more = el("p", { class: "hint" },
      el("a", { href: link(null), target: "_blank" }, t("invite-watch")),
      ...(this.#invited.arbiter ? [" · ", el("a", { href: link("arbiter"), target: "_blank" }, t("invite-arbiter"))] : []),
    );
    this.#element.replaceChildren(
      el("h2", {}, t("invite")),
      el("p", {}, t(this.#lan ? "invite-lan" : "invite-here")),
      el("div", { class: "invite-link" }, address, copy),
      ...(this.#lan?.qr ? [drawn(this.#lan.qr)] : []),
      more,
    );
  }

  async #copy(address: HTMLInputElement, button: HTMLElement): Promise<void> {
    try {
      await navigator.clipboard.writeText(address.value);
      button.textContent = t("invite-copied");
    } catch {
      address.focus();
    }
  }
}

/** A drawing of the house. */
function drawn(svg: string): Node {
  const drawing = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
  drawing.setAttribute("class", "qr");
  drawing.setAttribute("role", "img");
  drawing.setAttribute("aria-label", t("invite-qr"));
  return drawing;
}

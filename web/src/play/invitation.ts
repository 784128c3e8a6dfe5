// The other seat's link, as long as nobody sits there: to be read, copied or photographed.

import { encode } from "uqr";
import { el, the } from "../dom.ts";
import { lang, t } from "../words.ts";
import type { State } from "./state.ts";

/** The links of a game that was opened here: seats by their names, tokens as values. */
export type Invited = Partial<Record<"white" | "black" | "arbiter", string>>;

const key = (game: string) => `invited-${game}`;

export function keepInvited(game: string, invited: Invited): void {
  sessionStorage.setItem(key(game), JSON.stringify(invited));
}

export class Invitation {
  readonly #element = the("invitation");
  #invited: Invited;
  /** The address of the house on the local network. */
  #lan: string | null = null;
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
    const answer = await fetch("/api/house");
    if (!answer.ok) return;
    this.#lan = (await answer.json()).lan?.address ?? null;
    this.show();
  }

  show(): void {
    const seat = this.#guest();
    const { state } = this;
    const hasCome = seat !== null && state.presence[seat];
    const isWanted = seat !== null && !hasCome && !state.seats.includes(seat) && !state.now?.result;
    this.#element.hidden = !isWanted;
    const shown = `${isWanted}${lang()}${this.#lan}`;
    if (!isWanted || shown === this.#shown) return;
    this.#shown = shown;
    // Who opened the page by its loopback address needs another one for another device.
    const base = this.#lan ?? location.origin;
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
      ...(this.#lan ? [drawn(link(seat))] : []),
      more,
    );
  }

  async #copy(address: HTMLInputElement, button: HTMLElement): Promise<void> {
    try {
      await navigator.clipboard.writeText(address.value);
    } catch {
      // Over plain HTTP from another device there is no clipboard but the old one.
      address.select();
      if (!document.execCommand("copy")) return;
    }
    button.textContent = t("invite-copied");
  }
}

const SVG = "http://www.w3.org/2000/svg";

/** A link as a QR code. It is made here, for what makes it a seat is told to nobody. */
function drawn(link: string): SVGSVGElement {
  const { data, size } = encode(link, { border: 2 });
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", `0 0 ${size} ${size}`);
  drawing.setAttribute("class", "qr");
  drawing.setAttribute("role", "img");
  drawing.setAttribute("aria-label", t("invite-qr"));
  const path = document.createElementNS(SVG, "path");
  const dark = data.flatMap((row, y) => row.flatMap((is, x) => (is ? [`M${x} ${y}h1v1h-1z`] : [])));
  path.setAttribute("d", dark.join(""));
  drawing.append(path);
  return drawing;
}

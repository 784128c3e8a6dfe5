// The line to the house. It comes back by itself, is told what it missed, sends again what was not
// acknowledged, and shows nothing twice.

import type { Doing, ToSeat } from "./wire.ts";

/** How long until the line is tried again, at first and at most, in milliseconds. */
const FIRST = 200;
const LAST = 5000;

/** After which coming back is of no use: no such seat, no such game, not our language. */
const FINAL: Record<number, Lost> = { 4400: "not-understood", 4401: "no-seat", 4404: "no-game" };

/** Why a line is down for good. */
export type Lost = "not-understood" | "no-seat" | "no-game";

/** How a line is. */
export type State = "up" | "down" | Lost;

export class Line {
  /** What was done and is not acknowledged, in order. */
  #waiting: Doing[] = [];
  /** The next entry that has not been seen; none before the first welcome. */
  #next: number | null = null;
  #socket: WebSocket | null = null;
  #pause = FIRST;
  #timer = 0;
  #isSent = false;
  #isLost = false;

  constructor(
    readonly game: string,
    /** The seat's; empty for a spectator. */
    readonly token: string,
    private readonly told: (message: ToSeat) => void,
    private readonly changed: (state: State) => void,
  ) {
    addEventListener("online", () => this.#again());
    addEventListener("offline", () => this.#socket?.close());
    this.#connect();
  }

  /** How many acts are not acknowledged. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Does something, once. */
  act(acts: string, hold = false): void {
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    this.#waiting.push(hold ? { id, acts, hold } : { id, acts });
    this.#send();
  }

  /** Tries at once, for whoever does not want to wait. */
  #again(): void {
    if (this.#isLost || this.#socket?.readyState === WebSocket.OPEN) return;
    this.#pause = FIRST;
    this.#connect();
  }

  #connect(): void {
    clearTimeout(this.#timer);
    const where = this.token ? "play" : `watch?from=${this.#next ?? 0}`;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/games/${this.game}/${where}`);
    this.#socket = socket;
    this.#isSent = false;
    socket.addEventListener("open", () => {
      if (this.token) socket.send(JSON.stringify({ type: "hello", token: this.token, from: this.#next ?? 0 }));
    });
    socket.addEventListener("message", (event) => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => {
      if (socket !== this.#socket) return;
      const lost = FINAL[event.code];
      if (lost) {
        this.#isLost = true;
        this.changed(lost);
        return;
      }
      this.changed("down");
      this.#timer = window.setTimeout(() => this.#connect(), this.#pause);
      this.#pause = Math.min(2 * this.#pause, LAST);
    });
  }

  #hear(message: ToSeat): void {
    switch (message.type) {
      case "welcome":
        this.#pause = FIRST;
        this.#next ??= 0;
        this.told(message);
        this.changed("up");
        this.#send();
        return;
      case "record":
        if (message.n !== this.#next) {
          // Something is missing: from the last that was seen, once more.
          this.#socket?.close();
          return;
        }
        this.#next = message.n + 1;
        this.told(message);
        return;
      case "done":
        this.#answered(message.id);
        this.told(message);
        return;
      case "not-done":
        if (message.reason === "house" || message.reason === "too-fast") {
          setTimeout(() => this.#send(true), FIRST);
          return;
        }
        this.#answered(message.id);
        this.told(message);
        return;
      case "presence":
      case "question":
        this.told(message);
        return;
      default:
        // A newer house may say more than this page knows.
        message satisfies never;
        this.told(message);
    }
  }

  #answered(id: string): void {
    if (this.#waiting[0]?.id !== id) return;
    this.#waiting.shift();
    this.#isSent = false;
    this.#send();
  }

  /** Sends the first that waits: one at a time, so that they stay in order. */
  #send(again = false): void {
    const first = this.#waiting[0];
    if (!first || (this.#isSent && !again) || this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#isSent = true;
    this.#socket.send(JSON.stringify({ type: "act", ...first }));
  }
}

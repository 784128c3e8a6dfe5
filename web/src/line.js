// @ts-check
// A line to the house: comes back by itself, sends again what was not acknowledged, and never shows
// a game with a gap in it.

/** @typedef {import("./wire.ts").ToSeat} ToSeat */
/** @typedef {import("./wire.ts").Doing} Doing */

/** How long until the line is tried again, at first and at most, in milliseconds. */
const FIRST = 200;
const LAST = 5000;

/** Codes after which coming back is of no use: no such seat, no such game, not our language. */
const FINAL = new Set([1002, 1007, 1009, 4400, 4401, 4404]);

export class Line {
  /** What was done and is not acknowledged, in order. @type {Doing[]} */
  #waiting = [];
  /** The next entry that has not been seen; none before the first welcome. @type {number | null} */
  #next = null;
  /** @type {string | null} */
  #last = null;
  /** @type {WebSocket | null} */
  #socket = null;
  #pause = FIRST;
  #sent = false;

  /**
   * @param {string} game
   * @param {string} token The seat's; empty for a spectator.
   * @param {(message: ToSeat) => void} told
   * @param {(state: string) => void} changed
   */
  constructor(game, token, told, changed) {
    this.game = game;
    this.token = token;
    this.told = told;
    this.changed = changed;
    this.#connect();
  }

  /** Does something, once. @param {string} acts @param {boolean} [hold] */
  act(acts, hold = false) {
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    this.#waiting.push(hold ? { id, acts, hold } : { id, acts });
    this.#send();
  }

  #connect() {
    const where = this.token ? "play" : `watch${this.#next === null ? "?from=0" : `?from=${this.#next}`}`;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/games/${this.game}/${where}`);
    this.#socket = socket;
    this.#sent = false;
    socket.addEventListener("open", () => {
      if (this.token) {
        const from = this.#next ?? 0;
        socket.send(JSON.stringify({ type: "hello", token: this.token, from }));
      }
    });
    socket.addEventListener("message", (event) => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => {
      if (socket !== this.#socket) return;
      if (FINAL.has(event.code)) {
        this.changed(`Closed: ${event.reason}`);
        return;
      }
      this.changed("The line is down; trying again");
      setTimeout(() => this.#connect(), this.#pause);
      this.#pause = Math.min(2 * this.#pause, LAST);
    });
  }

  /** @param {ToSeat} message */
  #hear(message) {
    switch (message.type) {
      case "welcome":
        this.#pause = FIRST;
        this.#next ??= 0;
        this.changed("");
        this.told(message);
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
        return;
      case "not-done":
        if (message.reason === "house" || message.reason === "too-fast") {
          setTimeout(() => this.#send(true), FIRST);
          return;
        }
        this.told(message);
        this.#answered(message.id);
        return;
      case "presence":
        this.told(message);
        return;
      default:
        /** @type {never} */ (message);
    }
  }

  /** @param {string} id */
  #answered(id) {
    if (this.#waiting[0]?.id === id) {
      this.#last = id;
      this.#waiting.shift();
      this.#sent = false;
      this.#send();
    }
  }

  /** Sends the first that waits: one at a time, so that they stay in order. @param {boolean} [again] */
  #send(again = false) {
    const first = this.#waiting[0];
    if (!first || (this.#sent && !again) || this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#sent = true;
    this.#socket.send(JSON.stringify({ type: "act", ...first }));
  }
}

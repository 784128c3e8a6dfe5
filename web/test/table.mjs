// A house of its own, a browser, and hands: what the tests of the page have in common. Each gesture
// is a real pointer or key; whoever sits at a page is waited for until he sees what he is to see.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

/** How long anybody waits to see something, in milliseconds. */
const PATIENCE = 10_000;

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A house that can be killed and opened again at the same address, with what it has recorded. */
export class House {
  static async open(regence, how = []) {
    const house = new House();
    house.regence = regence;
    house.how = how;
    house.folder = await mkdtemp(join(tmpdir(), "regence-"));
    await house.start("127.0.0.1:0");
    return house;
  }

  async start(bind = this.address.replace("http://", "")) {
    const store = join(this.folder, "games.db");
    this.process = spawn(this.regence, ["serve", "--bind", bind, "--store", store, "--games-at-once", "1000", ...this.how], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, REGENCE_LOG: "error" },
    });
    const { process: child } = this;
    this.address = await new Promise((resolve, reject) => {
      createInterface({ input: child.stdout }).once("line", resolve);
      child.once("exit", (status) => reject(new Error(`the house ended with ${status}`)));
    });
  }

  /** Without a word: as a power cut would. */
  async kill() {
    const gone = new Promise((resolve) => this.process.once("exit", resolve));
    this.process.kill("SIGKILL");
    await gone;
  }

  async close() {
    this.process.kill("SIGTERM");
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Opens a game; gives its tokens. */
  async game(header) {
    const answer = await fetch(`${this.address}/api/games`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ header }),
    });
    const opened = await answer.json();
    assert.ok(answer.ok, opened.message);
    return opened;
  }
}

export async function openBrowser(path) {
  return chromium.launch({ executablePath: path, args: FLAGS });
}

/** Everything the tests need, and what the pages complained of. */
export class Table {
  complaints = [];
  elsewhere = [];

  constructor(house, browser) {
    this.house = house;
    this.browser = browser;
  }

  /** A page of its own, as another person's would be. */
  async page(path, { width = 1280, height = 900, lang = "en", dark = false, touch = false, motion = "reduce", quiet = false } = {}) {
    const context = await this.browser.newContext({
      viewport: { width, height },
      locale: lang,
      colorScheme: dark ? "dark" : "light",
      hasTouch: touch,
      reducedMotion: motion,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    if (!quiet) {
      page.on("pageerror", (error) => this.complaints.push(String(error)));
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) this.complaints.push(`${message.text()} ${message.location().url}`);
      });
    }
    page.on("request", (request) => {
      if (!request.url().startsWith(this.house.address)) this.elsewhere.push(request.url());
    });
    await page.goto(this.house.address + path);
    return page;
  }

  /** Somebody at a game: with these tokens, or none to look on. */
  async sit(game, seats, options) {
    const tokens = seats.map((seat) => game[seat]).join(".");
    const page = await this.page(`/game/${game.id}${tokens ? `#${tokens}` : ""}`, options);
    const seat = new Seat(page, game);
    await seat.sees("#turn", /./);
    await page.waitForFunction(() => document.querySelector("#line").hidden);
    return seat;
  }

  /** White and Black at pages of their own. */
  async two(header, options) {
    const game = await this.house.game(header);
    const [white, black] = await Promise.all([this.sit(game, ["white"], options), this.sit(game, ["black"], options)]);
    return { game, white, black, w: white, b: black };
  }

  async leave() {
    await Promise.all(this.browser.contexts().map((context) => context.close()));
  }
}

/** Somebody at a page, with a hand. */
export class Seat {
  constructor(page, game) {
    this.page = page;
    this.game = game;
  }

  /** Waits until an element says this. */
  async sees(selector, expected, patience = PATIENCE) {
    const pattern = expected instanceof RegExp ? expected : new RegExp(expected.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    try {
      await this.page.waitForFunction(
        ([selector, source, flags]) => {
          const element = document.querySelector(selector);
          return element && !element.hidden && new RegExp(source, flags).test(element.textContent);
        },
        [selector, pattern.source, pattern.flags],
        { timeout: patience },
      );
    } catch {
      const text = await this.page.evaluate((selector) => document.querySelector(selector)?.textContent, selector);
      assert.fail(`${selector} should say ${pattern}, and says ${JSON.stringify(text)}; ${await this.page.textContent("#refused")}`);
    }
  }

  /** Waits until these words of the law's French are marked in the ruling, and no others. */
  async marked(words) {
    const found = () => this.page.$$eval("#ruling .law mark", (all) => all.map((one) => one.textContent));
    const isSo = (wanted) => JSON.stringify([...document.querySelectorAll("#ruling .law mark")].map((one) => one.textContent)) === wanted;
    try {
      await this.page.waitForFunction(isSo, JSON.stringify(words), { timeout: PATIENCE });
    } catch {
      assert.deepEqual(await found(), words);
    }
  }

  /** Waits until nothing of this page is under way; gives the newest entry. */
  async settled() {
    await this.page.waitForSelector("#table[data-busy=false]");
    return Number(await this.page.getAttribute("#table", "data-entry"));
  }

  /** Waits until this entry was told here. */
  async hears(entry) {
    await this.page.waitForFunction((entry) => Number(document.querySelector("#table").dataset.entry) >= entry, entry);
  }

  /** Waits until a square says that this stands on it. */
  async seesOn(square, expected) {
    const pattern = expected instanceof RegExp ? expected : new RegExp(expected);
    const where = `[role=gridcell][data-square=${square}]`;
    try {
      await this.page.waitForFunction(
        ([where, source]) => new RegExp(source).test(document.querySelector(where)?.getAttribute("aria-label")),
        [where, pattern.source],
        { timeout: PATIENCE },
      );
    } catch {
      assert.fail(`${square} should have ${pattern}, and has ${await this.page.getAttribute(where, "aria-label")}`);
    }
  }

  /** A point of a square, as parts of it. */
  async at(square, x = 0.5, y = 0.55) {
    const box = await this.page.locator(`[role=gridcell][data-square=${square}]`).boundingBox();
    return [box.x + box.width * x, box.y + box.height * y];
  }

  async trayPoint(side = "near") {
    const box = await this.page.locator(`[data-tray=${side}]`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  }

  async carry([fromX, fromY], [toX, toY]) {
    const { mouse } = this.page;
    await mouse.move(fromX, fromY);
    await mouse.down();
    await mouse.move((fromX + toX) / 2, (fromY + toY) / 2);
    await mouse.move(toX, toY);
    await mouse.up();
  }

  /** Takes a man up and sets it down elsewhere. */
  async drag(from, to) {
    await this.carry(await this.at(from), await this.at(to));
  }

  /** Takes a man off the board. */
  async off(square) {
    await this.carry(await this.at(square), await this.trayPoint());
  }

  /** Sets a man from beside the board on a square. */
  async on(man, square) {
    const box = await this.page.locator(`.tray-man[data-man=${man}]`).last().boundingBox();
    await this.carry([box.x + box.width / 2, box.y + box.height / 2], await this.at(square));
  }

  /** Touches a man, or sets down what is in the hand. */
  async tap(square) {
    await this.page.mouse.click(...(await this.at(square)));
  }

  /** Takes a man into the hand, where it stays. */
  async lift(square) {
    const [x, y] = await this.at(square);
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    await this.page.waitForTimeout(400);
    await this.page.mouse.up();
  }

  async say(word) {
    await this.page.click(`#words [data-word=${word}]`);
  }

  async claim(kind = "claim") {
    await this.page.evaluate(() => (document.querySelector(".claims").open = true));
    await this.page.selectOption("[data-word=claim-kind]", kind);
    await this.page.click("[data-word=claim]");
  }

  async write(acts) {
    await this.page.evaluate(() => (document.querySelector(".claims").open = true));
    await this.page.fill("[data-word=text]", acts);
    await this.page.press("[data-word=text]", "Enter");
  }

  async choose(option) {
    await this.page.click(`#ruling [data-option="${option}"]`);
  }

  /** The options in the order in which they stand. */
  async options() {
    return this.page.$$eval("#ruling [data-option]", (all) => all.map((one) => one.dataset.option));
  }

  async focus(square) {
    await this.page.locator(`[role=gridcell][data-square=${square}]`).focus();
  }

  async keys(...keys) {
    for (const key of keys) await this.page.keyboard.press(key);
  }
}

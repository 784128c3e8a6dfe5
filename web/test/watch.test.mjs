// The arbiter's page of `regence watch`: every state that matters at a round, with the keyboard, in both
// languages, light and dark, wide and narrow.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { clean } from "./axe.mjs";
import { Table } from "./table.mjs";

/** A playing hall: a folder as LiveChess writes it, and the program that watches it. */
class Hall {
  static async open(table) {
    const hall = new Hall();
    hall.folder = await mkdtemp(join(tmpdir(), "regence-watch-"));
    hall.export = join(hall.folder, "export");
    await mkdir(hall.export);
    const keep = join(hall.folder, "keep");
    hall.process = spawn(table.house.regence, ["watch", hall.export, "--keep", keep, "--bind", "127.0.0.1:0"], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, REGENCE_LOG: "off" },
    });
    const arbiter = await new Promise((resolve) => createInterface({ input: hall.process.stdout }).once("line", resolve));
    const url = new URL(arbiter.split(/\s+/)[1]);
    hall.address = url.origin;
    hall.path = url.pathname + url.hash;
    hall.table = new Table(hall, table.browser);
    return hall;
  }

  /** A board, with what is on record of it. */
  async board(number, moves, round = 1) {
    const tags = { Event: "Open", Date: "2026.04.12", Round: `${round}.${number}`, White: `White ${number}`, Black: `Black ${number}` };
    const lines = Object.entries(tags).map(([name, value]) => `[${name} "${value}"]`);
    const folder = join(this.export, `round-${round}`);
    await mkdir(folder, { recursive: true });
    const path = join(folder, `game-${number}.pgn`);
    await writeFile(`${path}.new`, `${lines.join("\n")}\n\n${moves}\n`);
    await rename(`${path}.new`, path);
  }

  async arbiter(options) {
    return this.table.page(this.path, options);
  }

  /** A stream as viewers get it. */
  async stream(mode) {
    return (await fetch(`${this.address}/${mode}/round-1/games.pgn`)).text();
  }

  async close() {
    // The pages first: they would complain that nobody answers.
    await this.table.leave();
    this.process.kill("SIGKILL");
    await rm(this.folder, { recursive: true, force: true });
    assert.deepEqual(this.table.complaints, []);
    assert.deepEqual(this.table.elsewhere, []);
  }
}

/** A hall for a test, closed whatever comes. */
const hall = (test) => async (table) => {
  const hall = await Hall.open(table);
  try {
    await test(hall);
  } finally {
    await hall.close();
  }
};

const sees = (page, selector, text) => page.locator(selector, { hasText: text }).first().waitFor();
const at = (page) => page.evaluate(() => document.activeElement.closest(".alert")?.dataset.key);

export default {
  "no game yet, then a hundred": hall(async (hall) => {
    const page = await hall.arbiter({ lang: "fr" });
    await sees(page, "#none", "Aucune partie encore");
    assert.ok(await page.locator("#rounds").isHidden());
    await clean(page, "no game");
    await Promise.all(Array.from({ length: 100 }, (_, board) => hall.board(board + 1, "1. e4 {[%clk 1:29:30]} e5 *")));
    await page.waitForFunction(() => document.querySelectorAll("#games tr").length === 100);
    assert.ok(await page.locator("#none").isHidden());
    for (const width of [360, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} wide`);
    }
  }),

  "an alert is ruled on with the keyboard, and the ruling is taken back": hall(async (hall) => {
    await hall.board(1, "1. e4 e5 2. Nf3 e5 *");
    await hall.board(2, "1. d4 d5 2. Ke3 *");
    await hall.board(3, "1. e4 e5 2. Nf3 Kd5 3. Ke4 *");
    const page = await hall.arbiter();
    await sees(page, "#alerts h3", "A false move");
    const alert = '.alert[data-key="1-2/false-move/2/Ke3"]';
    // What calls for an act stands before what is only worth a look.
    assert.ok(await page.locator("#alerts .alert").last().evaluate((last) => last.classList.contains("look")));
    assert.deepEqual(await page.locator(`${alert} .board`).evaluateAll((boards) => boards.map((board) => board.querySelectorAll(".differs").length)), [2, 2]);
    // Where the men stand alike no boards are drawn.
    assert.equal(await page.locator('.alert[data-key^="1-1/"] .board').count(), 0);
    // Time is given to the adversary, unless said otherwise.
    assert.equal(await page.locator(`${alert} select`).inputValue(), "black");
    for (const options of [{}, { dark: true, width: 360 }]) await clean(await hall.arbiter(options), "alerts");

    const heldBack = /not yet decided: 2\. Ke3/;
    assert.match(await hall.stream("portable"), heldBack);
    while ((await page.evaluate(() => document.activeElement.textContent)) !== "It stands" || (await at(page)) !== "1-2/false-move/2/Ke3") {
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await page.waitForFunction((alert) => !document.querySelector(`#alerts ${alert}`), alert);
    assert.doesNotMatch(await hall.stream("portable"), heldBack);
    // A second press of the same key rules on nothing else.
    assert.equal(await page.evaluate(() => document.activeElement.tagName), "ARTICLE");
    await page.click("#earlier summary");
    await sees(page, `#done ${alert} .ruled`, "Ruled: It stands");
    await page.locator(`#done ${alert} button`, { hasText: "Take the ruling back" }).press("Enter");
    await page.waitForSelector(`#alerts ${alert}`);
    assert.match(await hall.stream("portable"), heldBack);
  }),

  "what is being written is not disturbed by what happens": hall(async (hall) => {
    await hall.board(1, "1. e4 e5 2. Ke3 *");
    const page = await hall.arbiter();
    const minutes = page.locator("#alerts input").first();
    await minutes.fill("3.5");
    await page.fill("#text", "The flag of board 1");
    await minutes.focus();
    await hall.board(2, "1. d4 d5 2. Kd3 *");
    await sees(page, "#alerts .where", "Board 2");
    assert.equal(await page.evaluate(() => document.activeElement.value), "3.5");
    assert.equal(await page.inputValue("#text"), "The flag of board 1");
    await page.keyboard.press("Enter");
    await sees(page, "#notes li", "+210 s, Black");
    await page.press("#text", "Enter");
    await sees(page, "#notes li", "The flag of board 1");
    assert.equal(await page.inputValue("#text"), "");
  }),

  "what waits in a round is seen when the next has begun": hall(async (hall) => {
    await hall.board(1, "1. e4 e5 2. Ke3 *");
    await hall.board(1, "1. d4 *", 2);
    const page = await hall.arbiter();
    await sees(page, "#games td", "1. d4");
    await sees(page, "#alerts .where", "Round 1 · Board 1");
    assert.match(await page.title(), /^1 /);
    await page.selectOption("#round", "1");
    await sees(page, "#games td", "2. Ke3");
    assert.doesNotMatch(await page.locator("#alerts .where").textContent(), /Round/);
  }),

  "a source that goes away is told at the top, and that it is back": hall(async (hall) => {
    await hall.board(1, "1. e4 e5 *");
    const page = await hall.arbiter({ lang: "fr" });
    await sees(page, "#games td", "1... e5");
    await rename(hall.export, `${hall.export}-gone`);
    await sees(page, "#away p", "ne peut être lu");
    await clean(page, "a source away");
    await rename(`${hall.export}-gone`, hall.export);
    await hall.board(1, "1. e4 e5 2. Nf3 *");
    await sees(page, "#games td", "2. Nf3");
    await page.waitForSelector("#away", { state: "hidden" });
  }),

  "the report is one to print": hall(async (hall) => {
    await hall.board(1, "1. e4 e5 2. Ke3 Nc6 1-0");
    for (let board = 2; board <= 60; board += 1) await hall.board(board, "1. e4 e5 1/2-1/2");
    const page = await hall.arbiter();
    await page.waitForFunction(() => document.querySelectorAll("#games tr").length === 60);
    await page.click("#report");
    await sees(page, "#paper .place", "2026-04-12");
    await sees(page, "#paper td", "A false move (fide-2023 7.5.1)");
    await clean(page, "a report");
    await page.emulateMedia({ media: "print" });
    assert.ok(await page.locator("#paper .tools").isHidden());
    const pdf = await page.pdf({ format: "A4" });
    const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g) ?? [];
    assert.ok(pages.length >= 2 && pages.length <= 4, `${pages.length} pages`);
    await page.emulateMedia({ media: "screen" });
    await page.click("#paper button");
    assert.ok(await page.locator("#desk").isVisible());
  }),

  "without its key the page says what is missing": hall(async (hall) => {
    const page = await hall.table.page("/arbiter", { quiet: true });
    await sees(page, "#trouble", "lacks its key");
  }),
};

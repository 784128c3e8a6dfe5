// Two people play a game on the plain page, in a browser, against a house of its own: touches, an
// irregularity, the choice of the other side, mate. usage: node play.mjs REGENCE CHROMIUM

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

const [regence, browserPath] = process.argv.slice(2);
const house = spawn(regence, ["serve", "--bind", "127.0.0.1:0"], {
  stdio: ["ignore", "pipe", "inherit"],
  env: { ...process.env, REGENCE_LOG: "error" },
});
const address = await new Promise((resolve, reject) => {
  createInterface({ input: house.stdout }).once("line", resolve);
  house.once("exit", (status) => reject(new Error(`the house ended with ${status}`)));
});

const browser = await chromium.launch({
  executablePath: browserPath,
  args: [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});

try {
  const complaints = [];
  const elsewhere = [];
  const open = async (path) => {
    const page = await (await browser.newContext()).newPage();
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("request", (request) => {
      if (!request.url().startsWith(address)) elsewhere.push(request.url());
    });
    await page.goto(address + path);
    return page;
  };

  const lobby = await open("/");
  await lobby.fill("#white", "Lindemann");
  await lobby.fill("#black", "<img src=x onerror=alert(1)>");
  await lobby.selectOption("#code", "regence");
  await lobby.click("#opening button");
  const [forWhite, forBlack] = await Promise.all(
    ["white", "black"].map((seat) => lobby.getAttribute(`#seat-${seat}`, "href")),
  );
  const white = await open(forWhite);
  const black = await open(forBlack);
  const gallery = await open(forWhite.split("#")[0]);
  assert.ok(!white.url().includes("#"), "the token leaves the address bar");

  const says = (page, id, text) => page.waitForFunction(
    ([id, text]) => document.getElementById(id).textContent.includes(text), [id, text], { timeout: 15000 },
  );
  const square = (page, name) => page.click(`#board [data-square=${name}]`);
  const play = async (page, from, to, turn) => {
    await square(page, from);
    await says(page, "hand", `of ${from}`);
    await square(page, to);
    for (const one of [white, black, gallery]) await says(one, "turn", turn);
  };

  await says(white, "turn", "White to act");
  await says(black, "players", "<img src=x onerror=alert(1)>");
  await play(white, "e2", "e4", "Black to act");
  await play(black, "d7", "d5", "White to act");
  await play(white, "e4", "d5", "Black to act");
  await play(black, "d8", "d5", "White to act");
  // The bishop instead of the knight.
  await play(white, "c1", "c3", "Black to act");
  await says(black, "ruling", "P3");
  await black.click("#ruling button");
  await black.waitForSelector("#law:not([hidden])");
  await says(black, "law", "P3");
  assert.ok(await white.isDisabled("#options [data-option=king]"), "the choice is the other side's");
  assert.ok(await gallery.isDisabled("#options [data-option=king]"));
  await black.click("#options [data-option=king]");
  for (const one of [white, black, gallery]) await says(one, "turn", "White to act, who must play e1e2");
  // A touch of another man is refused nobody, and binds nobody who is bound already.
  await play(white, "e1", "e2", "Black to act");
  // The line breaks; it comes back, and nothing is lost.
  await black.reload();
  await says(black, "turn", "Black to act");
  await black.click("#words button:text-is('mate')");
  await says(black, "record", "black: say mate");
  await play(black, "d5", "e4", "Over: 0-1 checkmate");
  await says(gallery, "record", "black: lift d5");
  const pgn = await (await fetch(`${address}/api/games/${forWhite.split(/[/#]/)[2]}/record/pgn`)).text();
  assert.match(pgn, /3\. Bc1-c3|3\. Ke2/);
  assert.match(pgn, /\[LogHead "/);

  assert.deepEqual(complaints, [], "the page has nothing to complain of");
  assert.deepEqual(elsewhere, [], "and asks nobody else");
  console.log("a game was played on the page to its mate");
} finally {
  await browser.close();
  house.kill("SIGTERM");
}

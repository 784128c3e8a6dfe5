// Two devices in one network: one opens the house and shows a QR code, the other photographs it and
// plays. Called by scripts/second-device, which has made the network.
// usage: node second-device.mjs REGENCE CHROMIUM

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { House, openBrowser, Seat } from "./table.mjs";

const [regence, chromium] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), "regence-"));

/** A program, run in one of the two networks. */
async function within(network, program) {
  const path = join(folder, network);
  await writeFile(path, `#!/bin/sh\nexec ip netns exec ${network} ${program} "$@"\n`, { mode: 0o755 });
  return path;
}

/** What a photograph of an element says. */
async function photographed(page, selector) {
  const path = join(folder, "photograph.png");
  await page.locator(selector).screenshot({ path });
  return execFileSync("zbarimg", ["--quiet", "--raw", path], { encoding: "utf8" }).trim();
}

const complaints = [];
async function open(browser, address, options = {}) {
  const context = await browser.newContext({ locale: "en", reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.setDefaultTimeout(10_000);
  await page.goto(address);
  return page;
}

const house = await House.open(await within("regence-house", regence), ["--lan"]);
assert.match(house.address, /^http:\/\/192\.168\.77\.1:\d+$/, "the house says where it is");
const browsers = await Promise.all(
  ["regence-house", "regence-guest"].map(async (network) => openBrowser(await within(network, chromium))),
);
const [home, away] = browsers;
try {
  const host = await open(home, house.address);
  await host.waitForSelector("#code option", { state: "attached" });
  await host.click(".way[value=link]");
  await host.waitForSelector("svg.qr");
  const link = await host.inputValue("#seat-link");
  assert.ok(link.startsWith(`${house.address}/game/`), link);
  for (const [scheme, name] of [["light", "day"], ["dark", "night"]]) {
    await host.emulateMedia({ colorScheme: scheme });
    assert.equal(await photographed(host, ".qr"), link, `the code is read by ${name}`);
  }

  // Over plain HTTP a browser has no clipboard to write to but by what is marked.
  await host.click("#invitation button");
  await host.waitForFunction(() => document.querySelector("#invitation button").textContent === "Copied");

  // Another device: it knows nothing but what it photographed.
  const guest = await open(away, link, { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
  await host.waitForSelector("#invitation", { state: "hidden" });
  const [white, black] = [new Seat(host), new Seat(guest)];
  await black.sees("#turn", "White to play");
  await white.drag("e2", "e4");
  await black.sees("#turn", "Black to play");
  await black.tap("e7");
  await black.lift("e7");
  await black.tap("e5");
  await white.sees("#turn", "White to play");
  await white.seesOn("e5", "black pawn");
  await white.drag("f1", "f3");
  await black.sees("#ruling", "P3");
  const [option] = await black.options();
  await black.choose(option);
  await white.sees("#turn", /to play|must play/);

  // What makes a seat is nobody else's: the address shows it no more.
  assert.equal(new URL(guest.url()).hash, "");
  const onlooker = await open(away, guest.url());
  await onlooker.waitForFunction(() => /./.test(document.querySelector("#turn").textContent));
  assert.ok(!(await onlooker.isVisible("#words")), "who has no seat only looks");
  assert.deepEqual(complaints, []);
  console.log("a second device has read its seat from the code, played and chosen");
} finally {
  await Promise.all(browsers.map((browser) => browser.close()));
  await house.close();
  await rm(folder, { recursive: true, force: true });
}

// The law book is read in a browser: its places, a scenario stepped to its end, a comparison, the quiz,
// by mouse and by keyboard, in both languages, on a desk and on a phone. usage: node law.mjs REGENCE CHROMIUM

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
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
const axe = await readFile(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const browser = await chromium.launch({ executablePath: browserPath, args: ["--headless", "--no-sandbox", "--disable-gpu"] });

const complaints = [];
const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 900 };

async function open(path, { viewport = DESK, locale = "en-GB", colorScheme = "light", bypassCSP = false } = {}) {
  const context = await browser.newContext({ viewport, locale, colorScheme, bypassCSP });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  page.on("pageerror", (error) => complaints.push(`${path}: ${error}`));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(`${path}: ${message.text()}`);
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(address)) complaints.push(`${path}: asked ${request.url()}`);
  });
  await page.goto(address + path);
  await page.waitForSelector("main h1");
  return page;
}

const heading = (page) => page.textContent("main h1");
const man = (page, square) => page.getAttribute(`regence-board .man[data-square=${square}]`, "data-letter");

async function places() {
  const page = await open("/law");
  await page.click("a[href='/law/regence']");
  await page.waitForURL("**/law/regence");
  assert.match(await page.title(), /Café de la Régence/);
  await page.click("a[href='/law/regence/P3']");
  await page.waitForURL("**/law/regence/P3");
  assert.equal(await heading(page), "The false move");
  assert.match(await page.title(), /^P3, The false move/);
  assert.match(await page.textContent(".over"), /XV\?/, "a conjecture says that it is one");
  assert.match(await page.textContent(".bilingual [lang=fr]"), /fausse marche/);
  assert.match(await page.textContent(".bilingual .translation"), /false move/);
  assert.ok(await page.evaluate(() => document.activeElement?.tagName === "H1"), "the heading has the focus");

  await page.click("button[data-lang=fr]");
  await page.waitForFunction(() => document.querySelector("h1")?.textContent === "La fausse marche");
  assert.equal(await page.getAttribute("html", "lang"), "fr");
  assert.match(await page.textContent(".decisions"), /\u202f[;:]/, "French is set as French is");

  await page.evaluate(() => scrollTo(0, 300));
  await page.click(".scenarios a");
  await page.waitForURL("**/scenario/**");
  await page.goBack();
  await page.waitForFunction(() => document.querySelector("h1")?.textContent === "La fausse marche");
  assert.ok(await page.evaluate(() => scrollY > 100), "back leads to the line that was read");
  await page.goBack();
  await page.waitForURL("**/law/regence");

  const decision = await open("/law/regence/P3#P3.king");
  await decision.waitForFunction(() => scrollY > 0);
  const missing = await open("/law/regence/P99");
  assert.match(await heading(missing), /No such page/);
  // What is not there is told by the network too.
  complaints.splice(0, complaints.length, ...complaints.filter((one) => !one.includes("404")));
}

async function scenario() {
  const page = await open("/law/regence/scenario/P03-kiel-1893");
  assert.equal(await man(page, "c1"), "B");
  const on = page.getByRole("button", { name: "A step on" });
  await on.click();
  assert.equal(await man(page, "c3"), "B", "the bishop stands where the hand left it");
  assert.match(await page.textContent(".steps .here"), /P3/);
  await page.hover(".here .remedy >> nth=1");
  await page.waitForSelector("regence-board .man.outline");
  assert.match(await page.textContent(".here .facts"), /Black may say/);
  await page.getByRole("button", { name: "To the end" }).click();
  assert.equal(await man(page, "e4"), "q");
  assert.ok(await on.isDisabled(), "there is no step after the last");
  assert.match(await page.textContent(".steps .here"), /0–1/);
  const steps = await page.locator(".steps > li").count();
  assert.equal(new URL(page.url()).hash, `#${steps - 1}`);

  // By keys alone, from the address of a step.
  const keys = await open("/law/regence/scenario/P03-kiel-1893#1");
  assert.equal(await man(keys, "c3"), "B");
  await keys.focus(".steps .here button");
  await keys.keyboard.press("ArrowRight");
  assert.equal(await man(keys, "c1"), "B", "the bishop is back");
  await keys.keyboard.press("End");
  assert.equal(await man(keys, "e4"), "q");
  assert.match(await keys.textContent(".player [role=status]"), /mate/i, "a reader hears the step");
  await keys.keyboard.press("Home");
  assert.equal(await man(keys, "d5"), "q");
}

async function comparison() {
  const page = await open("/law/compare");
  await page.click("a[href='/law/compare/two-moves']");
  await page.waitForURL("**/two-moves");
  const rulings = page.locator(".rulings > li");
  await rulings.first().waitFor();
  assert.match(await rulings.first().textContent(), /P4/);
  const codes = await page.locator(".rulings .codes a").allTextContents();
  for (const code of ["regence", "london", "fide-2023", "us-chess-7"]) assert.ok(codes.includes(code), code);
  assert.equal(new Set(codes).size, codes.length, "each code stands once");
}

/** Answers a question as the page itself knows the answer, after it was answered wrongly once. */
async function quiz() {
  const page = await open("/law/quiz");
  await page.waitForSelector(".question form");
  const boxes = page.locator(".question input[type=checkbox]");
  assert.ok((await boxes.count()) >= 3);
  // Everything is never the answer.
  for (const box of await boxes.all()) await box.check();
  await page.getByRole("button", { name: "That is my answer" }).click();
  await page.waitForSelector(".verdict.wrong-answer");
  assert.match(await page.textContent(".score"), /0 right of 1/);
  const offered = await page.locator(".answers .hit").count();
  const refused = await page.locator(".answers .wrong").count();
  assert.equal(offered + refused, await page.locator(".answers li").count());
  assert.ok(await page.evaluate(() => document.activeElement?.classList.contains("verdict")), "the verdict has the focus");
  await page.click("button[data-lang=fr]");
  await page.waitForFunction(() => document.querySelector(".verdict")?.textContent === "Pas tout à fait.");
  await page.click("button[data-lang=en]");
  const asked = await page.getAttribute(".quiz-words p a[href*=scenario]", "href");
  assert.match(asked, /^\/law\/regence\/scenario\/.+#\d+$/);
  // By keys alone: the next case, one answer, and its verdict.
  await page.getByRole("button", { name: "The next case" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector(".question form");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  assert.ok(await boxes.first().isChecked());
  await page.keyboard.press("Enter");
  await page.waitForSelector(".verdict");
  assert.match(await page.textContent(".score"), /[01] right of 2/);
  await page.reload();
  await page.waitForSelector(".question form");
  assert.match(await page.textContent(".score"), /of 2/, "the score is kept in the session");
}

const EVERYWHERE = [
  "/law",
  "/law/regence",
  "/law/regence/P3",
  "/law/fide-2023/7.5.1",
  "/law/regence/scenario/P03-kiel-1893#1",
  "/law/compare",
  "/law/compare/false-move",
  "/law/quiz",
];

/** Nothing is wider than a phone, in either language. */
async function phone() {
  for (const locale of ["en-GB", "fr-FR"]) {
    for (const path of EVERYWHERE) {
      const page = await open(path, { viewport: PHONE, locale });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${path} in ${locale} is ${wide} px too wide`);
      await page.context().close();
    }
  }
}

/** Nothing that axe finds: names, roles, order, contrast. */
async function access() {
  for (const colorScheme of ["light", "dark"]) {
    for (const path of EVERYWHERE) {
      // The page forbids scripts that it does not bring; axe is one.
      const page = await open(path, { colorScheme, bypassCSP: true });
      await page.waitForTimeout(250);
      await page.evaluate(axe);
      const found = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
      const faults = found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
      assert.deepEqual(faults, [], `${path} by ${colorScheme}`);
      await page.context().close();
    }
  }
}

try {
  for (const part of [places, scenario, comparison, quiz, phone, access]) await part();
  assert.deepEqual(complaints, [], "the page has nothing to complain of");
  console.log("the law book was read, played and answered");
} finally {
  await browser.close();
  house.kill("SIGTERM");
}

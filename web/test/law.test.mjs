// The law book: its places, a scenario stepped to its end, a comparison, the quiz; by mouse and by
// keyboard, in both languages, on a desk and on a phone.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

const axe = await readFile(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

async function open(table, path, options) {
  const page = await table.page(path, options);
  await page.waitForSelector("main h1");
  return page;
}

/** Waits for a page of the book by what it is called: the address is there before it. */
async function titled(page, part) {
  await page.waitForFunction((part) => document.title.includes(part), part);
}

const heading = (page) => page.textContent("main h1");
const man = (page, square) => page.getAttribute(`regence-board .man[data-square=${square}]`, "data-letter");

async function places(table) {
  const page = await open(table, "/law");
  await page.click("a[href='/law/regence']");
  await titled(page, "Café de la Régence");
  assert.equal(new URL(page.url()).pathname, "/law/regence");
  await page.click("a[href='/law/regence/P3']");
  await titled(page, "P3, The false move");
  assert.equal(new URL(page.url()).pathname, "/law/regence/P3");
  assert.equal(await heading(page), "The false move");
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
  await page.waitForSelector(".course");
  await page.goBack();
  await page.waitForFunction(() => document.querySelector("h1")?.textContent === "La fausse marche");
  assert.ok(await page.evaluate(() => scrollY > 100), "back leads to the line that was read");
  await page.goBack();
  await page.waitForURL("**/law/regence");

  const decision = await open(table, "/law/regence/P3#P3.king");
  await decision.waitForFunction(() => scrollY > 0);
  const missing = await open(table, "/law/regence/P99");
  assert.match(await heading(missing), /No such page/);
}

async function scenario(table) {
  const page = await open(table, "/law/regence/scenario/P03-kiel-1893");
  assert.equal(await man(page, "c1"), "B");
  const on = page.getByRole("button", { name: "A step on" });
  await on.click();
  assert.equal(await man(page, "c3"), "B", "the bishop stands where the hand left it");
  assert.match(await page.textContent(".course .here"), /P3/);
  await page.hover(".here .remedy >> nth=1");
  await page.waitForSelector("regence-board .man.outline");
  assert.match(await page.textContent(".here .facts"), /Black may say/);
  await page.getByRole("button", { name: "To the end" }).click();
  assert.equal(await man(page, "e4"), "q");
  assert.ok(await on.isDisabled(), "there is no step after the last");
  assert.match(await page.textContent(".course .here"), /0–1/);
  const steps = await page.locator(".course > li").count();
  assert.equal(new URL(page.url()).hash, `#${steps - 1}`);

  // By keys alone, from the address of a step.
  const keys = await open(table, "/law/regence/scenario/P03-kiel-1893#1");
  assert.equal(await man(keys, "c3"), "B");
  await keys.focus(".course .here button");
  await keys.keyboard.press("ArrowRight");
  assert.equal(await man(keys, "c1"), "B", "the bishop is back");
  await keys.keyboard.press("End");
  assert.equal(await man(keys, "e4"), "q");
  assert.match(await keys.textContent(".stage [role=status]"), /mate/i, "a reader hears the step");
  await keys.keyboard.press("Home");
  assert.equal(await man(keys, "d5"), "q");
}

async function comparison(table) {
  const page = await open(table, "/law/compare");
  await page.click("a[href='/law/compare/two-moves']");
  await page.waitForURL("**/two-moves");
  const rulings = page.locator(".rulings > li");
  await rulings.first().waitFor();
  assert.match(await rulings.first().textContent(), /P4/);
  const codes = () => page.locator(".rulings .codes a").allTextContents();
  const english = await codes();
  for (const code of ["Café de la Régence", "London Chess Club", "FIDE 2023", "US Chess"]) assert.ok(english.includes(code), code);
  assert.equal(new Set(english).size, english.length, "each code stands once");
  assert.match(await rulings.first().locator("mark").first().textContent(), /two moves are played in a row/);
  await page.click("button[data-lang=fr]");
  await page.waitForFunction(() => document.querySelector(".rulings mark")?.textContent.includes("deux coups de suite"));
  assert.ok((await codes()).includes("Club de Londres"));
}

async function quiz(table) {
  const page = await open(table, "/law/quiz");
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
async function phone(table) {
  for (const lang of ["en", "fr"]) {
    for (const path of EVERYWHERE) {
      const page = await open(table, path, { width: 360, height: 740, lang });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${path} in ${lang} is ${wide} px too wide`);
      await page.context().close();
    }
  }
}

/** Nothing that axe finds: names, roles, order, contrast. */
async function access(table) {
  for (const dark of [false, true]) {
    for (const path of EVERYWHERE) {
      const page = await open(table, path, { dark });
      await page.waitForTimeout(250);
      await page.evaluate(axe);
      const found = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
      const faults = found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
      assert.deepEqual(faults, [], `${path} by ${dark ? "night" : "day"}`);
      await page.context().close();
    }
  }
}

export default {
  "the law book: places, titles, back, both languages": places,
  "a scenario of the law book is stepped to its end, by mouse and by keys": scenario,
  "one incident under all codes": comparison,
  "the quiz: answered, kept, by keys alone": quiz,
  "the law book is not wider than a phone": phone,
  "axe finds nothing in the law book, by day and by night": access,
};

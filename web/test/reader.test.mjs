// A walk without a mouse and without eyes: what a screen reader says of what has the keys, and what is
// told by itself. Heard is what the browser gives to a screen reader, its accessibility tree.

import assert from "node:assert/strict";
import { Seat } from "./table.mjs";

/** Roles that say nothing without a name. */
const NAMED = new Set(["button", "link", "checkbox", "radio", "combobox", "textbox", "gridcell", "grid", "heading", "region", "navigation", "group", "img", "article"]);
/** A folded part is named by what folds it. */
const FOLDED = "DisclosureTriangle";

/** One who walks by keys and hears. */
class Reader {
  static async at(page) {
    const reader = new Reader();
    reader.page = page;
    reader.session = await page.context().newCDPSession(page);
    return reader;
  }

  async #tree() {
    const { nodes } = await this.session.send("Accessibility.getFullAXTree");
    return nodes;
  }

  /** Role and name of what has the keys. */
  async here() {
    const nodes = await this.#tree();
    const has = (node) => !node.ignored && node.properties?.some(({ name, value }) => name === "focused" && value.value === true);
    const node = nodes.filter((node) => has(node) && node.role.value !== "RootWebArea").at(-1);
    return node ? `${node.role.value} ${node.name?.value ?? ""}`.trim() : "nothing";
  }

  /** Goes on by Tab until this has the keys. */
  async tabTo(expected, most = 60) {
    for (let tries = 0; tries < most; tries += 1) {
      await this.page.keyboard.press("Tab");
      const here = await this.here();
      if (here.startsWith(expected)) return here;
    }
    assert.fail(`Tab does not lead to "${expected}"`);
  }

  /** Nothing that can be used, and no part of the page, is without a name. */
  async named(where) {
    const nodes = await this.#tree();
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const isFold = (node) => node?.childIds?.some((id) => byId.get(id)?.role.value === FOLDED || (byId.get(id)?.ignored && isFold(byId.get(id))));
    const silent = nodes.filter((node) => !node.ignored && NAMED.has(node.role.value) && !node.name?.value?.trim() && !isFold(node));
    assert.deepEqual(silent.map((node) => node.role.value), [], `nameless ${where}`);
  }

  /** From now on what the page tells by itself is kept. */
  async listen() {
    await this.page.evaluate(() => {
      globalThis.told = [];
      for (const live of document.querySelectorAll("[role=status], [role=log], [role=alert]")) {
        const keep = (records) => {
          const added = records.flatMap(({ addedNodes }) => [...addedNodes]).map((node) => node.textContent.trim()).filter(Boolean);
          // A log tells what is added, the others all that they say.
          globalThis.told.push(...(live.role === "log" ? added : [live.textContent.trim()].filter(Boolean)));
        };
        new MutationObserver(keep).observe(live, { childList: true, subtree: true, characterData: true });
      }
    });
  }

  /** Waits until this was told. */
  async hears(text) {
    try {
      await this.page.waitForFunction((text) => globalThis.told.some((one) => one.includes(text)), text);
    } catch {
      assert.fail(`"${text}" was not told, but ${JSON.stringify(await this.page.evaluate(() => globalThis.told))}`);
    }
  }

  async keys(...keys) {
    for (const key of keys) await this.page.keyboard.press(key);
  }
}

/** Walks on the board from square to square, and hears the last. */
async function walk(reader, from, to) {
  const [files, ranks] = [to.charCodeAt(0) - from.charCodeAt(0), to.charCodeAt(1) - from.charCodeAt(1)];
  for (let step = 0; step < Math.abs(files); step += 1) await reader.keys(files > 0 ? "ArrowRight" : "ArrowLeft");
  for (let step = 0; step < Math.abs(ranks); step += 1) await reader.keys(ranks > 0 ? "ArrowUp" : "ArrowDown");
  return reader.here();
}

async function kiel(table) {
  const page = await table.page("/");
  await page.waitForSelector("#code option", { state: "attached" });
  const reader = await Reader.at(page);
  await reader.named("when one sits down");
  assert.match(await page.title(), /^Sit down/);
  await reader.keys("Tab");
  assert.equal(await reader.here(), "link To the game");
  await reader.tabTo("button On this screen two players, one board");
  await reader.keys("Enter");
  await page.waitForURL(/\/game\//);
  const both = new Seat(page);
  await both.sees("#turn", "White to play");
  await page.waitForSelector("#line", { state: "hidden" });
  await reader.listen();
  await reader.named("at the table");
  assert.match(await page.title(), /^White to play/);

  await reader.tabTo("link To the board");
  await reader.keys("Enter");
  await reader.tabTo("gridcell e1, white king", 3);
  let at = "e1";
  /** Takes a man up on a square and sets it down on another, and is told both. */
  const carry = async (from, to, man, side) => {
    assert.equal(await walk(reader, at, from), `gridcell ${from}, ${side.toLowerCase()} ${man}`);
    await reader.keys("Enter");
    await reader.hears(`${side} lifts the ${man} on ${from}.`);
    await both.settled();
    await walk(reader, from, to);
    await reader.keys("Enter");
    await reader.hears(`${side} puts the ${man} on ${to}.`);
    await both.settled();
    at = to;
  };
  await carry("e2", "e4", "pawn", "White");
  await reader.hears("Black to play");
  await carry("d7", "d5", "pawn", "Black");
  await carry("e4", "d5", "pawn", "White");
  assert.equal(await reader.here(), "gridcell d5, white pawn, last move");
  await carry("d8", "d5", "queen", "Black");
  await carry("c1", "c3", "bishop", "White");

  // The fault is told at once, with what may be chosen; a key leads there.
  await reader.hears("A false move. White set the bishop of c1 on c3, where it cannot go. Black may say: “Let it stand”, “Put it back and play your king”");
  await reader.hears("Black, you choose");
  await reader.named("at a ruling");
  await reader.keys("c");
  assert.equal(await reader.here(), "button Let it stand");
  await reader.keys("Tab");
  assert.equal(await reader.here(), "button Put it back and play your king");
  await reader.keys("Enter");
  await reader.hears("Black chooses: Put it back and play your king.");
  await reader.hears("White must play the king on e1");
  await page.waitForFunction(() => document.activeElement?.getAttribute("role") === "gridcell");
  assert.match(await reader.here(), /^gridcell c3, empty/, "the keys are on the board again");

  assert.equal(await walk(reader, at, "e1"), "gridcell e1, white king, may be played");
  assert.equal(await walk(reader, "e1", "e2"), "gridcell e2, empty, may be reached");
  await walk(reader, "e2", "e1");
  await reader.keys("Enter");
  await both.settled();
  await walk(reader, "e1", "e2");
  await reader.keys("Enter");
  await reader.hears("White puts the king on e2.");
  await both.settled();
  at = "e2";
  await carry("d5", "e4", "queen", "Black");
  await reader.hears("Black has won: checkmate");
  await reader.named("after the mate");

  // The record is stepped through, and each step is told.
  await reader.tabTo("button To the beginning");
  await reader.keys("Enter");
  await reader.hears("You look at 1.");
  await reader.keys("ArrowRight");
  await page.waitForSelector("#looking:not([hidden])");
  assert.match(await reader.here(), /^button To the beginning/, "the keys stay where they are");
}

/** What is in French says so, whatever the page is read in. */
async function french(table) {
  const { white, black } = await table.two("code: regence");
  await white.drag("c1", "c3");
  await black.sees("#ruling", "Si l’on fait une fausse marche");
  const spoken = await black.page.evaluate(() => {
    const tongue = (element) => element.closest("[lang]").lang;
    return Object.fromEntries(["#ruling .law", "#ruling .translation", "[data-word=adjust]", "[data-word=check]", "[data-word=castle]", "[data-word=draw]", "#record-title"]
      .map((selector) => [selector, tongue(document.querySelector(selector))]));
  });
  assert.deepEqual(spoken, {
    "#ruling .law": "fr",
    "#ruling .translation": "en",
    "[data-word=adjust]": "fr",
    "[data-word=check]": "fr",
    "[data-word=castle]": "fr",
    "[data-word=draw]": "en",
    "#record-title": "fr",
  });
}

/** The gallery is told that it is asked, and answers by keys. */
async function vote(table) {
  const { game, white, black } = await table.two("code: regence\nraise: players");
  const gallery = await table.sit(game, []);
  const reader = await Reader.at(gallery.page);
  await reader.listen();
  await white.drag("c1", "c3");
  await reader.hears("White puts the bishop on c3.");
  await black.sees("#record", /Bc1-c3/);
  await black.claim();
  await reader.hears("Black claims: the earliest irregularity.");
  await white.page.click("[data-word=deny]");
  await reader.hears("The gallery is asked A false move");
  await reader.named("when the gallery is asked");
  await reader.tabTo("button It was so");
  await reader.keys("Enter");
  await gallery.page.waitForSelector("#gallery-asked", { state: "hidden" });
  await black.choose("leave");
  await reader.hears("Black chooses: Let it stand.");
}

/** The law book is read by keys: the heading first, each step told. */
async function book(table) {
  const page = await table.page("/law/regence");
  await page.waitForSelector("main h1");
  const reader = await Reader.at(page);
  await reader.named("in a code");
  await reader.tabTo("link P3");
  await reader.keys("Enter");
  await page.waitForFunction(() => document.activeElement?.tagName === "H1" && document.title.startsWith("P3"));
  assert.equal(await reader.here(), "heading The false move");
  await reader.named("in an article");
  await reader.tabTo("link Kiel 1893", 120);
  await reader.keys("Enter");
  await page.waitForSelector(".course");
  await page.waitForFunction(() => document.activeElement?.tagName === "H1");
  assert.match(await reader.here(), /^heading Kiel 1893/);
  await reader.named("at a scenario");
  await reader.listen();
  await reader.tabTo("button A step on");
  await reader.keys("Enter");
  await reader.hears("White: c1–c3. White set the bishop of c1 on c3, where it cannot go.");
  for (const path of ["/law/compare/false-move", "/law/quiz", "/law"]) {
    await page.goto(table.house.address + path);
    await page.waitForSelector("main h1");
    await reader.named(path);
  }
}

/** One who is alone hears who sits opposite, and what it does. */
async function alone(table) {
  const { engine } = await (await fetch(`${table.house.address}/api/house`)).json();
  if (!engine) {
    console.log("SKIPPED: no engine is installed here");
    return;
  }
  const page = await table.page("/");
  await page.waitForSelector("#alone:not([hidden])");
  const reader = await Reader.at(page);
  await reader.tabTo("button Alone against the machine");
  await reader.keys("Enter");
  await page.waitForURL(/\/game\//);
  await new Seat(page).sees("#turn", "White to play");
  await page.waitForSelector("#line", { state: "hidden" });
  await reader.listen();
  await reader.named("when one is alone");
  assert.match(await page.textContent("h1"), /Stockfish|engine/i);
  await reader.tabTo("gridcell e1, white king");
  await reader.keys("ArrowUp", "Enter");
  await reader.hears("White lifts the pawn on e2.");
  await reader.keys("ArrowUp", "ArrowUp", "Enter");
  await reader.hears("Black to play");
  await reader.hears("White to play");
}

export default {
  "by keys and by ear alone: from sitting down through a fault and a choice to the mate": kiel,
  "what is French is read as French": french,
  "by ear alone: the gallery is asked and answers": vote,
  "by ear alone: the law book": book,
  "by ear alone: against the machine": alone,
};

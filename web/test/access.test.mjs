// Who cannot see, who cannot wait: axe on every state, both languages, what the first load weighs and
// how long the page works between a pointer and its act.

import assert from "node:assert/strict";
import { clean } from "./axe.mjs";

/** The first load, without type, in bytes as they are sent. */
const MOST = 200_000;

export default {
  "axe finds nothing: sitting down, playing, a ruling, a record; light and dark, on a phone": async (table) => {
    const lobby = await table.page("/");
    await lobby.waitForSelector("#code option", { state: "attached" });
    await lobby.click("#terms summary");
    await clean(lobby, "sitting down");
    const game = await table.house.game("code: regence");
    for (const options of [{}, { dark: true, width: 360, height: 740 }]) {
      const both = await table.sit(game, ["white", "black"], options);
      await clean(both.page, "playing");
    }
    const { white, black } = await table.two("code: regence", { lang: "fr" });
    await white.drag("c1", "c3");
    await black.sees("#ruling", "La fausse marche");
    for (const one of [white, black]) await clean(one.page, "a ruling");
    await black.choose("leave");
    await black.sees("#record", /Fc1-c3/);
    await black.page.click("#record [data-n]");
    await clean(black.page, "a record");
  },

  "axe finds nothing: a link to give, men in hand, a promotion, claims, the gallery asked, a clock, an end, the machine": async (table) => {
    const lobby = await table.page("/", { width: 360, height: 740, dark: true });
    await lobby.waitForSelector("#code option", { state: "attached" });
    await lobby.click(".way[value=link]");
    await lobby.waitForSelector("#seat-link");
    await clean(lobby, "a link to give");

    const two = await table.sit(await table.house.game("code: regence"), ["white"]);
    await two.focus("b1");
    await two.keys("Enter");
    await two.focus("g1");
    await two.keys("l");
    await two.page.waitForFunction(() => document.querySelectorAll("#hand .held").length === 2);
    await two.page.click(".claims summary");
    await two.page.click(".keys summary");
    await clean(two.page, "two men in hand, all unfolded");

    const pawn = await table.sit(await table.house.game("code: regence\nposition: 8/1P5k/8/8/8/8/8/6K1 w - - 0 1"), ["white"], { dark: true });
    await pawn.drag("b7", "b8");
    await pawn.page.waitForSelector("#finish button");
    await clean(pawn.page, "a promotion");

    const { game, white, black } = await table.two("code: regence\nraise: players", { lang: "fr" });
    const gallery = await table.sit(game, [], { dark: true, width: 360, height: 740 });
    await white.drag("c1", "c3");
    await black.sees("#record", /Fc1-c3/);
    await black.claim();
    await white.page.click("[data-word=deny]");
    for (const one of [white, gallery]) {
      await one.page.waitForSelector("#gallery-asked:not([hidden])");
      await clean(one.page, "the gallery asked");
    }

    const clock = await table.sit(await table.house.game("code: fide-2023-blitz\ntime: 3+2\npress: explicit"), ["white", "black"]);
    await clean(clock.page, "a clock");
    await clock.say("resign");
    await clock.page.click("[data-word=resign].first");
    await clock.sees("#turn", "has won");
    await clean(clock.page, "an end");

    const { engine } = await (await fetch(`${table.house.address}/api/house`)).json();
    if (!engine) return;
    const alone = await table.page("/");
    await alone.click("#alone");
    await alone.waitForURL(/\/game\//);
    await alone.waitForFunction(() => /./.test(document.querySelector("#turn").textContent));
    await clean(alone, "against the machine");
  },

  "French and English are switched without a reload, and remembered": async (table) => {
    const game = await table.house.game("code: regence");
    const white = await table.sit(game, ["white"]);
    await white.page.click("[data-lang=fr]");
    await white.sees("#turn", "Aux Blancs de jouer");
    await white.seesOn("e1", "Roi blanc");
    assert.equal(await white.page.getAttribute("html", "lang"), "fr");
    await white.page.reload();
    await white.sees("#turn", "Aux Blancs de jouer");
    const untranslated = await white.page.evaluate(() =>
      [...document.querySelectorAll("[data-said]")].filter((one) => !one.textContent && !one.getAttribute("aria-label") && !one.title).map((one) => one.dataset.said));
    assert.deepEqual(untranslated, []);
  },

  "a newcomer sits down on this screen, and at two": async (table) => {
    const page = await table.page("/");
    await page.waitForSelector("#code option", { state: "attached" });
    await page.click(".way[value=link]");
    await page.waitForSelector("#seat-link");
    const link = await page.inputValue("#seat-link");
    const other = await table.page(link.replace(table.house.address, ""));
    await other.waitForSelector("#player-near.is-to-act, #player-far.is-to-act");
    await page.waitForSelector("#invitation", { state: "hidden" });
    const here = await table.page("/");
    await here.waitForSelector("#code option", { state: "attached" });
    await here.click("#terms summary");
    await here.selectOption("#odds", "pawn-and-move");
    await here.click(".way[value=here]");
    await here.waitForSelector("#actor:not([hidden])");
    await here.waitForFunction(() => /empty/.test(document.querySelector("[role=gridcell][data-square=f7]").ariaLabel));
  },

  "the first load is light": async (table) => {
    for (const path of ["/", `/game/${(await table.house.game("code: regence")).id}`, "/law", "/law/regence/scenario/P03-kiel-1893"]) {
      const page = await table.page(path);
      await page.waitForLoadState("networkidle");
      const sizes = await page.evaluate(() =>
        [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].map(({ name, encodedBodySize, transferSize }) => ({ name, size: Math.max(encodedBodySize, transferSize) })));
      const loaded = sizes.filter(({ name }) => !name.endsWith(".woff2"));
      const total = loaded.reduce((sum, { size }) => sum + size, 0);
      assert.ok(total > 10_000 && total < MOST, `${path} loads ${total} bytes: ${JSON.stringify(loaded)}`);
      console.log(`    ${path.slice(0, 6)} loads ${Math.round(total / 1000)} kB in ${loaded.length} files`);
    }
  },

  "from pointer to act under a frame, on a processor four times slower": async (table) => {
    const game = await table.house.game("code: regence");
    const white = await table.sit(game, ["white"], { motion: "no-preference" });
    const session = await white.page.context().newCDPSession(white.page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    // The page's own work between the event and the act on its way, however long the line takes.
    await white.page.evaluate(() => {
      const send = WebSocket.prototype.send;
      globalThis.work = [];
      for (const type of ["pointerdown", "pointermove", "pointerup"]) {
        addEventListener(type, () => (globalThis.since = performance.now()), true);
      }
      WebSocket.prototype.send = function (data) {
        globalThis.work.push(performance.now() - globalThis.since);
        return send.call(this, data);
      };
    });
    for (const square of ["a2", "b2", "c2"]) {
      await white.page.mouse.click(...(await white.at(square)));
      await white.page.waitForTimeout(150);
    }
    await white.drag("a2", "a4");
    await white.sees("#turn", "Black to play");
    const work = await white.page.evaluate(() => globalThis.work);
    console.log(`    work between pointer and act: ${work.map((ms) => ms.toFixed(1)).join(", ")} ms`);
    assert.ok(work.length >= 4);
    assert.ok([...work].sort((a, b) => a - b)[Math.floor(work.length / 2)] < 16.7, `${work}`);
  },
};

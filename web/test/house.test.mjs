// The line: a house that dies in mid-game and comes back, a device that loses the network.

import assert from "node:assert/strict";

export default {
  "the house is killed and opened again, and both go on without a reload": async (table) => {
    // A browser tells of refused connections as errors: here they are what is tested.
    const { white, black } = await table.two("code: regence", { quiet: true });
    await white.drag("e2", "e4");
    await black.sees("#turn", "Black to play");
    await table.house.kill();
    for (const one of [white, black]) await one.sees("#line", "The line to the house is down");
    await table.house.start();
    for (const one of [white, black]) await one.page.waitForSelector("#line", { state: "hidden", timeout: 15_000 });
    await black.drag("e7", "e5");
    await white.sees("#turn", "White to play");
    await white.seesOn("e5", "black pawn");
    const marks = await Promise.all([white, black].map((one) => one.page.evaluate(() => performance.getEntriesByType("navigation").length)));
    assert.deepEqual(marks, [1, 1]);
  },

  "offline and back": async (table) => {
    const { white, black } = await table.two("code: regence", { quiet: true });
    await white.page.context().setOffline(true);
    await white.sees("#line", "The line to the house is down");
    // Who is cut off only looks; what the other does meanwhile is not missed.
    assert.ok(await white.page.evaluate(() => document.querySelector("regence-board").classList.contains("still")));
    await black.drag("e7", "e5");
    await black.sees("#ruling", /P4/);
    await white.page.context().setOffline(false);
    await white.page.waitForSelector("#line", { state: "hidden" });
    await white.sees("#turn", "White, you choose");
    await white.choose("retract");
    await black.sees("#turn", "White to play");
  },
};

// One who plays alone: an engine sits opposite, answers, and chooses where the law gives it the choice.

import assert from "node:assert/strict";
import { Seat } from "./table.mjs";

/** What has been told of a game so far, once something of it is so. */
async function told(address, id, isSo) {
  for (let tries = 0; tries < 100; tries += 1) {
    const entries = await (await fetch(`${address}/api/games/${id}/told?from=0`)).json();
    const found = entries.find(isSo);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  assert.fail("the engine does nothing");
}

export default {
  "alone: the engine answers, and chooses what follows a false move": async (table) => {
    const { address } = table.house;
    const { engine } = await (await fetch(`${address}/api/house`)).json();
    if (!engine) {
      console.log("SKIPPED: no engine is installed here");
      return;
    }
    const page = await table.page("/");
    await page.click("#alone");
    await page.waitForURL(/\/game\//);
    const id = new URL(page.url()).pathname.split("/").pop();
    const white = new Seat(page, { id });
    await white.sees("#turn", "White to play");
    await white.drag("e2", "e4");
    await told(address, id, ({ actor }) => actor === "b");
    await white.sees("#turn", "White to play");
    await white.drag("f1", "f4");
    const chosen = await told(address, id, ({ actor, acts }) => actor === "b" && /^choose /.test(acts[0]));
    assert.equal(chosen.acts.length, 1);
    await white.sees("#turn", /White (to play|must play)/);
  },
};

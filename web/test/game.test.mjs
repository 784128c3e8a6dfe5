// Whole games: Kiel 1893 in two browsers, a blitz game by the FIDE laws, two at one screen.

import assert from "node:assert/strict";

const KIEL = "code: regence\nWhite: Lindemann\nBlack: <img src=x onerror=alert(1)>";

export default {
  "Kiel 1893 to its mate, in two browsers, with the choice in the other": async (table) => {
    const { game, white, black } = await table.two(KIEL);
    const gallery = await table.sit(game, []);
    assert.ok(!white.page.url().includes("#"), "the token leaves the address bar");
    await black.sees("#player-near .player-name", "<img src=x onerror=alert(1)>");
    const all = [white, black, gallery];
    const turn = (words) => Promise.all(all.map((one) => one.sees("#turn", words)));
    for (const [seat, from, to, words] of [
      [white, "e2", "e4", "Black to play"],
      [black, "d7", "d5", "White to play"],
      [white, "e4", "d5", "Black to play"],
      [black, "d8", "d5", "White to play"],
      [white, "c1", "c3", /Black chooses|you choose/],
    ]) {
      await seat.drag(from, to);
      await turn(words);
    }
    // The same page before all; the choice before one.
    for (const one of all) await one.sees("#ruling", /P3.*fausse marche.*false move/s);
    for (const one of [white, gallery]) assert.ok(await one.page.isDisabled("#ruling [data-option=king]"));
    assert.deepEqual(await black.options(), ["leave", "king", "waive"]);
    // Pointed at, an option shows what would be: the bishop back at home.
    await black.page.hover("#ruling [data-option=king]");
    assert.equal(await black.page.locator(".man.outline").count(), 1);
    await black.page.hover("#turn");
    assert.equal(await black.page.locator(".man.outline").count(), 0);
    await black.choose("king");
    await turn("White must play the king on e1");
    await gallery.seesOn("e2", /may be reached/);
    await white.drag("e1", "e2");
    await turn("Black to play");
    // Who comes back finds everything.
    await black.page.reload();
    await turn("Black to play");
    await black.sees("#record", /Bc1-c3.*Ke2/s);
    await black.drag("d5", "e4");
    await turn("Black has won: checkmate");
    await gallery.sees("#record", /Qe4/);
    const pgn = await (await fetch(`${table.house.address}/api/games/${game.id}/record/pgn`)).text();
    assert.match(pgn, /\[LogHead "/);
    const portable = await fetch(`${table.house.address}/api/games/${game.id}/record/pgn-portable`);
    assert.ok(portable.ok, "PGN for other programs");
  },

  "the record is stepped through, and a position is a link": async (table) => {
    const { game, white, black } = await table.two("code: regence");
    await white.drag("e2", "e4");
    await black.sees("#turn", "Black to play");
    await black.drag("e7", "e5");
    await white.sees("#turn", "White to play");
    await white.sees("#record", /e4.*e5/s);
    await white.page.click("#record [data-n]:has-text('e4')");
    await white.seesOn("e7", "black pawn");
    await white.sees("#looking", /You look at 1\./);
    const link = await white.page.evaluate(() => location.hash);
    assert.match(link, /^#n\d+$/);
    const guest = await table.page(`/game/${game.id}${link}`);
    await guest.waitForSelector("#looking:not([hidden])");
    assert.match(await guest.getAttribute("[role=gridcell][data-square=e7]", "aria-label"), /black pawn/);
    await white.page.focus("#steps button");
    await white.keys("ArrowRight");
    await white.page.waitForSelector("#looking", { state: "hidden" });
    await white.seesOn("e5", "black pawn");
  },

  "a blitz game by the FIDE laws: the clock, an illegal move, its penalty, a flag": async (table) => {
    const { game, white, black } = await table.two("code: fide-2023-blitz\ntime: 0.2\npress: explicit");
    const gallery = await table.sit(game, []);
    await white.drag("e2", "e4");
    await black.sees("#turn", "Black to play");
    await white.page.click("[data-word=press]");
    await black.page.waitForSelector("#player-near .clock.runs");
    await black.drag("e7", "e3");
    await black.page.click("[data-word=press]");
    await black.sees("#ruling", /7\.5/);
    await white.sees("#ruling", /7\.5/);
    // The adversary of who played it has a minute more.
    await white.page.waitForFunction(() => /^1:/.test(document.querySelector("#player-near .clock").textContent));
    await black.seesOn("e7", "black pawn");
    await gallery.sees("#turn", /White has won: the flag has fallen/, 20_000);
    assert.ok(!(await white.page.isVisible("#words")), "nothing is said after the end");
  },

  "two at one screen, with a switch for whose hand it is": async (table) => {
    const game = await table.house.game("code: regence");
    const both = await table.sit(game, ["white", "black"]);
    await both.drag("e2", "e4");
    await both.sees("#turn", "Black to play");
    await both.drag("e7", "e5");
    await both.sees("#turn", "White to play");
    // A hand out of turn: Black moves once more.
    await both.page.click("[data-actor=black]");
    await both.drag("d7", "d5");
    await both.sees("#ruling", /P4/);
    await both.sees("#turn", "White, you choose");
    await both.choose("retract");
    await both.seesOn("d7", "black pawn");
  },

  "at the café nothing tells of a fault; claimed and denied, the gallery decides": async (table) => {
    const { game, white, black } = await table.two("code: regence\nraise: players");
    const gallery = await table.sit(game, []);
    await white.drag("c1", "c3");
    await black.sees("#record", /Bc1-c3/);
    for (const one of [white, black, gallery]) {
      assert.ok(!(await one.page.isVisible("#ruling")));
      assert.ok(!(await one.page.locator("#record .irregular").count()));
    }
    await black.claim();
    await black.sees("#ruling", /P3/);
    await white.page.click("[data-word=deny]");
    for (const one of [white, black, gallery]) await one.sees("#gallery-asked", /A false move/);
    assert.equal(await white.page.locator("[data-vote]").count(), 0, "players have no vote");
    await gallery.page.click("[data-vote=uphold]");
    await black.sees("#ruling", /P3/);
    await black.choose("leave");
    await white.sees("#turn", "Black to play");
  },

  "draws and resignations": async (table) => {
    const { white, black } = await table.two("code: regence");
    await white.say("draw");
    await black.page.waitForSelector("[data-word=decline]");
    await black.say("decline");
    await black.page.waitForSelector("[data-word=decline]", { state: "detached" });
    await black.say("resign");
    await white.sees("#turn", "White to play");
    await black.page.click("[data-word=resign-not]");
    await black.say("resign");
    await black.page.click("[data-word=resign].first");
    await white.sees("#turn", "White has won: resignation");
  },
};

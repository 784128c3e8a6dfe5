// What hands can do: several men at once, two on a square, gestures that are no acts, and keys alone.

import assert from "node:assert/strict";

/** The acts on record, once there are as many as are expected: what a hand did is on its way for a moment. */
async function hasActs(table, game, expected, from = 0) {
  let acts = [];
  for (const until = Date.now() + 10_000; Date.now() < until; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const text = await (await fetch(`${table.house.address}/api/games/${game.id}/record/acts`)).text();
    acts = text.split("\n").filter((line) => /^[wb]:/.test(line)).map((line) => line.replace(/ @ .*/, "")).slice(from);
    if (acts.length >= expected.length) break;
  }
  assert.deepEqual(acts, expected);
}

/** Fingers, as many as wished: where each is now. */
async function fingers(page) {
  const session = await page.context().newCDPSession(page);
  const send = (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y, id = 0]) => ({ x, y, id })) });
  return { start: (...points) => send("touchStart", points), move: (...points) => send("touchMove", points), end: (...points) => send("touchEnd", points), cancel: () => send("touchCancel", []) };
}

const CASTLING = "position: 4k3/p7/8/8/8/8/8/4K2R w K - 0 1";

export default {
  "two men in the hand: king and rook together, with two fingers": async (table) => {
    const game = await table.house.game(`code: regence\n${CASTLING}`);
    const white = await table.sit(game, ["white"], { touch: true });
    const hand = await fingers(white.page);
    const [king, rook] = [[...(await white.at("e1")), 0], [...(await white.at("h1")), 1]];
    const [kingTo, rookTo] = [[...(await white.at("g1")), 0], [...(await white.at("f1")), 1]];
    await hand.start(king, rook);
    await hand.move([king[0] + 20, king[1], 0], [rook[0] - 20, rook[1], 1]);
    assert.equal(await white.page.locator("#hand .held").count(), 2, "both are in the hand");
    await hand.move(kingTo, rookTo);
    await hand.end(rookTo);
    await hand.end();
    await white.sees("#turn", "Black to play");
    await white.seesOn("g1", "white king");
    await white.seesOn("f1", "white rook");
  },

  "the king leaps, and the rook follows at a button": async (table) => {
    const game = await table.house.game(`code: regence\n${CASTLING}`);
    const white = await table.sit(game, ["white"]);
    await white.drag("e1", "g1");
    await white.page.click("#finish [data-acts='h1-f1']");
    await white.sees("#turn", "Black to play");
    await white.seesOn("f1", "white rook");
  },

  "a king set on his castling square is put back by one button": async (table) => {
    const game = await table.house.game(`code: regence\n${CASTLING}`);
    const white = await table.sit(game, ["white"]);
    await white.drag("e1", "g1");
    await white.page.click("#finish [data-does=put-back]");
    await white.seesOn("e1", "white king");
    await white.sees("#turn", "White must play the king on e1");
  },

  "a pawn becomes a knight at a button": async (table) => {
    const { white, black } = await table.two("code: regence\nposition: 8/1P5k/8/8/8/8/8/6K1 w - - 0 1");
    await white.drag("b7", "b8");
    await white.page.click("#finish [data-acts='on b8=N']");
    await black.sees("#turn", "Black to play");
    await black.seesOn("b8", "white knight");
  },

  "a second touch is no capture, and the first binds": async (table) => {
    const { game, white, black } = await table.two("code: regence");
    await white.drag("e2", "e4");
    await black.sees("#turn", "Black to play");
    await black.drag("d7", "d5");
    await white.sees("#turn", "White to play");
    await white.tap("e4");
    await white.sees("#turn", "White must play the pawn on e4");
    await white.tap("d5");
    await white.seesOn("d5", "black pawn");
    await hasActs(table, game, ["w: touch e4", "w: touch d5"], 2);
  },

  "taken into the hand, seen by the other, set down by a tap": async (table) => {
    const { game, white, black } = await table.two("code: regence");
    await white.lift("g1");
    await black.sees("#hand", "In White’s hand");
    await black.seesOn("g1", "white knight in the hand");
    await white.tap("f3");
    await black.sees("#turn", "Black to play");
    await hasActs(table, game, ["w: lift g1; put f3"]);
  },

  "set down and held, the man may still go elsewhere": async (table) => {
    const { game, white, black } = await table.two("code: regence");
    await white.lift("g1");
    const { mouse } = white.page;
    await mouse.move(...(await white.at("f3")));
    await mouse.down();
    await black.page.waitForSelector(".man[data-where=held][data-square=f3]");
    await white.sees("#turn", /White/);
    await mouse.move(...(await white.at("h3")));
    await mouse.up();
    await black.sees("#turn", "Black to play");
    await hasActs(table, game, ["w: lift g1; put f3; put h3; let go"]);
  },

  "J’adoube frees one man": async (table) => {
    const { game, white } = await table.two("code: regence");
    await white.say("adjust");
    await white.tap("d2");
    await white.sees("#facts", "White adjusts the pawn on d2");
    await white.sees("#turn", "White to play");
    await hasActs(table, game, ["w: adjust d2"]);
  },

  "a graze is told from a touch": async (table) => {
    const game = await table.house.game("code: regence");
    const white = await table.sit(game, ["white"]);
    await white.page.mouse.click(...(await white.at("d2", 0.04, 0.04)));
    await white.sees("#facts", "White brushes the pawn on d2 by accident");
    await white.sees("#turn", "White to play");
    await hasActs(table, game, ["w: brush d2"]);
  },

  "a gesture that the system cancels is no act": async (table) => {
    const game = await table.house.game("code: regence");
    const white = await table.sit(game, ["white"], { touch: true });
    const hand = await fingers(white.page);
    const at = await white.at("e2");
    await hand.start(at);
    await hand.cancel();
    await white.page.waitForTimeout(100);
    await hasActs(table, game, []);
    // Taken up already, it stays in the hand.
    await hand.start(at);
    await hand.move([at[0], at[1] - 40]);
    await hand.cancel();
    await white.page.waitForSelector("#hand .held");
    await white.tap("e4");
    await white.sees("#turn", "Black to play");
  },

  "two on a square until the hand goes": async (table) => {
    const { white, black } = await table.two("code: regence\nposition: 4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    await white.focus("e4");
    await white.keys("Enter", "ArrowUp", "ArrowLeft", "Shift+Enter");
    await black.seesOn("d5", /black pawn and white pawn/);
    await white.keys("Enter");
    await black.sees("#turn", "Black to play");
    await black.seesOn("d5", /^d5, white pawn/);
  },

  "by keys alone: a game of four moves, an irregularity, the choice, the mate": async (table) => {
    const { white, black } = await table.two("code: regence");
    const move = async (seat, from, ...keys) => {
      await seat.focus(from);
      await seat.keys("Enter", ...keys, "Enter");
    };
    await white.focus("f2");
    // The grid is walked, not jumped to.
    await white.keys("ArrowLeft", "ArrowRight", "Enter", "ArrowUp", "Enter");
    await black.sees("#turn", "Black to play");
    await move(black, "e7", "ArrowUp", "ArrowUp");
    await white.sees("#turn", "White to play");
    await move(white, "g2", "ArrowUp", "ArrowUp", "ArrowUp");
    await black.sees("#turn", "Black, you choose");
    await black.page.locator("#ruling [data-option='play g2']").focus();
    await black.keys("Enter");
    await white.sees("#turn", "White must play the pawn on g2");
    await move(white, "g2", "ArrowUp", "ArrowUp");
    await black.sees("#turn", "Black to play");
    await black.focus("d8");
    await black.keys("Enter", ...Array(4).fill("ArrowLeft"), ...Array(4).fill("ArrowUp"));
    await black.keys("m");
    await black.keys("Enter");
    await white.sees("#turn", "Black has won: checkmate");
    await white.sees("#facts", "Black says: Échec et mat.");
  },
};

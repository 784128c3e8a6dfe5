// Every article of the Régence from P1 to P14, once through the page: what hands do, and what is seen.

import assert from "node:assert/strict";

/** One step: who does or sees what. */
const doing = {
  drag: (seat, from, to) => seat.drag(from, to),
  off: (seat, square) => seat.off(square),
  on: (seat, man, square) => seat.on(man, square),
  tap: (seat, square) => seat.tap(square),
  lift: (seat, square) => seat.lift(square),
  say: (seat, word) => seat.say(word),
  claim: (seat, kind) => seat.claim(kind && `claim ${kind}`),
  choose: (seat, ...option) => seat.choose(option.join(" ")),
  finish: (seat, acts) => seat.page.click(`#finish [data-acts="${acts}"]`),
  /** The ruling cites this article. */
  ruling: (seat, article) => seat.sees("#ruling", new RegExp(`${article}(?!\\d)`)),
  /** These options are before somebody. */
  offers: async (seat, ...options) => {
    await seat.page.waitForSelector("#ruling [data-option]");
    assert.deepEqual(await seat.options(), [...options.join(" ").split(", "), "waive"]);
  },
  /** The words of the French text that apply are marked, and no others. */
  words: (seat, ...words) => seat.marked(words.join(" ").split(" | ")),
  /** What an option rests on stands out while it is pointed at. */
  point: async (seat, option, ...words) => {
    await seat.page.hover(`#ruling [data-option="${option}"]`);
    assert.equal(await seat.page.textContent("#ruling .law .pointed"), words.join(" "));
  },
  turn: (seat, ...words) => seat.sees("#turn", new RegExp(words.join(" "))),
  has: (seat, square, ...man) => seat.seesOn(square, man.join(" ")),
  none: (seat) => seat.page.waitForSelector("#ruling", { state: "hidden" }),
};

/** What is done, rather than seen: both are told of it before anything else is done. */
const GESTURES = new Set(["drag", "off", "on", "tap", "lift", "say", "claim", "choose", "finish"]);

/** `seat gesture arguments`, a step a line, where `wb` is both. */
async function follow(table, header, steps) {
  const seats = await table.two(`code: regence\n${header}`);
  for (const step of steps.trim().split("\n")) {
    const [who, what, ...rest] = step.trim().split(" ");
    for (const side of who) {
      try {
        await doing[what](seats[side], ...rest);
        if (!GESTURES.has(what)) continue;
        const entry = await seats[side].settled();
        await Promise.all([seats.w.hears(entry), seats.b.hears(entry)]);
      } catch (error) {
        error.message = `at "${step.trim()}": ${error.message}`;
        throw error;
      }
    }
  }
}

const PASSING = "position: 4k3/8/8/8/3p4/8/2P5/4K3 w - - 0 1";

const articles = {
  "P1: a man taken by one that cannot take it": ["position: 6k1/8/8/3p4/8/2N5/8/R3K3 w - - 0 1", `
    w drag a1 d5
    wb ruling P1
    wb words Si l’on prend la pièce de son adversaire avec une pièce qui ne puisse pas la prendre | on est obligé de la prendre avec une autre pièce
    wb turn White must play the knight on c3
    w has d5 black pawn
    w drag c3 d5
    wb turn Black to play
    b has d5 white knight`],
  "P2: one's own man taken": ["", `
    w drag f1 e2
    b ruling P2
    b offers play e2
    wb words Si vous avez pris votre propre pièce avec une des vôtres | de jouer celle des deux pièces touchées qu’il jugera à propos
    w turn Black chooses
    b turn Black, you choose
    b choose play e2
    wb turn White must play the pawn on e2
    w words Si vous avez pris votre propre pièce avec une des vôtres | de jouer celle des deux pièces touchées qu’il jugera à propos
    w drag e2 e4
    wb turn Black to play`],
  "P2: one's own man laid beside the board": ["", `
    w drag e2 e4
    b drag e7 e5
    w lift d1
    w off d2
    w tap d2
    b ruling P2
    b offers play d1, play d2
    b choose play d2
    wb turn White must play the pawn on d2`],
  "P3: a false move is left standing": ["", `
    w drag c1 c3
    b ruling P3
    wb words Si l’on fait une fausse marche | de faire laisser la pièce à la case où elle aura été mise
    b choose leave
    wb turn Black to play
    w has c3 white bishop`],
  "P4: two moves in a row": ["", `
    w drag e2 e4
    b turn Black to play
    w drag d2 d4
    b ruling P4
    b offers leave, retract
    b words Si l’on joue deux coups de suite | de laisser passer les deux coups joués | de vous faire remettre le second
    b point leave de laisser passer les deux coups joués
    b choose retract
    w has d2 white pawn
    wb turn Black to play`],
  "P5: taken in passing, the pawn lifted by hand": [PASSING, `
    w drag c2 c4
    b turn Black to play
    b drag d4 c3
    b turn Black must
    b off c4
    wb turn White to play
    w has c3 black pawn`],
  "P6: castling, the rook first": ["position: r3k3/7p/8/8/8/8/P7/4K3 b q - 0 1", `
    b drag a8 d8
    w turn White to play
    b drag e8 c8
    w has c8 black king
    w turn White to play
    wb none`],
  "P7: castling through an attacked square": ["position: 4k3/8/8/8/2b5/8/8/4K2R w K - 0 1", `
    w drag h1 f1
    b turn Black to play
    w drag e1 g1
    b ruling P7
    b offers play e1, play h1
    b words dans un de ces quatre cas on jouait le Roi et la Tour pour roquer | de faire jouer le Roi ou la Tour
    b choose play h1
    wb turn White must play the rook on h1`],
  "P8: castling where the rook was given": ["odds: white a1\nposition: 4k3/7p/8/8/8/8/7P/4K3 w - - 0 1", `
    w say castle
    w drag e1 c1
    b turn Black to play
    b has c1 white king
    wb none`],
  "P9: a pawn becomes a rook of beside the board": ["position: 8/1P5k/8/8/8/8/8/6K1 w - - 0 1", `
    w drag b7 b8
    w turn White must play the pawn on b7
    w on R b8
    b turn Black to play
    b has b8 white rook`],
  "P10: one's own king left in check": ["position: 4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1", `
    w drag e2 d2
    b ruling P10
    b offers play e2, king
    b words Si l’on joue une pièce qu’on ne puisse pas jouer sans mettre le Roi en échec | il faut jouer le Roi
    b choose play e2
    wb turn White must play the rook on e2`],
  "P11: a check that nobody announced, called at the next move": ["", `
    w drag e2 e4
    b drag d7 d5
    w drag f1 b5
    b drag a7 a6
    w say check
    b ruling P11
    b words n’ayant pas été averti | rejouera son coup pour couvrir l’échec ou s’en défendre
    b has a7 black pawn
    b turn Black to play`],
  "P12: a check that has stood": ["raise: players", `
    w drag e2 e4
    b drag d7 d5
    w drag f1 b5
    b drag h7 h6
    w drag g1 f3
    b claim standing-check
    b ruling P12
    b offers retract, parry
    b words Si le Roi est en échec depuis plusieurs coups | remettre à sa place la dernière pièce qu’il a jouée | défendre l’échec.
    b choose parry
    b turn Black to play
    b drag c7 c6
    w turn White to play`],
  "P13: a check announced that is none": ["", `
    w drag e2 e4
    w say check
    b drag e7 e5
    b ruling P13
    b words Si l’adversaire vous déclare échec au Roi, sans néanmoins vous donner échec | vous pourrez rejouer le vôtre
    b choose retract
    b has e7 black pawn
    b turn Black to play`],
  "P14: covered once the offender has touched for his next move": ["raise: players", `
    w drag d2 d4
    b drag b8 b6
    w drag c2 c4
    wb none
    b tap g8
    b turn Black must play the knight on g8
    w claim false-move
    w sees-refusal
    b drag g8 f6
    w turn White to play
    w has b6 black knight`],
  "after one's own reply a fault of the adversary is claimed": ["raise: players", `
    w drag e2 e4
    b drag b8 b6
    w drag d2 d4
    b turn Black to play
    w claim false-move
    w ruling P3
    w choose play b8
    b turn Black must play the knight on b8
    b has d2 white pawn`],
};
doing["sees-refusal"] = (seat) => seat.sees("#refused", /./);

export default Object.fromEntries(
  Object.entries(articles).map(([title, [header, steps]]) => [title, (table) => follow(table, header, steps)]),
);

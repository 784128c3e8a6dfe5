// Made of the types in crates/wire by its tests (REGENCE_WRITE=1 writes it anew).

/**
 * What a seat sends.
 */
export type FromSeat = { "type": "hello", 
/**
 * The token of the seat.
 */
token: string, 
/**
 * The first entry it has not seen; without it, it is told nothing of what was.
 */
from?: number, } | { "type": "act" } & Doing;

/**
 * Something that is done from a seat.
 */
export type Doing = { 
/**
 * The sender's own id for it, at most 40 bytes: sent again, it changes nothing.
 */
id: string, 
/**
 * What is done, as a line of an acts file without its actor: `e2-e4; say check`.
 */
acts: string, 
/**
 * The hand stays at the board.
 */
hold?: boolean, 
/**
 * The id of the seat's act before this one: it is done directly after that or not at all.
 */
follows?: string, };

/**
 * What a seat is told.
 */
export type ToSeat = { "type": "welcome", 
/**
 * The id of the game.
 */
game: string, 
/**
 * The seat; none for a spectator.
 */
seat: Seat | null, 
/**
 * How many entries the log has.
 */
next: number, 
/**
 * The hash of the last.
 */
hash: string, 
/**
 * The game as it stands.
 */
view: View, } | { "type": "record", 
/**
 * Its number.
 */
n: number, 
/**
 * Its hash.
 */
hash: string, 
/**
 * What it says.
 */
entry: Body, } | { "type": "done", 
/**
 * The sender's id.
 */
id: string, 
/**
 * Under which number.
 */
n: number, 
/**
 * It had been before.
 */
again: boolean, } | { "type": "not-done", 
/**
 * The sender's id.
 */
id: string, 
/**
 * Why, for programs.
 */
reason: Reason, 
/**
 * Why, for people.
 */
message: string, 
/**
 * The id of the seat's last act on record, where that matters.
 */
last: string | null, } | { "type": "presence", 
/**
 * White is there.
 */
white: boolean, 
/**
 * Black is there.
 */
black: boolean, 
/**
 * The arbiter is there.
 */
arbiter: boolean, };

/**
 * Why an act is not on record.
 */
export type Reason = "unreadable" | "stale" | "too-fast" | "hand-at-board" | "full" | "not-here" | "house";

/**
 * A game as it stands.
 */
export type View = { 
/**
 * The slug of its code of laws.
 */
code: string, 
/**
 * What was agreed, as the header of an acts file.
 */
header: string, 
/**
 * Who has the white men, as far as a name is given.
 */
white: string | null, 
/**
 * Who has the black men, as far as a name is given.
 */
black: string | null, 
/**
 * The engine that plays from a seat.
 */
opponent: Opponent | null, 
/**
 * The moves so far, irregular ones in long form.
 */
moves: Array<string>, 
/**
 * The board as it physically stands.
 */
fen: string, 
/**
 * Men in hands.
 */
hand: Array<Held>, 
/**
 * Who has to act: `w` or `b`.
 */
turn: string, 
/**
 * The newest irregularity that is open, or was ruled on by the last act.
 */
incident: Incident | null, 
/**
 * The remedies before someone.
 */
offers: Offer | null, 
/**
 * The permitted moves in UCI, where something binds the player to move.
 */
may: Array<string> | null, 
/**
 * Who has offered a draw: `w` or `b`.
 */
draw_offer: string | null, 
/**
 * How the game ended.
 */
result: string | null, 
/**
 * What the clocks show.
 */
clocks: Clocks | null, 
/**
 * Whether they run.
 */
runs: boolean, };

/**
 * What an entry says.
 */
export type Body = { "kind": "opened", 
/**
 * What was agreed, as the header of an acts file.
 */
header: string, 
/**
 * When, in Unix milliseconds.
 */
at: number, 
/**
 * The engine that plays from a seat, in a game of one who plays alone.
 */
opponent?: Opponent, } | { "kind": "seat", 
/**
 * Which.
 */
seat: Seat, 
/**
 * The SHA-256 of its token, in hexadecimal.
 */
token: string, } | { "kind": "runs", 
/**
 * The time of the game, in milliseconds since its clock began to run.
 */
at: number, } | { "kind": "stands", 
/**
 * The time of the game, in milliseconds since its clock began to run.
 */
at: number, } | { "kind": "acted" } & Acted;

/**
 * A handling on record, and what followed from it.
 */
export type Acted = { 
/**
 * From which seat.
 */
seat: Seat, 
/**
 * The sender's own id for it.
 */
id: string, 
/**
 * The time of the game, in milliseconds since its clock began to run.
 */
at: number, 
/**
 * The hand stays at the board: the next acts of this seat belong to the same handling.
 */
hold?: boolean, 
/**
 * What the player's line took and he was given back, in milliseconds.
 */
lag?: number, 
/**
 * What the house has slept since the entry before, which is nobody's time, in milliseconds.
 */
stall?: number, 
/**
 * What followed.
 */
line: Line, 
/**
 * Men that are off their squares in the hand of somebody.
 */
hand?: Array<Held>, 
/**
 * What the clocks show.
 */
clocks?: Clocks, };

/**
 * A seat at the board, with what it may do.
 */
export type Seat = "white" | "black" | "arbiter" | "house";

/**
 * The game after one line of acts.
 */
export type Line = { 
/**
 * The number of the line in its file, or of the entry in its log.
 */
line: number, 
/**
 * Who acted: `w`, `b`, `arbiter` or `gallery`.
 */
actor: string, 
/**
 * What was done, an act each.
 */
acts: Array<string>, 
/**
 * The newest irregularity that is open, or was ruled on by the last act.
 */
incident: Incident | null, 
/**
 * The remedies before someone.
 */
offers: Offer | null, 
/**
 * The permitted moves in UCI, where something binds the player to move.
 */
may: Array<string> | null, 
/**
 * The board as it physically stands.
 */
fen: string, 
/**
 * Pawns that have lost their double step though they stand on their second rank.
 */
played?: Array<string>, 
/**
 * Who has to act: `w` or `b`.
 */
turn: string, 
/**
 * How the game ended: the score and the reason.
 */
result: string | null, 
/**
 * Why the last act that was refused could not be done.
 */
refused?: string, };

/**
 * An irregularity by its kind.
 */
export type Incident = { 
/**
 * Its slug.
 */
kind: string, 
/**
 * The article that rules it; none where the law is silent.
 */
article: string | null, };

/**
 * Remedies before somebody. `waive` is always possible and never listed.
 */
export type Offer = { 
/**
 * Who may choose: `w`, `b` or `arbiter`.
 */
by: string, 
/**
 * From what.
 */
options: Array<string>, };

/**
 * A man in the hand.
 */
export type Held = { 
/**
 * What it is, as FEN writes it.
 */
man: string, 
/**
 * Where it stood when the turn began; none for a man from outside.
 */
from: string | null, 
/**
 * The square it is held on; none in the air.
 */
on: string | null, };

/**
 * What the clocks show, in milliseconds; less than nothing once a flag has fallen.
 */
export type Clocks = { 
/**
 * White's.
 */
white: number, 
/**
 * Black's.
 */
black: number, 
/**
 * Whose side runs: `w` or `b`.
 */
runs: string, };

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
view: View, 
/**
 * With which a spectator votes, where the gallery is asked.
 */
ballot?: string, } | { "type": "record", 
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
arbiter: boolean, 
/**
 * How many watch over a socket.
 */
gallery: number, } | { "type": "question", 
/**
 * How many entries the log had when it was asked.
 */
n: number, 
/**
 * The slug of the irregularity that is claimed.
 */
kind: string, 
/**
 * The article that would rule it.
 */
article: string | null, 
/**
 * How long it may still be answered, in milliseconds.
 */
until: number, 
/**
 * How many say that it was so.
 */
uphold: number, 
/**
 * How many say that it was not.
 */
dismiss: number, };

/**
 * Why an act is not on record.
 */
export type Reason = "unreadable" | "stale" | "too-fast" | "hand-at-board" | "full" | "not-here" | "house";

/**
 * What the gallery says to a claim that was denied.
 */
export type Verdict = "uphold" | "dismiss";

/**
 * A vote of a spectator.
 */
export type Vote = { 
/**
 * The ballot of his welcome.
 */
ballot: string, 
/**
 * What he saw.
 */
word: Verdict, };

/**
 * What the gallery says so far.
 */
export type Tally = { 
/**
 * How many say that it was so.
 */
uphold: number, 
/**
 * How many say that it was not.
 */
dismiss: number, };

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
 * Men that lie under another.
 */
under?: Array<Under>, 
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
 * Acts that finish what is half done, each a way.
 */
finish?: Array<string>, 
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
 * Men that lie under another.
 */
under?: Array<Under>, 
/**
 * What the clocks show.
 */
clocks?: Clocks, };

/**
 * A seat at the board, with what it may do.
 */
export type Seat = "white" | "black" | "arbiter" | "house" | "gallery";

/**
 * An engine that plays from a seat.
 */
export type Opponent = { 
/**
 * From which seat: white or black.
 */
seat: Seat, 
/**
 * How strong, 1 to 8.
 */
level: number, 
/**
 * Now and then it errs, or tries it on, as at the café.
 */
cafe?: boolean, 
/**
 * What it does by chance follows from this.
 */
seed?: number, };

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
 * A man that lies under another on one square.
 */
export type Under = { 
/**
 * What it is, as FEN writes it.
 */
man: string, 
/**
 * The square it lies on.
 */
on: string, 
/**
 * Where it stood when the turn began; none for a man from outside.
 */
home: string | null, };

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

/**
 * The same words in English and in French.
 */
export type Words = { 
/**
 * In English.
 */
en: string, 
/**
 * In French.
 */
fr: string, };

/**
 * The same sentences in English and in French.
 */
export type Sentences = { 
/**
 * In English.
 */
en: Array<string>, 
/**
 * In French.
 */
fr: Array<string>, };

/**
 * What one entry of a log is told as.
 */
export type Told = { 
/**
 * The number of the entry.
 */
n: number, 
/**
 * Who acted: `w`, `b`, `arbiter` or `gallery`.
 */
actor: string, 
/**
 * What was done, an act each.
 */
acts: Array<string>, 
/**
 * The move, regular or not, that was made or completed by it.
 */
ply: ToldPly | null, 
/**
 * What the arbiter says to it.
 */
said: Sentences, 
/**
 * The irregularity that was found by it.
 */
incident: ToldIncident | null, 
/**
 * On which words of its article the ruling rests besides those of the irregularity, as
 * [`Phrase`](crate::law::Phrase) names them: the options before somebody, the one that was
 * chosen, what binds, or `free`.
 */
rests: Array<string>, 
/**
 * How many plies are on record after it.
 */
plies: number, };

/**
 * A move as it is told.
 */
export type ToldPly = { 
/**
 * Its place in the record, counted from 0; what goes back makes room for another.
 */
index: number, 
/**
 * The number of the move.
 */
number: number, 
/**
 * Who played it: `w` or `b`.
 */
color: string, 
/**
 * SAN, or the long form of what is no legal move, in the letters of each language.
 */
word: Words, 
/**
 * What is irregular in it.
 */
remark: Words | null, };

/**
 * An irregularity as it is told.
 */
export type ToldIncident = { 
/**
 * Its slug.
 */
kind: string, 
/**
 * The article that rules it; none where the law is silent.
 */
article: string | null, 
/**
 * What people call it.
 */
title: Words, };

/**
 * A remedy before its chooser, and the game as it would stand after it.
 */
export type Remedy = { 
/**
 * Who may choose: `w`, `b` or `arbiter`.
 */
by: string, 
/**
 * Its word, for example `play c1`; also `waive` where that may be said.
 */
option: string, 
/**
 * What the chooser says.
 */
title: Words, 
/**
 * The board as it would physically stand.
 */
fen: string, 
/**
 * Who would have to act: `w` or `b`.
 */
turn: string, 
/**
 * The permitted moves in UCI, where something would bind the player to move.
 */
may: Array<string> | null, 
/**
 * Men that would lie under another.
 */
under?: Array<Under>, 
/**
 * How the game would end.
 */
result: string | null, };

/**
 * A code of laws in the list.
 */
export type CodeTitle = { 
/**
 * Its slug, as games name it.
 */
slug: string, 
/**
 * The book in which it is written: several codes may share one.
 */
book: string, 
/**
 * What the code is called among others, in a few words.
 */
label: Words, 
/**
 * What the book is called.
 */
name: Words, 
/**
 * What sets this code apart.
 */
profile: Words, 
/**
 * What the text is and where it was found.
 */
source: Words, };

/**
 * A law book.
 */
export type Book = { 
/**
 * The slug of the code asked for.
 */
slug: string, 
/**
 * The book in which it is written.
 */
book: string, 
/**
 * What it is called.
 */
name: Words, 
/**
 * What sets the code apart.
 */
profile: Words, 
/**
 * What the text is and where it was found.
 */
source: Words, 
/**
 * How its articles are numbered and cited.
 */
numbering: Words, 
/**
 * In which order an answer is looked for where the text leaves a question open.
 */
construction: Words, 
/**
 * Its articles, then those of the books it rests on that it does not replace.
 */
articles: Array<Article>, 
/**
 * What each scenario of its articles shows, by name.
 */
scenarios: { [key in string]: Words }, };

/**
 * An article.
 */
export type Article = { 
/**
 * How rulings cite it, for example `P3`.
 */
id: string, 
/**
 * The book it is taken over from; none for one of its own.
 */
from: string | null, 
/**
 * Where its authority comes from.
 */
basis: string, 
/**
 * The same for people.
 */
basis_title: Words, 
/**
 * Its number in the printed code.
 */
numeral: Numeral | null, 
/**
 * Its heading, which is ours.
 */
heading: Words, 
/**
 * The law's own words with our translation, where they are shown.
 */
law: Words | null, 
/**
 * What it rules in our words, where the law's own are not shown.
 */
rule: Words | null, 
/**
 * Which words of its text an irregularity or a remedy rests on.
 */
words: Array<Phrase>, 
/**
 * Where a rule that is not in the text was found.
 */
source: Words | null, 
/**
 * The slugs of the incidents it rules.
 */
incidents: Array<string>, 
/**
 * What its sentences rule, and what was decided where they do not say.
 */
decisions: Array<Decision>, 
/**
 * The names of the scenarios that show it.
 */
scenarios: Array<string>, };

/**
 * Words of an article, letter by letter as they stand in its text, and what rests on them.
 */
export type Phrase = { 
/**
 * Slugs of incidents, and first words of options: `false-move`, `leave`; `free` where nothing
 * follows.
 */
of: Array<string>, 
/**
 * The words.
 */
text: Words, };

/**
 * A number printed over an article.
 */
export type Numeral = { 
/**
 * The roman numeral.
 */
text: string, 
/**
 * Whether it can be read in the source; otherwise it is a conjecture.
 */
attested: boolean, };

/**
 * A sentence of the law that rules something, or a decision of ours.
 */
export type Decision = { 
/**
 * The article's id, a point and a name, for example `P3.leave`.
 */
id: string, 
/**
 * What it rests on.
 */
ground: string, 
/**
 * The same for people.
 */
ground_title: Words, 
/**
 * The paragraphs it rests on, where it rests on others than its own.
 */
of: Array<string>, 
/**
 * Whether the text could well be read otherwise.
 */
disputed: boolean, 
/**
 * What it says.
 */
text: Words, };

/**
 * A scenario of a law book, played to its end.
 */
export type Scenario = { 
/**
 * Its name.
 */
name: string, 
/**
 * What it shows.
 */
title: Words, 
/**
 * The slug of the code it is judged by.
 */
code: string, 
/**
 * What was agreed, as the header of an acts file.
 */
header: string, 
/**
 * The whole acts file.
 */
acts: string, 
/**
 * The ids of the sentences and decisions it shows.
 */
cites: Array<string>, 
/**
 * The game before its first act.
 */
start: Start, 
/**
 * Its handlings, a line each.
 */
steps: Array<Step>, };

/**
 * A game before its first act.
 */
export type Start = { 
/**
 * The board.
 */
fen: string, 
/**
 * Who has to act: `w` or `b`.
 */
turn: string, 
/**
 * What was agreed besides the code.
 */
said: Sentences, 
/**
 * What the file asserts of it.
 */
asserted: Array<string>, };

/**
 * A handling of a scenario, and the game after it.
 */
export type Step = { 
/**
 * Men in hands.
 */
hand: Array<Held>, 
/**
 * Men that lie under another.
 */
under?: Array<Under>, 
/**
 * Each remedy, and what it would make of the game.
 */
remedies: Array<Remedy>, 
/**
 * What the arbiter says.
 */
said: Sentences, 
/**
 * What the file asserts of the game here.
 */
asserted: Array<string>, 
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
 * What codes that rule alike say of an incident.
 */
export type Compared = { 
/**
 * Their slugs.
 */
codes: Array<string>, 
/**
 * The article; none where they are silent.
 */
article: string | null, 
/**
 * Its heading.
 */
heading: Words | null, 
/**
 * Its words.
 */
text: Words | null, 
/**
 * Those of them on which it rests, here and now.
 */
words: Array<Words>, 
/**
 * What follows by it.
 */
ruling: Words, 
/**
 * It is counted against the offender, and his adversary compensated.
 */
counted: boolean, };

/**
 * What people call incidents and options.
 */
export type Titles = { 
/**
 * Incidents by their slugs.
 */
incidents: { [key in string]: Words }, 
/**
 * Options by their first words, with `{square}` where they name a man.
 */
options: { [key in string]: Words }, 
/**
 * The ways a game ends, by their slugs.
 */
results: { [key in string]: Words }, };

/**
 * The house.
 */
export type House = { 
/**
 * The version of the program.
 */
version: string, 
/**
 * How others on the local network find it; none where it is not open to them.
 */
lan: Lan | null, 
/**
 * Who plays with one who is alone; none where no engine was found.
 */
engine: EngineTitle | null, };

/**
 * An address on the local network.
 */
export type Lan = { 
/**
 * The address, such as `http://192.168.1.20:1844`.
 */
address: string, 
/**
 * The page that was asked for under it, as a picture that a telephone reads: an `svg` element.
 */
qr: string, };

/**
 * An engine.
 */
export type EngineTitle = { 
/**
 * What it calls itself.
 */
name: string, };

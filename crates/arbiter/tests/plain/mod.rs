//! The plain second arbiter for P1-P14: written from the law alone, to be set against the real one.
//!
//! It shares with it the position type and the names of acts, choices and incidents, nothing else.
//! It judges whole handlings (one line of an acts file), keeps every position there was, and looks
//! everything up anew: what is known, what stands, what may be called back.
//!
//! Read in this order: `handling` (what is done in one line), `walk` (how men walk, and what a hand
//! leaves on the board), `judge` (D1 and the remedies of each paragraph), `table` (the game), and
//! `games` (random games full of faults).
//!
//! Where the law is silent it reads:
//!
//! * **P2** "check the only hindrance" (D10): of one of the two men, when neither can be played.
//! * **P3** `leave` of a false move, and **London X** `leave` of an adverse man: not where the
//!   offender's king stays attacked.
//! * **D5** "without consequence" undoes nothing that bound before: a second fault frees nobody from
//!   a ruling, nor from the man touched first (K1).
//! * **K1** of several men touched, the first that can bind binds; a touch outlasts a second move of
//!   the adversary, counted in the position then there.
//! * **P4** what was wrong with the second move itself is judged once both moves were left standing
//!   by choice; whoever simply plays has let it pass too. Where the first was irregular and is
//!   claimed, the second goes back before the choice.
//! * **P6** a rook that takes beside the king, or words between rook and king, are no castling begun.
//! * **P10, P11** a check is the attack of one man from one square. A reply is no fault if every
//!   attack it leaves was there before and had not been told.
//! * **P11** the check must have been given by the announcer's last move on record; in a position
//!   set up none was, which leaves P12 ("origin unknown").
//! * **P12** one attack has stood since before the last move of the one in check. Its offer lapses
//!   when anyone plays in turn, and can be claimed anew.
//! * **P13** the touch that belongs to a move opens it before whatever else is wrong with that move.
//! * **P14** words of check together with an act at the announcer's next turn cover his older fault,
//!   though the act comes back (P11).
//! * **Waiving** where the king would stay exposed: the men go back and nothing binds; after the
//!   reply, all stands.
//! * **Raised by the players**: whoever holds remedies and plays on has let them go; the offender
//!   waits for the choice.

pub mod games;
pub mod handling;
pub mod judge;
pub mod table;
pub mod walk;

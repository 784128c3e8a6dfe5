//! A code of laws: its rows and its general rules.

use crate::{
    Article, FIDE_2018, FIDE_2023, FIDE_2023_BLITZ, FIDE_2023_BLITZ_SUPERVISED, FIDE_2023_RAPID,
    FIDE_2023_RAPID_SUPERVISED, Incident, LONDON, Lapse, REGENCE, REGENCE_LONDON, US_CHESS_7,
    US_CHESS_7_BLITZ, When,
};

/// A code of laws in one edition.
#[derive(Clone, Copy, Debug)]
pub struct Code {
    /// Its name in files and addresses, for example `regence-london`.
    pub slug: &'static str,
    /// The edition, recorded beside every event.
    pub edition: &'static str,
    /// The day from which it is in force, `YYYY-MM-DD`, where it is dated.
    pub since: Option<&'static str>,
    /// The rows, in the order of the law.
    pub articles: &'static [Article],
    /// What completes a move.
    pub completion: Completion,
    /// What a touch binds to.
    pub touch: TouchRule,
    /// When irregularities lapse whose article sets no limit of its own.
    pub covering: Covering,
    /// The article of the general rule of lapse.
    pub covering_article: &'static str,
    /// Who may claim an irregularity.
    pub claimants: Claimants,
    /// Check must be announced by the players.
    pub checks_are_announced: bool,
    /// The giver of a rook may castle where it is missing.
    pub castles_at_odds: bool,
    /// What a counted irregularity costs; `None` where nothing is counted.
    pub penalty: Option<Penalty>,
    /// How games end by time, by claim and by themselves.
    pub ends: Ends,
    /// A rook put on upside down for a pawn is a queen, unless another piece is named.
    pub inverted_rook_is_queen: bool,
    /// Mates that must be given within so many moves once the adversary demands it.
    pub hard_mates: Option<HardMates>,
    /// The article on displaced men found only after further moves.
    pub displaced_found_later: Option<&'static str>,
    /// When a player is short of time, which leaves irregularities to the players alone.
    pub short_of_time: Option<ShortOfTime>,
    /// The article by which an illegal position that nobody saw arise is left for one more move
    /// and then drawn.
    pub waits_one_move: Option<&'static str>,
    /// Arbiters differ on whether a right that lapsed by the adversary's reply lives again when that
    /// reply has been put back: the arbiter decides, and unless he does it has lapsed.
    pub reply_put_back_is_disputed: bool,
    /// An irregular position is a position like any other.
    pub irregular_positions_are_lawful: bool,
}

/// How games end by time, by claim and by themselves; each with the article, `None` where the code
/// has no such rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ends {
    /// A position that occurs for the third time, claimed.
    pub threefold: Option<&'static str>,
    /// Fifty moves a side without capture or pawn move, claimed.
    pub fifty: Option<&'static str>,
    /// Draws may be claimed after the move, until the clock is pressed.
    pub claimed_until_press: bool,
    /// Draws can no longer be claimed in this turn once a man is touched.
    pub touch_ends_claim: Option<&'static str>,
    /// A position that occurs for the fifth time.
    pub fivefold: Option<&'static str>,
    /// Seventy-five moves a side without capture or pawn move.
    pub seventy_five: Option<&'static str>,
    /// A position in which neither side can ever give mate.
    pub dead_position: Option<&'static str>,
    /// A draw can be agreed only when each side has made a move.
    pub agreement_needs_moves: Option<&'static str>,
    /// Giving up is a draw where the adversary can never give mate.
    pub resignation_may_draw: Option<&'static str>,
    /// What a flag does.
    pub flag: Option<Flag>,
    /// When a loss by time or by illegal moves is a draw.
    pub drawn_where: DrawnWhere,
    /// A sealed move that is no legal move, or cannot be read, loses the game.
    pub sealed_move: Option<&'static str>,
    /// One that can be read in several ways binds its player to these, and his adversary says
    /// which it is; else it loses too.
    pub sealed_in_doubt: Option<&'static str>,
}

/// Mates that must be given within a number of moves, on the adversary's demand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HardMates {
    /// Moves of each side from the demand.
    pub moves: u16,
    /// Which they are.
    pub which: WhichMates,
}

/// Which mates the adversary may limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhichMates {
    /// Bishop and knight against king, rook and bishop against rook, queen against rook.
    Listed,
    /// All of pieces only.
    PiecesOnly,
}

/// What the fall of a flag does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flag {
    /// The article.
    pub article: &'static str,
    /// The arbiter may call it; players always may.
    pub arbiter_calls: bool,
    /// What follows when both have fallen.
    pub both: BothFlags,
}

/// What follows when both flags have fallen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BothFlags {
    /// The one that fell first is the one that counts.
    FirstCounts,
    /// A draw in the last period; before it the game goes on.
    DrawnInLastPeriod {
        /// The article.
        article: &'static str,
    },
}

/// When a loss by time or by illegal moves is a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawnWhere {
    /// Where the adversary can never give mate by any legal moves.
    NoMatePossible,
    /// Where the adversary has only a king, or king and one minor piece without a forced win, or
    /// two knights against no pawns.
    ListOfMaterial {
        /// The article.
        article: &'static str,
    },
}

/// Being short of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShortOfTime {
    /// Less time than this is left, in milliseconds.
    pub left: u64,
    /// Less than this comes with each move, as increment or delay, in milliseconds.
    pub bonus: u64,
}

impl Ends {
    /// A code without a clock in which nothing ends a game but the board and the players.
    pub(crate) const BY_THE_PLAYERS: Self = Self {
        threefold: None,
        fifty: None,
        claimed_until_press: false,
        touch_ends_claim: None,
        fivefold: None,
        seventy_five: None,
        dead_position: None,
        agreement_needs_moves: None,
        resignation_may_draw: None,
        flag: None,
        drawn_where: DrawnWhere::NoMatePossible,
        sealed_move: None,
        sealed_in_doubt: None,
    };
}

/// What completes a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completion {
    /// Withdrawing the hand; there is no clock.
    Withdrawn,
    /// Pressing the clock: until then an illegal move may be withdrawn.
    Pressed,
}

/// Who may claim an irregularity that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claimants {
    /// The adversary; and those at no board.
    Adversary,
    /// Anyone while the game runs, the offender included.
    Anyone,
    /// The adversary and nobody else: the arbiter does not speak of what he sees.
    AdversaryAlone,
}

/// What a counted irregularity costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Penalty {
    /// Its article.
    pub article: &'static str,
    /// Seconds added to the adversary's clock.
    pub seconds: u32,
    /// Seconds added to his clock for a claim of a draw that was not justified.
    pub false_claim: u32,
    /// The count at which the game is lost; `None` where no count loses it.
    pub loses_at: Option<u8>,
}

/// What a touch with intent binds to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TouchRule {
    /// The article on own men.
    pub own: &'static str,
    /// The article on adverse men.
    pub adverse: &'static str,
    /// Which of several touched men bind.
    pub several: Several,
    /// The article by which a man that only check hinders binds the king. An adverse man that
    /// cannot be taken then binds him too, by its own article.
    pub king_answers: Option<&'static str>,
    /// What king and rook touched one after the other bind to; `None` where both stay free.
    pub castling: Option<CastlingTouch>,
    /// The article by which the piece that touched the promotion square is final.
    pub promotion: Option<&'static str>,
    /// The article by which a man let go on a square may not be moved on.
    pub released: &'static str,
}

impl TouchRule {
    /// Whether of men of both colours touched in an order that nobody knows only the own counts.
    pub fn own_alone_where_unknown(&self) -> bool {
        matches!(self.several, Several::FirstThatCan { unknown_order: UnknownOrder::OwnAlone, .. })
    }
}

/// Which of several touched men bind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Several {
    /// The first, whatever it is.
    First,
    /// The first that can be moved or taken; an adverse man is first of all to be taken with the
    /// own man touched, by this article.
    FirstThatCan {
        /// The article on men of both colours.
        both: &'static str,
        /// What counts where nobody knows which was touched first.
        unknown_order: UnknownOrder,
    },
}

/// What counts of men of both colours touched in an order that nobody knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnknownOrder {
    /// The own man counts as touched first, the adverse one after it.
    OwnFirst,
    /// The own man alone counts as touched.
    OwnAlone,
}

/// What king and rook touched in one turn bind to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CastlingTouch {
    /// The king first, or both at once.
    pub king_first: &'static str,
    /// They must then castle if that is legal; else any move of the king will do.
    pub must_castle: bool,
    /// The rook first: no castling with it in this move.
    pub rook_first: &'static str,
    /// Castling is not legal: another move of the king, else any.
    pub illegal: &'static str,
    /// The king has been let go on his castling square: castle.
    pub king_released: &'static str,
}

/// The general rule on when an irregularity is covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Covering {
    /// When the offender plays, or touches a man to play, in his next turn.
    OffenderTouchesNext,
    /// When the adversary touches a man to reply.
    AdversaryTouches,
    /// When the adversary has made his reply.
    AdversaryPlays,
    /// When so many moves of each side have been made since; fewer while a player is short of
    /// time.
    Moves {
        /// As a rule.
        within: u32,
        /// While a player is short of time.
        in_time_pressure: u32,
    },
    /// Not while the game runs.
    Never,
}

/// What ends the right to raise an irregularity: the limit of its row, or that of the general rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The offender plays, or touches a man to play, in his next turn.
    OffenderTouches,
    /// The adversary touches a man to play.
    AdversaryTouches,
    /// The offender plays.
    OffenderPlays,
    /// The adversary plays.
    AdversaryPlays,
    /// That very move passes.
    ThatMove,
    /// The claimant has made so many moves of his own from the start.
    OwnMoves(u32),
    /// Both players have made so many moves from the start.
    MovesOfBoth(u32),
    /// Both players have made so many moves since.
    MovesSince {
        /// As a rule.
        within: u32,
        /// While a player is short of time.
        in_time_pressure: u32,
    },
    /// The game ends.
    GameEnds,
    /// There is no such right.
    Closed,
}

impl Limit {
    /// The word for it in records.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::OffenderTouches => "offender-touches",
            Self::AdversaryTouches => "adversary-touches",
            Self::OffenderPlays => "offender-plays",
            Self::AdversaryPlays => "adversary-plays",
            Self::ThatMove => "that-move",
            Self::OwnMoves(_) => "own-moves",
            Self::MovesOfBoth(_) => "moves-of-both",
            Self::MovesSince { .. } => "moves-since",
            Self::GameEnds => "game-ends",
            Self::Closed => "closed",
        }
    }
}

/// Every code, in the order in which they are shown.
pub static CODES: &[&Code] = &[
    &REGENCE,
    &REGENCE_LONDON,
    &LONDON,
    &FIDE_2023,
    &FIDE_2023_RAPID,
    &FIDE_2023_RAPID_SUPERVISED,
    &FIDE_2023_BLITZ,
    &FIDE_2023_BLITZ_SUPERVISED,
    &FIDE_2018,
    &US_CHESS_7,
    &US_CHESS_7_BLITZ,
];

impl Code {
    /// The code of this slug.
    pub fn by_slug(slug: &str) -> Option<&'static Self> {
        CODES.iter().copied().find(|code| code.slug == slug)
    }

    /// The rows on an incident, in the order of the law. Every code has at least one for each.
    pub fn rows(&self, incident: Incident) -> impl Iterator<Item = &'static Article> {
        self.articles.iter().filter(move |article| article.incident == incident)
    }

    /// What ends the right to raise what a row of this code rules on.
    pub const fn limit(&self, row: &Article) -> Limit {
        match row.lapses {
            Lapse::General => match self.covering {
                Covering::OffenderTouchesNext => Limit::OffenderTouches,
                Covering::AdversaryTouches => Limit::AdversaryTouches,
                Covering::AdversaryPlays => Limit::AdversaryPlays,
                Covering::Moves { within, in_time_pressure } => {
                    Limit::MovesSince { within, in_time_pressure }
                }
                Covering::Never => Limit::GameEnds,
            },
            Lapse::AdversaryPlays => Limit::AdversaryPlays,
            Lapse::AnnouncerPlays => Limit::OffenderPlays,
            Lapse::AtThatMove => Limit::ThatMove,
            Lapse::WhileItLasts => Limit::GameEnds,
            Lapse::ClaimantTouches => Limit::AdversaryTouches,
            Lapse::OwnMoves(moves) => Limit::OwnMoves(moves),
            Lapse::MovesOfBoth(moves) => Limit::MovesOfBoth(moves),
            Lapse::Nothing => Limit::Closed,
        }
    }

    /// The article that sets this limit; `None` where the code is silent.
    pub const fn limit_article(&self, row: &Article) -> Option<&'static str> {
        match row.lapses {
            Lapse::General => Some(self.covering_article),
            _ => row.number,
        }
    }

    /// The row on an incident in this circumstance, or the one that holds always.
    pub fn article(&self, incident: Incident, when: When) -> Option<&'static Article> {
        self.rows(incident).find(|row| row.when == when || row.when == When::Always)
    }
}

impl PartialEq for Code {
    fn eq(&self, other: &Self) -> bool {
        self.slug == other.slug && self.edition == other.edition
    }
}

impl Eq for Code {}

//! The FIDE Laws of Chess in force from 2023, the Competitive Rules and the appendices on rapid and
//! blitz chess; and the edition of 2018 by what differs.

use crate::{
    Article, Basis, BothFlags, CastlingTouch, Claimants, Code, Completion, Covering, DrawnWhere,
    Ends, Flag, Incident, Lapse, Penalty, Ruling, Several, TouchRule, UnknownOrder,
};
use Basis::{Analogy, Comment, Disputed};
use Incident::*;

/// A completed illegal move (7.5.1): the position before it comes back, and 4.3 and 4.7 bind.
const fn illegal(incident: Incident) -> Article {
    Article::new("7.5.1", incident, Ruling::Restores).counted()
}

/// The rows that the Competitive Rules and the appendices share.
const COMMON: [Article; 19] = [
    Article::new("4", TouchBroken, Ruling::StillBound).lapses(Lapse::ClaimantTouches),
    illegal(TookWithWrongMan),
    illegal(TookOwn),
    illegal(TookKing).on(Comment("the capture of a king is an illegal move and no win (1.4.1)")),
    illegal(FalseMove),
    illegal(MovedAdverseMan).on(Analogy("no article speaks of it: a man not one's own was moved")),
    Article::new("1.2", TwoMoves, Ruling::RestoresAndAsks)
        .on(Disputed("no article rules on it; it is undone, and the arbiter may penalise (12.9)")),
    illegal(IllegalCastling),
    illegal(SelfExposure),
    Article::silent(CheckUnannounced),
    Article::silent(StandingCheck),
    Article::silent(FalseCheck),
    Article::new("7.5.2", Unpromoted, Ruling::BecomesQueen).counted(),
    Article::new("7.5.3", PressedWithoutMove, Ruling::StillToMove).counted(),
    Article::new("7.5.4", TwoHands, Ruling::Restores).counted(),
    Article::new("7.4.1", DisplacedMen, Ruling::PutRight).lapses(Lapse::WhileItLasts),
    Article::silent(OddsNotGiven),
    Article::silent(NoMove),
    Article::new("9.5.3", FalseClaim, Ruling::Penalised).lapses(Lapse::Nothing),
];

const fn with(last: [Article; 4]) -> [Article; 23] {
    let mut rows = [Article::silent(NoMove); 23];
    let mut index = 0;
    while index < rows.len() {
        rows[index] = if index < COMMON.len() { COMMON[index] } else { last[index - COMMON.len()] };
        index += 1;
    }
    rows
}

static COMPETITIVE: [Article; 23] = with([
    Article::new("7.2.1", WrongArray, Ruling::NewGame).lapses(Lapse::WhileItLasts),
    Article::new("7.2.2", BoardTurned, Ruling::Transfers).lapses(Lapse::WhileItLasts),
    Article::new("7.3", ColoursReversed, Ruling::NewGame).lapses(Lapse::MovesOfBoth(10)),
    Article::new("7.5.1", IllegalPosition, Ruling::Restores).lapses(Lapse::WhileItLasts),
]);

static UNSUPERVISED: [Article; 23] = with([
    Article::new("A.5.1.2", WrongArray, Ruling::NewGame).lapses(Lapse::MovesOfBoth(10)),
    Article::new("A.5.1.2", BoardTurned, Ruling::Transfers).lapses(Lapse::MovesOfBoth(10)),
    Article::new("7.3", ColoursReversed, Ruling::NewGame).lapses(Lapse::MovesOfBoth(10)),
    Article::new("A.5.4", IllegalPosition, Ruling::WaitsOneMove).lapses(Lapse::WhileItLasts),
]);

const PENALTY: Penalty =
    Penalty { article: "7.5.5", seconds: 120, false_claim: 120, loses_at: Some(2) };
const SHORT_PENALTY: Penalty = Penalty { seconds: 60, false_claim: 60, ..PENALTY };

/// The Competitive Rules, in force from 1 January 2023.
pub static FIDE_2023: Code = Code {
    slug: "fide-2023",
    edition: "2023",
    since: Some("2023-01-01"),
    articles: &COMPETITIVE,
    completion: Completion::Pressed,
    touch: TouchRule {
        own: "4.3.1",
        adverse: "4.3.2",
        several: Several::FirstThatCan { both: "4.3.3", unknown_order: UnknownOrder::OwnFirst },
        king_answers: None,
        castling: Some(CastlingTouch {
            king_first: "4.4.1",
            must_castle: true,
            rook_first: "4.4.2",
            illegal: "4.4.3",
            king_released: "4.7.2",
        }),
        promotion: Some("4.4.4"),
        released: "4.7",
    },
    covering: Covering::Never,
    covering_article: "7.5.1",
    claimants: Claimants::Anyone,
    checks_are_announced: false,
    castles_at_odds: false,
    penalty: Some(PENALTY),
    ends: Ends {
        threefold: Some("9.2"),
        fifty: Some("9.3"),
        claimed_until_press: false,
        touch_ends_claim: Some("9.4"),
        fivefold: Some("9.6.1"),
        seventy_five: Some("9.6.2"),
        dead_position: Some("5.2.2"),
        agreement_needs_moves: Some("5.2.3"),
        resignation_may_draw: Some("5.1.2"),
        flag: Some(Flag { article: "6.9", arbiter_calls: true, both: BothFlags::FirstCounts }),
        drawn_where: DrawnWhere::NoMatePossible,
        sealed_move: Some("I.8"),
        sealed_in_doubt: None,
    },
    inverted_rook_is_queen: false,
    hard_mates: None,
    displaced_found_later: Some("7.6"),
    short_of_time: None,
    waits_one_move: None,
    reply_put_back_is_disputed: false,
    irregular_positions_are_lawful: false,
};

/// Rapid chess without one arbiter for three games (A.5).
pub static FIDE_2023_RAPID: Code = Code {
    slug: "fide-2023-rapid",
    articles: &UNSUPERVISED,
    covering: Covering::AdversaryPlays,
    covering_article: "A.5.2",
    claimants: Claimants::Adversary,
    penalty: Some(SHORT_PENALTY),
    waits_one_move: Some("A.5.4"),
    reply_put_back_is_disputed: true,
    ..FIDE_2023
};

/// Rapid chess with the Competitive Rules in full (A.4).
pub static FIDE_2023_RAPID_SUPERVISED: Code =
    Code { slug: "fide-2023-rapid-supervised", penalty: Some(SHORT_PENALTY), ..FIDE_2023 };

/// Blitz (B.3).
pub static FIDE_2023_BLITZ: Code = Code { slug: "fide-2023-blitz", ..FIDE_2023_RAPID };

/// Blitz with the Competitive Rules in full (B.2). That the minute of A.3 holds here too is our
/// reading: B.2 does not name it.
pub static FIDE_2023_BLITZ_SUPERVISED: Code =
    Code { slug: "fide-2023-blitz-supervised", ..FIDE_2023_RAPID_SUPERVISED };

/// The Competitive Rules of 1 January 2018: giving up was lost whatever the adversary could do.
pub static FIDE_2018: Code = Code {
    slug: "fide-2018",
    edition: "2018",
    since: Some("2018-01-01"),
    ends: Ends { resignation_may_draw: None, ..FIDE_2023.ends },
    ..FIDE_2023
};

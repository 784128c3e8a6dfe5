//! The rules of US Chess, 7th edition, as far as they are sure: regular and quick games, and blitz by
//! what differs. The rest is silent.

use crate::{
    Article, Basis, BothFlags, CastlingTouch, Claimants, Code, Covering, DrawnWhere, Ends,
    FIDE_2023, Flag, Incident, Lapse, Penalty, Ruling, Several, ShortOfTime, TouchRule,
    UnknownOrder, When,
};
use Basis::{Analogy, Disputed};
use Incident::*;

/// 11A, 11D: an illegal move found in time is undone, and the adversary gets two minutes. In blitz
/// one that is claimed loses.
const fn illegal(number: &'static str, incident: Incident) -> Article {
    Article::new(number, incident, Ruling::Restores).counted()
}

/// The rows of regular and quick games.
static ARTICLES: [Article; 24] = with(
    "11A",
    [illegal("11A", TookKing)
        .on(Analogy("the capture of a king is an illegal move in a regular game"))],
);

/// The rows of blitz: the king may be taken, which claims what exposed him.
static BLITZ: [Article; 25] = with(
    "ch.11",
    [
        Article::new("ch.11", TookKing, Ruling::CountsAsClaim).when(When::KingAttacked),
        illegal("ch.11", TookKing)
            .when(When::KingSafe)
            .on(Analogy("a king that could not be taken was taken: an illegal move")),
    ],
);

const fn with<const KING: usize, const ALL: usize>(
    number: &'static str,
    king: [Article; KING],
) -> [Article; ALL] {
    let common = [
        Article::new("10", TouchBroken, Ruling::StillBound).lapses(Lapse::ClaimantTouches),
        illegal(number, TookWithWrongMan),
        illegal(number, TookOwn),
        illegal(number, FalseMove),
        illegal(number, MovedAdverseMan).on(Analogy("a man not one's own was moved")),
        illegal(number, IllegalCastling),
        illegal(number, SelfExposure),
        Article::silent(TwoMoves),
        Article::silent(CheckUnannounced),
        Article::silent(StandingCheck),
        Article::silent(FalseCheck),
        Article::new("8F7", Unpromoted, Ruling::Restores)
            .on(Disputed("the piece is still owed; that the pawn goes back meanwhile is ours")),
        Article::silent(PressedWithoutMove),
        Article::silent(TwoHands),
        Article::new("11C", DisplacedMen, Ruling::PutRight),
        Article::new("11F", WrongArray, Ruling::NewGame).lapses(Lapse::MovesOfBoth(10)),
        Article::new("11G", BoardTurned, Ruling::Transfers).lapses(Lapse::WhileItLasts),
        Article::new("11F", ColoursReversed, Ruling::NewGame).lapses(Lapse::MovesOfBoth(10)),
        Article::silent(OddsNotGiven),
        Article::silent(IllegalPosition),
        Article::silent(NoMove),
        Article::new("14C", FalseClaim, Ruling::Penalised)
            .when(When::Repetition)
            .lapses(Lapse::Nothing),
        Article::new("14F", FalseClaim, Ruling::Penalised)
            .when(When::NoProgress)
            .lapses(Lapse::Nothing),
    ];
    assert!(common.len() + KING == ALL, "the rows are as many as are declared");
    let mut rows = [Article::silent(NoMove); ALL];
    let mut index = 0;
    while index < ALL {
        rows[index] = if index < common.len() { common[index] } else { king[index - common.len()] };
        index += 1;
    }
    rows
}

/// Regular and quick games.
pub static US_CHESS_7: Code = Code {
    slug: "us-chess-7",
    edition: "7",
    since: None,
    articles: &ARTICLES,
    touch: TouchRule {
        own: "10B",
        adverse: "10B",
        several: Several::FirstThatCan { both: "10C", unknown_order: UnknownOrder::OwnAlone },
        king_answers: None,
        castling: Some(CastlingTouch {
            king_first: "10B",
            must_castle: false,
            rook_first: "10I2",
            illegal: "10I1",
            king_released: "9C",
        }),
        promotion: Some("9D"),
        released: "9A",
    },
    covering: Covering::Moves { within: 10, in_time_pressure: 2 },
    covering_article: "11B",
    penalty: Some(Penalty { article: "11D", seconds: 120, false_claim: 120, loses_at: None }),
    ends: Ends {
        threefold: Some("14C"),
        fifty: Some("14F"),
        claimed_until_press: true,
        touch_ends_claim: None,
        fivefold: None,
        seventy_five: None,
        dead_position: Some("14D"),
        agreement_needs_moves: None,
        resignation_may_draw: None,
        flag: Some(Flag {
            article: "13C",
            arbiter_calls: false,
            both: BothFlags::DrawnInLastPeriod { article: "14G" },
        }),
        drawn_where: DrawnWhere::ListOfMaterial { article: "14E" },
        sealed_move: Some("19G"),
        sealed_in_doubt: Some("19F"),
    },
    inverted_rook_is_queen: true,
    displaced_found_later: None,
    short_of_time: Some(ShortOfTime { left: 5 * 60 * 1000, bonus: 30 * 1000 }),
    ..FIDE_2023
};

/// Blitz: an illegal move loses, if the adversary claims it before he replies.
pub static US_CHESS_7_BLITZ: Code = Code {
    slug: "us-chess-7-blitz",
    articles: &BLITZ,
    covering: Covering::AdversaryPlays,
    covering_article: "ch.11",
    claimants: Claimants::AdversaryAlone,
    penalty: Some(Penalty { article: "ch.11", seconds: 0, false_claim: 120, loses_at: Some(1) }),
    ..US_CHESS_7
};

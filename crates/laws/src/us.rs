//! The rules of US Chess, 7th edition, regular and quick games, as far as they are sure; the rest is
//! silent.

use crate::{
    Article, Basis, CastlingTouch, Claimants, Code, Covering, Ends, FIDE_2023, Flag, FlagDraws,
    Incident, Lapse, Penalty, Ruling, Several, TouchRule,
};
use Basis::Analogy;
use Incident::*;

/// 11A, 11D: an illegal move found in time is undone, and the adversary gets two minutes.
const fn illegal(incident: Incident) -> Article {
    Article::new("11A", incident, Ruling::Restores).counted()
}

static ARTICLES: &[Article] = &[
    Article::new("10", TouchBroken, Ruling::StillBound).lapses(Lapse::ClaimantTouches),
    illegal(TookWithWrongMan),
    illegal(TookOwn),
    illegal(TookKing).on(Analogy("the capture of a king is an illegal move in a regular game")),
    illegal(FalseMove),
    illegal(MovedAdverseMan).on(Analogy("a man not one's own was moved")),
    Article::silent(TwoMoves),
    illegal(IllegalCastling),
    illegal(SelfExposure),
    Article::silent(CheckUnannounced),
    Article::silent(StandingCheck),
    Article::silent(FalseCheck),
    Article::new("8F7", Unpromoted, Ruling::Restores),
    Article::silent(PressedWithoutMove),
    Article::silent(TwoHands),
    Article::new("11C", DisplacedMen, Ruling::PutRight),
    Article::new("11F", WrongArray, Ruling::NewGame).lapses(Lapse::MovesOfBoth(10)),
    Article::new("11G", BoardTurned, Ruling::Transfers).lapses(Lapse::WhileItLasts),
    Article::new("11F", ColoursReversed, Ruling::NewGame).lapses(Lapse::MovesOfBoth(10)),
    Article::silent(OddsNotGiven),
    Article::silent(IllegalPosition),
    Article::silent(NoMove),
    Article::new("14C", FalseClaim, Ruling::Penalised).lapses(Lapse::Nothing),
];

/// US Chess, 7th edition.
pub static US_CHESS_7: Code = Code {
    slug: "us-chess-7",
    edition: "7",
    since: None,
    articles: ARTICLES,
    touch: TouchRule {
        own: "10B",
        adverse: "10B",
        several: Several::FirstThatCan { both: "10C" },
        king_answers: None,
        castling: Some(CastlingTouch {
            king_first: "10B",
            must_castle: false,
            rook_first: Some("10I2"),
            illegal: "10I1",
            king_released: "9C",
        }),
        promotion: Some("9D"),
        released: "9A",
    },
    covering: Covering::Moves { within: 10, in_time_pressure: 2 },
    covering_article: "11B",
    claimants: Claimants::Anyone,
    penalty: Some(Penalty { article: "11D", seconds: 120, loses_at: None }),
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
        flag: Some(Flag { article: "13C", arbiter_calls: false, draws: FlagDraws::ListOfMaterial }),
        sealed_move: Some("19G"),
    },
    inverted_rook_is_queen: true,
    displaced_found_later: None,
    short_of_time: Some(5 * 60 * 1000),
    waits_one_move: None,
    ..FIDE_2023
};

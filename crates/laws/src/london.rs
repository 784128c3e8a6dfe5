//! The laws of the London club, I to XXVI, as Lewis (1844) and Staunton's Handbook print them.

use crate::{
    Article, Basis, Code, Covering, HardMates, Incident, Lapse, REGENCE, Remedy, Ruling, Rung,
    TouchRule, When, WhichMates,
};
use Basis::Analogy;
use Incident::*;
use Lapse::{AnnouncerPlays, AtThatMove, MovesOfBoth, OwnMoves, WhileItLasts};
use Ruling::{AdversaryChooses, Ladder, SuffererChooses};

static ARTICLES: &[Article] = &[
    Article::new("I", BoardTurned, Ruling::Transfers).lapses(MovesOfBoth(4)),
    Article::new("II", WrongArray, SuffererChooses(&[Remedy::Replay])).lapses(OwnMoves(4)),
    Article::new("IV", OddsNotGiven, SuffererChooses(&[Remedy::Replay])).lapses(WhileItLasts),
    Article::new("VII", TouchBroken, Ruling::StillBound),
    Article::new(
        "X",
        MovedAdverseMan,
        AdversaryChooses {
            remedies: &[Remedy::King, Remedy::TakeTarget, Remedy::Leave],
            failing: &[],
        },
    ),
    Article::new(
        "XI",
        TookWithWrongMan,
        AdversaryChooses {
            remedies: &[Remedy::TakeTarget, Remedy::PlayTouched],
            failing: &[Rung::KingIfCheckHinders],
        },
    ),
    Article::new("XI", TookKing, Ruling::CountsAsWords)
        .when(When::KingAttacked)
        .on(Analogy("a king is never taken; the hand says what the words would say")),
    Article::new("XI", TookKing, Ladder(&[Rung::PlayTouched, Rung::KingIfCheckHinders]))
        .when(When::KingSafe)
        .on(Analogy("a man was taken that cannot be taken, and no other man may take a king")),
    Article::new(
        "XII",
        TookOwn,
        AdversaryChooses {
            remedies: &[Remedy::PlayTouched, Remedy::PlayTaken],
            failing: &[Rung::KingIfCheckHinders],
        },
    ),
    Article::new(
        "XIII",
        FalseMove,
        AdversaryChooses {
            remedies: &[Remedy::Leave, Remedy::PlayTouched, Remedy::King],
            failing: &[],
        },
    ),
    Article::new(
        "XIV",
        TwoMoves,
        AdversaryChooses { remedies: &[Remedy::Leave, Remedy::Retract], failing: &[] },
    ),
    Article::new(
        "XVI",
        IllegalCastling,
        AdversaryChooses {
            remedies: &[Remedy::Leave, Remedy::PlayKing, Remedy::PlayRook],
            failing: &[],
        },
    ),
    Article::new("XVII", SelfExposure, Ladder(&[Rung::King])),
    Article::new("XVIII", CheckUnannounced, Ruling::Replays).lapses(AtThatMove),
    Article::new("XIX", StandingCheck, SuffererChooses(&[Remedy::RetractSince]))
        .lapses(WhileItLasts),
    Article::new("XX", FalseCheck, SuffererChooses(&[Remedy::Retract])).lapses(AnnouncerPlays),
    Article::silent(ColoursReversed),
    Article::silent(Unpromoted),
    Article::silent(PressedWithoutMove),
    Article::silent(TwoHands),
    Article::silent(DisplacedMen),
    Article::silent(IllegalPosition),
    Article::silent(NoMove),
    Article::silent(FalseClaim),
];

/// The laws of the London club.
pub static LONDON: Code = Code {
    slug: "london",
    edition: "staunton-handbook",
    articles: ARTICLES,
    touch: TouchRule {
        own: "VII",
        adverse: "IX",
        king_answers: Some("XVII"),
        released: "VIII",
        ..REGENCE.touch
    },
    covering: Covering::AdversaryTouches,
    covering_article: "XXV",
    castles_at_odds: false,
    hard_mates: Some(HardMates { moves: 50, which: WhichMates::PiecesOnly }),
    ..REGENCE
};

//! The Régence code, from the two pages of the *Journal d'échecs*: P1 to P14, with the rules K1 to
//! K9 of its close kin where the text is lost. The words of the law are in `law/regence`.

use crate::{
    Article, Basis, Claimants, Code, Completion, Covering, Ends, HardMates, Incident, Lapse,
    Remedy, Ruling, Rung, Several, TouchRule, When, WhichMates,
};
use Basis::{Analogy, Kin};
use Incident::*;
use Lapse::{AdversaryPlays, AnnouncerPlays, AtThatMove, OwnMoves, WhileItLasts};
use Ruling::{AdversaryChooses, Ladder, SuffererChooses};

/// If nothing but check hinders the man, the king plays; else the fault is without consequence.
const KING_OR_FREE: &[Rung] = &[Rung::KingIfCheckHinders];

static ARTICLES: &[Article] = &[
    Article::new(
        "P1",
        TookWithWrongMan,
        Ladder(&[Rung::TakeTarget, Rung::PlayTouched, Rung::KingIfCheckHinders]),
    ),
    Article::new("P1", TookKing, Ruling::CountsAsWords)
        .when(When::KingAttacked)
        .on(Analogy("a king is never taken; the hand says what the words would say")),
    Article::new("P1", TookKing, Ladder(&[Rung::PlayTouched, Rung::KingIfCheckHinders]))
        .when(When::KingSafe)
        .on(Analogy("a man was taken that cannot be taken, and no other man may take a king")),
    Article::new(
        "P2",
        TookOwn,
        AdversaryChooses {
            remedies: &[Remedy::PlayTouched, Remedy::PlayTaken],
            failing: KING_OR_FREE,
        },
    ),
    Article::new(
        "P3",
        FalseMove,
        AdversaryChooses {
            remedies: &[Remedy::Leave, Remedy::PlayTouched, Remedy::King],
            failing: &[],
        },
    ),
    Article::new(
        "P3",
        MovedAdverseMan,
        AdversaryChooses {
            remedies: &[Remedy::King, Remedy::TakeTarget, Remedy::Leave],
            failing: &[],
        },
    )
    .on(Analogy("the text has no such case; its remedies are those of the London law X")),
    Article::new(
        "P4",
        TwoMoves,
        AdversaryChooses { remedies: &[Remedy::Leave, Remedy::Retract], failing: &[] },
    )
    .lapses(AdversaryPlays),
    Article::new(
        "P7",
        IllegalCastling,
        AdversaryChooses { remedies: &[Remedy::PlayKing, Remedy::PlayRook], failing: &[] },
    ),
    Article::new(
        "P10",
        SelfExposure,
        AdversaryChooses { remedies: &[Remedy::PlayTouched, Remedy::King], failing: &[] },
    )
    .when(When::ManCanPlay)
    .on(Analogy("the man can be played: the false move's remedies, save that it cannot be left")),
    Article::new("P10", SelfExposure, Ladder(&[Rung::King])).when(When::ManCannotPlay),
    Article::new("P11", CheckUnannounced, Ruling::Replays).lapses(AtThatMove),
    Article::new("P12", StandingCheck, SuffererChooses(&[Remedy::Retract, Remedy::Parry]))
        .lapses(WhileItLasts),
    Article::new("P13", FalseCheck, SuffererChooses(&[Remedy::Retract])).lapses(AnnouncerPlays),
    Article::new("K1", TouchBroken, Ruling::StillBound)
        .on(Kin("Traité 1786, XII and XVIII; Analyse 1808, p. xx")),
    Article::new("K4", WrongArray, SuffererChooses(&[Remedy::Replay]))
        .lapses(OwnMoves(4))
        .on(Kin("Vielle 1844, II and III")),
    Article::new("K4", BoardTurned, SuffererChooses(&[Remedy::Replay]))
        .lapses(OwnMoves(4))
        .on(Kin("Vielle 1844, I; Analyse 1808, p. xix")),
    Article::new("K5", OddsNotGiven, Ruling::GiverCannotWin)
        .lapses(OwnMoves(4))
        .on(Kin("Vielle 1844, IV")),
    Article::silent(ColoursReversed),
    Article::silent(Unpromoted),
    Article::silent(PressedWithoutMove),
    Article::silent(TwoHands),
    Article::silent(DisplacedMen),
    Article::silent(IllegalPosition),
    Article::silent(NoMove),
    Article::silent(FalseClaim),
];

/// The Régence code, P14 by its letter.
pub static REGENCE: Code = Code {
    slug: "regence",
    edition: "journal-d-echecs",
    since: None,
    articles: ARTICLES,
    completion: Completion::Withdrawn,
    touch: TouchRule {
        own: "K1",
        adverse: "K2",
        several: Several::First,
        king_answers: Some("K1"),
        castling: None,
        promotion: None,
        released: "K3",
    },
    covering: Covering::OffenderTouchesNext,
    covering_article: "P14",
    claimants: Claimants::Adversary,
    checks_are_announced: true,
    castles_at_odds: true,
    penalty: None,
    ends: Ends::BY_THE_PLAYERS,
    inverted_rook_is_queen: false,
    hard_mates: Some(HardMates { moves: 60, which: WhichMates::Listed }),
    displaced_found_later: None,
    short_of_time: None,
    waits_one_move: None,
    reply_put_back_is_disputed: false,
    irregular_positions_are_lawful: true,
};

/// The Régence code with P14 after the London rule: the adversary's touch closes.
pub static REGENCE_LONDON: Code =
    Code { slug: "regence-london", covering: Covering::AdversaryTouches, ..REGENCE };

//! The Régence code, from the two pages of the *Journal d'échecs*: P1 to P14, with the rules K1 to
//! K9 of its close kin where the text is lost. The words of the law are in `law/regence`.

use crate::{
    Article, Basis, Code, Covering, Incident, Lapse, Remedy, Ruling, Rung, TouchRule, When,
};
use Basis::{Analogy, Kin, Silent, Text};
use Incident::*;
use Lapse::{AdversaryPlays, AnnouncerPlays, AtThatMove, FourthMove, General, WhileItLasts};
use Ruling::{AdversaryChooses, Ladder, SuffererChooses};
use When::Always;

const fn row(
    number: &'static str,
    incident: Incident,
    when: When,
    ruling: Ruling,
    lapses: Lapse,
    basis: Basis,
) -> Article {
    Article { number: Some(number), incident, when, ruling, lapses, basis }
}

/// The law is silent: whatever happened is left to the players.
const fn silent(incident: Incident) -> Article {
    Article {
        number: None,
        incident,
        when: Always,
        ruling: Ruling::Nothing,
        lapses: Lapse::Nothing,
        basis: Silent,
    }
}

/// *Faute sans conséquence*: if nothing but check hinders the man the king plays, else nothing binds.
const KING_OR_FREE: &[Rung] = &[Rung::KingIfCheckHinders];

static ARTICLES: &[Article] = &[
    row(
        "P1",
        TookWithWrongMan,
        Always,
        Ladder(&[Rung::TakeTarget, Rung::PlayTouched, Rung::KingIfCheckHinders]),
        General,
        Text,
    ),
    row(
        "P1",
        TookKing,
        When::KingAttacked,
        Ruling::CountsAsWords,
        General,
        Analogy("a king is never taken; the hand says what the words would say"),
    ),
    row(
        "P1",
        TookKing,
        When::KingSafe,
        Ladder(&[Rung::PlayTouched, Rung::KingIfCheckHinders]),
        General,
        Analogy("a man was taken that cannot be taken, and no other man may take a king"),
    ),
    row(
        "P2",
        TookOwn,
        Always,
        AdversaryChooses {
            remedies: &[Remedy::PlayTouched, Remedy::PlayTaken],
            failing: KING_OR_FREE,
        },
        General,
        Text,
    ),
    row(
        "P3",
        FalseMove,
        Always,
        AdversaryChooses {
            remedies: &[Remedy::Leave, Remedy::PlayTouched, Remedy::King],
            failing: &[],
        },
        General,
        Text,
    ),
    row(
        "P3",
        MovedAdverseMan,
        Always,
        AdversaryChooses {
            remedies: &[Remedy::King, Remedy::TakeTarget, Remedy::Leave],
            failing: &[],
        },
        General,
        Analogy("the text has no such case; its remedies are those of the London law X"),
    ),
    row(
        "P4",
        TwoMoves,
        Always,
        AdversaryChooses { remedies: &[Remedy::Leave, Remedy::Retract], failing: &[] },
        AdversaryPlays,
        Text,
    ),
    row(
        "P7",
        IllegalCastling,
        Always,
        AdversaryChooses { remedies: &[Remedy::PlayKing, Remedy::PlayRook], failing: &[] },
        General,
        Text,
    ),
    row(
        "P10",
        SelfExposure,
        When::ManCanPlay,
        AdversaryChooses { remedies: &[Remedy::PlayTouched, Remedy::King], failing: &[] },
        General,
        Analogy("the man can be played: the false move's remedies, save that it cannot be left"),
    ),
    row("P10", SelfExposure, When::ManCannotPlay, Ladder(&[Rung::King]), General, Text),
    row("P11", CheckUnannounced, Always, Ruling::Replays, AtThatMove, Text),
    row(
        "P12",
        StandingCheck,
        Always,
        SuffererChooses(&[Remedy::Retract, Remedy::Parry]),
        WhileItLasts,
        Text,
    ),
    row("P13", FalseCheck, Always, SuffererChooses(&[Remedy::Retract]), AnnouncerPlays, Text),
    row(
        "K1",
        TouchBroken,
        Always,
        Ruling::StillBound,
        General,
        Kin("Traité 1786, XII and XVIII; Analyse 1808, p. xx"),
    ),
    row(
        "K4",
        WrongArray,
        Always,
        SuffererChooses(&[Remedy::Replay]),
        FourthMove,
        Kin("Vielle 1844, II and III"),
    ),
    row(
        "K4",
        BoardTurned,
        Always,
        SuffererChooses(&[Remedy::Replay]),
        FourthMove,
        Kin("Vielle 1844, I; Analyse 1808, p. xix"),
    ),
    row("K5", OddsNotGiven, Always, Ruling::GiverCannotWin, FourthMove, Kin("Vielle 1844, IV")),
    silent(ColoursReversed),
    silent(Unpromoted),
    silent(PressedWithoutMove),
    silent(TwoHands),
    silent(DisplacedMen),
    silent(IllegalPosition),
    silent(NoMove),
    silent(FalseClaim),
];

const TOUCH: TouchRule = TouchRule { own: "K1", adverse: "K2" };

/// The Régence code, P14 by its letter.
pub static REGENCE: Code = Code {
    slug: "regence",
    edition: "journal-d-echecs",
    articles: ARTICLES,
    touch: TOUCH,
    covering: Covering::OffenderTouchesNext,
    covering_article: "P14",
    checks_are_announced: true,
    hard_mate_moves: Some(60),
    start_stands_after: 4,
};

/// The Régence code with P14 after the London rule: the adversary's touch closes.
pub static REGENCE_LONDON: Code =
    Code { slug: "regence-london", covering: Covering::AdversaryTouches, ..REGENCE };

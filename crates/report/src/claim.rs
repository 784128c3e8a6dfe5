//! Whether an irregularity on record could be claimed, and until when, told in a sentence.

use book::{Lang, Text};
use chess::Color;
use laws::Limit;
use notation::pgn::Claim;

use crate::{
    fill::{Facts, fill},
    sentences::Sentence,
    word::in_notation_of,
};

/// Which player's hand ends the right, and the sentences for a right that ended so, and for one that
/// is still open. What no word of a record can end is the end of the game.
const fn told(limit: Limit) -> (Option<Ender>, Sentence, Sentence) {
    use Sentence::{
        ClaimableBeforeMove, ClaimableBeforeTouch, ClaimableMoves, ClaimableWhileItRuns,
        ClaimedBeforeMove, ClaimedBeforeMoves, ClaimedBeforeTouch, ClaimedWhileItRan,
    };
    match limit {
        Limit::OffenderTouches => (Some(Ender::Offender), ClaimedBeforeTouch, ClaimableBeforeTouch),
        Limit::AdversaryTouches => {
            (Some(Ender::Adversary), ClaimedBeforeTouch, ClaimableBeforeTouch)
        }
        Limit::OffenderPlays => (Some(Ender::Offender), ClaimedBeforeMove, ClaimableBeforeMove),
        Limit::AdversaryPlays | Limit::ThatMove => {
            (Some(Ender::Adversary), ClaimedBeforeMove, ClaimableBeforeMove)
        }
        Limit::MovesSince { .. } => (None, ClaimedBeforeMoves, ClaimableMoves),
        Limit::OwnMoves(_) | Limit::MovesOfBoth(_) | Limit::GameEnds | Limit::Closed => {
            (None, ClaimedWhileItRan, ClaimableWhileItRuns)
        }
    }
}

enum Ender {
    Offender,
    Adversary,
}

/// The sentence on the right to claim what this player did.
pub fn tell(claim: &Claim, offender: Color, lang: Lang) -> String {
    let (ender, ended, open) = told(claim.limit);
    let player = match ender {
        Some(Ender::Offender) => offender,
        Some(Ender::Adversary) | None => !offender,
    };
    let article = claim.article.unwrap_or_default();
    let (sentence, words) = match &claim.ended {
        Some(end) => {
            let dots = if end.turn.color == Color::White { "." } else { "..." };
            let word = in_notation_of(&end.text, lang);
            (ended, format!("{}{dots} {word} ({article})", end.turn.number))
        }
        None if claim.open => (open, article.to_owned()),
        None => (Sentence::ClaimedWhileItRan, article.to_owned()),
    };
    let count = match claim.limit {
        Limit::MovesSince { within, .. } => u64::from(within),
        _ => 0,
    };
    fill(
        sentence,
        &Facts { player: Some(player), count, words: Text::same(words), ..Facts::default() },
        lang,
    )
}

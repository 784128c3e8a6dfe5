//! Why an act was refused, in words.

use arbiter::Refusal;
use book::Lang;

use crate::{
    fill::{Facts, fill},
    sentences::Sentence,
};

/// The reason, as the rest of a sentence.
pub fn reason(refusal: Refusal, lang: Lang) -> String {
    let (sentence, at) = match refusal {
        Refusal::GameOver => (Sentence::GameOver, None),
        Refusal::NoMan(square) => (Sentence::NoMan, Some(square)),
        Refusal::HandEmpty => (Sentence::HandEmpty, None),
        Refusal::NoPlace(square) => (Sentence::NoPlace, Some(square)),
        Refusal::ChoiceOpen => (Sentence::ChoiceOpen, None),
        Refusal::MustChoose => (Sentence::MustChoose, None),
        Refusal::PieceOwed(square) => (Sentence::PieceOwed, Some(square)),
        Refusal::ClaimWaits => (Sentence::ClaimWaits, None),
        Refusal::NotOffered => (Sentence::NotOffered, None),
        Refusal::NothingToClaim => (Sentence::NothingToClaim, None),
        Refusal::NoOffer => (Sentence::NoOffer, None),
        Refusal::NothingDenied => (Sentence::NothingDenied, None),
        Refusal::NoSuchPly => (Sentence::NoSuchPly, None),
        Refusal::NoSuchRule => (Sentence::NoSuchRule, None),
        Refusal::NoClock => (Sentence::NoClock, None),
        Refusal::ClaimLost => (Sentence::ClaimLost, None),
        Refusal::TooEarly => (Sentence::TooEarly, None),
        Refusal::FlagStands => (Sentence::FlagStands, None),
        Refusal::BothFlagsDown => (Sentence::BothFlagsDown, None),
        Refusal::Adjourned => (Sentence::Adjourned, None),
        Refusal::NothingSealed => (Sentence::NothingSealed, None),
        Refusal::NotAPlayer => (Sentence::NotAPlayer, None),
        Refusal::NotTheArbiter => (Sentence::NotTheArbiter, None),
    };
    fill(sentence, &Facts { at, ..Facts::default() }, lang)
}

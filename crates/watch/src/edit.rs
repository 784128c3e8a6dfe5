//! What changed between what was known of a game and what its source shows now.

use serde::{Deserialize, Serialize};

use crate::snapshot::{Said, Word};

/// What changed in the words of a game: so many are kept, and these follow them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edit {
    /// Words that stay, counted from the first.
    pub keep: usize,
    /// What stands after them now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<Word>,
    /// Words that stay and of which something else is said now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub said: Vec<(usize, Vec<Said>)>,
}

impl Edit {
    /// What leads from the words known to those shown; `None` if they are the same.
    pub fn between(known: &[Word], shown: &[Word]) -> Option<Self> {
        let same = |(known, shown): &(&Word, &Word)| {
            known.text == shown.text && known.again == shown.again
        };
        let keep = known.iter().zip(shown).take_while(same).count();
        let said = known[..keep].iter().zip(shown).enumerate();
        let said = said
            .filter(|(_, (known, shown))| known.said != shown.said)
            .map(|(index, (_, shown))| (index, shown.said.clone()))
            .collect();
        let edit = Self { keep, words: shown[keep..].to_vec(), said };
        (keep < known.len() || !edit.words.is_empty() || !edit.said.is_empty()).then_some(edit)
    }

    /// Whether there are words in it that were not there.
    pub fn adds(&self) -> bool {
        !self.words.is_empty()
    }

    /// Carries it out, and gives the words that went.
    pub fn apply(&self, words: &mut Vec<Word>) -> Vec<Word> {
        let gone = words.split_off(self.keep.min(words.len()));
        for (index, said) in &self.said {
            if let Some(word) = words.get_mut(*index) {
                word.said.clone_from(said);
            }
        }
        words.extend(self.words.iter().cloned());
        gone
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What was known, what is shown, how many words stay.
    const EDITS: &[(&str, &str, Option<usize>)] = &[
        ("", "", None),
        ("e4 e5", "e4 e5", None),
        ("e4", "e4 e5", Some(1)),
        ("e4", "e4 e5 Nf3", Some(1)),
        ("e4 e5", "e4", Some(1)),
        ("e4 e5 Nf3", "e4 e5 Nc3", Some(2)),
        ("e4 e5", "d4", Some(0)),
        ("e4 e5", "", Some(0)),
    ];

    fn words(text: &str) -> Vec<Word> {
        text.split_whitespace().map(Word::new).collect()
    }

    #[test]
    fn an_edit_leads_from_what_was_known_to_what_is_shown() {
        for &(known, shown, keep) in EDITS {
            let edit = Edit::between(&words(known), &words(shown));
            assert_eq!(edit.as_ref().map(|edit| edit.keep), keep, "{known} -> {shown}");
            let mut after = words(known);
            if let Some(edit) = edit {
                edit.apply(&mut after);
            }
            assert_eq!(after, words(shown));
        }
    }

    #[test]
    fn a_clock_that_comes_late_moves_nothing() {
        let mut shown = words("e4 e5");
        shown[0].said.push(Said::Comment("[%clk 1:00]".to_owned()));
        let edit = Edit::between(&words("e4 e5"), &shown).expect("an edit");
        assert_eq!((edit.keep, edit.words.len(), edit.said.len()), (2, 0, 1));
        let mut known = words("e4 e5");
        assert!(edit.apply(&mut known).is_empty());
        assert_eq!(known, shown);
    }
}

//! A record as PGN: every move, irregular ones in long form with a comment on their kind.

use super::{Record, Recorded};
use crate::pgn::{GameText, Item, Line};

impl Record {
    /// The game as PGN: what was legal in SAN, what was irregular in long form, followed by a
    /// comment that names its kind and the article that rules it. Other programs stop reading at
    /// the first irregular move; see [`Record::portable`].
    pub fn pgn(&self) -> GameText {
        let mut items = self.preface.clone();
        for ply in &self.plies {
            ply.write(&mut items);
        }
        GameText { tags: self.tags_from(&self.start), line: Line { items }, result: self.result }
    }
}

impl Recorded {
    fn write(&self, items: &mut Vec<Item>) {
        items.push(Item::Move { turn: self.turn, text: self.word.clone() });
        items.extend(self.remark.clone().map(Item::Comment));
        items.extend_from_slice(&self.said);
    }
}

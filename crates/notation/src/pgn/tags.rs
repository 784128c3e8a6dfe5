//! The tags of a game that are looked at, in one piece of text.

use super::text;

/// The names that are kept: the seven of the roster, and those of the set-up, the day and the
/// clock.
const KEPT: [&str; 14] = [
    "Event",
    "Site",
    "Date",
    "UTCDate",
    "EventDate",
    "Round",
    "White",
    "Black",
    "Result",
    "FEN",
    "SetUp",
    "Setup",
    "Variant",
    "TimeControl",
];

/// The tags of a game that are kept, as text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags {
    /// The values, one behind the other.
    text: String,
    /// For each tag which name it has, and where its value ends.
    ends: Vec<(u8, usize)>,
}

impl Tags {
    /// Keeps a tag as it stands between its brackets, if its name is one that is kept.
    pub(super) fn keep(&mut self, name: &[u8], value: &[u8]) {
        let Some(index) = KEPT.iter().position(|kept| kept.as_bytes() == name) else { return };
        if self.ends.is_empty() {
            // A roster of usual length, so that it grows once.
            self.text.reserve(128);
            self.ends.reserve(KEPT.len());
        }
        self.text.push_str(&text::unescape(value));
        self.ends.push((index as u8, self.text.len()));
    }

    /// Names and values, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.spans().map(|(index, value)| (KEPT[usize::from(index)], value))
    }

    /// The first value of a name.
    pub fn get(&self, name: &str) -> Option<&str> {
        let wanted = KEPT.iter().position(|kept| *kept == name)?;
        self.spans().find(|&(index, _)| usize::from(index) == wanted).map(|(_, value)| value)
    }

    fn spans(&self) -> impl Iterator<Item = (u8, &str)> {
        let mut begin = 0;
        self.ends.iter().map(move |&(index, end)| {
            let value = &self.text[begin..end];
            begin = end;
            (index, value)
        })
    }
}

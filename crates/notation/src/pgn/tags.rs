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
    /// The names that are there, a bit each.
    seen: u16,
}

/// The place of a name among those that are kept, if it is one of them.
fn index_of(name: &[u8]) -> Option<usize> {
    // Their lengths and first letters tell most other names apart at once.
    let is_kept = |kept: &str| kept.as_bytes() == name;
    let may_be =
        matches!(name.first(), Some(b'B' | b'D' | b'E' | b'F' | b'R' | b'S' | b'T'..=b'W'));
    may_be.then(|| KEPT.iter().position(|kept| is_kept(kept))).flatten()
}

impl Tags {
    /// Keeps a tag as it stands between its brackets, if its name is one that is kept, whatever its
    /// capitals, and says by which name.
    ///
    /// # Errors
    /// That name, where it stands there already with another value.
    pub(super) fn keep(
        &mut self,
        name: &[u8],
        value: &[u8],
    ) -> Result<Option<&'static str>, &'static str> {
        let exact = index_of(name);
        // Of two that differ in capitals alone the last is the one that is misspelt.
        let alike = |kept: &str| kept.as_bytes().eq_ignore_ascii_case(name);
        let index = exact.or_else(|| KEPT.iter().rposition(|kept| alike(kept)));
        let Some(index) = index else { return Ok(None) };
        let known = KEPT[index];
        if self.ends.is_empty() {
            // A roster of usual length, so that it grows once.
            self.text.reserve(128);
            self.ends.reserve(KEPT.len());
        }
        let start = self.text.len();
        self.text.push_str(&text::unescape(value));
        self.ends.push((index as u8, self.text.len()));
        let bit = 1 << index;
        let is_there = self.seen & bit != 0;
        self.seen |= bit;
        let twice = is_there && self.get(known).is_some_and(|first| first != &self.text[start..]);
        if twice { Err(known) } else { Ok(Some(known)) }
    }

    /// Names and values, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.spans().map(|(index, value)| (KEPT[usize::from(index)], value))
    }

    /// The first value of a name.
    pub fn get(&self, name: &str) -> Option<&str> {
        let wanted = index_of(name.as_bytes()).filter(|&index| self.seen >> index & 1 != 0)?;
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

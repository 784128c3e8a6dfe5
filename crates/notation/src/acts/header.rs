//! Header lines: what was agreed before the game, one table row for each key.

use std::fmt;

use arbiter::{Odds, Press, Raise};
use chess::{Color, Square};
use laws::Incident;

use super::{
    cursor::{Cursor, Read},
    fen,
};

/// A header line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The slug of the code of laws in force.
    Code(String),
    /// The position set up, as the FEN was written.
    Position(String),
    /// What is given to the weaker player.
    Odds(Vec<Odds>),
    /// Pawns that have lost their double step though they stand on their second rank.
    Played(Vec<Square>),
    /// Who raises irregularities.
    Raise(Raise),
    /// Every check is announced for the players.
    ChecksAnnounced(bool),
    /// What completes a move on the clock.
    Press(Press),
    /// The time control, as it was written.
    Time(String),
    /// Completed illegal moves already counted against a player.
    Count(Color, u8),
    /// What was wrong from the start.
    Start(Incident),
    /// A tag of the game, by its PGN name.
    Tag {
        /// The name; it begins with a capital letter.
        name: String,
        /// The value; it has no line ends.
        value: String,
    },
}

/// A header key: its name, how a value is written, and how it is read.
struct Key {
    name: &'static str,
    usage: &'static str,
    repeats: bool,
    read: fn(&mut Cursor<'_>) -> Read<Entry>,
}

const KEYS: &[Key] = &[
    Key { name: "code", usage: "regence", repeats: false, read: read_code },
    Key {
        name: "position",
        usage: "8/8/4k3/8/8/3K4/8/8 w - - 0 1",
        repeats: false,
        read: |c| Ok(Entry::Position(fen::read(c, fen::Fields::All)?)),
    },
    Key {
        name: "odds",
        usage: "white a1",
        repeats: true,
        read: |c| Ok(Entry::Odds(c.list(read_odds)?)),
    },
    Key {
        name: "played",
        usage: "a2, h7",
        repeats: false,
        read: |c| Ok(Entry::Played(c.list(Cursor::square_word)?)),
    },
    Key {
        name: "raise",
        usage: "players",
        repeats: false,
        read: |c| Ok(Entry::Raise(one_of(c, &RAISES)?)),
    },
    Key {
        name: "announce",
        usage: "arbiter",
        repeats: false,
        read: |c| Ok(Entry::ChecksAnnounced(one_of(c, &ANNOUNCERS)?)),
    },
    Key {
        name: "press",
        usage: "explicit",
        repeats: false,
        read: |c| Ok(Entry::Press(one_of(c, &PRESSES)?)),
    },
    Key { name: "time", usage: "40/90+30, 30+30", repeats: false, read: read_time },
    Key {
        name: "count",
        usage: "b 1",
        repeats: true,
        read: |c| Ok(Entry::Count(c.color()?, c.number("how many illegal moves")?)),
    },
    Key {
        name: "start",
        usage: "wrong-array",
        repeats: true,
        read: |c| Ok(Entry::Start(one_of(c, &STARTS)?)),
    },
];

const RAISES: [(&str, Raise); 2] = [("arbiter", Raise::Arbiter), ("players", Raise::Players)];
const ANNOUNCERS: [(&str, bool); 2] = [("players", false), ("arbiter", true)];
const PRESSES: [(&str, Press); 2] = [("auto", Press::Auto), ("explicit", Press::Explicit)];
const STARTS: [(&str, Incident); 3] = [
    (Incident::WrongArray.slug(), Incident::WrongArray),
    (Incident::BoardTurned.slug(), Incident::BoardTurned),
    (Incident::ColoursReversed.slug(), Incident::ColoursReversed),
];
const PLAYERS: [(&str, Color); 2] = [("white", Color::White), ("black", Color::Black)];

/// The keys in lower case, each with an example of a value.
pub fn usages() -> impl Iterator<Item = (&'static str, &'static str)> {
    KEYS.iter().map(|key| (key.name, key.usage))
}

/// Whether a header line may begin with this name.
pub(super) fn is_key(name: &str) -> bool {
    KEYS.iter().any(|key| key.name == name) || is_tag(name)
}

/// Whether a name can be that of a tag.
pub(crate) fn is_tag(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Reads the value of a key.
pub(super) fn read(name: &str, cursor: &mut Cursor<'_>) -> Read<Entry> {
    match KEYS.iter().find(|key| key.name == name) {
        Some(key) => (key.read)(cursor),
        None => Ok(Entry::Tag { name: name.to_owned(), value: cursor.text().to_owned() }),
    }
}

fn one_of<T: Copy>(cursor: &mut Cursor<'_>, words: &[(&str, T)]) -> Read<T> {
    let known: Vec<_> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
    cursor.named(&known.join(" or "), |word| {
        words.iter().find(|(known, _)| *known == word).map(|&(_, value)| value)
    })
}

fn word_for<T: Copy + PartialEq>(words: &[(&'static str, T)], value: T) -> &'static str {
    words.iter().find(|(_, known)| *known == value).map_or("", |(word, _)| word)
}

fn read_code(cursor: &mut Cursor<'_>) -> Read<Entry> {
    let slug = |word: &str| {
        let letters =
            word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
        (!word.is_empty() && letters).then(|| word.to_owned())
    };
    Ok(Entry::Code(cursor.named("the name of a code, such as `regence`", slug)?))
}

fn read_odds(cursor: &mut Cursor<'_>) -> Read<Odds> {
    let giver = one_of(cursor, &PLAYERS)?;
    if cursor.words("move") {
        return Ok(Odds::Move { giver });
    }
    let square = cursor.named("the square of the man that is given, or `move`", |w| w.parse().ok());
    Ok(Odds::Man { giver, square: square? })
}

/// Reads a time control: periods of `moves/minutes+seconds`, with a delay instead of an increment.
fn read_time(cursor: &mut Cursor<'_>) -> Read<Entry> {
    let start = cursor.clone();
    let periods = cursor.list(|c| {
        c.named("a time such as `90+30` or `40/90`", |word| is_period(word).then_some(()))?;
        if c.words("delay") || c.words("bronstein") {
            c.number::<u32>("so many seconds")?;
        }
        Ok(())
    })?;
    if periods.is_empty() {
        return cursor.expected("a time such as `90+30` or `40/90`");
    }
    let read = start.rest().len() - cursor.rest().len();
    Ok(Entry::Time(start.rest()[..read].trim().to_owned()))
}

fn is_period(word: &str) -> bool {
    let number = |text: &str| {
        (1..=6).contains(&text.len())
            && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
            && text.parse::<f64>().is_ok()
    };
    let (moves, time) = word.split_once('/').unwrap_or(("1", word));
    let (minutes, seconds) = time.split_once('+').unwrap_or((time, "0"));
    [moves, minutes, seconds].into_iter().all(number)
}

impl Entry {
    /// The key.
    pub fn key(&self) -> &str {
        match self {
            Self::Code(_) => "code",
            Self::Position(_) => "position",
            Self::Odds(_) => "odds",
            Self::Played(_) => "played",
            Self::Raise(_) => "raise",
            Self::ChecksAnnounced(_) => "announce",
            Self::Press(_) => "press",
            Self::Time(_) => "time",
            Self::Count(..) => "count",
            Self::Start(_) => "start",
            Self::Tag { name, .. } => name,
        }
    }

    /// Whether a header may have the key more than once.
    pub(super) fn repeats(&self) -> bool {
        KEYS.iter().find(|key| key.name == self.key()).is_some_and(|key| key.repeats)
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.key())?;
        match self {
            // Behind a blank it would be a comment.
            Self::Tag { value, .. } if value.starts_with('#') => return f.write_str(value),
            _ => f.write_str(" ")?,
        }
        match self {
            Self::Code(text) | Self::Position(text) | Self::Time(text) => f.write_str(text),
            Self::Odds(odds) => write_list(f, odds.iter().map(show_odds)),
            Self::Played(squares) => write_list(f, squares),
            Self::Raise(raise) => f.write_str(word_for(&RAISES, *raise)),
            Self::ChecksAnnounced(all) => f.write_str(word_for(&ANNOUNCERS, *all)),
            Self::Press(press) => f.write_str(word_for(&PRESSES, *press)),
            Self::Count(player, times) => write!(f, "{} {times}", player.to_char()),
            Self::Start(incident) => write!(f, "{incident}"),
            Self::Tag { value, .. } => f.write_str(value),
        }
    }
}

pub(super) fn show_odds(odds: &Odds) -> String {
    match *odds {
        Odds::Man { giver, square } => format!("{} {square}", word_for(&PLAYERS, giver)),
        Odds::Move { giver } => format!("{} move", word_for(&PLAYERS, giver)),
    }
}

/// Writes things with commas between them.
pub(super) fn write_list<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    list: impl IntoIterator<Item = T>,
) -> fmt::Result {
    for (index, item) in list.into_iter().enumerate() {
        write!(f, "{}{item}", if index > 0 { ", " } else { "" })?;
    }
    Ok(())
}

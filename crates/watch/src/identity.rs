//! Which game a snapshot is of: by its players, its round and its board, never by its place in a file.
//!
//! Organisers reorder boards, correct names and swap pairings at any time. So each of the three may
//! change alone; what was played tells the rest.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::snapshot::{Slot, Snapshot, Word, tag};

/// Words that agree before a game is taken for the same under two other names.
const TELLING: usize = 4;

/// A game's address: its round, and a number in it that never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId {
    /// The round.
    pub round: u32,
    /// The number: that of the board on which it was first seen, where no other game had it.
    pub number: u32,
}

/// A game that is known.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    /// Its address.
    pub id: GameId,
    /// Where it was seen last.
    pub slot: &'a Slot,
    /// Its tags.
    pub tags: &'a [(String, String)],
    /// Its words.
    pub words: &'a [Word],
    /// It has a result.
    pub over: bool,
}

/// The round of a game: that of its folder, else of its Round tag, else the first.
pub fn round(slot: &Slot, tags: &[(String, String)]) -> u32 {
    slot.round.or_else(|| numbers(tags).next()).unwrap_or(1)
}

/// The board of a game: that of its file, else of its Board tag, else the second number of its Round
/// tag.
pub fn board(slot: &Slot, tags: &[(String, String)]) -> Option<u32> {
    slot.board.or_else(|| tag(tags, "Board")?.parse().ok()).or_else(|| numbers(tags).nth(1))
}

fn numbers(tags: &[(String, String)]) -> impl Iterator<Item = u32> {
    let round = tag(tags, "Round").unwrap_or_default();
    round.split('.').map_while(|number| number.trim().parse().ok())
}

/// By what a game is known, told once for all that it is compared with.
#[derive(Debug)]
struct Marks<'a> {
    players: Option<(String, String)>,
    round: u32,
    board: Option<u32>,
    source: &'a str,
    words: &'a [Word],
}

impl<'a> Marks<'a> {
    fn new(slot: &'a Slot, tags: &[(String, String)], words: &'a [Word]) -> Self {
        let (round, board) = (round(slot, tags), board(slot, tags));
        Self { players: players(tags), round, board, source: &slot.source, words }
    }
}

/// For each snapshot of one source the known game that it is of; `None` where it is a new one. No
/// game is given twice.
pub fn matches(known: &[Known<'_>], shown: &[Snapshot]) -> Vec<Option<GameId>> {
    let mut found: Vec<Option<GameId>> = vec![None; shown.len()];
    let mut taken = vec![false; known.len()];
    let of_known: Vec<Marks<'_>> =
        known.iter().map(|game| Marks::new(game.slot, game.tags, game.words)).collect();
    let of_shown: Vec<Marks<'_>> =
        shown.iter().map(|game| Marks::new(&game.slot, &game.tags, &game.words)).collect();
    // The surest first, so that a corrected name takes no game from one that still has its own.
    for sure in [by_players, by_board] {
        for (index, marks) in of_shown.iter().enumerate() {
            if found[index].is_some() {
                continue;
            }
            let free = (0..known.len()).filter(|&game| {
                let (old, new) = (&of_known[game], marks);
                !taken[game] && old.round == new.round && old.source == new.source
            });
            let fits = free.filter(|&game| !is_another(&known[game], &shown[index]));
            let best = fits
                .filter_map(|game| Some((sure(&of_known[game], marks)?, known[game].id, game)))
                .max();
            if let Some((_, id, game)) = best {
                found[index] = Some(id);
                taken[game] = true;
            }
        }
    }
    found
}

/// How sure it is that the same players play the same game: their board, then what was played.
fn by_players(known: &Marks<'_>, shown: &Marks<'_>) -> Option<(bool, usize)> {
    let same = known.players.is_some() && known.players == shown.players;
    same.then(|| (known.board == shown.board, common(known.words, shown.words)))
}

/// The same for one board, whose players are other ones now: a name was corrected.
fn by_board(known: &Marks<'_>, shown: &Marks<'_>) -> Option<(bool, usize)> {
    if known.board != shown.board {
        return None;
    }
    let common = common(known.words, shown.words);
    let shared = match (&known.players, &shown.players) {
        (Some(old), Some(new)) => old.0 == new.0 || old.1 == new.1,
        // Without players the board is all there is.
        _ => true,
    };
    let goes_on = common == known.words.len().min(shown.words.len());
    let is_told = shared || common >= TELLING || known.words.is_empty();
    // A board that nobody numbers is told by what was played there.
    let is_numbered = known.board.is_some() || common >= TELLING || known.players.is_none();
    (goes_on && is_told && is_numbered).then_some((shared, common))
}

/// The same players at the same board have begun another game.
fn is_another(known: &Known<'_>, shown: &Snapshot) -> bool {
    known.over && shown.result == "*" && common(known.words, &shown.words) * 2 < known.words.len()
}

fn common(known: &[Word], shown: &[Word]) -> usize {
    known.iter().zip(shown).take_while(|(known, shown)| known.text == shown.text).count()
}

/// Who plays: their FIDE numbers where both have one, else their names, whatever the order of a
/// name's parts. `None` where neither is known.
fn players(tags: &[(String, String)]) -> Option<(String, String)> {
    let of = |number, name| tag(tags, number).or_else(|| tag(tags, name)).map(parts);
    let ids = (tag(tags, "WhiteFideId"), tag(tags, "BlackFideId"));
    let (white, black) = match ids {
        (Some(white), Some(black)) => (Some(white.to_owned()), Some(black.to_owned())),
        _ => (of("White", "White"), of("Black", "Black")),
    };
    (white.is_some() || black.is_some())
        .then(|| (white.unwrap_or_default(), black.unwrap_or_default()))
}

fn parts(name: &str) -> String {
    let lower = name.to_lowercase();
    let mut parts: Vec<&str> = lower
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|part| !part.is_empty())
        .collect();
    parts.sort_unstable();
    parts.join(" ")
}

impl GameId {
    /// An address for a new game: its board's number, else the least that is free.
    pub fn allot(round: u32, board: Option<u32>, is_taken: impl Fn(GameId) -> bool) -> Self {
        let free = |number: &u32| !is_taken(Self { round, number: *number });
        let number = board.filter(free).or_else(|| (1..).find(free)).unwrap_or(u32::MAX);
        Self { round, number }
    }

    /// Reads `1-3`.
    pub fn read(text: &str) -> Option<Self> {
        let (round, number) = text.split_once('-')?;
        Some(Self { round: round.parse().ok()?, number: number.parse().ok()? })
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.round, self.number)
    }
}

impl Serialize for GameId {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for GameId {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        Self::read(&text).ok_or_else(|| serde::de::Error::custom("not a game's address"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// White, Black, the Round tag, the words, the result.
    type Row = (&'static str, &'static str, &'static str, &'static str, &'static str);

    fn snapshot((white, black, round, words, result): Row) -> Snapshot {
        let tags = [("White", white), ("Black", black), ("Round", round)];
        Snapshot {
            tags: tags.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec(),
            words: words.split_whitespace().map(Word::new).collect(),
            result: result.to_owned(),
            ..Snapshot::default()
        }
    }

    #[test]
    fn games_are_known_again() {
        let before: &[Row] = &[
            ("Adams, Ann", "Berg", "1.1", "e4 e5 Nf3 Nc6 Bb5", "*"),
            ("Cole", "Dahl", "1.2", "d4 d5", "*"),
            ("Egan", "Frey", "1.3", "", "*"),
            ("Gray", "Hill", "1.4", "c4 c5 Nc3 Nc6 g3 g6", "1-0"),
        ];
        // What is shown, and which of the four it is.
        let after: &[(Row, Option<usize>)] = &[
            (("Adams, Ann", "Berg", "1.1", "e4 e5 Nf3 Nc6 Bb5 a6", "*"), Some(0)),
            // Another order of the boards, and of the parts of a name.
            (("Ann Adams", "Berg", "1.7", "e4 e5 Nf3", "*"), Some(0)),
            // A name corrected, one and both.
            (("Cole", "Dahlberg", "1.2", "d4 d5 c4", "*"), Some(1)),
            (("Adamson", "Bergman", "1.1", "e4 e5 Nf3 Nc6 Bb5 a6", "*"), Some(0)),
            // Another pairing before the first move, and another game after it.
            (("Ives", "Jung", "1.3", "e4", "*"), Some(2)),
            (("Ives", "Jung", "1.2", "e4 e5", "*"), None),
            // Another round.
            (("Adams, Ann", "Berg", "2.1", "e4 e5 Nf3 Nc6 Bb5", "*"), None),
            // They play once more; and a result is only changed.
            (("Gray", "Hill", "1.4", "e4", "*"), None),
            (("Gray", "Hill", "1.4", "c4 c5 Nc3 Nc6 g3 g6", "1/2-1/2"), Some(3)),
        ];
        let before: Vec<Snapshot> = before.iter().map(|&row| snapshot(row)).collect();
        let known: Vec<Known<'_>> = before
            .iter()
            .zip(0..)
            .map(|(game, number)| Known {
                id: GameId { round: 1, number },
                slot: &game.slot,
                tags: &game.tags,
                words: &game.words,
                over: game.result != "*",
            })
            .collect();
        for &(row, expected) in after {
            let found = matches(&known, &[snapshot(row)])[0];
            assert_eq!(found.map(|id| id.number as usize), expected, "{row:?}");
        }
    }

    #[test]
    fn an_address_is_the_boards_where_it_is_free() {
        let taken = |id: GameId| id.number == 2;
        assert_eq!(GameId::allot(1, Some(5), taken).to_string(), "1-5");
        assert_eq!(GameId::allot(1, Some(2), taken).to_string(), "1-1");
        assert_eq!(GameId::allot(3, None, taken).to_string(), "3-1");
        assert_eq!(GameId::read("3-1"), Some(GameId { round: 3, number: 1 }));
    }
}

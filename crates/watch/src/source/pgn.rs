//! PGN in whatever state it is met: half written, in odd encodings, many games or one.

use std::borrow::Cow;

use chess::San;
use notation::pgn::{Fault, GameText, Item, Reader};

use crate::snapshot::{MAX_GAMES, MAX_WORDS, Said, Snapshot, Word};

/// What a PGN holds.
#[derive(Debug, Default)]
pub struct Pgn {
    /// Its games, in their order; slots are empty.
    pub games: Vec<Snapshot>,
    /// It ends where a game ends: every game has its terminator, and nothing is left open.
    pub whole: bool,
}

/// Reads a PGN. Nothing in it is an error: what cannot be read is left out.
pub fn read(bytes: &[u8]) -> Pgn {
    let text = without_utf16(bytes);
    let mut reader = Reader::new(&*text);
    let mut pgn = Pgn { games: Vec::new(), whole: true };
    loop {
        let mut cut = false;
        let note = |_, fault: Fault| {
            cut |= matches!(fault, Fault::OpenComment | Fault::OpenVariation | Fault::BadTag);
        };
        // A slice cannot fail.
        let game = GameText::read(&mut reader, note).ok().flatten();
        pgn.whole &= !cut;
        let Some(game) = game else {
            if !pgn.whole {
                mark_cut(&mut pgn.games, &text);
            }
            return pgn;
        };
        if pgn.games.len() == MAX_GAMES {
            return pgn;
        }
        pgn.whole &= game.result.is_some();
        pgn.games.push(snapshot(game));
    }
}

/// The last of some games breaks off where it has no terminator. While only its tags are there it is
/// none yet; and a word at the very end that is no move is the beginning of one.
fn mark_cut(games: &mut Vec<Snapshot>, text: &[u8]) {
    let Some(last) = games.last_mut().filter(|last| last.result.is_empty()) else { return };
    last.cut = true;
    let ends = text.last().is_none_or(u8::is_ascii_whitespace);
    let is_begun = last.words.last().is_some_and(|word| San::read(&word.text).is_err());
    if !ends && is_begun {
        last.words.pop();
    }
    if last.words.is_empty() {
        games.pop();
    }
}

fn snapshot(game: GameText) -> Snapshot {
    let mut words: Vec<Word> = Vec::new();
    let mut expected = game.first_turn();
    let mut last = expected;
    for item in game.line.items {
        match item {
            Item::Move { turn, text } => {
                if words.len() == MAX_WORDS {
                    break;
                }
                let again = turn.color != expected.color && !words.is_empty();
                (last, expected) = (turn, turn.next());
                words.push(Word { text, said: Vec::new(), again });
            }
            Item::Comment(text) => {
                // Before the first move it says nothing of a move.
                if let Some(word) = words.last_mut() {
                    word.said.push(Said::Comment(text.replace('\n', " ")));
                }
            }
            Item::Nag(glyph) => {
                if let Some(word) = words.last_mut() {
                    word.said.push(Said::Glyph(glyph));
                }
            }
            Item::Variation(line) => {
                if let Some(word) = words.last_mut() {
                    word.said.push(Said::Variation { text: line.text(last) });
                }
            }
            Item::Result(_) => {}
        }
    }
    let result = game.result.map(|score| score.to_string()).unwrap_or_default();
    Snapshot { tags: game.tags, words, result, ..Snapshot::default() }.bounded()
}

/// UTF-16 as UTF-8, told by its mark; anything else as it is, for the reader knows UTF-8 and
/// Latin-1.
fn without_utf16(bytes: &[u8]) -> Cow<'_, [u8]> {
    let unit: fn([u8; 2]) -> u16 = match bytes {
        [0xFF, 0xFE, ..] => u16::from_le_bytes,
        [0xFE, 0xFF, ..] => u16::from_be_bytes,
        _ => return Cow::Borrowed(bytes),
    };
    let units = bytes[2..].chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    let text: String = char::decode_utf16(units)
        .map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect();
    Cow::Owned(text.into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "[White \"A\"]\n\n1. e4 {[%clk\n0:01]} e5 2. Nf3 3. Nc3 $1 1-0\n";

    #[test]
    fn words_clocks_and_turns_are_kept() {
        let pgn = read(GAME.as_bytes());
        assert!(pgn.whole);
        let game = &pgn.games[0];
        let words: Vec<_> = game.words.iter().map(|word| (&*word.text, word.again)).collect();
        assert_eq!(words, [("e4", false), ("e5", false), ("Nf3", false), ("Nc3", true)]);
        assert_eq!(game.words[0].command("clk"), Some("0:01"));
        assert_eq!(game.words[3].said, [Said::Glyph(1)]);
        assert_eq!((game.tag("White"), &*game.result), (Some("A"), "1-0"));
    }

    #[test]
    fn a_file_cut_anywhere_is_not_whole() {
        let two = format!("{GAME}\n{GAME}");
        for cut in GAME.len() + 3..two.len() - 3 {
            assert!(!read(&two.as_bytes()[..cut]).whole, "cut at {cut}: {}", &two[..cut]);
        }
        assert!(read(two.as_bytes()).whole);
    }

    #[test]
    fn what_breaks_off_is_no_game_yet_and_no_move() {
        for (text, words) in [
            ("[White \"A\"]\n[Bla", None),
            ("[White \"A\"]\n\n", None),
            ("[White \"A\"]\n\n1. e4 e", Some(1)),
            ("[White \"A\"]\n\n1. e4 e5", Some(2)),
            ("[White \"A\"]\n\n1. e4 e5 2. N", Some(2)),
            ("[White \"A\"]\n\n1. e4 e8e8\n", Some(2)),
        ] {
            let games = read(text.as_bytes()).games;
            assert_eq!(
                games.last().map(|game| (game.cut, game.words.len())),
                words.map(|n| (true, n)),
                "{text}"
            );
        }
    }

    #[test]
    fn utf_16_is_read_by_its_mark() {
        let plain = "[White \"Žižka\"]\n\n1. e4 *\n";
        for (mark, bytes) in [
            (&b"\xFF\xFE"[..], u16::to_le_bytes as fn(u16) -> [u8; 2]),
            (&b"\xFE\xFF"[..], u16::to_be_bytes),
        ] {
            let mut text = mark.to_vec();
            text.extend(plain.encode_utf16().flat_map(bytes));
            let pgn = read(&text);
            assert_eq!(pgn.games[0].tag("White"), Some("Žižka"));
        }
    }
}

//! What viewers get: the game as it was played, and the same in a form that any reader follows to its
//! end.

mod json;

use arbiter::Score;
use chess::{Color, fen::EnPassant};
use notation::{
    export::Record,
    pgn::{GameText, Item, Line, PlyDeed, Turn, article},
};

pub use json::{Delta, Shown, delta, shown, since, to_json};

use crate::{
    follow::{Follow, Followed, Why},
    game::{Game, Time},
    snapshot::Said,
};

/// How the moves after an irregular one are delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// All as it was played; an irregular move is followed by a comment that names it.
    Faithful,
    /// Legal games only: a second one from the position after the irregular move.
    Portable,
    /// One legal game; what follows it stands in a comment.
    Comment,
    /// One legal game; what follows it is held back, and a comment says so.
    Held,
}

impl Mode {
    /// Every mode, with the name it has in addresses.
    pub const ALL: [(&'static str, Self); 4] = [
        ("faithful", Self::Faithful),
        ("portable", Self::Portable),
        ("portable-comment", Self::Comment),
        ("portable-held", Self::Held),
    ];

    /// The mode of this name.
    pub fn read(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|&(_, mode)| mode)
    }
}

/// A game as PGN.
pub fn pgn(game: &Game, mode: Mode) -> String {
    let texts = match &game.follow {
        // Nobody can follow it, so nothing is made of it.
        None => vec![unread(game)],
        Some(follow) => match mode {
            Mode::Faithful => vec![faithful(game, follow)],
            _ => portable(game, follow, mode),
        },
    };
    texts.iter().map(|text| format!("{text}\n")).collect()
}

/// A game as it was played: the words and clocks of the source to the letter, less what was no move.
fn faithful(game: &Game, follow: &Follow) -> GameText {
    text(game, follow, follow.line.plies.len())
}

fn text(game: &Game, follow: &Follow, upto: usize) -> GameText {
    let mut items = Vec::new();
    let line = &follow.line;
    for (index, followed) in line.plies[..upto].iter().enumerate() {
        let Some(word) = game.words.get(followed.word) else { continue };
        items.push(Item::Move { turn: followed.ply.turn, text: followed.text(word).to_owned() });
        items.extend(remark(game, followed).map(Item::Comment));
        items.extend(word.said.iter().map(|said| match said {
            Said::Glyph(glyph) => Item::Nag(*glyph),
            Said::Comment(text) => Item::Comment(text.clone()),
            Said::Variation { text } => Item::Variation(Line::of_text(text)),
        }));
        let put_back = line.asides.iter().filter(|aside| aside.why == Why::PutBack);
        let put_back: Vec<String> = put_back
            .filter(|aside| aside.at == index)
            .filter_map(|aside| Some(told(game, aside.gone.as_deref()?)))
            .collect();
        if !put_back.is_empty() {
            items.push(Item::Comment(format!("put back: {}", put_back.join(" "))));
        }
        items.extend(times(&game.times, index + 1));
    }
    let result = result(game);
    GameText { tags: tags(game, result), line: Line { items }, result: Some(result) }
}

fn portable(game: &Game, follow: &Follow, mode: Mode) -> Vec<GameText> {
    let plies = &follow.line.plies;
    // Until it is known from which position it goes on, a viewer is given what will stay.
    let sure = follow.open.unwrap_or(plies.len());
    let Some(record) = Record::of_text(&text(game, follow, sure), game.code.0) else {
        return vec![unread(game)];
    };
    let mut parts = record.portable();
    if mode != Mode::Portable {
        parts.truncate(1);
        for part in &mut parts {
            let legal = part.line.moves().count();
            // Who shows one game alone shows its result too.
            part.result = record.result;
            let result = result(game).to_string();
            part.tags.retain(|(name, _)| name != "RegencePart");
            let tag = part.tags.iter_mut().find(|(name, _)| name == "Result");
            if let Some((_, tag)) = tag {
                *tag = result;
            }
            if legal < record.plies.len() {
                if let Some(Item::Comment(_)) = part.line.items.last() {
                    part.line.items.pop();
                }
                part.line.items.push(Item::Comment(rest(&record, legal, mode)));
            }
        }
    }
    if sure < plies.len()
        && let Some(last) = parts.last_mut()
    {
        let open: Vec<String> = plies[sure..].iter().map(|ply| told(game, ply)).collect();
        last.line.items.push(Item::Comment(format!("not yet decided: {}", open.join(" "))));
    }
    parts
}

fn rest(record: &Record, legal: usize, mode: Mode) -> String {
    match mode {
        Mode::Held => {
            let first = record.plies.get(legal);
            let remark = first.and_then(|ply| ply.remark.clone()).unwrap_or_default();
            format!("an irregular move stands here ({remark}); the moves after it are held back")
        }
        _ => record.told_from(legal),
    }
}

/// A game whose FEN cannot be read: its tags and its result.
fn unread(game: &Game) -> GameText {
    let result = result(game);
    GameText { tags: tags(game, result), line: Line::default(), result: Some(result) }
}

/// The tags to the letter, those of the roster first, and the result as it is.
fn tags(game: &Game, result: Score) -> Vec<(String, String)> {
    let mut tags = game.tags.clone();
    match tags.iter_mut().find(|(name, _)| name == "Result") {
        Some((_, value)) => *value = result.to_string(),
        None => tags.push(("Result".to_owned(), result.to_string())),
    }
    tags
}

fn result(game: &Game) -> Score {
    let result = game.result();
    let scores = [Score::Win(Color::White), Score::Win(Color::Black), Score::Draw];
    scores.into_iter().find(|score| score.to_string() == result).unwrap_or(Score::None)
}

/// What is irregular in a ply, with its article; nothing where it is a legal move in turn.
fn remark(game: &Game, followed: &Followed) -> Option<String> {
    let of = followed.ply.incidents().map(|(incident, when)| {
        match game.code.0.and_then(|code| article(code, incident, when)) {
            Some(article) => format!("{incident} {article}"),
            None => incident.to_string(),
        }
    });
    let unreadable = match &followed.ply.deed {
        PlyDeed::Unreadable(why) => Some(why.to_string()),
        _ => None,
    };
    let remarks: Vec<String> = of.chain(unreadable).collect();
    (!remarks.is_empty()).then(|| remarks.join(", "))
}

/// A ply as a person reads it: `38... Ka5 (self-exposure 7.5.1)`.
fn told(game: &Game, followed: &Followed) -> String {
    let word = game.words.get(followed.word).map_or("", |word| followed.text(word));
    let remark = remark(game, followed).map(|remark| format!(" ({remark})")).unwrap_or_default();
    format!("{} {word}{remark}", number(followed.ply.turn))
}

/// A move number as it is written: `38...`.
pub fn number(turn: Turn) -> String {
    let dots = if turn.color == Color::White { "." } else { "..." };
    format!("{}{dots}", turn.number)
}

fn times(times: &[Time], ply: usize) -> impl Iterator<Item = Item> {
    times.iter().filter(move |time| time.ply == ply).map(|time| {
        let player = if time.white { "White" } else { "Black" };
        let (what, seconds) = if time.seconds < 0 {
            ("taken from", -time.seconds)
        } else {
            ("given to", time.seconds)
        };
        Item::Comment(format!("the arbiter: {seconds} s {what} {player}"))
    })
}

/// The FEN of a position, as it is written here.
fn fen(position: &chess::Position) -> String {
    position.fen(EnPassant::Legal)
}

//! A record as an acts file.

use arbiter::{Actor, Change, Deed, Press, Raise, Terms, Word};
use chess::{Color, Move, Position, Rank, Square, fen::EnPassant};

use super::{Record, Recorded};
use crate::{
    acts::{ActLine, ActsFile, Content, Entry, Line, header},
    pgn::PlyDeed,
};

impl Record {
    /// The game as acts: every move a handling, every check announced, and nothing claimed, so
    /// that what was irregular stands. A turn in which nothing can have been done is a comment.
    pub fn acts(&self) -> ActsFile {
        let mut lines = Vec::new();
        let mut header = |entry| lines.push(line(Content::Header(entry), None));
        // A file without a code is judged by this one: said here, nobody need guess.
        let code = self.code.unwrap_or(Terms::default().code);
        header(Entry::Code(code.slug.to_owned()));
        if self.start != Position::initial() {
            header(Entry::Position(self.start.fen(EnPassant::Legal)));
            let spent: Vec<_> = self.start.spent().into_iter().collect();
            if !spent.is_empty() {
                header(Entry::Played(spent));
            }
        }
        header(Entry::Raise(Raise::Players));
        header(Entry::ChecksAnnounced(true));
        header(Entry::Press(Press::Auto));
        for (name, value) in self.tags.iter().filter(|(name, _)| header::is_tag(name)) {
            header(Entry::Tag { name: name.clone(), value: tag_value(value) });
        }
        lines.push(line(Content::Blank, None));
        lines.extend(self.plies.iter().map(Recorded::line));
        ActsFile { lines }
    }
}

fn line(content: Content, comment: Option<String>) -> Line {
    Line { content, comment }
}

/// A tag value as a header line can hold it: in one line, and without what would begin a comment.
fn tag_value(value: &str) -> String {
    let words: Vec<_> = value.split_whitespace().filter(|word| *word != "#").collect();
    words.join(" ").trim_start_matches('#').to_owned()
}

impl Recorded {
    /// The line of acts, with the word of the record beside it.
    fn line(&self) -> Line {
        let dots = if self.turn.color == Color::White { "." } else { "..." };
        let mut comment = format!("{}{dots} {}", self.turn.number, self.word);
        if let Some(remark) = &self.remark {
            comment += &format!(": {remark}");
        }
        let deeds = match &self.deed {
            PlyDeed::Legal(m) => of_move(&self.before, *m),
            // Nothing to do where the men are as before: the king was taken, or a man put back.
            PlyDeed::Irregular { change, .. } if self.before.board() != self.after.board() => {
                of_change(change)
            }
            _ => Vec::new(),
        };
        let content = if deeds.is_empty() {
            Content::Blank
        } else {
            Content::Acts(ActLine { actor: Actor::Player(self.turn.color), deeds, at: None })
        };
        line(content, Some(comment))
    }
}

fn carry(from: Square, to: Square) -> Deed {
    Deed::Carry { from, to, takes: false, promotion: None }
}

fn of_move(position: &Position, m: Move) -> Vec<Deed> {
    let color = position.turn();
    let (from, to) = (m.from(), m.to());
    if let Some(side) = m.castling() {
        let home = position.castling().get(color, side);
        let king = (from != to).then(|| carry(from, to));
        return match home.filter(|home| !home.absent) {
            // The king who does not move is passed over by the rook.
            Some(home) => {
                let rook_to = Square::new(side.rook_file(), Rank::First.of(color));
                let rook = home.square(color);
                let rook = (rook != rook_to).then(|| carry(rook, rook_to));
                castling(king, rook)
            }
            None => [Deed::Say(Word::Castle)].into_iter().chain(king).collect(),
        };
    }
    let takes = m.is_en_passant() || position.piece_at(to).is_some();
    vec![Deed::Carry { from, to, takes, promotion: m.promotion() }]
}

/// King and rook put on their new squares; where one stands in the other's way, both are taken up
/// first.
fn castling(king: Option<Deed>, rook: Option<Deed>) -> Vec<Deed> {
    if let (
        Some(Deed::Carry { from: king_from, to: king_to, .. }),
        Some(Deed::Carry { from: rook_from, to: rook_to, .. }),
    ) = (&king, &rook)
        && (king_to == rook_from || rook_to == king_from)
    {
        return vec![
            Deed::Lift(*king_from),
            Deed::Lift(*rook_from),
            Deed::Put { square: *king_to, from: Some(*king_from) },
            Deed::Put { square: *rook_to, from: Some(*rook_from) },
        ];
    }
    king.into_iter().chain(rook).collect()
}

fn of_change(change: &Change) -> Vec<Deed> {
    let mut deeds = Vec::new();
    for man in &change.moved {
        let takes = change.off.iter().any(|(square, _)| *square == man.to);
        deeds.push(Deed::Carry { from: man.from, to: man.to, takes, promotion: man.becomes });
    }
    let landed = |square: &Square| change.moved.iter().any(|man| man.to == *square);
    let off = change.off.iter().map(|(square, _)| *square).filter(|square| !landed(square));
    deeds.extend(off.map(Deed::Off));
    deeds.extend(change.on.iter().map(|&(square, man)| Deed::On {
        square,
        role: man.role,
        color: Some(man.color),
        inverted: false,
    }));
    deeds
}

//! A log written for others: as an acts file, as PGN.

use notation::{
    acts::{self, ActLine, ActsFile, Content, Line},
    export::Record,
    pgn::GameText,
};

use crate::{
    body::{Acted, Body},
    fold::{self, Fold},
};

/// The tag that holds the head of the log: how many entries, and the hash of the last.
pub const HEAD_TAG: &str = "LogHead";

/// A game as an acts file. Acts of one handling stand on one line, with the time of the last; where
/// somebody else acted while a hand stayed at the board, a comment says so.
pub fn acts(bodies: &[Body]) -> ActsFile {
    let mut file = match bodies.first() {
        Some(Body::Opened { header, .. }) => acts::read(header).unwrap_or_default(),
        _ => ActsFile::default(),
    };
    file.lines.push(line(Content::Blank, None));
    let mut open: Option<(&Acted, ActLine)> = None;
    for acted in bodies.iter().filter_map(acted) {
        let Some(mut more) = fold::read_record(acted) else { continue };
        if let Some((before, mut handling)) = open.take() {
            if before.seat == acted.seat {
                handling.deeds.append(&mut more.deeds);
                more.deeds = handling.deeds;
            } else {
                file.lines.push(line(Content::Acts(handling), Some(STAYS)));
            }
        }
        if acted.hold {
            open = Some((acted, more));
        } else {
            file.lines.push(line(Content::Acts(more), None));
        }
    }
    if let Some((_, handling)) = open {
        file.lines.push(line(Content::Acts(handling), Some(STAYS)));
    }
    file
}

const STAYS: &str = "the hand stays at the board";

fn acted(body: &Body) -> Option<&Acted> {
    match body {
        Body::Acted(acted) => Some(acted),
        _ => None,
    }
}

fn line(content: Content, comment: Option<&str>) -> Line {
    Line { content, comment: comment.map(str::to_owned) }
}

/// A game as PGN, with the head of its log.
pub fn pgn(fold: &Fold, head: &str) -> GameText {
    record(fold, head).pgn()
}

/// A game as PGN that other programs read, in as many parts as that takes.
pub fn portable(fold: &Fold, head: &str) -> Vec<GameText> {
    record(fold, head).portable()
}

fn record(fold: &Fold, head: &str) -> Record {
    let mut record = Record::of_game(fold.game());
    record.tags.retain(|(name, _)| name != HEAD_TAG);
    record.tags.push((HEAD_TAG.to_owned(), head.to_owned()));
    record
}

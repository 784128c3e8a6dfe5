//! A playing hall: the folder that LiveChess writes, and a desk that watches it. The clock is ours.

use std::{
    fs,
    path::{Path, PathBuf},
};

use tempfile::TempDir;
use watch::{
    code::Asked,
    desk::Desk,
    entry::{Ruling, What},
    game::Game,
    journal::Journal,
    snapshot::{Said, Snapshot, Word},
    source::{Source, folder::Folder},
    stream::Delta,
};

/// A playing hall.
pub(crate) struct Hall {
    pub(crate) export: TempDir,
    keep: TempDir,
    pub(crate) desk: Desk,
    journal: Option<Journal>,
    source: Box<dyn Source>,
    pub(crate) t: u64,
}

/// 2024-05-01, noon.
const NOON: u64 = 1_714_564_800_000;

impl Hall {
    pub(crate) fn new() -> Self {
        let export = TempDir::new().expect("a folder");
        let source = Box::new(Folder::new(export.path(), "hall"));
        Self::at(export, source)
    }

    /// A hall of which another source tells.
    pub(crate) fn of(source: Box<dyn Source>) -> Self {
        Self::at(TempDir::new().expect("a folder"), source)
    }

    fn at(export: TempDir, source: Box<dyn Source>) -> Self {
        let keep = TempDir::new().expect("a folder");
        let mut hall = Self { export, keep, desk: Desk::default(), journal: None, source, t: NOON };
        hall.reopen();
        hall
    }

    /// The program ends and begins anew: what it knows is what its journal tells.
    pub(crate) fn restart(&mut self) {
        self.reopen();
        self.source = Box::new(Folder::new(self.export.path(), "hall"));
    }

    /// The same, and another such source.
    pub(crate) fn restart_with(&mut self, source: Box<dyn Source>) {
        self.reopen();
        self.source = source;
    }

    fn reopen(&mut self) {
        self.journal = None;
        let mut desk = Desk::new(Asked::Auto);
        let journal =
            Journal::open(&self.keep.path().join("journal"), |entry| drop(desk.apply(&entry)));
        self.journal = Some(journal.expect("a journal"));
        self.desk = desk;
    }

    /// The file of a board.
    pub(crate) fn file(&self, round: u32, board: u32) -> PathBuf {
        let folder = self.export.path().join(format!("round-{round}"));
        fs::create_dir_all(&folder).expect("a folder");
        folder.join(format!("game-{board}.pgn"))
    }

    /// One look at the folder, a second after the last; what viewers are told of it.
    pub(crate) fn look(&mut self) -> Vec<Delta> {
        self.t += 1_000;
        match self.source.look() {
            Ok(Some(games)) => self.record(self.desk.news("hall", &games)),
            Ok(None) | Err(_) => Vec::new(),
        }
    }

    /// What the arbiter decides.
    pub(crate) fn rule(&mut self, word: usize, ruling: Ruling) {
        let game = self.first();
        let what = What::Ruled { game: game.id, word, text: game.words[word].text.clone(), ruling };
        self.decide(what);
    }

    pub(crate) fn decide(&mut self, what: What) {
        self.desk.may(&what).expect("it can be recorded");
        self.record(vec![what]);
    }

    fn record(&mut self, news: Vec<What>) -> Vec<Delta> {
        let journal = self.journal.as_mut().expect("open");
        let entries = journal.record(self.t, news).expect("room");
        entries.iter().filter_map(|entry| self.desk.apply(entry)).collect()
    }

    pub(crate) fn first(&self) -> &Game {
        self.desk.games.values().next().expect("a game")
    }
}

/// A game as LiveChess writes it: so many of its words, its lines broken wherever there is a blank.
pub(crate) fn written(game: &Snapshot, upto: usize) -> String {
    let mut text = String::from("[ePGN \"0.1;DGT LiveChess/2.2.5\"]\n");
    let whole = upto >= game.words.len();
    let result = if whole { &*game.result } else { "*" };
    for (name, value) in game.tags.iter().filter(|(name, _)| name != "ePGN") {
        let value = if name == "Result" { result } else { value };
        text.push_str(&format!("[{name} \"{value}\"]\n"));
    }
    let mut words = Vec::new();
    for (at, word) in game.words.iter().take(upto).enumerate() {
        if at % 2 == 0 {
            words.push(format!("{}.", at / 2 + 1));
        }
        words.push(word.text.clone());
        words.extend(word.said.iter().map(|said| match said {
            Said::Comment(text) => format!("{{{text}}}"),
            Said::Glyph(_) | Said::Variation { .. } => said.to_string(),
        }));
    }
    words.push(result.to_owned());
    let mut column = 0;
    text.push('\n');
    for word in words.join(" ").split(' ') {
        if column + 1 + word.len() > 79 {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += word.len();
    }
    text.push_str("\n\n");
    text
}

/// Players for a board that has none.
pub(crate) fn named(board: u32, words: Vec<Word>, result: &str) -> Snapshot {
    let tags = [
        ("Event", "Open".to_owned()),
        ("Site", "?".to_owned()),
        ("Date", "????.??.??".to_owned()),
        ("Round", format!("1.{board}")),
        ("White", format!("White {board}")),
        ("Black", format!("Black {board}")),
        ("Result", result.to_owned()),
    ];
    let tags = tags.map(|(name, value)| (name.to_owned(), value)).to_vec();
    Snapshot { tags, words, result: result.to_owned(), ..Snapshot::default() }
}

/// The games of a real export, where they lie; else says that they are missing.
pub(crate) fn real_games() -> Option<Vec<Snapshot>> {
    let Some(boards) = std::env::var_os("REGENCE_BOARDS") else {
        println!("SKIPPED: REGENCE_BOARDS does not say where recordings of boards are");
        return None;
    };
    let round = Path::new(&boards).join("livechess-export/tournament-2/round-1");
    let games = (1..).map_while(|board| fs::read(round.join(format!("game-{board}.pgn"))).ok());
    let games: Vec<Snapshot> =
        games.flat_map(|bytes| watch::source::pgn::read(&bytes).games).collect();
    assert!(!games.is_empty(), "no export in {}", round.display());
    Some(games)
}

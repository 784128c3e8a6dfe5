//! A folder of PGN, or one file: what LiveChess exports, and what any other program writes.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs, io,
    path::{Path, PathBuf},
    time::SystemTime,
};

use super::{Source, cloud, pgn};
use crate::{
    identity,
    snapshot::{Slot, Snapshot},
};

/// How deep folders are looked through.
const DEPTH: usize = 3;
/// Most files looked at.
const MAX_FILES: usize = 4_000;
/// Longest file read, in bytes.
const MAX_BYTES: u64 = 64 * 1024 * 1024;
/// Looks at a file that changed before its stamp is trusted: some file systems count in two seconds.
const YOUNG: u32 = 4;
/// Looks at a file that does not end as it should before it is taken as it is.
const PATIENCE: u32 = 5;

/// A folder that is looked through again and again.
#[derive(Debug)]
pub struct Folder {
    root: PathBuf,
    name: String,
    files: BTreeMap<PathBuf, Kept>,
}

/// A file, as it was last read whole.
#[derive(Debug, Default)]
struct Kept {
    stamp: Option<(SystemTime, u64)>,
    /// Looks since the stamp changed.
    age: u32,
    /// What was read last, by its hash.
    hash: Option<u64>,
    /// It has not been taken in yet, for it does not end as it should.
    waits: bool,
    /// It is not there, or another file tells its games. A game that is not shown loses nothing.
    gone: bool,
    content: Content,
}

/// What a file holds.
#[derive(Debug, Default)]
enum Content {
    #[default]
    Nothing,
    Games(Vec<Snapshot>),
    Index(cloud::Index),
}

impl Folder {
    /// A folder or a file, known by this name.
    pub fn new(root: &Path, name: &str) -> Self {
        Self { root: root.to_owned(), name: name.to_owned(), files: BTreeMap::new() }
    }

    /// The files to be looked at. Of a folder with a file for each game that of all games is left
    /// out, for it is written at another moment.
    fn paths(&self) -> io::Result<BTreeSet<PathBuf>> {
        let mut found = BTreeSet::new();
        if self.root.is_file() {
            found.insert(self.root.clone());
            return Ok(found);
        }
        let mut folders = vec![(self.root.clone(), 0)];
        while let Some((folder, depth)) = folders.pop() {
            let entries = match fs::read_dir(&folder) {
                Ok(entries) => entries,
                // A folder within may just have been replaced.
                Err(_) if depth > 0 => continue,
                Err(error) => return Err(error),
            };
            let mut here = BTreeSet::new();
            for entry in entries.flatten() {
                let path = entry.path();
                let is_wanted = is_pgn(&path) || name_of(&path) == "index.json";
                if path.is_dir() && depth < DEPTH {
                    folders.push((path, depth + 1));
                } else if is_wanted && found.len() + here.len() < MAX_FILES {
                    here.insert(path);
                }
            }
            if here.iter().any(|path| game_number(path).is_some()) {
                here.retain(|path| name_of(path) != "games.pgn");
            }
            found.append(&mut here);
        }
        Ok(found)
    }

    /// All games as they stand, one for each identity.
    fn games(&self) -> Vec<Snapshot> {
        let mut games: Vec<Snapshot> = Vec::new();
        for (path, kept) in &self.files {
            let Content::Games(of_file) = &kept.content else { continue };
            if kept.gone {
                continue;
            }
            let folder = path.parent();
            let index = folder.and_then(|folder| self.files.get(&folder.join("index.json")));
            for game in of_file {
                let mut game = game.clone();
                game.slot = Slot {
                    source: self.name.clone(),
                    round: folder.and_then(round_number),
                    board: game_number(path),
                    day: None,
                };
                if let Some(Kept { content: Content::Index(index), .. }) = index {
                    index.complete(&mut game);
                }
                games.push(game);
            }
        }
        one_of_each(games)
    }
}

/// Of games with the same players, round and board the one that goes furthest.
fn one_of_each(games: Vec<Snapshot>) -> Vec<Snapshot> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut kept: Vec<Snapshot> = Vec::new();
    for game in games {
        let round = identity::round(&game.slot, &game.tags);
        let board = identity::board(&game.slot, &game.tags);
        let players = [game.tag("White"), game.tag("Black")];
        // Games that tell nothing of themselves are told apart by nothing.
        if players == [None, None] && board.is_none() {
            kept.push(game);
            continue;
        }
        match seen.entry(format!("{round} {board:?} {players:?}")) {
            std::collections::btree_map::Entry::Vacant(vacant) => {
                vacant.insert(kept.len());
                kept.push(game);
            }
            std::collections::btree_map::Entry::Occupied(other) => {
                let other = &mut kept[*other.get()];
                if game.words.len() > other.words.len() {
                    *other = game;
                }
            }
        }
    }
    kept
}

impl Source for Folder {
    fn look(&mut self) -> io::Result<Option<Vec<Snapshot>>> {
        // A folder that cannot be reached is away, and not empty.
        fs::metadata(&self.root)?;
        let paths = self.paths()?;
        // What is gone for a moment is being replaced, and is still known when it comes back.
        for (path, kept) in &mut self.files {
            kept.gone = !paths.contains(path);
        }
        if self.files.len() > MAX_FILES {
            self.files.retain(|_, kept| !kept.gone);
        }
        let mut changed = false;
        for path in paths {
            let kept = self.files.entry(path.clone()).or_default();
            changed |= kept.look(&path);
        }
        Ok(changed.then(|| self.games()))
    }
}

impl Kept {
    /// Whether it holds something else now. A file that cannot be read just now is being written.
    fn look(&mut self, path: &Path) -> bool {
        let Some(stamp) = stamp(path) else { return false };
        if self.stamp == Some(stamp) {
            self.age = self.age.saturating_add(1);
            if !self.waits && self.age > YOUNG {
                return false;
            }
        } else {
            self.stamp = Some(stamp);
            self.age = 0;
        }
        if stamp.1 > MAX_BYTES {
            return false;
        }
        let Ok(bytes) = fs::read(path) else { return false };
        let hash = hash(&bytes);
        if self.hash == Some(hash) && !self.waits {
            return false;
        }
        if self.hash != Some(hash) {
            self.age = 0;
        }
        self.hash = Some(hash);
        self.take(path, &bytes)
    }

    fn take(&mut self, path: &Path, bytes: &[u8]) -> bool {
        if !is_pgn(path) {
            let Some(index) = cloud::Index::read(bytes) else { return false };
            self.content = Content::Index(index);
            return true;
        }
        let read = pgn::read(bytes);
        let empties = read.games.is_empty() && matches!(self.content, Content::Games(_));
        self.waits = (!read.whole || empties) && self.age < PATIENCE;
        if self.waits || empties {
            return false;
        }
        self.content = Content::Games(read.games);
        true
    }
}

fn stamp(path: &Path) -> Option<(SystemTime, u64)> {
    let metadata = fs::metadata(path).ok()?;
    Some((metadata.modified().ok()?, metadata.len()))
}

fn hash(bytes: &[u8]) -> u64 {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}

fn name_of(path: &Path) -> &str {
    path.file_name().and_then(|name| name.to_str()).unwrap_or_default()
}

fn is_pgn(path: &Path) -> bool {
    path.extension().is_some_and(|end| end.eq_ignore_ascii_case("pgn"))
}

/// The number of `game-3.pgn`.
fn game_number(path: &Path) -> Option<u32> {
    name_of(path).strip_prefix("game-")?.strip_suffix(".pgn")?.parse().ok()
}

/// The number of `round-2`.
fn round_number(folder: &Path) -> Option<u32> {
    name_of(folder).strip_prefix("round-")?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(games: Option<Vec<Snapshot>>) -> Option<Vec<usize>> {
        Some(games?.iter().map(|game| game.words.len()).collect())
    }

    #[test]
    fn a_half_written_file_keeps_what_it_held() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("game-1.pgn");
        let mut source = Folder::new(folder.path(), "here");
        assert_eq!(counts(source.look().expect("there")), None);
        let game = |moves: &str| format!("[White \"A\"]\n[Black \"B\"]\n\n{moves}");
        fs::write(&file, game("1. e4 *\n")).expect("room");
        assert_eq!(counts(source.look().expect("there")), Some(vec![1]));
        for half in ["1. e4 e5 2. N", "1. e4 {[%clk 0:0", "", "1. e4 e5 2. Nf3 {[%clk 0:01:00]}"] {
            fs::write(&file, game(half)).expect("room");
            assert_eq!(counts(source.look().expect("there")), None, "{half}");
        }
        fs::write(&file, "").expect("room");
        for _ in 0..PATIENCE + 3 {
            assert_eq!(counts(source.look().expect("there")), None, "an empty file holds no news");
        }
        fs::remove_file(&file).expect("a file");
        assert_eq!(counts(source.look().expect("there")), None);
        fs::write(&file, game("1. e4 e5 2. Nf3 *\n")).expect("room");
        assert_eq!(counts(source.look().expect("there")), Some(vec![3]));
        // A game that never gets its terminator is taken as it is, in the end.
        fs::write(&file, game("1. e4 e5 2. Nf3 Nc6")).expect("room");
        let looks: Vec<_> = (0..=PATIENCE).map(|_| counts(source.look().expect("there"))).collect();
        assert_eq!(looks.last().cloned().flatten(), Some(vec![4]));
        drop(folder);
        assert!(source.look().is_err());
    }

    #[test]
    fn a_file_for_each_game_goes_before_the_one_of_all() {
        let folder = tempfile::tempdir().expect("a folder");
        let round = folder.path().join("round-2");
        fs::create_dir(&round).expect("a folder");
        let game = "[White \"A\"]\n[Black \"B\"]\n[Round \"2.1\"]\n\n1. e4 *\n";
        fs::write(round.join("games.pgn"), game).expect("room");
        let mut source = Folder::new(folder.path(), "here");
        let games = source.look().expect("there").expect("games");
        assert_eq!((games[0].slot.round, games[0].slot.board), (Some(2), None));
        fs::write(round.join("game-1.pgn"), game.replace("e4", "e4 e5")).expect("room");
        let index = r#"{"date":"2023-12-18","pairings":[{"result":"BLACKWIN"}]}"#;
        fs::write(round.join("index.json"), index).expect("room");
        let games = source.look().expect("there").expect("games");
        assert_eq!((games.len(), games[0].words.len(), &*games[0].result), (1, 2, "0-1"));
        assert_eq!(
            (games[0].slot.board, games[0].slot.day.as_deref()),
            (Some(1), Some("2023-12-18"))
        );
    }
    #[test]
    fn the_file_of_all_games_is_left_once_there_is_one_for_each() {
        let folder = tempfile::tempdir().expect("a folder");
        let game = |moves: &str| format!("[White \"A\"]\n[Black \"B\"]\n\n{moves} *\n");
        let mut source = Folder::new(folder.path(), "here");
        fs::write(folder.path().join("games.pgn"), game("1. e4 e5 2. Nf3")).expect("room");
        assert_eq!(counts(source.look().expect("there")), Some(vec![3]));
        // There the last move has been taken back.
        fs::write(folder.path().join("game-1.pgn"), game("1. e4 e5")).expect("room");
        assert_eq!(counts(source.look().expect("there")), Some(vec![2]));
    }
}

//! The journal on disk: one JSON object a line, only ever added to.
//!
//! What is not in the journal is told to nobody, so a restart publishes nothing twice; and what a full
//! disk refused is seen anew with the next look at the source, so nothing is lost.

use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{self, BufRead, BufReader, Seek, SeekFrom, Write},
    path::Path,
};

use crate::entry::{Entry, What};

/// Longest line read, in bytes: a game with all its words is far below.
const MAX_LINE: u64 = 16 * 1024 * 1024;

/// Where a journal is kept.
pub trait Disk {
    /// Adds these bytes at the end and brings them to the disk.
    ///
    /// # Errors
    /// The disk's own; then some of the bytes may be there.
    fn add(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Cuts what stands beyond this length.
    ///
    /// # Errors
    /// The disk's own.
    fn cut(&mut self, length: u64) -> io::Result<()>;
}

impl Disk for File {
    fn add(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.seek(SeekFrom::End(0))?;
        self.write_all(bytes)?;
        self.sync_data()
    }

    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.set_len(length)
    }
}

/// A journal that is open.
#[derive(Debug)]
pub struct Journal<D = File> {
    disk: D,
    /// Bytes that are known to be whole.
    length: u64,
    /// Beyond them something may stand that is not.
    torn: bool,
    /// The number of the last entry.
    n: u64,
}

impl Journal<File> {
    /// Opens the journal of a file, which is made where it is missing, and reads its entries. Nobody
    /// else may have it open. A last line that was cut off is dropped, for nobody was told of it.
    ///
    /// # Errors
    /// It cannot be opened, another process writes it, or it holds something else than entries.
    pub fn open(path: &Path, mut each: impl FnMut(Entry)) -> io::Result<Self> {
        let file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(io::Error::other(
                    "another regence watch writes it; is it open in another window?",
                ));
            }
            Err(TryLockError::Error(error)) => return Err(error),
        }
        let (length, n) = read(BufReader::new(&file), &mut each)?;
        let torn = file.metadata()?.len() > length;
        Ok(Self { disk: file, length, torn, n })
    }
}

/// Reads entries up to the end or a torn last line; gives the bytes that are whole, and the last
/// number.
fn read(mut input: impl BufRead, each: &mut impl FnMut(Entry)) -> io::Result<(u64, u64)> {
    let (mut length, mut n, mut line) = (0, 0, Vec::new());
    loop {
        line.clear();
        let read = io::Read::take(&mut input, MAX_LINE).read_until(b'\n', &mut line)?;
        if read == 0 || line.last() != Some(&b'\n') && read < MAX_LINE as usize {
            return Ok((length, n));
        }
        let entry: Entry = serde_json::from_slice(&line)
            .map_err(|error| io::Error::other(format!("entry {}: {error}", n + 1)))?;
        if entry.n != n + 1 {
            return Err(io::Error::other(format!("entry {} follows entry {n}", entry.n)));
        }
        n = entry.n;
        length += read as u64;
        each(entry);
    }
}

impl<D: Disk> Journal<D> {
    /// A new journal on this disk.
    pub fn new(disk: D) -> Self {
        Self { disk, length: 0, torn: false, n: 0 }
    }

    /// Records these, and gives them as entries. Either all are on the disk, or none.
    ///
    /// # Errors
    /// The disk's own. What was to be recorded is not, and may be tried again.
    pub fn record(&mut self, t: u64, whats: Vec<What>) -> io::Result<Vec<Entry>> {
        if self.torn {
            self.disk.cut(self.length)?;
            self.torn = false;
        }
        let mut bytes = Vec::new();
        let entries: Vec<Entry> =
            whats.into_iter().zip(self.n + 1..).map(|(what, n)| Entry { n, t, what }).collect();
        for entry in &entries {
            serde_json::to_writer(&mut bytes, entry)?;
            bytes.push(b'\n');
        }
        if let Err(error) = self.disk.add(&bytes) {
            self.torn = self.disk.cut(self.length).is_err();
            return Err(error);
        }
        self.length += bytes.len() as u64;
        self.n += entries.len() as u64;
        Ok(entries)
    }
}

/// What is written to see whether there is room, in bytes: more than most entries need.
const PROBE: usize = 4096;

impl<D: Disk> Journal<D> {
    /// Whether there is room again: something is added, and cut off again.
    ///
    /// # Errors
    /// The disk's own: there is none.
    pub fn probe(&mut self) -> io::Result<()> {
        let added = self.disk.add(&[b' '; PROBE]);
        self.torn = self.disk.cut(self.length).is_err();
        added
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(text: &str) -> What {
        What::Noted { game: None, text: text.to_owned() }
    }

    fn texts(path: &Path) -> Vec<String> {
        let mut texts = Vec::new();
        let journal = Journal::open(path, |entry| {
            if let What::Noted { text, .. } = entry.what {
                texts.push(text);
            }
        });
        drop(journal.expect("a journal"));
        texts
    }

    #[test]
    fn a_torn_line_is_dropped_and_what_is_added_follows_what_is_whole() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        let mut journal = Journal::open(&path, |_| {}).expect("a journal");
        journal.record(1, vec![note("one"), note("two")]).expect("room");
        assert!(Journal::open(&path, |_| {}).is_err(), "two at once");
        drop(journal);
        let whole = std::fs::read(&path).expect("bytes");
        for cut in 1..whole.len() {
            std::fs::write(&path, &whole[..cut]).expect("room");
            let before = texts(&path);
            let mut journal = Journal::open(&path, |_| {}).expect("a journal");
            journal.record(2, vec![note("three")]).expect("room");
            drop(journal);
            let mut expected = before.clone();
            expected.push("three".to_owned());
            assert_eq!(texts(&path), expected, "cut at {cut}");
        }
    }

    /// A disk that is full after so many bytes.
    struct Small {
        bytes: Vec<u8>,
        room: usize,
        cuts: bool,
    }

    impl Disk for &mut Small {
        fn add(&mut self, bytes: &[u8]) -> io::Result<()> {
            let fits = bytes.len().min(self.room - self.bytes.len());
            self.bytes.extend(&bytes[..fits]);
            if fits < bytes.len() { Err(io::ErrorKind::StorageFull.into()) } else { Ok(()) }
        }

        fn cut(&mut self, length: u64) -> io::Result<()> {
            if !self.cuts {
                return Err(io::ErrorKind::Other.into());
            }
            self.bytes.truncate(length as usize);
            Ok(())
        }
    }

    #[test]
    fn a_full_disk_loses_nothing_and_repeats_nothing() {
        let mut small = Small { bytes: Vec::new(), room: 100, cuts: false };
        let mut journal = Journal::new(&mut small);
        assert!(journal.record(1, vec![note("first")]).is_ok());
        assert!(journal.record(2, vec![note(&"long ".repeat(20))]).is_err());
        assert!(journal.record(2, vec![note("short")]).is_err(), "what is torn cannot be cut yet");
        assert!(journal.probe().is_err());
        journal.disk.room = 10_000;
        assert!(journal.probe().is_ok());
        journal.disk.cuts = true;
        assert_eq!(journal.record(3, vec![note("again")]).expect("room")[0].n, 2);
        let mut read_back = Vec::new();
        read(&small.bytes[..], &mut |entry| read_back.push(entry.n)).expect("entries");
        assert_eq!(read_back, [1, 2]);
    }
}

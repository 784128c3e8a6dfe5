//! Files as they come: plain, compressed, or on standard input.

use std::{
    fs::{self, File},
    io::{self, BufRead, BufReader, Read},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use flate2::bufread::MultiGzDecoder;

/// Room for one gulp of a large file.
const GULP: usize = 1 << 17;

/// The largest window of zstd, as a power of two: 128 MiB, what its own tools take without being
/// asked.
const LARGEST_WINDOW: u32 = 27;

/// What a file holds, told by its name or, on standard input, by its first characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// An acts file.
    Acts,
    /// Games in PGN.
    Pgn,
}

/// A file opened for reading.
pub(crate) struct Input {
    /// As the person named it; standard input is `-`.
    pub(crate) name: String,
    /// What it holds.
    pub(crate) kind: Kind,
    /// Its text, decompressed.
    pub(crate) reader: Box<dyn BufRead + Send>,
    /// Its size in bytes as it lies on the disk, if it does.
    pub(crate) size: Option<u64>,
    /// How many of them have been read.
    pub(crate) read: Place,
}

impl Input {
    /// The whole text of a file that is at most so many bytes long.
    ///
    /// # Errors
    ///
    /// The message that names the file and, where it is not UTF-8, line and column.
    pub(crate) fn text(self, most: usize) -> Result<String, String> {
        let mut bytes = Vec::new();
        let name = self.name;
        let read = self.reader.take(most as u64 + 1).read_to_end(&mut bytes);
        read.map_err(|error| format!("{name}:{}: {error}", end_of(&bytes)))?;
        if bytes.len() > most {
            return Err(format!("{name}: longer than {most} bytes"));
        }
        String::from_utf8(bytes).map_err(|error| {
            let good = error.utf8_error().valid_up_to();
            format!("{name}:{}: expected UTF-8", end_of(&error.as_bytes()[..good]))
        })
    }
}

/// Line and column of what follows these bytes.
fn end_of(before: &[u8]) -> String {
    let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
    let begin = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    let column = String::from_utf8_lossy(&before[begin..]).chars().count() + 1;
    format!("{line}:{column}")
}

/// How far a file has been read, in bytes as they lie on the disk.
#[derive(Clone, Debug, Default)]
pub(crate) struct Place(Arc<AtomicU64>);

impl Place {
    /// In bytes from the beginning.
    pub(crate) fn bytes(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Counts what passes.
struct Counted<R> {
    inner: R,
    place: Place,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.place.0.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// Opens a file, or standard input where its name is `-`.
///
/// # Errors
///
/// If it cannot be opened, or its name says neither `.acts` nor `.pgn`.
pub(crate) fn open(path: &Path) -> io::Result<Input> {
    let kind = kind_by_name(&unpacked_name(path).0);
    if kind.is_none() && path != Path::new("-") {
        let message = "neither .acts nor .pgn (also .pgn.zst and .pgn.gz)";
        return Err(io::Error::other(message));
    }
    open_as(path, kind)
}

/// Opens a file whatever its name says, or standard input where its name is `-`. What it holds is
/// told by its first characters where it is not known.
///
/// # Errors
///
/// If it cannot be opened.
pub(crate) fn open_as(path: &Path, kind: Option<Kind>) -> io::Result<Input> {
    let name = path.display().to_string();
    let read = Place::default();
    let mut size = None;
    let mut reader: Box<dyn BufRead + Send> = if path == Path::new("-") {
        let stdin = Counted { inner: io::stdin(), place: read.clone() };
        Box::new(BufReader::with_capacity(GULP, stdin))
    } else {
        let file = File::open(path)?;
        let metadata = file.metadata()?;
        if metadata.is_dir() {
            return Err(io::Error::other("is a folder"));
        }
        size = metadata.is_file().then_some(metadata.len());
        unpacked(path, Counted { inner: file, place: read.clone() })?
    };
    let kind = match kind {
        Some(kind) => kind,
        None => kind_by_text(reader.fill_buf()?),
    };
    Ok(Input { name, kind, reader, size, read })
}

/// The text of a file, decompressed as its name says.
fn unpacked(path: &Path, file: Counted<File>) -> io::Result<Box<dyn BufRead + Send>> {
    let file = BufReader::with_capacity(GULP, file);
    Ok(match unpacked_name(path).1 {
        Packing::None => Box::new(file),
        Packing::Gzip => Box::new(BufReader::with_capacity(GULP, MultiGzDecoder::new(file))),
        Packing::Zstd => {
            let mut decoder = zstd::stream::read::Decoder::with_buffer(file)?;
            decoder.window_log_max(LARGEST_WINDOW)?;
            Box::new(BufReader::with_capacity(GULP, decoder))
        }
    })
}

enum Packing {
    None,
    Gzip,
    Zstd,
}

/// The name without the ending of its compression.
fn unpacked_name(path: &Path) -> (PathBuf, Packing) {
    match ending(path).as_deref() {
        Some("gz") => (path.with_extension(""), Packing::Gzip),
        Some("zst") => (path.with_extension(""), Packing::Zstd),
        _ => (path.to_owned(), Packing::None),
    }
}

fn kind_by_name(path: &Path) -> Option<Kind> {
    match ending(path)?.as_str() {
        "acts" => Some(Kind::Acts),
        "pgn" => Some(Kind::Pgn),
        _ => None,
    }
}

/// What a name ends with, in small letters: some systems write it in capitals.
fn ending(path: &Path) -> Option<String> {
    Some(path.extension()?.to_str()?.to_ascii_lowercase())
}

/// The file itself, or every file under a folder that holds one of these, in the order of their
/// names.
///
/// # Errors
///
/// If there is none, or a folder cannot be read.
pub(crate) fn files(path: &Path, kinds: &[Kind]) -> io::Result<Vec<PathBuf>> {
    if path == Path::new("-") || !fs::metadata(path)?.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut folders = vec![path.to_owned()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            // A link to a folder may lead in circles and is not followed.
            if entry.file_type()?.is_dir() {
                folders.push(entry.path());
            } else if kind_by_name(&unpacked_name(&entry.path()).0)
                .is_some_and(|kind| kinds.contains(&kind))
            {
                files.push(entry.path());
            }
        }
    }
    if files.is_empty() {
        let wanted: Vec<&str> = kinds.iter().map(|kind| kind.ending()).collect();
        return Err(io::Error::other(format!("no {} file in it", wanted.join(" or "))));
    }
    files.sort();
    Ok(files)
}

impl Kind {
    fn ending(self) -> &'static str {
        match self {
            Self::Acts => ".acts",
            Self::Pgn => ".pgn",
        }
    }
}

/// PGN begins with a tag pair, an escaped line or a move number, or is in UTF-16; an acts file never.
fn kind_by_text(text: &[u8]) -> Kind {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    match text.iter().find(|byte| !byte.is_ascii_whitespace()) {
        Some(b'[' | b'%' | b';' | b'{' | b'0'..=b'9' | 0 | 0xFE | 0xFF) => Kind::Pgn,
        _ => Kind::Acts,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standard_input_is_known_by_its_first_characters() {
        for text in ["[Event \"?\"]", "\u{feff}[Event", "\n\n1. e4 e5", "{a comment} 1. e4", "% x"]
        {
            assert_eq!(kind_by_text(text.as_bytes()), Kind::Pgn, "{text:?}");
        }
        for text in ["", "w: e2-e4", "# a comment\ncode: regence", "code: regence", "=> turn w"] {
            assert_eq!(kind_by_text(text.as_bytes()), Kind::Acts, "{text:?}");
        }
    }

    #[test]
    fn a_file_is_known_by_its_name() {
        let kind = |name: &str| kind_by_name(&unpacked_name(Path::new(name)).0);
        assert_eq!(kind("a/kiel.acts"), Some(Kind::Acts));
        for name in ["games.pgn", "games.pgn.gz", "games.pgn.zst", "GAMES.PGN", "GAMES.PGN.GZ"] {
            assert_eq!(kind(name), Some(Kind::Pgn), "{name}");
        }
        for name in ["games", "games.zst", "games.txt", "pgn"] {
            assert_eq!(kind(name), None, "{name}");
        }
    }
}

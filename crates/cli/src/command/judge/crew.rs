//! Several threads judge one file: each takes the next piece of it, and the reports come in the order
//! of the games, the same as from one thread.

use std::{
    io::{self, Read},
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, SyncSender, sync_channel},
    },
    thread,
};

use notation::{
    Place,
    pgn::{Fault, Judge, Letters, Note, Piece, Pieces, Report},
};

use super::super::asked::Asked;

/// By what a stream is judged.
#[derive(Clone, Copy)]
pub(super) struct Brief {
    pub(super) asked: Asked,
    /// Variations are checked too.
    pub(super) variations: bool,
}

/// Judges a stream by what was asked.
pub(super) fn judge<R: Read>(input: R, brief: Brief) -> Judge<R> {
    let judge = match brief.asked {
        Asked::Nothing => Judge::new(input, None),
        Asked::Auto => Judge::by_tags(input),
        Asked::Code(code) => Judge::new(input, Some(code)),
    };
    if brief.variations { judge.with_variations() } else { judge }
}

/// The games of a piece.
struct Judged {
    reports: Vec<Report>,
    outside: Vec<(Place, Fault)>,
    /// What the men were called at its end.
    letters: Letters,
    /// The piece, to be judged again where the games before it told other letters than English.
    text: Vec<u8>,
    at: Place,
}

/// What comes next of a file.
enum Next {
    Judged(Box<Judged>),
    /// All that remains, which cannot be cut.
    Rest(Place),
    /// The stream failed there.
    Failed(Place, io::Error),
}

/// Work, and where its outcome is awaited.
type Job = (Vec<u8>, Place, SyncSender<Next>);

fn judged(text: Vec<u8>, at: Place, brief: Brief, letters: Letters) -> Judged {
    let mut judge = judge(&text[..], brief).at(at, letters);
    let mut reports = Vec::new();
    // A slice does not fail.
    while let Ok(Some(report)) = judge.next_game() {
        reports.push(report);
    }
    let (outside, letters) = (judge.outside().to_vec(), judge.letters());
    Judged { reports, outside, letters, text, at }
}

/// What is told of a file while it is judged.
pub(super) trait Told {
    /// A game; `false` if no more is wanted.
    fn report(&mut self, report: Report) -> io::Result<bool>;
    /// What could not be read after the last game.
    fn outside(&mut self, outside: &[(Place, Fault)]);
    /// The stream failed.
    fn failed(&mut self, at: Place, error: &io::Error);
}

/// Judges a file with so many threads, and tells of it in its order.
///
/// # Errors
/// Those of telling.
pub(super) fn run(
    input: impl Read + Send,
    brief: Brief,
    threads: usize,
    told: &mut impl Told,
) -> io::Result<()> {
    let mut pieces = Pieces::new(input);
    let mut games = 0;
    let mut letters = Letters::ENGLISH;
    let mut outside: Vec<(Place, Fault)> = Vec::new();
    let rest = thread::scope(|scope| -> io::Result<Option<Place>> {
        let (jobs, work) = sync_channel::<Job>(threads);
        let (promise, promised) = sync_channel::<Receiver<Next>>(threads);
        let work = Arc::new(Mutex::new(work));
        for _ in 0..threads {
            let work = Arc::clone(&work);
            scope.spawn(move || {
                loop {
                    let job = work.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok((text, at, done)) = job else { return };
                    let judged = judged(text, at, brief, Letters::ENGLISH);
                    // Nobody may be left to be told.
                    let _ = done.send(Next::Judged(Box::new(judged)));
                }
            });
        }
        let pieces = &mut pieces;
        scope.spawn(move || feed(pieces, &jobs, &promise));
        for next in &promised {
            let Ok(next) = next.recv() else { break };
            let mut judged = match next {
                Next::Judged(judged) => *judged,
                Next::Rest(at) => return Ok(Some(at)),
                Next::Failed(at, error) => {
                    told.failed(at, &error);
                    break;
                }
            };
            if letters != Letters::ENGLISH {
                judged = self::judged(judged.text, judged.at, brief, letters);
            }
            letters = judged.letters;
            let count = judged.reports.len() as u64;
            for mut report in judged.reports {
                report.game += games;
                let before = outside.drain(..).map(|(place, fault)| (place, Note::Text(fault)));
                report.notes.splice(0..0, before);
                if !told.report(report)? {
                    return Ok(None);
                }
            }
            games += count;
            outside.extend(judged.outside);
            outside.truncate(notation::pgn::MAX_KEPT);
        }
        told.outside(&outside);
        Ok(None)
    })?;
    let Some(at) = rest else { return Ok(()) };
    let mut judge = judge(pieces.into_rest(), brief).at(at, letters);
    loop {
        match judge.next_game() {
            Ok(Some(mut report)) => {
                report.game += games;
                let before = outside.drain(..).map(|(place, fault)| (place, Note::Text(fault)));
                report.notes.splice(0..0, before);
                if !told.report(report)? {
                    return Ok(());
                }
            }
            Ok(None) => break,
            Err(error) => {
                told.failed(judge.reader().place(), &error);
                break;
            }
        }
    }
    outside.extend(judge.outside());
    told.outside(&outside);
    Ok(())
}

/// Cuts the stream as long as somebody wants pieces of it.
fn feed<R: Read>(
    pieces: &mut Pieces<R>,
    jobs: &SyncSender<Job>,
    promise: &SyncSender<Receiver<Next>>,
) {
    loop {
        let (done, awaited) = sync_channel(1);
        let piece = match pieces.next_piece() {
            Ok(Some(piece)) => piece,
            Ok(None) => return,
            Err(error) => {
                let _ = done.send(Next::Failed(pieces.place(), error));
                let _ = promise.send(awaited);
                return;
            }
        };
        if promise.send(awaited).is_err() {
            return;
        }
        match piece {
            Piece::Games { text, at } => {
                if jobs.send((text, at, done)).is_err() {
                    return;
                }
            }
            Piece::Rest { at } => {
                let _ = done.send(Next::Rest(at));
                return;
            }
        }
    }
}

//! `regence perft`: counts what legal moves reach.

use std::{
    io::{self, Write},
    iter,
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
};

use chess::{Move, PerftTable, Position};

use crate::{
    arguments::Perft,
    interrupt,
    outcome::Outcome,
    shell::{Shell, Unit},
};

/// A part of the count: one or two plies below the root.
struct Job {
    /// Which root move it lies under.
    root: usize,
    position: Position,
    depth: u32,
}

pub(crate) fn run(arguments: &Perft, shell: &mut Shell) -> io::Result<Outcome> {
    let position = match arguments.fen.as_deref().map(Position::from_fen) {
        None => Position::initial(),
        Some(Ok(position)) => position,
        Some(Err(error)) => {
            shell.complain(format_args!("regence: --fen: {error}"));
            return Ok(Outcome::Unreadable);
        }
    };
    let Some(counts) = count(&position, arguments, shell) else {
        return Ok(Outcome::Interrupted);
    };
    if arguments.divide {
        for (m, nodes) in &counts {
            writeln!(shell, "{}: {nodes}", position.uci(*m))?;
        }
        write!(shell, "total: ")?;
    }
    let total: u64 = if arguments.depth == 0 { 1 } else { counts.iter().map(|(_, n)| n).sum() };
    writeln!(shell, "{total}")?;
    Ok(Outcome::Regular)
}

/// The nodes under each root move; `None` when interrupted.
fn count(position: &Position, arguments: &Perft, shell: &mut Shell) -> Option<Vec<(Move, u64)>> {
    let table = arguments.hash.map(|mebibytes| PerftTable::new((mebibytes as usize) << 20));
    let count = |job: &Job| match &table {
        Some(table) => job.position.perft_with(job.depth, table),
        None => job.position.perft(job.depth),
    };
    let Some(below) = arguments.depth.checked_sub(1) else { return Some(Vec::new()) };
    let roots: Vec<Move> = position.legal_moves().iter().copied().collect();
    let jobs = jobs(position, &roots, below);
    let mut counts: Vec<(Move, u64)> = roots.into_iter().map(|m| (m, 0)).collect();
    let mut done = 0;
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    shell.begin("perft", Unit::Things, Some(jobs.len() as u64));
    thread::scope(|scope| {
        for sender in iter::repeat_n(sender, arguments.threads.into()) {
            scope.spawn(|| {
                let sender = sender;
                while !interrupt::is_requested() {
                    let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
                    if sender.send((job.root, count(job))).is_err() {
                        break;
                    }
                }
            });
        }
        for (root, nodes) in receiver {
            counts[root].1 += nodes;
            done += 1;
            shell.advance_to(done);
        }
    });
    shell.end();
    (done == jobs.len() as u64).then_some(counts)
}

/// Splits the count two plies deep where it goes that deep, so that the threads end together.
fn jobs(position: &Position, roots: &[Move], below: u32) -> Vec<Job> {
    let mut jobs = Vec::new();
    for (root, m) in roots.iter().enumerate() {
        let position = position.play(*m);
        match below {
            0 | 1 => jobs.push(Job { root, position, depth: below }),
            _ => jobs.extend(position.legal_moves().iter().map(|m| Job {
                root,
                position: position.play(*m),
                depth: below - 1,
            })),
        }
    }
    jobs
}

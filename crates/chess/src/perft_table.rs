//! Perft that remembers what it has counted: many ways lead to one position.

use alloc::boxed::Box;
use core::{
    fmt,
    sync::atomic::{AtomicU64, Ordering},
};

use crate::Position;

/// Counts found by [`Position::perft_with`], which threads may share.
///
/// A position is known by 64 bits of hash, so a wrong count is possible, though not to be expected:
/// a billion look-ups in a table of a gigabyte meet one with a chance below one in a hundred.
pub struct PerftTable {
    /// As many as a power of two; a later count takes the place of an earlier one.
    entries: Box<[Entry]>,
}

/// The key is kept combined with the count, so that halves written by two threads fit no key
/// (Hyatt and Mann 2002).
#[derive(Default)]
struct Entry {
    key_and_count: AtomicU64,
    count: AtomicU64,
}

impl PerftTable {
    /// A table of at most so many bytes, and at least one entry; it is allocated at once.
    pub fn new(bytes: usize) -> Self {
        let fitting = (bytes / size_of::<Entry>()).max(1);
        let entries = 1 << fitting.ilog2();
        Self { entries: core::iter::repeat_with(Entry::default).take(entries).collect() }
    }

    fn entry(&self, key: u64) -> &Entry {
        &self.entries[key as usize & (self.entries.len() - 1)]
    }

    fn get(&self, key: u64) -> Option<u64> {
        let entry = self.entry(key);
        let count = entry.count.load(Ordering::Relaxed);
        (entry.key_and_count.load(Ordering::Relaxed) ^ count == key).then_some(count)
    }

    fn put(&self, key: u64, count: u64) {
        let entry = self.entry(key);
        entry.key_and_count.store(key ^ count, Ordering::Relaxed);
        entry.count.store(count, Ordering::Relaxed);
    }
}

impl fmt::Debug for PerftTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PerftTable").field("entries", &self.entries.len()).finish()
    }
}

impl Position {
    /// As [`Position::perft`], looking up and noting down counts of two plies and more.
    pub fn perft_with(&self, depth: u32, table: &PerftTable) -> u64 {
        if depth < 2 {
            return self.perft(depth);
        }
        // The same position with other plies to go is another entry; 0 is what empty entries hold.
        let plies = u64::from(depth).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let key = (self.repetition_key() ^ plies).max(1);
        if let Some(count) = table.get(key) {
            return count;
        }
        let mut count = 0;
        if depth == 2 {
            count = self.perft(2);
        } else {
            self.visit_legal(|m| count += self.play(m).perft_with(depth - 1, table));
        }
        table.put(key, count);
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_of_any_size_changes_no_count() {
        let file = include_str!("../tests/perft.txt");
        for line in file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (fen, counts) = line.split_once(';').expect("a FEN, then its counts");
            let position = Position::from_fen(fen.trim()).expect(fen);
            // Too small to keep anything for long, and large; both used for all depths in turn.
            let tables = [0, 1 << 12, 1 << 22].map(PerftTable::new);
            for (depth, count) in (1..5).zip(counts.split_whitespace()) {
                let count: u64 = count.parse().expect(count);
                for table in &tables {
                    assert_eq!(position.perft_with(depth, table), count, "{fen} at {depth}");
                }
            }
        }
    }
}

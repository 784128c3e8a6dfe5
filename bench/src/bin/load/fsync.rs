//! What a sync to this disk takes: no figure of a durable store means anything without it.

use std::{fs::File, io::Write, path::Path, time::Instant};

use crate::generate::Took;

/// Appends and syncs, like a log.
pub(crate) fn probe(folder: &Path) -> Took {
    let mut file = File::create(folder.join("probe")).expect("a file");
    let took = (0..200).map(|_| {
        let begun = Instant::now();
        file.write_all(&[7; 4096]).expect("written");
        file.sync_data().expect("synced");
        begun.elapsed()
    });
    Took::of(took.collect())
}

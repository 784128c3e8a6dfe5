//! The table of incidents in ARCHITECTURE.md says of every code what its rows say.

use laws::{CODES, Code, Incident, Ruling};
use std::fmt::Write as _;

/// What a ruling is called in the table.
fn word(ruling: Ruling) -> &'static str {
    match ruling {
        Ruling::AdversaryChooses { .. } => "options",
        Ruling::SuffererChooses(_) => "offer",
        Ruling::Ladder(_) => "ladder",
        Ruling::Replays => "replayed",
        Ruling::CountsAsWords => "words",
        Ruling::CountsAsClaim => "claim",
        Ruling::StillBound => "still bound",
        Ruling::Restores => "restored",
        Ruling::RestoresAndAsks => "restored, asked",
        Ruling::BecomesQueen => "a queen",
        Ruling::StillToMove => "still to move",
        Ruling::PutRight => "put right",
        Ruling::NewGame => "new game",
        Ruling::Transfers => "transferred",
        Ruling::WaitsOneMove => "waits a move",
        Ruling::Penalised => "penalised",
        Ruling::GiverCannotWin => "noted",
        Ruling::Nothing => "–",
    }
}

/// All that a code says of an incident: article and ruling, `!` where it is counted.
fn cell(code: &Code, incident: Incident) -> String {
    let rows = code.rows(incident).map(|row| {
        let mut text = word(row.ruling).to_owned();
        if let Some(number) = row.number {
            text = format!("{number} {text}{}", if row.counts { " !" } else { "" });
        }
        text
    });
    let mut rows: Vec<String> = rows.collect();
    rows.dedup();
    rows.join("; ")
}

/// Codes that rule alike on every incident share a column.
fn table() -> String {
    let column = |code: &Code| Incident::ALL.iter().map(|&kind| cell(code, kind)).collect();
    let mut columns: Vec<(Vec<&str>, Vec<String>)> = Vec::new();
    for code in CODES {
        let cells: Vec<String> = column(code);
        match columns.iter_mut().find(|(_, other)| *other == cells) {
            Some((slugs, _)) => slugs.push(code.slug),
            None => columns.push((vec![code.slug], cells)),
        }
    }
    let mut table = String::from("| incident |");
    for (slugs, _) in &columns {
        let slugs: Vec<String> = slugs.iter().map(|slug| format!("`{slug}`")).collect();
        let _ = write!(table, " {} |", slugs.join(", "));
    }
    let _ = writeln!(table, "\n|---|{}", "---|".repeat(columns.len()));
    for (index, incident) in Incident::ALL.iter().enumerate() {
        let _ = write!(table, "| `{incident}` |");
        for (_, cells) in &columns {
            let _ = write!(table, " {} |", cells[index]);
        }
        table.push('\n');
    }
    table
}

#[test]
fn the_table_of_incidents_is_true_of_every_code() {
    let page = include_str!("../../../ARCHITECTURE.md");
    let table = table();
    assert!(page.contains(&table), "ARCHITECTURE.md should hold\n\n{table}");
}

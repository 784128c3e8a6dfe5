//! What `judge --json` writes of a PGN: one object a game. Of an acts file it writes [`wire::line`].

use arbiter::Change;
use chess::fen::EnPassant;
use notation::pgn::{self, Report};
use serde::Serialize;
use wire::line::played;

/// A game of a PGN.
#[derive(Serialize)]
pub(crate) struct Game<'a> {
    game: u64,
    white: Option<&'a str>,
    black: Option<&'a str>,
    /// Where a code was asked for: the one by which this game is judged, null where none fits.
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<Option<&'static str>>,
    /// Where the tags of the game were asked: what they say.
    #[serde(skip_serializing_if = "Option::is_none")]
    code_by: Option<String>,
    plies: usize,
    /// The languages whose letters of the men fit, where they are not those of English.
    #[serde(skip_serializing_if = "Option::is_none")]
    letters: Option<String>,
    irregularities: Vec<Irregularity<'a>>,
    /// Where the men went in them, as far as that is determined.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    carried: Vec<Carried>,
    /// Words taken for what the rest of the game says that they mean.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    resolved: Vec<Resolved<'a>>,
    /// Words that stay as they were written.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unresolved: Vec<Unresolved<'a>>,
    /// With --variations: what they hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    variations: Option<Variations<'a>>,
    result: String,
    claimed_result: Option<String>,
    final_fen: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    played: Vec<String>,
    status: &'static str,
    message: Option<String>,
    /// What is doubtful in the record, each with its line and column.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    /// The same, in parts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<Warning>,
}

#[derive(Serialize)]
struct Variations<'a> {
    lines: u64,
    moves: u64,
    legal: u64,
    unchecked: u64,
    faults: Vec<VariationFault<'a>>,
}

#[derive(Serialize)]
struct VariationFault<'a> {
    #[serde(rename = "move")]
    written: &'a str,
    line: u64,
    column: u64,
    what: &'a str,
}

#[derive(Serialize)]
struct Carried {
    ply: usize,
    squares: Vec<String>,
}

#[derive(Serialize)]
struct Resolved<'a> {
    ply: Option<usize>,
    #[serde(rename = "move")]
    written: &'a str,
    line: u64,
    column: u64,
    kind: &'static str,
    reading: &'a str,
    /// How many later moves confirm it.
    confirmed: usize,
}

#[derive(Serialize)]
struct Unresolved<'a> {
    ply: usize,
    #[serde(rename = "move")]
    written: &'a str,
    line: u64,
    column: u64,
    why: String,
    readings: &'a [String],
}

#[derive(Serialize)]
struct Warning {
    kind: &'static str,
    line: u64,
    column: u64,
    text: String,
}

#[derive(Serialize)]
struct Irregularity<'a> {
    ply: usize,
    #[serde(rename = "move")]
    written: &'a str,
    kind: &'static str,
    article: Option<&'static str>,
    stands: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<Claim<'a>>,
}

/// Whether it could be claimed, and until when.
#[derive(Serialize)]
struct Claim<'a> {
    until: &'static str,
    article: Option<&'static str>,
    /// The word with which the right ended.
    ply: Option<usize>,
    #[serde(rename = "move")]
    written: Option<&'a str>,
    open: bool,
}

impl<'a> Game<'a> {
    pub(crate) fn of(report: &'a Report) -> Self {
        let irregularities = report.irregularities.iter().map(|irregularity| Irregularity {
            ply: irregularity.ply,
            written: &irregularity.text,
            kind: irregularity.kind.slug(),
            article: irregularity.article,
            stands: irregularity.stands,
            claim: irregularity.claim.as_ref().map(|claim| Claim {
                until: claim.limit.slug(),
                article: claim.article,
                ply: claim.ended.as_ref().map(|end| end.ply),
                written: claim.ended.as_ref().map(|end| &*end.text),
                open: claim.open,
            }),
        });
        let moved = report.irregularities.iter().filter(|one| !one.change.moved.is_empty());
        let carried = moved.map(|one| Carried { ply: one.ply, squares: squares(&one.change) });
        let resolved = report.resolved.iter().map(|one| Resolved {
            ply: one.ply,
            written: &one.text,
            line: one.place.line,
            column: one.place.column,
            kind: one.kind.slug(),
            reading: &one.san,
            confirmed: one.confirmed,
        });
        let unresolved = report.unreadable.iter().map(|one| Unresolved {
            ply: one.ply,
            written: &one.text,
            line: one.place.line,
            column: one.place.column,
            why: one.why.to_string(),
            readings: &one.readings,
        });
        let warnings = report.notes.iter().map(|(place, note)| Warning {
            kind: note.slug(),
            line: place.line,
            column: place.column,
            text: note.to_string(),
        });
        let variations = report.variations.as_ref();
        let slug = report.code.map(|code| code.slug);
        Self {
            game: report.game,
            white: report.tag("White"),
            black: report.tag("Black"),
            code: (slug.is_some() || report.chosen.is_some()).then_some(slug),
            code_by: report.chosen.as_ref().map(ToString::to_string),
            plies: report.plies,
            letters: report.letters.map(|letters| letters.to_string()),
            irregularities: irregularities.collect(),
            carried: carried.collect(),
            resolved: resolved.collect(),
            unresolved: unresolved.collect(),
            variations: variations.map(|found| Variations {
                lines: found.lines,
                moves: found.moves,
                legal: found.legal,
                unchecked: found.unchecked,
                faults: found.faults.iter().map(variation_fault).collect(),
            }),
            result: report.result.to_string(),
            claimed_result: report.claimed_result.map(|score| score.to_string()),
            final_fen: report.end.as_ref().map(|end| end.fen(EnPassant::Legal)),
            played: report.end.as_ref().map(played).unwrap_or_default(),
            status: report.status().slug(),
            message: report.message(),
            notes: report.notes.iter().map(|(place, note)| format!("{place}: {note}")).collect(),
            warnings: warnings.collect(),
        }
    }
}

fn variation_fault(fault: &pgn::VariationFault) -> VariationFault<'_> {
    let (line, column) = (fault.place.line, fault.place.column);
    VariationFault { written: &fault.text, line, column, what: &fault.what }
}

/// Where each man went, as `g1g3`.
fn squares(change: &Change) -> Vec<String> {
    change.moved.iter().map(|man| format!("{}{}", man.from, man.to)).collect()
}

//! What `judge --json` writes of a PGN: one object a game. Of an acts file it writes [`wire::line`].

use chess::fen::EnPassant;
use notation::pgn::Report;
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
    irregularities: Vec<Irregularity<'a>>,
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
        let slug = report.code.map(|code| code.slug);
        Self {
            game: report.game,
            white: report.tag("White"),
            black: report.tag("Black"),
            code: (slug.is_some() || report.chosen.is_some()).then_some(slug),
            code_by: report.chosen.as_ref().map(ToString::to_string),
            plies: report.plies,
            irregularities: irregularities.collect(),
            result: report.result.to_string(),
            claimed_result: report.claimed_result.map(|score| score.to_string()),
            final_fen: report.end.as_ref().map(|end| end.fen(EnPassant::Legal)),
            played: report.end.as_ref().map(played).unwrap_or_default(),
            status: report.status().slug(),
            message: report.message(),
            notes: report.notes.iter().map(|(place, note)| format!("{place}: {note}")).collect(),
        }
    }
}

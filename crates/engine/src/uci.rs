//! What engines say, a line at a time (the UCI protocol, April 2006).

use chess::Uci;

use crate::MATE;

/// A line of an engine, as far as it matters here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// `option name …`: an option it has.
    Option(String),
    /// `uciok`
    UciOk,
    /// `readyok`
    ReadyOk,
    /// `info … score …`: what the position is worth to the side to move, in centipawns.
    Worth(i32),
    /// `bestmove …`; none where it sees no move.
    BestMove(Option<Uci>),
    /// Anything else.
    Other,
}

/// The longest line an engine may say, in bytes.
pub const MAX_LINE: usize = 16 * 1024;

/// Reads a line. Whatever is not understood is [`Said::Other`].
pub fn read(line: &str) -> Said {
    let mut words = line.split_ascii_whitespace();
    match words.next() {
        Some("uciok") => Said::UciOk,
        Some("readyok") => Said::ReadyOk,
        Some("bestmove") => Said::BestMove(words.next().and_then(|word| word.parse().ok())),
        Some("option") if words.next() == Some("name") => {
            Said::Option(words.take_while(|&word| word != "type").collect::<Vec<_>>().join(" "))
        }
        Some("info") => worth(words).map_or(Said::Other, Said::Worth),
        _ => Said::Other,
    }
}

fn worth<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<i32> {
    words.find(|&word| word == "score")?;
    let kind = words.next()?;
    let value: i32 = words.next()?.parse().ok()?;
    match kind {
        "cp" => Some(value.clamp(1 - MATE, MATE - 1)),
        "mate" if value > 0 => Some(MATE - value.saturating_mul(2).clamp(1, MATE / 2)),
        "mate" => Some(value.saturating_mul(-2).clamp(0, MATE / 2) - MATE),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_understood() {
        let best = |uci: &str| Said::BestMove(Some(uci.parse().expect("uci")));
        let table = [
            ("uciok", Said::UciOk),
            ("readyok", Said::ReadyOk),
            ("id name Stockfish 15.1", Said::Other),
            ("id author the developers", Said::Other),
            (
                "option name Skill Level type spin default 20",
                Said::Option("Skill Level".to_owned()),
            ),
            ("info depth 3 score cp -12 nodes 80 pv e2e4", Said::Worth(-12)),
            ("info depth 3 score mate 2 pv e2e4", Said::Worth(MATE - 4)),
            ("info depth 3 score mate -2 pv e2e4", Said::Worth(4 - MATE)),
            ("info depth 0 score mate 0", Said::Worth(-MATE)),
            ("info string score", Said::Other),
            ("info depth 1 score cp 99999999", Said::Worth(MATE - 1)),
            ("info depth 1 score mate -2147483648", Said::Worth(MATE / 2 - MATE)),
            ("bestmove e7e8q ponder a2a3", best("e7e8q")),
            ("bestmove (none)", Said::BestMove(None)),
            ("bestmove", Said::BestMove(None)),
            ("", Said::Other),
            ("Unknown command: é", Said::Other),
        ];
        for (line, expected) in table {
            assert_eq!(read(line), expected, "{line}");
        }
    }
}

//! The code by which a game is judged: the one asked for, else the FIDE edition of its day and pace.

use laws::Code;
use notation::pgn::Chosen;

use crate::snapshot::{Slot, tag};

/// By what games are judged.
#[derive(Clone, Copy, Debug, Default)]
pub enum Asked {
    /// Each by its day and its time control.
    #[default]
    Auto,
    /// All by this one.
    Code(&'static Code),
}

/// The code of a game, and by what it was chosen. `seen` is the day on which the game was first seen,
/// `YYYY-MM-DD`, for boards often do not tell theirs. A time control that cannot be read is taken for
/// one that is not told.
pub fn chosen(
    asked: Asked,
    slot: &Slot,
    tags: &[(String, String)],
    seen: &str,
) -> (Option<&'static Code>, String) {
    if let Asked::Code(code) = asked {
        return (Some(code), code.slug.to_owned());
    }
    let day = tag(tags, "Date").filter(|day| !day.starts_with('?'));
    let day =
        day.map(str::to_owned).or_else(|| slot.day.clone()).unwrap_or_else(|| seen.to_owned());
    let control =
        tag(tags, "TimeControl").map(|text| seconds(text).unwrap_or_else(|| text.to_owned()));
    let by = |control: Option<&str>| {
        Chosen::by_tags(|name| match name {
            "Date" => Some(&*day),
            "TimeControl" => control,
            _ => None,
        })
    };
    let told = by(control.as_deref());
    let chosen = if told.code.is_some() { told } else { by(None) };
    (chosen.code, chosen.to_string())
}

/// A time control as boards write it, `15 min/game + 10 sec/move`, as PGN does: `900+10`.
fn seconds(text: &str) -> Option<String> {
    let (game, bonus) = match text.split_once('+') {
        Some((game, bonus)) => (game, Some(bonus)),
        None => (text, None),
    };
    let amount = |part: &str, per: &str| {
        let (amount, unit) =
            part.trim().strip_suffix(per)?.trim().split_once(char::is_whitespace)?;
        let amount: u64 = amount.parse().ok()?;
        match unit.trim() {
            "sec" => Some(amount),
            "min" => amount.checked_mul(60),
            "hour" | "hours" => amount.checked_mul(3600),
            _ => None,
        }
    };
    let game = amount(game, "/game")?;
    Some(match bonus {
        None => game.to_string(),
        Some(bonus) => format!("{game}+{}", amount(bonus, "/move")?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_falls_under_the_code_of_its_day_and_pace() {
        for (date, control, expected) in [
            ("????.??.??", "15 min/game + 10 sec/move", "fide-2023-rapid"),
            ("2022.05.01", "90 min/game + 30 sec/move", "fide-2018"),
            ("2024.05.01", "3 min/game + 2 sec/move", "fide-2023-blitz"),
            ("2024.05.01", "5 min/game", "fide-2023-blitz"),
            ("2024.05.01", "5400+30", "fide-2023"),
            ("2024.05.01", "as agreed", "fide-2023"),
        ] {
            let tags = [("Date", date), ("TimeControl", control)];
            let tags = tags.map(|(name, value)| (name.to_owned(), value.to_owned()));
            let (code, why) = chosen(Asked::Auto, &Slot::default(), &tags, "2026-11-30");
            assert_eq!(code.map(|code| code.slug), Some(expected), "{date} {control}: {why}");
        }
    }
}

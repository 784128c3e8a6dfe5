//! Assertions: what a file claims to be so after the line above, one table row for each form.

use std::fmt;

use arbiter::{Actor, Choice, Ending, Score};
use chess::Color;
use laws::Incident;

use super::{
    cursor::{Cursor, Read, is_uci},
    deed, fen,
    header::write_list,
};
use crate::score;

/// What is claimed to be so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Assertion {
    /// The last line that moved or pressed is accepted as this move, in UCI.
    Made(String),
    /// The newest open irregularity is of this kind.
    Incident {
        /// The kind.
        kind: Incident,
        /// The article that rules it, if it is claimed too.
        article: Option<String>,
    },
    /// No irregularity is open.
    NoIncident,
    /// Exactly these options are before someone.
    Offers {
        /// Who may choose.
        by: Actor,
        /// From what, in any order.
        options: Vec<Choice>,
    },
    /// Exactly these moves are permitted to a player.
    May {
        /// The player.
        player: Color,
        /// The moves in UCI, in any order.
        moves: Vec<String>,
    },
    /// Nothing binds a player.
    Free(Color),
    /// The position is this, in as many fields of FEN as are given.
    Fen(String),
    /// This player is to move.
    Turn(Color),
    /// An irregularity of this kind has lapsed.
    Covered(Incident),
    /// The last ruling put so many seconds on the clock of a player.
    Penalty {
        /// The player.
        player: Color,
        /// Seconds.
        seconds: i32,
    },
    /// The last ruling changed no clock.
    NoPenalty,
    /// So many completed illegal moves count against a player.
    Count {
        /// The player.
        player: Color,
        /// How many.
        times: u8,
    },
    /// The last ruling cites this article.
    Article(String),
    /// The game is over so.
    Result {
        /// The score.
        score: Score,
        /// The reason, if it is claimed too.
        ending: Option<Ending>,
    },
    /// The last act could not be done and changed nothing.
    Refused,
    /// The last move is completed on the clock.
    Completed,
}

/// A form of an assertion: the words it begins with, how it is written, how it is read.
struct Form {
    words: &'static str,
    usage: &'static str,
    read: fn(&mut Cursor<'_>) -> Read<Assertion>,
}

const fn form(
    words: &'static str,
    usage: &'static str,
    read: fn(&mut Cursor<'_>) -> Read<Assertion>,
) -> Form {
    Form { words, usage, read }
}

const FORMS: &[Form] = &[
    form("made", "made e2e4", |c| Ok(Assertion::Made(read_uci(c)?))),
    form("incident", "incident false-move [P3]", read_incident),
    form("no incident", "no incident", |_| Ok(Assertion::NoIncident)),
    form("offers", "offers b leave, play c1, king", |c| {
        let by = c.named("`w`, `b`, `arbiter` or `gallery`", deed::actor)?;
        Ok(Assertion::Offers { by, options: c.list(deed::read_choice)? })
    }),
    form("may", "may w e1e2, e1d1", |c| {
        Ok(Assertion::May { player: c.color()?, moves: c.list(read_uci)? })
    }),
    form("free", "free w", |c| Ok(Assertion::Free(c.color()?))),
    form("fen", "fen 8/8/4k3/8/8/3K4/8/8 w - -", |c| {
        Ok(Assertion::Fen(fen::read(c, fen::Fields::Some)?))
    }),
    form("turn", "turn w", |c| Ok(Assertion::Turn(c.color()?))),
    form("covered", "covered false-move", |c| Ok(Assertion::Covered(read_kind(c)?))),
    form("penalty", "penalty b +120", read_penalty),
    form("no penalty", "no penalty", |_| Ok(Assertion::NoPenalty)),
    form("count", "count w 1", |c| {
        Ok(Assertion::Count { player: c.color()?, times: c.number("how many illegal moves")? })
    }),
    form("article", "article P3", |c| Ok(Assertion::Article(read_article(c)?))),
    form("result", "result 1-0 [checkmate]", read_result),
    form("refused", "refused", |_| Ok(Assertion::Refused)),
    form("completed", "completed", |_| Ok(Assertion::Completed)),
];

/// How each form of an assertion is written: an example, with what may be left out in brackets.
pub fn usages() -> impl Iterator<Item = &'static str> {
    FORMS.iter().map(|form| form.usage)
}

/// Reads an assertion after its `=>`.
pub(super) fn read(cursor: &mut Cursor<'_>) -> Read<Assertion> {
    cursor.skip_blanks();
    match FORMS.iter().find(|form| cursor.words(form.words)) {
        Some(form) => (form.read)(cursor),
        None => {
            let known: Vec<_> = FORMS.iter().map(|form| format!("`{}`", form.words)).collect();
            cursor.expected(format!("an assertion: {}", known.join(", ")))
        }
    }
}

fn read_uci(cursor: &mut Cursor<'_>) -> Read<String> {
    cursor.named("a move in UCI, such as `e2e4` or `e7e8q`", |word| {
        is_uci(word).then(|| word.to_owned())
    })
}

fn read_kind(cursor: &mut Cursor<'_>) -> Read<Incident> {
    cursor.named("the kind of an irregularity, such as `false-move`", |word| word.parse().ok())
}

fn read_article(cursor: &mut Cursor<'_>) -> Read<String> {
    cursor.named("the number of an article, such as `P3`", |word| {
        let begins = word.starts_with(|c: char| c.is_ascii_alphanumeric());
        begins.then(|| word.to_owned())
    })
}

fn read_incident(cursor: &mut Cursor<'_>) -> Read<Assertion> {
    let kind = read_kind(cursor)?;
    let article = if cursor.at_end() { None } else { Some(read_article(cursor)?) };
    Ok(Assertion::Incident { kind, article })
}

fn read_penalty(cursor: &mut Cursor<'_>) -> Read<Assertion> {
    let player = cursor.color()?;
    let seconds = cursor.named("seconds with their sign, such as `+120`", |word| {
        word.starts_with(['+', '-']).then(|| word.parse().ok()).flatten()
    })?;
    Ok(Assertion::Penalty { player, seconds })
}

fn read_result(cursor: &mut Cursor<'_>) -> Read<Assertion> {
    let score = cursor.named(deed::SCORES, |word| score::read(word.as_bytes()))?;
    let known: Vec<_> = Ending::ALL.iter().map(|ending| format!("`{}`", ending.slug())).collect();
    let ending = if cursor.at_end() {
        None
    } else {
        let what = format!("the reason of a result: {}", known.join(", "));
        Some(cursor.named(&what, |word| word.parse().ok())?)
    };
    Ok(Assertion::Result { score, ending })
}

impl fmt::Display for Assertion {
    /// The assertion without its `=>`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Made(uci) => write!(f, "made {uci}"),
            Self::Incident { kind, article: None } => write!(f, "incident {kind}"),
            Self::Incident { kind, article: Some(article) } => {
                write!(f, "incident {kind} {article}")
            }
            Self::NoIncident => f.write_str("no incident"),
            Self::Offers { by, options } => {
                write!(f, "offers {}", deed::actor_name(*by))?;
                write_after_blank(f, options)
            }
            Self::May { player, moves } => {
                write!(f, "may {}", player.to_char())?;
                write_after_blank(f, moves)
            }
            Self::Free(player) => write!(f, "free {}", player.to_char()),
            Self::Fen(fen) => write!(f, "fen {fen}"),
            Self::Turn(player) => write!(f, "turn {}", player.to_char()),
            Self::Covered(kind) => write!(f, "covered {kind}"),
            Self::Penalty { player, seconds } => {
                write!(f, "penalty {} {seconds:+}", player.to_char())
            }
            Self::NoPenalty => f.write_str("no penalty"),
            Self::Count { player, times } => write!(f, "count {} {times}", player.to_char()),
            Self::Article(article) => write!(f, "article {article}"),
            Self::Result { score, ending: None } => write!(f, "result {score}"),
            Self::Result { score, ending: Some(ending) } => {
                write!(f, "result {score} {}", ending.slug())
            }
            Self::Refused => f.write_str("refused"),
            Self::Completed => f.write_str("completed"),
        }
    }
}

fn write_after_blank<T: fmt::Display>(f: &mut fmt::Formatter<'_>, list: &[T]) -> fmt::Result {
    if !list.is_empty() {
        f.write_str(" ")?;
    }
    write_list(f, list)
}

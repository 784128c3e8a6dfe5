//! The assertions of an acts file, held against the game as the arbiter judges it.

use std::fmt;

use arbiter::{Case, Game, Outcome};
use chess::{Castling, Color, Position, Setup};

use crate::{
    acts::{ActsError, ActsFile, Assertion, Content, deed, fen},
    judge::Judging,
};

/// What was found in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// How many assertions the file makes.
    pub assertions: usize,
    /// Those that do not hold.
    pub failures: Vec<Failure>,
}

/// An assertion that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The line of the assertion.
    pub line: usize,
    /// What it says should be so.
    pub expected: String,
    /// What is so.
    pub found: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected {}, found {}", self.line, self.expected, self.found)
    }
}

/// Judges a file and holds each of its assertions against the game at its place.
///
/// # Errors
/// The header means no game: see [`ActsFile::terms`].
pub fn check(file: &ActsFile) -> Result<Checked, ActsError> {
    let mut judging = Judging::new(file)?;
    let mut checked = Checked::default();
    let mut refused = false;
    for (line, content) in file.numbered() {
        match content {
            Content::Acts(_) => refused = judging.step().is_some_and(|step| step.refused()),
            Content::Assertion(assertion) => {
                checked.assertions += 1;
                if let Err(found) = holds(assertion, judging.game(), refused) {
                    let expected = assertion.to_string();
                    checked.failures.push(Failure { line, expected, found });
                }
            }
            Content::Blank | Content::Header(_) => {}
        }
    }
    Ok(checked)
}

/// Whether an assertion holds; if not, what is so instead.
fn holds(assertion: &Assertion, game: &Game, refused: bool) -> Result<(), String> {
    let so = |holds: bool, found: &dyn Fn() -> String| if holds { Ok(()) } else { Err(found()) };
    match assertion {
        Assertion::Made(uci) => so(game.made() == Some(uci), &|| match game.made() {
            Some(made) => format!("made {made}"),
            None => "no move made".to_owned(),
        }),
        Assertion::Incident { kind, article } => {
            let cites = |case: &Case| {
                article.as_deref().is_none_or(|article| is_within(case.number(), article))
            };
            let holds = game.incidents().any(|case| case.incident == *kind && cites(case));
            so(holds, &|| show_incident(game.incident()))
        }
        Assertion::NoIncident => so(game.incident().is_none(), &|| show_incident(game.incident())),
        Assertion::Offers { by, options } => {
            let mut expected = options.clone();
            expected.sort();
            let newest = game.offers().iter().rfind(|offer| offer.by == *by);
            let mut found = newest.map(|offer| offer.options.clone()).unwrap_or_default();
            found.sort();
            so(found == expected, &|| show_offer(game))
        }
        Assertion::May { player, moves } => {
            let mut expected = moves.clone();
            expected.sort();
            let found = permitted(game, *player);
            so(found == expected, &|| {
                format!("may {} {}", player.to_char(), list(&found, "nothing"))
            })
        }
        Assertion::Free(player) => {
            so(game.is_free() && game.turn() == *player, &|| match game.is_free() {
                true => show_turn(game),
                false => {
                    let player = game.position().turn();
                    let moves = permitted(game, player);
                    format!("may {} {}", player.to_char(), list(&moves, "nothing"))
                }
            })
        }
        Assertion::Fen(text) => {
            so(is_position(&game.setup(), text), &|| format!("fen {}", game.fen()))
        }
        Assertion::Turn(player) => so(game.turn() == *player, &|| show_turn(game)),
        Assertion::Covered(kind) => {
            let mut of_kind = game.cases().iter().filter(|case| case.incident == *kind);
            let covered = |case: &Case| case.status == arbiter::Status::Covered;
            so(of_kind.any(covered), &|| match game.last_case(*kind) {
                Some(case) => format!("{kind} {:?}", case.status).to_lowercase(),
                None => format!("no {kind}"),
            })
        }
        Assertion::Penalty { player, seconds } => {
            let found = game.compensation().map(|(player, seconds)| (player, i64::from(seconds)));
            so(found == Some((*player, i64::from(*seconds))), &|| show_penalty(game))
        }
        Assertion::NoPenalty => so(game.compensation().is_none(), &|| show_penalty(game)),
        Assertion::Completed => {
            so(game.is_completed(), &|| "a move not completed on the clock".to_owned())
        }
        Assertion::Count { player, times } => {
            let found = game.count(*player);
            so(found == *times, &|| format!("count {} {found}", player.to_char()))
        }
        Assertion::Article(article) => {
            let binds = game.binding().and_then(|binding| binding.article);
            let cited: Vec<&str> = game.cited().iter().copied().chain(binds).collect();
            let holds = cited.iter().any(|number| is_within(Some(number), article));
            so(holds, &|| match cited.first() {
                Some(article) => format!("article {article}"),
                None => "no article".to_owned(),
            })
        }
        Assertion::Result { score, ending } => {
            let found = game.outcome();
            let holds = found.is_some_and(|found| {
                found.score == *score && ending.is_none_or(|ending| found.ending == ending)
            });
            so(holds, &|| match found {
                Some(Outcome { score, ending }) => format!("result {score} {}", ending.slug()),
                None => "a game that goes on".to_owned(),
            })
        }
        Assertion::Refused => so(refused, &|| "an act that was done".to_owned()),
    }
}

/// Whether an article is the one that is named or lies within it: `4.3.3` within `4.3`.
fn is_within(article: Option<&str>, named: &str) -> bool {
    article
        .and_then(|article| article.strip_prefix(named))
        .is_some_and(|below| below.is_empty() || below.starts_with('.'))
}

fn permitted(game: &Game, player: Color) -> Vec<String> {
    if game.position().turn() != player {
        return Vec::new();
    }
    let moves = game.permitted().into_iter();
    let mut moves: Vec<_> = moves.map(|m| game.position().uci(m).to_string()).collect();
    moves.sort();
    moves
}

fn show_incident(case: Option<&Case>) -> String {
    match case {
        Some(case) => match case.number() {
            Some(article) => format!("incident {} {article}", case.incident),
            None => format!("incident {} without an article", case.incident),
        },
        None => "no incident".to_owned(),
    }
}

fn show_offer(game: &Game) -> String {
    match game.offer() {
        Some(offer) => {
            let by = deed::actor_name(offer.by);
            format!("offers {by} {}", list(&offer.options, "nothing"))
        }
        None => "no offer".to_owned(),
    }
}

fn show_penalty(game: &Game) -> String {
    match game.compensation() {
        Some((player, seconds)) => format!("penalty {} +{seconds}", player.to_char()),
        None => "no penalty".to_owned(),
    }
}

fn show_turn(game: &Game) -> String {
    format!("turn {}", game.turn().to_char())
}

fn list<T: ToString>(items: &[T], none: &str) -> String {
    if items.is_empty() {
        return none.to_owned();
    }
    items.iter().map(T::to_string).collect::<Vec<_>>().join(", ")
}

/// Whether a setup is the position of a FEN, in as many of its fields as are given.
///
/// Castling rights are compared whatever the style in which they are written, an en passant square
/// only where a capture is legal, clocks only where they are given. What FEN cannot say is not
/// compared.
pub fn is_position(setup: &Setup, text: &str) -> bool {
    let Ok(expected) = fen::parse(text) else { return false };
    let passed = |setup: &Setup| {
        Position::try_from(setup.clone()).ok().and_then(|position| position.legal_en_passant())
    };
    let fields: [&dyn Fn() -> bool; 6] = [
        &|| setup.board == expected.board,
        &|| setup.turn == expected.turn,
        &|| written(setup) == written(&expected),
        &|| passed(setup) == passed(&expected),
        &|| setup.halfmove_clock == expected.halfmove_clock,
        &|| setup.fullmove_number == expected.fullmove_number,
    ];
    let given = text.split_ascii_whitespace().count();
    fields.iter().take(given).all(|holds| holds())
}

/// The castling rights that FEN can say.
fn written(setup: &Setup) -> Castling {
    let mut rights = setup.supported_castling();
    for (color, side, home) in rights.clone().iter() {
        if home.absent {
            rights.set(color, side, None);
        }
    }
    rights
}

//! Acts as words: one table row for each form an act can take.

use std::fmt;

use arbiter::{Actor, Choice, Deed, Reason, Word};
use chess::{Color, Square};

use super::cursor::{Cursor, Read, color, decimals, thousandths};
use crate::score;

/// A form of an act: the words it begins with, how it is written as a whole, how it is read.
struct Form {
    words: &'static str,
    usage: &'static str,
    read: fn(&mut Cursor<'_>) -> Read<Deed>,
}

const fn form(
    words: &'static str,
    usage: &'static str,
    read: fn(&mut Cursor<'_>) -> Read<Deed>,
) -> Form {
    Form { words, usage, read }
}

/// Every form of an act that begins with a word.
const FORMS: &[Form] = &[
    form("off", "off d5", |c| Ok(Deed::Off(c.square_word()?))),
    form("on", "on a8=Q", read_on),
    form("lift", "lift e2", |c| Ok(Deed::Lift(c.square_word()?))),
    form("put", "put e4 [from e2]", read_put),
    form("let go", "let go", |_| Ok(Deed::LetGo)),
    form("touch", "touch e2", read_touch),
    form("brush", "brush e2", read_brush),
    form("adjust", "adjust e2", |c| Ok(Deed::Adjust(c.square_word()?))),
    form("say", "say check", |c| Ok(Deed::Say(read_said(c)?))),
    form("both hands", "both hands", |_| Ok(Deed::BothHands)),
    form("other hand", "other hand", |_| Ok(Deed::OtherHand)),
    form("press", "press", |_| Ok(Deed::Press)),
    form("claim", "claim [false-move]", read_claim),
    form("choose", "choose leave", |c| Ok(Deed::Choose(read_choice(c)?))),
    form("flag", "flag w", |c| Ok(Deed::Flag(c.color()?))),
    form("pause", "pause", |_| Ok(Deed::Pause)),
    form("resume", "resume", |_| Ok(Deed::Resume)),
    form("seal", "seal Rd1", |c| {
        Ok(Deed::Seal(c.named("the move as it is written", |word| Some(word.to_owned()))?))
    }),
    form("open", "open", |_| Ok(Deed::Open)),
    form("see", "see", |_| Ok(Deed::See)),
    form("watch", "watch", |_| Ok(Deed::Watch)),
    form("away", "away", |_| Ok(Deed::Away)),
    form("uphold", "uphold", |_| Ok(Deed::Uphold)),
    form("dismiss", "dismiss", |_| Ok(Deed::Dismiss)),
    form("warn", "warn w [\"why\"]", |c| Ok(Deed::Warn(c.color()?, read_reason(c)?))),
    form("penalise", "penalise w 120 [\"why\"]", |c| {
        Ok(Deed::Penalise(c.color()?, c.number("so many seconds")?, read_reason(c)?))
    }),
    form("clock", "clock w 0:12:22 [\"why\"]", |c| {
        let side = c.color()?;
        Ok(Deed::Clock(side, c.named("a time such as `0:12:22`", read_clock)?, read_reason(c)?))
    }),
    form("restore", "restore 12 [\"why\"]", |c| {
        Ok(Deed::Restore(c.number("how many plies stay")?, read_reason(c)?))
    }),
    form("award", "award 1-0 [\"why\"]", |c| {
        Ok(Deed::Award(c.named(SCORES, |word| score::read(word.as_bytes()))?, read_reason(c)?))
    }),
];

/// The scores, as an error names them.
pub(super) const SCORES: &str = "`1-0`, `0-1`, `1/2-1/2` or `*`";

/// Every word that has a meaning at the board.
const WORDS: &[(&str, Word)] = &[
    ("check", Word::Check),
    ("mate", Word::Mate),
    ("castle", Word::Castle),
    ("draw", Word::Draw),
    ("accept", Word::Accept),
    ("decline", Word::Decline),
    ("resign", Word::Resign),
    ("threefold", Word::Threefold(None)),
    ("fifty", Word::Fifty(None)),
    ("sixty", Word::Sixty),
    ("deny", Word::Deny),
    ("withdraw", Word::Withdraw),
];

/// Who may act, by the word that begins a line of acts.
const ACTORS: &[(&str, Actor)] = &[
    ("w", Actor::Player(Color::White)),
    ("b", Actor::Player(Color::Black)),
    ("arbiter", Actor::Arbiter),
    ("gallery", Actor::Gallery),
];

/// The actor of this name: `w`, `b`, `arbiter` or `gallery`.
pub fn actor(name: &str) -> Option<Actor> {
    ACTORS.iter().find(|(known, _)| *known == name).map(|&(_, actor)| actor)
}

/// The name of an actor.
pub fn actor_name(actor: Actor) -> &'static str {
    ACTORS.iter().find(|(_, known)| *known == actor).map_or("", |(name, _)| name)
}

/// How each form of an act is written: an example, with what may be left out in brackets.
pub fn usages() -> impl Iterator<Item = &'static str> {
    ["e2-e4", "e4xd5", "e7-e8=Q"].into_iter().chain(FORMS.iter().map(|form| form.usage))
}

/// Reads one act.
pub(super) fn read(cursor: &mut Cursor<'_>) -> Read<Deed> {
    cursor.skip_blanks();
    if is_carry(cursor.rest()) {
        return read_carry(cursor);
    }
    for form in FORMS {
        if cursor.words(form.words) {
            return (form.read)(cursor);
        }
    }
    let known: Vec<_> = FORMS.iter().map(|form| format!("`{}`", form.words)).collect();
    cursor.expected(format!("an act: a move such as `e2-e4`, or {}", known.join(", ")))
}

/// Whether a carried man is written here: by its square, or by the sign where one should be.
fn is_carry(text: &str) -> bool {
    let square = text.get(..2).is_some_and(|text| text.parse::<Square>().is_ok());
    square || matches!(text.get(2..3), Some("-" | "x"))
}

fn read_carry(cursor: &mut Cursor<'_>) -> Read<Deed> {
    let from = cursor.square()?;
    let takes = cursor.eat("x");
    if !takes && !cursor.eat("-") {
        return cursor.expected("`-` or `x`, then the square to which the man is carried");
    }
    let to = cursor.square()?;
    let promotion = if cursor.eat("=") { Some(cursor.role()?) } else { None };
    Ok(Deed::Carry { from, to, takes, promotion })
}

fn read_on(cursor: &mut Cursor<'_>) -> Read<Deed> {
    cursor.skip_blanks();
    let square = cursor.square()?;
    cursor.require("=")?;
    let color = cursor.rest().get(..1).and_then(color);
    if let Some(color) = color {
        cursor.eat(color_name(color));
    }
    let role = cursor.role()?;
    Ok(Deed::On { square, role, color, inverted: cursor.words("inverted") })
}

fn read_touch(cursor: &mut Cursor<'_>) -> Read<Deed> {
    cursor.skip_blanks();
    if cursor.eat("=") {
        return Ok(Deed::TouchSpare(cursor.role()?));
    }
    let first = cursor.square()?;
    let mut squares = vec![first];
    while cursor.eat("+") {
        squares.push(cursor.square()?);
    }
    Ok(if squares.len() == 1 { Deed::Touch(first) } else { Deed::TouchTogether(squares) })
}

fn read_brush(cursor: &mut Cursor<'_>) -> Read<Deed> {
    cursor.skip_blanks();
    let from = cursor.square()?;
    if cursor.eat("-") {
        return Ok(Deed::Displace { from, to: Some(cursor.square()?) });
    }
    Ok(if cursor.words("off") { Deed::Displace { from, to: None } } else { Deed::Brush(from) })
}

fn read_put(cursor: &mut Cursor<'_>) -> Read<Deed> {
    let square = cursor.square_word()?;
    let from = if cursor.words("from") { Some(cursor.square_word()?) } else { None };
    Ok(Deed::Put { square, from })
}

fn read_said(cursor: &mut Cursor<'_>) -> Read<Word> {
    let known: Vec<_> = WORDS.iter().map(|(name, _)| format!("`{name}`")).collect();
    let word = cursor.named(&format!("what is said: {}", known.join(", ")), |name| {
        WORDS.iter().find(|(known, _)| *known == name).map(|(_, word)| word.clone())
    })?;
    let mut named_move = || Some(cursor.word().to_owned()).filter(|word| !word.is_empty());
    Ok(match word {
        Word::Threefold(_) => Word::Threefold(named_move()),
        Word::Fifty(_) => Word::Fifty(named_move()),
        word => word,
    })
}

fn read_claim(cursor: &mut Cursor<'_>) -> Read<Deed> {
    if cursor.at_end() || cursor.rest().starts_with([';', '@']) {
        return Ok(Deed::Claim(None));
    }
    if cursor.words("flag") {
        return Ok(Deed::ClaimFlag);
    }
    let kind = "the kind of an irregularity, such as `false-move`";
    Ok(Deed::Claim(Some(cursor.named(kind, |word| word.parse().ok())?)))
}

/// Reads a remedy, as it is chosen and as it is offered.
pub(super) fn read_choice(cursor: &mut Cursor<'_>) -> Read<Choice> {
    if cursor.words("play") {
        return Ok(Choice::Play(cursor.square_word()?));
    }
    if cursor.words("take") {
        return Ok(Choice::Take(cursor.square_word()?));
    }
    let known: Vec<_> = Choice::NAMELESS.iter().map(|choice| format!("`{choice}`")).collect();
    let what = format!("a remedy: `play e2`, `take e2`, {}", known.join(", "));
    cursor
        .named(&what, |word| Choice::NAMELESS.into_iter().find(|choice| choice.to_string() == word))
}

fn read_reason(cursor: &mut Cursor<'_>) -> Read<Reason> {
    cursor.skip_blanks();
    if cursor.rest().starts_with('"') { cursor.quoted() } else { Ok(Reason::new()) }
}

/// Milliseconds of a time on a clock: hours, minutes, seconds, of these up to three decimals.
fn read_clock(text: &str) -> Option<u64> {
    let (whole, millis) = match text.split_once('.') {
        Some((whole, decimals)) => (whole, thousandths(decimals)?),
        None => (text, 0),
    };
    let mut parts = whole.split(':').map(|part| {
        let digits = (1..=4).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
        digits.then(|| part.parse::<u64>().ok()).flatten()
    });
    let (hours, minutes, seconds) = (parts.next()??, parts.next()??, parts.next()??);
    (parts.next().is_none() && minutes < 60 && seconds < 60)
        .then_some(((hours * 60 + minutes) * 60 + seconds) * 1000 + millis)
}

fn color_name(color: Color) -> &'static str {
    actor_name(Actor::Player(color))
}

/// The act as an acts file writes it; nothing for [`Deed::Withdraw`], which the end of a line says.
pub fn show(deed: &Deed) -> impl fmt::Display + '_ {
    Shown(deed)
}

struct Shown<'a>(&'a Deed);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Deed::Carry { from, to, takes, promotion } => {
                write!(f, "{from}{}{to}", if *takes { "x" } else { "-" })?;
                promotion.map_or(Ok(()), |role| write!(f, "={}", role.to_char()))
            }
            Deed::Off(square) => write!(f, "off {square}"),
            Deed::On { square, role, color, inverted } => {
                let how = if *inverted { " inverted" } else { "" };
                write!(f, "on {square}={}{}{how}", color.map_or("", color_name), role.to_char())
            }
            Deed::Lift(square) => write!(f, "lift {square}"),
            Deed::Put { square, from: None } => write!(f, "put {square}"),
            Deed::Put { square, from: Some(from) } => write!(f, "put {square} from {from}"),
            Deed::LetGo => f.write_str("let go"),
            Deed::Touch(square) => write!(f, "touch {square}"),
            Deed::TouchTogether(squares) => {
                let squares: Vec<_> = squares.iter().map(Square::to_string).collect();
                write!(f, "touch {}", squares.join("+"))
            }
            Deed::TouchSpare(role) => write!(f, "touch ={}", role.to_char()),
            Deed::Displace { from, to: Some(to) } => write!(f, "brush {from}-{to}"),
            Deed::Displace { from, to: None } => write!(f, "brush {from} off"),
            Deed::Brush(square) => write!(f, "brush {square}"),
            Deed::Adjust(square) => write!(f, "adjust {square}"),
            Deed::Say(word) => show_word(word, f),
            Deed::BothHands => f.write_str("both hands"),
            Deed::OtherHand => f.write_str("other hand"),
            Deed::Press => f.write_str("press"),
            Deed::ClaimFlag => f.write_str("claim flag"),
            Deed::Pause => f.write_str("pause"),
            Deed::Resume => f.write_str("resume"),
            Deed::Seal(written) => write!(f, "seal {written}"),
            Deed::Open => f.write_str("open"),
            Deed::See => f.write_str("see"),
            Deed::Watch => f.write_str("watch"),
            Deed::Away => f.write_str("away"),
            Deed::Claim(None) => f.write_str("claim"),
            Deed::Claim(Some(incident)) => write!(f, "claim {incident}"),
            Deed::Choose(choice) => write!(f, "choose {choice}"),
            Deed::Flag(color) => write!(f, "flag {}", color_name(*color)),
            Deed::Uphold => f.write_str("uphold"),
            Deed::Dismiss => f.write_str("dismiss"),
            Deed::Warn(color, why) => write!(f, "warn {}{}", color_name(*color), Why(why)),
            Deed::Penalise(color, seconds, why) => {
                write!(f, "penalise {} {seconds}{}", color_name(*color), Why(why))
            }
            Deed::Clock(color, millis, why) => {
                let seconds = millis / 1000;
                let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
                write!(f, "clock {} {hours}:{minutes:02}:{rest:02}", color_name(*color))?;
                write!(f, "{}{}", decimals(*millis), Why(why))
            }
            Deed::Restore(plies, why) => write!(f, "restore {plies}{}", Why(why)),
            Deed::Award(score, why) => write!(f, "award {score}{}", Why(why)),
            Deed::Withdraw => Ok(()),
        }
    }
}

fn show_word(said: &Word, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (bare, named_move) = match said {
        Word::Threefold(named) => (&Word::Threefold(None), named.as_deref()),
        Word::Fifty(named) => (&Word::Fifty(None), named.as_deref()),
        word => (word, None),
    };
    let name = WORDS.iter().find(|(_, word)| word == bare).map_or("", |(name, _)| name);
    write!(f, "say {name}")?;
    named_move.map_or(Ok(()), |text| write!(f, " {text}"))
}

/// A reason in quotes after a blank; nothing where there is none.
struct Why<'a>(&'a str);

impl fmt::Display for Why<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return Ok(());
        }
        f.write_str(" \"")?;
        for character in self.0.chars() {
            match character {
                '"' | '\\' => write!(f, "\\{character}")?,
                // A line holds no line end.
                '\n' | '\r' => f.write_str(" ")?,
                _ => write!(f, "{character}")?,
            }
        }
        f.write_str("\"")
    }
}

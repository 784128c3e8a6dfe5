//! Reading along one line, knowing what is expected where.

use std::str::FromStr;

use chess::{Color, Role, Square};

/// What was expected, and where in the line: the byte at which it should stand.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Expected {
    pub(super) at: usize,
    pub(super) what: String,
}

pub(super) type Read<T> = Result<T, Expected>;

const SQUARE: &str = "a square such as `e4`";

/// A place in a line.
#[derive(Clone, Debug)]
pub(super) struct Cursor<'a> {
    line: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(line: &'a str) -> Self {
        Self { line, at: 0 }
    }

    /// What is still to be read.
    pub(super) fn rest(&self) -> &'a str {
        &self.line[self.at..]
    }

    pub(super) fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    /// Whether the line, blanks apart, ends here.
    pub(super) fn at_end(&mut self) -> bool {
        self.skip_blanks();
        self.rest().is_empty()
    }

    /// That this was expected here.
    pub(super) fn expected<T>(&self, what: impl Into<String>) -> Read<T> {
        Err(Expected { at: self.at, what: what.into() })
    }

    /// Passes over this text, if it stands here.
    pub(super) fn eat(&mut self, text: &str) -> bool {
        let stands = self.rest().starts_with(text);
        if stands {
            self.at += text.len();
        }
        stands
    }

    pub(super) fn require(&mut self, text: &str) -> Read<()> {
        if self.eat(text) { Ok(()) } else { self.expected(format!("`{text}`")) }
    }

    /// Passes over these words, if they stand here whole; blanks between them are free.
    pub(super) fn words(&mut self, words: &str) -> bool {
        let mut ahead = self.clone();
        let stand = words.split(' ').all(|word| ahead.word() == word);
        if stand {
            *self = ahead;
        }
        stand
    }

    /// The word that stands here after blanks: everything to a blank or a separator of the format.
    pub(super) fn word(&mut self) -> &'a str {
        self.skip_blanks();
        let rest = self.rest();
        let ends = |c: char| c.is_whitespace() || matches!(c, ';' | ',' | '"' | '@');
        let word = &rest[..rest.find(ends).unwrap_or(rest.len())];
        self.at += word.len();
        word
    }

    /// Everything that is left, without blanks around it.
    pub(super) fn text(&mut self) -> &'a str {
        self.skip_blanks();
        let rest = self.rest();
        self.at += rest.len();
        rest.trim_end()
    }

    /// The word that stands here, as the thing that it names.
    pub(super) fn named<T>(&mut self, what: &str, read: impl FnOnce(&str) -> Option<T>) -> Read<T> {
        self.skip_blanks();
        let at = self.at;
        read(self.word()).ok_or_else(|| Expected { at, what: what.to_owned() })
    }

    /// A square, directly here.
    pub(super) fn square(&mut self) -> Read<Square> {
        match self.rest().get(..2).and_then(|text| text.parse().ok()) {
            Some(square) => {
                self.at += 2;
                Ok(square)
            }
            None => self.expected(SQUARE),
        }
    }

    /// A square after blanks, as a word of its own.
    pub(super) fn square_word(&mut self) -> Read<Square> {
        self.named(SQUARE, |word| word.parse().ok())
    }

    /// The capital letter of a man, directly here.
    pub(super) fn role(&mut self) -> Read<Role> {
        let letter = self.rest().chars().next();
        match Role::ALL.into_iter().find(|role| Some(role.to_char()) == letter) {
            Some(role) => {
                self.at += 1;
                Ok(role)
            }
            None => self.expected("a man: `Q`, `R`, `B`, `N`, `K` or `P`"),
        }
    }

    /// `w` or `b`, as a word of its own.
    pub(super) fn color(&mut self) -> Read<Color> {
        self.named("`w` or `b`", color)
    }

    /// A number without a sign.
    pub(super) fn number<T: FromStr>(&mut self, what: &str) -> Read<T> {
        self.named(what, |word| {
            let digits = word.bytes().all(|byte| byte.is_ascii_digit());
            digits.then(|| word.parse().ok()).flatten()
        })
    }

    /// A text in quotes, in which `\"` is a quote and `\\` a backslash.
    pub(super) fn quoted(&mut self) -> Read<String> {
        self.require("\"")?;
        let mut text = String::new();
        let mut characters = self.rest().char_indices();
        while let Some((at, character)) = characters.next() {
            match character {
                '"' => {
                    self.at += at + 1;
                    return Ok(text);
                }
                '\\' => match characters.next() {
                    Some((_, next @ ('"' | '\\'))) => text.push(next),
                    Some((_, other)) => text.extend(['\\', other]),
                    None => text.push('\\'),
                },
                _ => text.push(character),
            }
        }
        self.at = self.line.len();
        self.expected("the closing quote")
    }

    /// Things with commas between them; none where the line ends here.
    pub(super) fn list<T>(&mut self, mut read: impl FnMut(&mut Self) -> Read<T>) -> Read<Vec<T>> {
        let mut list = Vec::new();
        if self.at_end() {
            return Ok(list);
        }
        loop {
            list.push(read(self)?);
            self.skip_blanks();
            if !self.eat(",") {
                return Ok(list);
            }
        }
    }
}

/// The player of this letter.
pub(super) fn color(letter: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|color| letter.chars().eq([color.to_char()]))
}

/// Whether a text has the shape of a move in UCI.
pub(super) fn is_uci(text: &str) -> bool {
    let square = |from| text.get(from..from + 2).is_some_and(|s| s.parse::<Square>().is_ok());
    square(0) && square(2) && matches!(text.get(4..), Some("" | "q" | "r" | "b" | "n"))
}

/// Thousandths from one to three decimals.
pub(super) fn thousandths(decimals: &str) -> Option<u64> {
    let fits = (1..=3).contains(&decimals.len()) && decimals.bytes().all(|b| b.is_ascii_digit());
    fits.then(|| format!("{decimals:0<3}").parse().ok()).flatten()
}

/// Thousandths as the decimals after a number; none where there are none.
pub(super) fn decimals(millis: u64) -> String {
    match millis % 1000 {
        0 => String::new(),
        thousandths => format!(".{thousandths:03}").trim_end_matches('0').to_owned(),
    }
}

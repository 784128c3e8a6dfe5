//! The short way over plain moves: the same tokens at the same places.

use std::io::Read;

use notation::{
    Place,
    pgn::{Kind, Plain, Reader, Spot, Take},
};

/// A token told so that both ways can be compared.
type Told = (Place, String);

fn told(kind: &Kind<&[u8]>) -> String {
    match kind {
        Kind::Move(word) => format!("move {}", String::from_utf8_lossy(word)),
        other => format!("{other:?}"),
    }
}

/// Every token, one by one.
fn slowly(text: &[u8]) -> Vec<Told> {
    let mut reader = Reader::new(text);
    let mut tokens = Vec::new();
    while let Some(token) = reader.next_token().expect("a slice does not fail") {
        tokens.push((token.place, told(&token.kind)));
    }
    tokens
}

/// Takes plain moves, but not each so many times.
struct Taker {
    refused: usize,
    seen: usize,
    plain: usize,
    tokens: Vec<Told>,
}

impl Take for Taker {
    fn take(&mut self, spot: Spot, token: Plain) -> bool {
        self.seen += 1;
        let is_ill = matches!(&token, Plain::Move(word) if !is_a_move(word.text()));
        if self.seen.is_multiple_of(self.refused) || is_ill {
            return false;
        }
        let token = match &token {
            Plain::Number(number) => Kind::Number { number: *number, dots: 1 },
            Plain::Move(word) => Kind::Move(word.text()),
        };
        self.tokens.push((spot.place(), told(&token)));
        self.plain += 1;
        true
    }
}

/// Every token, plain ones the short way; each so many times one is not taken.
fn plainly(text: impl Read, refused: usize) -> (Vec<Told>, usize) {
    let mut reader = Reader::new(text);
    let mut taker = Taker { refused, seen: 0, plain: 0, tokens: Vec::new() };
    loop {
        reader.plain_moves(&mut taker);
        let Some(token) = reader.next_token().expect("a slice does not fail") else { break };
        taker.tokens.push((token.place, told(&token.kind)));
    }
    (taker.tokens, taker.plain)
}

/// Whether what stands before the next blank is one word, and a move: what a taker has to see.
fn is_a_move(word: &[u8]) -> bool {
    let is_of_moves = |byte: &u8| byte.is_ascii_alphanumeric() || b"+#=-".contains(byte);
    word != b"Z0" && word.iter().all(is_of_moves)
}

/// Hands out a few bytes at a time.
struct Drip<'a>(&'a [u8], usize);

impl Read for Drip<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.1.min(self.0.len()).min(buffer.len());
        buffer[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}

const PIECES: [&str; 26] = [
    "e4",
    "Nf3",
    "exd5",
    "O-O",
    "Qxb7+",
    "e8=Q#",
    "1.",
    "12. ",
    "3...",
    "1-0",
    "1/2-1/2",
    "*",
    "\n",
    "\r\n",
    "\t",
    "{a } b}",
    "(Nf6 2. d4)",
    "$3",
    "!?",
    "Z0",
    "--",
    ";x\n",
    "é",
    "\u{feff}",
    "\n[Event \"x\"]\n\n",
    "e.p.",
];

#[test]
fn plain_moves_are_the_same_tokens_at_the_same_places() {
    let mut state = 0x1575_u64;
    let mut below = |bound: usize| {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (state >> 33) as usize % bound
    };
    let mut plain = 0;
    for round in 0..200 {
        let mut text = String::from("[Event \"x\"]\n\n");
        for _ in 0..600 {
            let piece = if below(3) == 0 { below(PIECES.len()) } else { below(5) };
            text.push_str(PIECES[piece]);
            text.push_str([" ", " ", " ", "\n", ""][below(5)]);
        }
        let expected = slowly(text.as_bytes());
        for (drip, refused) in [(usize::MAX, usize::MAX), (700, 7), (1, 3)] {
            let (tokens, short) = plainly(Drip(text.as_bytes(), drip), refused);
            let differs = tokens.iter().zip(&expected).find(|(token, expected)| token != expected);
            assert_eq!(differs, None, "round {round}");
            assert_eq!(tokens.len(), expected.len(), "round {round}");
            plain += short;
        }
    }
    assert!(plain > 10_000, "{plain}");
}

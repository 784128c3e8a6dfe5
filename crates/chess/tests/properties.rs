//! What holds of every position and of every text: round trips, and no panic.

mod placements;
mod random;

use chess::{
    Bitboard, Castling, Position, San, Uci,
    fen::{self, EnPassant, Variant},
};
use placements::random_setup;
use random::Random;

/// What a FEN can say of a position: neither spent pawns nor absent rooks, and Chess960 only while
/// there are rights to be written by files.
fn sayable(position: Position) -> Position {
    let mut setup = position.setup();
    setup.spent = Bitboard::EMPTY;
    for (color, side, home) in position.castling().iter() {
        if home.absent {
            setup.castling.lose_side(color, side);
        }
    }
    setup.chess960 &= setup.castling != Castling::NONE;
    Position::try_from(setup).expect("a king a side")
}

#[test]
fn positions_survive_fen_uci_and_san() {
    let mut random = Random(7);
    for _ in 0..8_000 {
        let position = Position::try_from(random_setup(&mut random)).expect("a king a side");
        let text = position.fen(EnPassant::Always);
        let read = Position::from_fen(&text).expect(&text);
        assert_eq!(read, sayable(position), "{text}");
        for m in position.legal_moves() {
            let uci = position.uci(m).to_string();
            assert_eq!(position.read_uci(&uci), Ok(m), "{uci} in {text}");
            let san = position.san(m);
            let read = San::read(&san).expect(&san);
            assert_eq!(read.resolve(&position), Ok(m), "{san} in {text}");
        }
    }
}

/// A text with some of its characters changed, doubled, left out or put elsewhere.
fn mangled(random: &mut Random, text: &str, alphabet: &[char]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(4) {
        let at = random.below(letters.len() + 1);
        match random.below(4) {
            0 => letters.insert(at, random.pick(alphabet)),
            1 if at < letters.len() => letters[at] = random.pick(alphabet),
            2 if at < letters.len() => drop(letters.remove(at)),
            _ => letters.truncate(at.max(1)),
        }
    }
    letters.into_iter().collect()
}

/// Whatever is read can be written, and read again it is the same.
fn fen_is_stable(text: &str) {
    for variant in [Variant::Told, Variant::Standard, Variant::Chess960] {
        let Ok(read) = fen::read_as(text, variant) else { continue };
        let _ = (read.setup.doubts(), read.setup.fen(EnPassant::Legal));
        let written = read.setup.fen(EnPassant::Always);
        let again = fen::read_as(&written, variant).expect(&written);
        assert_eq!(again.setup, read.setup, "{text} as {variant:?}");
        assert_eq!(again.notes, [], "{text} as {variant:?}");
    }
}

#[test]
fn mangled_fens_are_refused_or_stable() {
    let alphabet: Vec<char> = "rnbqkpRNBQKP12345678/ wb-KQkqAHahcdg369é\t".chars().collect();
    let mut random = Random(8);
    let seeds = [
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "r3k2r/8/8/8/8/8/8/2KR3R w Kkq - 0 1",
        "Rr2k3/8/8/8/8/8/8/4K3 b q - 12 40",
        "bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w GDgd - 0 1",
        "1r2k1r1/8/8/8/8/8/8/RR2K1RR w GBgb - 0 1",
    ];
    for _ in 0..40_000 {
        let seed = random.pick(&seeds);
        fen_is_stable(&mangled(&mut random, seed, &alphabet));
    }
}

#[test]
fn mangled_moves_are_refused_or_mean_a_legal_move() {
    let alphabet: Vec<char> = "NBRQKOo0x-=+#!?abcdefgh12345678()/:.é♘ ".chars().collect();
    let mut random = Random(9);
    let seeds =
        ["e4", "Nbd7", "exd6 e.p.", "O-O-O", "e8=Q#", "Qa1xe5+", "e7e8q", "0-0!?", "Bc1-c3"];
    for _ in 0..40_000 {
        let seed = random.pick(&seeds);
        let token = mangled(&mut random, seed, &alphabet);
        let position = Position::try_from(random_setup(&mut Random(random.below(64) as u64)))
            .expect("a king a side");
        if let Ok(san) = San::read(&token)
            && let Ok(m) = san.resolve(&position)
        {
            assert!(position.is_legal(m), "{token} in {position}");
        }
        if let Ok(m) = position.read_uci(&token) {
            assert!(position.is_legal(m), "{token} in {position}");
        }
        if let Ok(uci) = token.parse::<Uci>() {
            assert_eq!(uci.to_string(), token.to_ascii_lowercase());
        }
    }
}

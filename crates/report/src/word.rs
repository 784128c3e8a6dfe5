//! A ply as a word: SAN or the long form, in the letters of each language.

use arbiter::Ply;
use book::Lang;
use chess::Position;

/// A ply as it was played: SAN of a legal move, else the squares in long form.
pub fn written(ply: &Ply) -> String {
    let before = ply.before.with_turn(ply.mover);
    let legal = ply.made.as_deref().and_then(|made| before.read_uci(made).ok());
    match legal {
        Some(m) => before.san(m),
        None => long_form(&before, ply),
    }
}

fn long_form(before: &Position, ply: &Ply) -> String {
    let mut men = ply.change.moved.iter().map(|man| {
        let takes = ply.change.off.iter().any(|(square, _)| *square == man.to)
            || before.piece_at(man.to).is_some();
        chess::san::long_form(man.piece.role, man.from, man.to, takes, man.becomes)
    });
    let mut text = men.next().unwrap_or_else(|| "--".to_owned());
    for other in men {
        text.push('/');
        text.push_str(&other);
    }
    text
}

/// The letter of a man in the notation of the language.
fn notation_letter(letter: char, lang: Lang) -> char {
    match (letter, lang) {
        ('K', Lang::Fr) => 'R',
        ('Q', Lang::Fr) => 'D',
        ('R', Lang::Fr) => 'T',
        ('B', Lang::Fr) => 'F',
        ('N', Lang::Fr) => 'C',
        _ => letter,
    }
}

/// A move in SAN with the letters of the language.
pub fn in_notation_of(san: &str, lang: Lang) -> String {
    if san.starts_with('O') {
        return san.to_owned();
    }
    san.chars().map(|letter| notation_letter(letter, lang)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notation_uses_the_letters_of_the_language() {
        assert_eq!(in_notation_of("Nbxd2+", Lang::Fr), "Cbxd2+");
        assert_eq!(in_notation_of("b8=Q#", Lang::Fr), "b8=D#");
        assert_eq!(in_notation_of("O-O-O", Lang::Fr), "O-O-O");
        assert_eq!(in_notation_of("Bb5", Lang::En), "Bb5");
    }
}

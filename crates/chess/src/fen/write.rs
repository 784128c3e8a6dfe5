//! Writing FEN.

use alloc::string::{String, ToString};
use core::fmt::{self, Write};

use super::castling;
use crate::{Board, Castling, File, Piece, Position, Rank, Role, Setup, Square};

/// When a FEN names the en passant square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EnPassant {
    /// Only where a pawn may legally be taken there: two FENs of one position for repetition are
    /// then equal but for their clocks.
    #[default]
    Legal,
    /// Only where an adverse pawn stands ready, be it pinned (X-FEN).
    XFen,
    /// After every double step (PGN 16.1.3.4).
    Always,
}

/// How a FEN names castling rights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CastlingStyle {
    /// KQkq in standard chess, files in Chess960, so that a reader is told which it is.
    #[default]
    Told,
    /// KQkq for the outermost rooks, files for inner ones (X-FEN).
    XFen,
    /// Files always (Shredder-FEN).
    Shredder,
}

impl Setup {
    /// The FEN, castling written so that a reader is told the variant.
    ///
    /// Spent pawns and absent rooks have no place in it. Without a king a side no capture is legal,
    /// so [`EnPassant::Legal`] then writes no square.
    pub fn fen(&self, en_passant: EnPassant) -> String {
        self.fen_styled(en_passant, CastlingStyle::Told)
    }

    /// The FEN in a given castling style; see [`Setup::fen`].
    pub fn fen_styled(&self, en_passant: EnPassant, style: CastlingStyle) -> String {
        let by_file = match style {
            CastlingStyle::Told => self.chess960,
            CastlingStyle::XFen => false,
            CastlingStyle::Shredder => true,
        };
        // As long as nearly any.
        let mut fen = String::with_capacity(90);
        write_board(&mut fen, &self.board);
        fen.push(' ');
        fen.push(self.turn.to_char());
        fen.push(' ');
        write_castling(&mut fen, &self.board, &self.castling, by_file);
        fen.push(' ');
        match self.written_en_passant(en_passant) {
            Some(square) => fen.push_str(&square.to_string()),
            None => fen.push('-'),
        }
        // Writing to a string cannot fail.
        let _ = write!(fen, " {} {}", self.halfmove_clock, self.fullmove_number);
        fen
    }

    fn written_en_passant(&self, mode: EnPassant) -> Option<Square> {
        let square = self.en_passant?;
        let position = || Position::try_from(self.clone()).ok();
        match mode {
            EnPassant::Always => Some(square),
            EnPassant::Legal => position()?.legal_en_passant(),
            EnPassant::XFen => {
                let position = position()?;
                let (passed, _) = position.passed_pawn()?;
                let ready = position.board.attackers(passed, self.turn)
                    & position.board.by_role(Role::Pawn);
                (!ready.is_empty()).then_some(passed)
            }
        }
    }
}

impl Position {
    /// The FEN; see [`Setup::fen`].
    pub fn fen(&self, en_passant: EnPassant) -> String {
        self.setup().fen(en_passant)
    }
}

impl fmt::Display for Position {
    /// The FEN with the en passant square only where a capture is legal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen(EnPassant::Legal))
    }
}

fn write_board(fen: &mut String, board: &Board) {
    for rank in Rank::ALL.into_iter().rev() {
        let mut empty = 0;
        for file in File::ALL {
            match board.piece_at(Square::new(file, rank)).map(Piece::to_char) {
                None => empty += 1,
                Some(letter) => {
                    write_empty(fen, &mut empty);
                    fen.push(letter);
                }
            }
        }
        write_empty(fen, &mut empty);
        if rank != Rank::First {
            fen.push('/');
        }
    }
}

fn write_empty(fen: &mut String, empty: &mut u32) {
    if *empty > 0 {
        fen.extend(char::from_digit(*empty, 10));
    }
    *empty = 0;
}

fn write_castling(fen: &mut String, board: &Board, rights: &Castling, by_file: bool) {
    let start = fen.len();
    for (color, side, home) in rights.iter().filter(|(_, _, home)| !home.absent) {
        fen.push(castling::letter(board, color, side, home, by_file));
    }
    if fen.len() == start {
        fen.push('-');
    }
}

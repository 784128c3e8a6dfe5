//! The legal moves of a position in SAN, and how many positions they lead to.
//!
//! `cargo run --example moves "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1" 5`

#![allow(clippy::print_stdout)]

use chess::Position;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let position = match arguments.next() {
        Some(fen) => Position::from_fen(&fen)?,
        None => Position::initial(),
    };
    let depth = arguments.next().map_or(Ok(4), |text| text.parse())?;
    let moves: Vec<String> = position.legal_moves().iter().map(|m| position.san(*m)).collect();
    println!("{position}: {}", moves.join(" "));
    println!("{} sequences of {depth} plies", position.perft(depth));
    Ok(())
}

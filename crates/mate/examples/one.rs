//! Scratch.
use chess::*;
use mate::*;
#[allow(clippy::print_stdout)]
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let p = Position::from_fen(&a[1]).unwrap();
    for by in Color::ALL {
        println!("{by} {:?}", can_mate(&p, by, Budget(a[2].parse().unwrap())));
    }
}

//! Random games in both libraries: 240,000 positions, 20 million with `REGENCE_SOAK=1`.

use oracle::{Pair, Random, Start, compare};

fn play_games(start: Start, seed: u64) {
    let soak = std::env::var_os("REGENCE_SOAK").is_some_and(|value| value == "1");
    let positions = if soak { 5_000_000 } else { 60_000 };
    let mut random = Random::new(seed);
    let mut compared = 0;
    while compared < positions {
        let mut pair = Pair::start(start, &mut random);
        for _ in 0..300 {
            compare(&pair);
            compared += 1;
            if !pair.play_random(&mut random) {
                break;
            }
        }
    }
}

#[test]
fn standard_games_first_part() {
    play_games(Start::Standard, 1);
}

#[test]
fn standard_games_second_part() {
    play_games(Start::Standard, 2);
}

#[test]
fn chess960_games_first_part() {
    play_games(Start::Chess960, 3);
}

#[test]
fn chess960_games_second_part() {
    play_games(Start::Chess960, 4);
}

//! Scratch.
use chess::*;
use std::time::Instant;
#[allow(clippy::disallowed_methods, clippy::print_stdout)]
fn main() {
    let budget: usize = std::env::args().nth(1).unwrap().parse().unwrap();
    let text = std::fs::read_to_string("/tmp/games.txt").unwrap();
    let (mut n, mut found) = (0, 0);
    let t = Instant::now();
    let mut len = 0;
    let mut fails = vec![];
    for line in text.lines() {
        let mut p = Position::initial();
        for (i, m) in line.split(' ').enumerate() {
            p = p.play(p.read_uci(m).unwrap());
            if i % 7 == 3 {
                n += 1;
                if let Some(l) = mate::quick(&p, !p.turn(), budget) {
                    found += 1;
                    len += l;
                } else {
                    fails.push(p.to_string())
                }
            }
        }
    }
    println!("{found}/{n} len {len} {} ns each", t.elapsed().as_nanos() / n);
    for f in fails.iter().step_by(1 + fails.len() / 20) {
        println!("{f}");
    }
}

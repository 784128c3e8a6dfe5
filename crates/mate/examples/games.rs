//! Scratch.
use chess::*;
use mate::*;
use std::time::Instant;
#[allow(clippy::disallowed_methods, clippy::print_stdout)]
fn main() {
    let text = std::fs::read_to_string("/tmp/games.txt").unwrap();
    let (mut plies, mut sum, mut max) = (0u32, 0u128, 0u128);
    let mut all = vec![];
    let mut per = vec![];
    let mut base = 0u128;
    for line in text.lines() {
        let t = Instant::now();
        let mut p = Position::initial();
        for m in line.split(' ') {
            let m = p.read_uci(m).unwrap();
            let _ = p.san(m);
            p = p.play(m);
        }
        base += t.elapsed().as_nanos();
        let mut p = Position::initial();
        let mut w = Watch::new(Budget::RULING);
        w.look(&p);
        let mut g = 0;
        let mut n = 0;
        for m in line.split(' ') {
            p = p.play(p.read_uci(m).unwrap());
            let t = Instant::now();
            let v = w.look(&p);
            let e = t.elapsed().as_nanos();
            if v == Vitality::Dead {
                println!("dead {p}");
            } else if v != Vitality::Alive {
                println!("? {p}");
            }
            if e > 100_000 {
                all.push((e / 1000, p.to_string()));
            }
            plies += 1;
            sum += e;
            max = max.max(e);
            g += e;
            n += 1;
        }
        per.push((g / 1000, n));
    }
    all.sort();
    all.reverse();
    for a in all.iter().take(10) {
        println!("{a:?}");
    }
    let (a, b) = per.iter().filter(|x| x.1 >= 400).fold((0, 0), |a, x| (a.0 + x.0, a.1 + x.1));
    println!("long games: {} us/ply", a as f64 / b as f64);
    per.sort();
    println!("{:?}", per.iter().rev().step_by(10).collect::<Vec<_>>());
    println!(
        "{plies} plies, {} ns/ply, max {} us, {} over 100us, base {} ns/ply",
        sum / plies as u128,
        max / 1000,
        all.len(),
        base / plies as u128
    );
}

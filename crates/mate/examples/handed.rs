//! Scratch runner.
use chess::*;
use mate::*;
use std::time::Instant;
#[allow(clippy::disallowed_methods, clippy::print_stdout)]
fn main() {
    let budget: u32 = std::env::args().nth(1).map_or(100_000, |a| a.parse().unwrap());
    let step: usize = std::env::args().nth(2).map_or(1, |a| a.parse().unwrap());
    let text = std::fs::read_to_string("/work/shared/cases/mate/handed.txt").unwrap();
    let (mut n, mut und, mut bad, mut len) = (0, 0, 0, 0);
    let start = Instant::now();
    let mut kinds = std::collections::BTreeMap::new();
    let mut slow = vec![];
    for line in text.lines().filter(|l| !l.starts_with('#')).step_by(step) {
        let mut f = line.split('|').map(str::trim);
        let (id, fen, side, answer) =
            (f.next().unwrap(), f.next().unwrap(), f.next().unwrap(), f.next().unwrap());
        let p = Position::from_fen(fen).unwrap();
        let sides: &[Color] = match side {
            "w" => &[Color::White],
            "b" => &[Color::Black],
            _ => &Color::ALL,
        };
        for &by in sides {
            n += 1;
            let t = Instant::now();
            let a = can_mate(&p, by, Budget(budget));
            let us = t.elapsed().as_micros();
            let tag = match &a {
                Answer::Possible { line } => {
                    let mut q = p;
                    for &m in line {
                        assert!(q.is_legal(m));
                        q = q.play(m);
                    }
                    assert!(q.is_checkmate() && q.turn() != by);
                    len += line.len();
                    "winnable"
                }
                Answer::Impossible { .. } => "unwinnable",
                Answer::Undetermined => {
                    und += 1;
                    "?"
                }
            };
            let want = if answer == "dead" { "unwinnable" } else { answer };
            if tag == "?" {
                println!("UND {us:8} {id} {by} {want} {fen}");
            } else if tag != want {
                bad += 1;
                println!("BAD {id} {by} {want} {fen} {a:?}");
            }
            if let Answer::Impossible { proof } = &a {
                *kinds
                    .entry(match proof {
                        Proof::Terminal => "terminal",
                        Proof::Material(_) => "material",
                        Proof::Forced { .. } => "forced",
                        Proof::Fortress(_) => "fortress",
                        Proof::Exhausted { .. } => "exhausted",
                    })
                    .or_insert(0) += 1;
            }
            slow.push((us, id.to_string(), by, want.to_string(), fen.to_string()));
        }
    }
    slow.sort();
    slow.reverse();
    for s in slow.iter().take(25) {
        println!("SLOW {s:?}");
    }
    let sum = |w: &str| slow.iter().filter(|s| s.3 == w).map(|s| s.0).sum::<u128>() / 1000;
    println!(
        "median {} us p90 {} p99 {}",
        slow[slow.len() / 2].0,
        slow[slow.len() / 10].0,
        slow[slow.len() / 100].0
    );
    println!("winnable {} ms unwinnable {} ms", sum("winnable"), sum("unwinnable"));
    println!("{kinds:?}");
    println!("{n} queries, {und} undetermined, {bad} bad, total line {len}, {:?}", start.elapsed());
}

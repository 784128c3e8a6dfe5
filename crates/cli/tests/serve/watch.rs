//! `regence watch` as a process: killed in the middle of a round, and on a disk that is full.

use std::{fs, path::Path, process::Command, thread, time::Duration};

use serde_json::Value;

use crate::process::{House, get, get_as, regence};

const BOARDS: usize = 6;
const MOVES: usize = 60;

/// A board on which so many moves have been played: knights that come and go.
fn board(export: &Path, number: usize, moves: usize) {
    let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let mut text =
        format!("[Round \"1.{number}\"]\n[White \"W{number}\"]\n[Black \"B{number}\"]\n\n");
    for at in 0..moves {
        if at % 2 == 0 {
            text.push_str(&format!("{}. ", at / 2 + 1));
        }
        text.push_str(&format!("{} {{[%clk 1:{:02}:00]}}\n", shuffle[at % 4], 59 - at % 60));
    }
    text.push_str("*\n");
    fs::write(export.join(format!("game-{number}.pgn")), text).expect("room");
}

fn watch(export: &Path, keep: &Path) -> Command {
    let mut command = regence();
    command.arg("watch").arg(export).arg("--keep").arg(keep).args(["--bind", "127.0.0.1:0"]);
    command
}

/// Moves that viewers have of each board.
fn shown(house: &House) -> Vec<usize> {
    let told = get(house.address, "/json/round-1/games.json").expect("an answer").1;
    let games: Value = serde_json::from_str(&told).unwrap_or_default();
    let games = games.as_array().map(Vec::as_slice).unwrap_or_default();
    games.iter().map(|game| game["moves"].as_array().map_or(0, Vec::len)).collect()
}

fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    for _ in 0..1_000 {
        if is_so() {
            return;
        }
        thread::sleep(Duration::from_millis(20));
    }
    panic!("never: {what}");
}

#[test]
fn killed_again_and_again_it_publishes_nothing_twice_and_loses_nothing() {
    let export = tempfile::tempdir().expect("a folder");
    let keep = tempfile::tempdir().expect("a folder");
    let lives = if std::env::var_os("REGENCE_SOAK").is_some() { 60 } else { 12 };
    let mut had = vec![0; BOARDS];
    for life in 1..=lives {
        let upto = MOVES * life / lives;
        for number in 1..=BOARDS {
            board(export.path(), number, upto);
        }
        let (house, _) = House::watch(watch(export.path(), keep.path()));
        // Some are killed before they have looked, some in the middle of it, some afterwards.
        thread::sleep(Duration::from_millis((life * 7 % 5) as u64 * 4));
        if life % 3 == 0 {
            until("all is taken in", || shown(&house) == vec![upto; BOARDS]);
        }
        let now = shown(&house);
        assert!(now.len() >= had.iter().filter(|had| **had > 0).count(), "a board is gone");
        for (board, (now, had)) in now.iter().zip(&had).enumerate() {
            assert!(now >= had, "board {} went back from {had} to {now}", board + 1);
        }
        had[..now.len()].copy_from_slice(&now);
        house.kill();
    }
    let (house, _) = House::watch(watch(export.path(), keep.path()));
    until("all is there", || shown(&house) == vec![MOVES; BOARDS]);
    house.kill();
    // Every move is in the journal once, and its entries are numbered without a gap.
    let journal = fs::read_to_string(keep.path().join("journal.jsonl")).expect("a journal");
    let mut words = 0;
    for (line, n) in journal.lines().zip(1..) {
        let entry: Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(entry["n"], n);
        words += entry["edit"]["words"].as_array().map_or(0, Vec::len);
    }
    assert_eq!(words, MOVES * BOARDS);
}

#[test]
fn what_hinders_it_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let keep = folder.path().join("keep");
    let (house, _) = House::watch(watch(folder.path(), &keep));
    let said = |mut command: Command| {
        let output = command.output().expect("it runs");
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let twice = said(watch(folder.path(), &keep));
    assert!(twice.contains("is it open in another window?"), "{twice}");
    let mut other = regence();
    other.arg("watch").arg("nowhere").arg("--keep").arg(folder.path().join("other"));
    other.args(["--bind", &house.address.to_string()]);
    let busy = said(other);
    assert!(busy.contains("nowhere is not there; it is looked for until it is"), "{busy}");
    assert!(busy.contains("--bind asks for another port"), "{busy}");
}

#[cfg(target_os = "linux")]
#[test]
#[allow(clippy::print_stdout)] // A skipped test says so.
fn a_full_disk_holds_everything_back_until_there_is_room() {
    if Command::new("prlimit").arg("--version").output().is_err() {
        println!("SKIPPED: there is no prlimit here to fill a disk with");
        return;
    }
    let export = tempfile::tempdir().expect("a folder");
    let keep = tempfile::tempdir().expect("a folder");
    board(export.path(), 1, 4);
    let (house, _) = House::watch(watch(export.path(), keep.path()));
    until("the first is there", || shown(&house) == [4]);
    house.kill();
    for number in 1..=40 {
        board(export.path(), number, 20);
    }
    // No file may grow beyond four kibibytes: for the program that is a disk that is full.
    let small = |export: &Path, keep: &Path| {
        let mut command = Command::new("sh");
        command.args(["-c", "trap '' XFSZ; ulimit -S -f 8; exec \"$@\"", "sh"]);
        let watch = watch(export, keep);
        command.arg(watch.get_program()).args(watch.get_args());
        House::watch(command)
    };
    let trouble = |house: &House, key: &str| {
        let told = get_as(house.address, "/api/arbiter/state", key).expect("an answer").1;
        serde_json::from_str::<Value>(&told).expect("JSON")["trouble"].clone()
    };
    for _ in 0..2 {
        let (house, key) = small(export.path(), keep.path());
        until("the arbiter is told", || trouble(&house, &key).is_string());
        assert_eq!(shown(&house), [4], "viewers have what is on the disk, and no more");
        house.kill();
    }
    let (house, key) = small(export.path(), keep.path());
    until("the arbiter is told", || trouble(&house, &key).is_string());
    let room = Command::new("prlimit").args(["--pid", &house.id(), "--fsize=unlimited"]).status();
    assert!(room.expect("prlimit runs").success());
    until("all of it is sent", || shown(&house) == [20; 40]);
    assert!(trouble(&house, &key).is_null());
    assert_eq!(house.terminate(), Some(0));
}

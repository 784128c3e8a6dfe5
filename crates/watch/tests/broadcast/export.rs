//! A real export, move by move: what comes out is what was written, clock for clock.

use std::{fs, path::Path};

use watch::{
    alert::Level,
    source::pgn,
    stream::{self, Mode},
};

use crate::hall::{Hall, real_games, written};

#[test]
fn a_real_export_comes_out_move_for_move_and_clock_for_clock() {
    let Some(truth) = real_games() else { return };
    let mut hall = Hall::new();
    let longest = truth.iter().map(|game| game.words.len()).max().unwrap_or_default();
    let mut seen = vec![0; truth.len()];
    for upto in 0..=longest {
        for (game, board) in truth.iter().zip(1..) {
            if upto <= game.words.len() {
                fs::write(hall.file(1, board), written(game, upto)).expect("room");
            }
        }
        for delta in hall.look() {
            let board: usize =
                delta.game.split_once('-').and_then(|(_, n)| n.parse().ok()).expect("a board");
            assert_eq!(
                delta.keep,
                seen[board - 1],
                "nothing is sent twice, and no viewer goes back"
            );
            seen[board - 1] = delta.keep + delta.moves.len();
        }
        if upto == longest / 2 {
            hall.restart();
        }
    }
    assert_eq!(hall.desk.games.len(), truth.len());
    let mut plies = 0;
    for (game, truth) in hall.desk.games.values().zip(&truth) {
        assert_eq!(game.words, truth.words, "{}", game.id);
        assert_eq!(game.result(), truth.result);
        // One game was mated in, and drawn on record: its arbiter was not told.
        let loud = game.alerts.iter().filter(|raised| raised.alert.kind.level() > Level::Note);
        let loud: Vec<String> = loud.map(|raised| raised.alert.key()).collect();
        let expected = if game.id.number == 9 { vec!["contradiction/54/Rh8#"] } else { Vec::new() };
        assert_eq!(loud, expected, "{}", game.id);
        for (_, mode) in Mode::ALL {
            let read = pgn::read(stream::pgn(game, mode).as_bytes());
            assert_eq!(read.games.len(), 1);
            assert_eq!(read.games[0].words, truth.words, "{} {mode:?}", game.id);
            let without = |tags: &[(String, String)]| -> Vec<(String, String)> {
                tags.iter().filter(|(name, _)| name != "ePGN").cloned().collect()
            };
            assert_eq!(without(&read.games[0].tags), without(&truth.tags));
        }
        for (shown, word) in game.shown.iter().zip(&truth.words) {
            assert_eq!((&shown.word, shown.clk.as_deref()), (&word.text, word.command("clk")));
            assert_eq!(shown.emt.as_deref(), word.command("emt"));
        }
        plies += game.words.len();
    }
    assert_eq!(plies, truth.iter().map(|game| game.words.len()).sum::<usize>());
}

#[test]
fn a_game_with_an_illegal_move_that_stood_is_followed_to_its_end() {
    let bytes = include_bytes!("../data/king-back-to-a5.pgn");
    let game = &pgn::read(bytes).games[0];
    let mut hall = Hall::new();
    for upto in 0..=game.words.len() {
        fs::write(hall.file(1, 1), written(game, upto)).expect("room");
        hall.look();
        let first = hall.first();
        assert_eq!(first.shown.len(), upto);
        let alerts: Vec<String> = first.alerts.iter().map(|raised| raised.alert.key()).collect();
        let expected = if upto < 76 { Vec::new() } else { vec!["self-exposure/75/Ka5"] };
        assert_eq!(alerts, expected, "after {upto} words");
        // Until White has answered nobody knows whether it stands.
        let open = first.follow.as_ref().and_then(|follow| follow.open);
        assert_eq!(open, (upto == 76).then_some(75));
    }
    let last = hall.first();
    assert_eq!((last.shown.len(), &*last.result()), (87, "1-0"));
    assert_eq!(last.shown[86].word, "Qxb7#");
    let portable = pgn::read(stream::pgn(last, Mode::Portable).as_bytes());
    let lengths: Vec<usize> = portable.games.iter().map(|game| game.words.len()).collect();
    assert_eq!(lengths.len(), 2);
    assert_eq!(lengths[0], 75);
    assert!(portable.games[1].words.last().is_some_and(|word| word.text == "Qxb7#"));
}

#[test]
fn a_live_game_of_chess_960_is_given_to_the_letter() {
    let Some(boards) = std::env::var_os("REGENCE_BOARDS") else {
        println!("SKIPPED: REGENCE_BOARDS does not say where recordings of boards are");
        return;
    };
    let path = Path::new(&boards).join("livechess-pgn/kasparov-topalov-2018-live.pgn");
    let bytes = fs::read(path).expect("a file");
    let truth = pgn::read(&bytes).games;
    let mut hall = Hall::new();
    fs::write(hall.export.path().join("live.pgn"), &bytes).expect("room");
    assert_eq!(hall.look().len(), truth.len());
    for (game, truth) in hall.desk.games.values().zip(&truth) {
        assert!(game.follow.is_some() && game.alerts.is_empty(), "{:?}", game.alerts);
        for (name, mode) in Mode::ALL {
            let read = pgn::read(stream::pgn(game, mode).as_bytes());
            assert_eq!(read.games.len(), 1);
            assert_eq!(read.games[0].words, truth.words, "{name}");
        }
    }
}

//! The text of PGN: what real files hold, read into tokens and trees and written again.

use notation::pgn::{
    Fault, GameText, Item, Kind, MAX_COMMENT, MAX_DEPTH, MAX_LINE, MAX_TOKEN, Reader, comment,
};

/// Every game of a text, and every fault with its place.
fn read(text: impl AsRef<[u8]>) -> (Vec<GameText>, Vec<(String, Fault)>) {
    let mut reader = Reader::new(text.as_ref());
    let mut faults = Vec::new();
    let mut games = Vec::new();
    while let Some(game) = GameText::read(&mut reader, |place, fault| {
        faults.push((place.to_string(), fault));
    })
    .expect("a slice does not fail")
    {
        games.push(game);
    }
    (games, faults)
}

/// The only game of a text that has no fault; writing it and reading it back must change nothing.
fn game(text: impl AsRef<[u8]>) -> GameText {
    let (mut games, faults) = read(text);
    assert_eq!(faults, []);
    assert_eq!(games.len(), 1);
    let game = games.remove(0);
    let written = game.to_string();
    assert_eq!(read(&written), (vec![game.clone()], vec![]), "{written}");
    game
}

/// A line in one string: moves, `$n`, `{comments}`, `(variations)`.
fn shown(items: &[Item]) -> String {
    let words: Vec<_> = items
        .iter()
        .map(|item| match item {
            Item::Move { text, .. } => text.clone(),
            Item::Nag(nag) => format!("${nag}"),
            Item::Comment(comment) => format!("{{{comment}}}"),
            Item::Variation(line) => format!("({})", shown(&line.items)),
            Item::Result(_) => "result".to_owned(),
        })
        .collect();
    words.join(" ")
}

fn movetext(text: impl AsRef<[u8]>) -> String {
    shown(&game(text).line.items)
}

fn moves(game: &GameText) -> Vec<&str> {
    game.line.moves().map(|(_, text)| text).collect()
}

#[test]
fn a_byte_order_mark_is_no_text_wherever_it_stands() {
    let text = "\u{FEFF}[Event \"A\"]\n[White \"Line vs 1...c5\"]\n[Result \"*\"]\n\n*\n\n\n\
                \u{FEFF}[Event \"B\"]\n[Result \"*\"]\n\n1. e4 \u{FEFF}*\n";
    let (games, faults) = read(text);
    assert_eq!(faults, []);
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].tag("Event"), Some("A"));
    assert_eq!(games[0].tag("White"), Some("Line vs 1...c5"));
    assert_eq!(moves(&games[0]), [""; 0]);
    assert_eq!(games[1].tag("Event"), Some("B"));
    assert_eq!(moves(&games[1]), ["e4"]);
}

#[test]
fn a_percent_sign_hides_its_line_only_in_the_first_column_and_outside_braces() {
    let text = "% made by a program 1. d4\n[Result \"*\"]\n\n1. e4 {a 100% score\n\
                %is no escape here} e5\n%2. Ke2\n2. Nf3 *";
    assert_eq!(movetext(text), "e4 {a 100% score\n%is no escape here} e5 Nf3");
}

#[test]
fn braces_and_semicolons_hide_each_other_and_braces_do_not_nest() {
    let text = "1. e4 {first; then c3 (or not)} e5 ; no { is opened 2. d4\n\
                2. Nf3 {one {two} Nc6 *";
    assert_eq!(
        movetext(text),
        "e4 {first; then c3 (or not)} e5 {no { is opened 2. d4} Nf3 {one {two} Nc6"
    );
}

#[test]
fn comments_stay_at_their_place_in_nested_variations() {
    let text = "1. d4 d5 ({first} 1... Nf6 {x} (1... f5 {deep}) 2. c4) {back} 2. c4 *";
    assert_eq!(movetext(text), "d4 d5 ({first} Nf6 {x} (f5 {deep}) c4) {back} c4");
}

#[test]
fn glyphs_may_touch_and_suffixes_are_glyphs() {
    let text = "1. d4 Nf6 2. c4$1 {one} {two} (2. Nf3$13) c5?! 3. d5!! $146 e6 $10 4. Nc3!? += *";
    assert_eq!(
        movetext(text),
        "d4 Nf6 c4 $1 {one} {two} (Nf3 $13) c5 $6 d5 $3 $146 e6 $10 Nc3 $5 $14"
    );
}

#[test]
fn null_moves_are_kept_in_all_their_spellings() {
    for null in ["--", "Z0", "<>", "@@@@"] {
        let game = game(format!("1. e4 e5 2. {null} d5 3. exd5 *"));
        assert_eq!(moves(&game), ["e4", "e5", null, "d5", "exd5"]);
        let mut reader = Reader::new(null.as_bytes());
        let first = reader.next_token().expect("a slice does not fail");
        assert!(first.is_some_and(|token| matches!(token.kind, Kind::Fault(Fault::Outside))));
    }
}

#[test]
fn move_numbers_come_in_any_shape() {
    let text = "[FEN \"6k1/5p1p/6p1/8/7Q/8/6PP/6K1 b - - 5 38\"]\n[Setup \"1\"]\n\
                [Result \"*\"]\n\n38. .. g5 39. Qg4 *";
    let game = game(text);
    assert_eq!(moves(&game), ["g5", "Qg4"]);
    assert!(game.to_string().ends_with("\n38... g5 39. Qg4 *\n"));
    for text in [
        "1. e4 e5 2. Nf3",
        "1.e4 e5 2.Nf3",
        "1 e4 e5 2 Nf3",
        "1e4 e5 2Nf3",
        "1. e4 1... e5 2. Nf3",
        "1. e4 1. e5 2 . Nf3",
        "1.e4 1...e5 2.Nf3",
        "e4 e5 Nf3",
        "1. e4 ... e5 2. Nf3",
        "1. e4 {c} 1. ... e5 2. Nf3",
    ] {
        let game = &read(format!("{text} *")).0[0];
        assert_eq!(moves(game), ["e4", "e5", "Nf3"], "{text}");
        assert!(game.to_string().contains("2. Nf3"), "{text}");
    }
}

#[test]
fn a_missing_move_leaves_the_numbers_as_they_were_written() {
    let game = game("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 5. O-O Nf6 6. Re1 Be7 *");
    assert_eq!(game.to_string(), "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 5. O-O Nf6 6. Re1 Be7 *\n");
}

#[test]
fn commands_pass_through_comments_and_numbers_may_be_repeated_after_them() {
    let text = "1. e4 {[%clk 0:05:00][%emt 0:00:01]} 1... e5 {[%clk 0:04:58]}\n\
                2. Nf3 {[%eval 0.3] good} 2... Nc6 {[%csl Ge5][%cal Gf3e5]} *";
    let game = game(text);
    assert_eq!(moves(&game), ["e4", "e5", "Nf3", "Nc6"]);
    let comments: Vec<&str> = game
        .line
        .items
        .iter()
        .filter_map(|item| match item {
            Item::Comment(comment) => Some(comment.as_str()),
            _ => None,
        })
        .collect();
    let clocks: Vec<_> = comments
        .iter()
        .flat_map(|comment| comment::commands(comment))
        .filter(|command| command.name == "clk")
        .map(|command| command.value)
        .collect();
    assert_eq!(clocks, ["0:05:00", "0:04:58"]);
    assert_eq!(comment::prose(comments[2]), "good");
    assert_eq!(comment::prose(comments[3]), "");
}

#[test]
fn tags_survive_broken_quotes_latin_1_and_escapes() {
    let mut text = br#"[Event "It \"]
[Site "the \"Old\" caf"#
        .to_vec();
    text.extend(b"\xE9 \\\\\"]\r\n[White \"A \"B\" C\"]\n1. e4 *");
    let game = game(text);
    assert_eq!(game.tag("Event"), Some(r"It \"));
    assert_eq!(game.tag("Site"), Some(r#"the "Old" café \"#));
    assert_eq!(game.tag("White"), Some(r#"A "B" C"#));
    assert_eq!(moves(&game), ["e4"]);
}

#[test]
fn games_are_told_apart_without_blank_lines_and_without_terminators() {
    let text = "[Event \"A\"]\r\n1. e4 e5\r\n[Event \"B\"]\r\n[Event \"C\"]\r\n1. d4 0-1 \
                {on the same line}\r\n1. c4 1/2-1/2\r1. b4";
    let (games, faults) = read(text);
    assert_eq!(faults, []);
    let shown: Vec<_> = games.iter().map(|game| shown(&game.line.items)).collect();
    assert_eq!(shown, ["e4 e5", "", "d4 {on the same line}", "c4", "b4"]);
    assert_eq!(games[0].result, None);
    assert!(games[2].result.is_some());
}

#[test]
fn no_game_is_made_of_what_belongs_to_none() {
    for text in
        ["", "\n\n", "*", "1-0 0-1", "hello", "{a comment}", "% escape", "; rest", ")", "$", "!"]
    {
        assert_eq!(read(text).0, [], "{text}");
    }
    // A first game may begin with any number, or with a glyph, but not with a word.
    for text in ["12. hello", "$1"] {
        let games = read(text).0;
        assert_eq!(games.len(), 1, "{text}");
        assert_eq!(games[0].line.items.len(), 1, "{text}");
    }
    let (games, faults) = read("1. e4 e5 1-0 2. Nf3 Nc6\n[Event \"B\"]\n1. d4 *");
    assert_eq!(games.len(), 2);
    assert_eq!(faults, [("1:14".to_owned(), Fault::Outside)]);
}

#[test]
fn a_glyph_may_be_the_first_thing_in_a_game() {
    let (games, faults) = read("$4 1. e4 e5 1-0\n$10 1. d4 d5 *\n\n{so it goes} $1 5. Nf3");
    assert_eq!(faults, [("4:14".to_owned(), Fault::Outside)], "not where a line is under way");
    let shown: Vec<_> = games.iter().map(|game| shown(&game.line.items)).collect();
    assert_eq!(shown, ["$4 e4 e5", "$10 d4 d5"]);
}

#[test]
fn games_without_tags_and_terminators_are_kept_apart_by_an_empty_line() {
    let (games, faults) = read("1. e4 e5\n2. Nf3\n\n1. d4 d5\n\n2. c4\n\n\n1 c4");
    assert_eq!(faults, []);
    let shown: Vec<_> = games.iter().map(|game| shown(&game.line.items)).collect();
    assert_eq!(shown, ["e4 e5 Nf3", "d4 d5 c4", "c4"]);
    for one in
        ["1. e4\n1. e5 2. Nf3", "1. e4 (1. d4\n\n1. c4) e5", "1. e4\n\n1... e5", "{c}\n\n1. e4"]
    {
        assert_eq!(read(one).0.len(), 1, "{one}");
    }
}

#[test]
fn a_game_without_tags_is_known_for_one_however_it_begins() {
    for (text, written) in [
        ("1 $4 e4 *", "1. $4 1. e4 *\n"),
        ("1 {c} (1. d4) 1. e4 *", "1. {c} (1. d4) 1. e4 *\n"),
        ("1. *", "1. *\n"),
        ("7... e5 8. Nf3 *", "1. 7... e5 8. Nf3 *\n"),
        ("1. {c} e4 *", "{c} 1. e4 *\n"),
    ] {
        assert_eq!(game(text).to_string(), written, "{text}");
    }
}

#[test]
fn numbers_that_go_back_are_written_so_that_they_mean_the_same() {
    for (text, written) in [
        ("4. d4 3... 4. e6 *", "1. 4. d4 3... 4. e6 *\n"),
        ("1. e4 0... 1. d4 *", "1. e4 0... 1. d4 *\n"),
        ("1. e4 0... 1. 0. d4 *", "1. e4 0... 1. 0. d4 *\n"),
        ("1. e4 e5 1... d5 *", "1. e4 e5 1... d5 *\n"),
    ] {
        assert_eq!(game(text).to_string(), written, "{text}");
    }
}

#[test]
fn a_lone_carriage_return_ends_a_tag_and_a_comment_to_the_end_of_the_line() {
    let game = game("[Event \"A\"]\r[Site \"B\"]\r\r1. e4 ; so\r1... e5 *\n");
    assert_eq!(game.tag("Site"), Some("B"));
    assert_eq!(shown(&game.line.items), "e4 {so} e5");
}

#[test]
fn what_grows_too_long_as_text_is_left_out_and_named() {
    let word = [b'\xE9'; MAX_TOKEN - 50];
    let (games, faults) = read([b"1. e4 ", &word[..], b" 2. Nf3 *"].concat());
    assert_eq!(faults, [("1:7".to_owned(), Fault::LongToken)]);
    assert_eq!(moves(&games[0]), ["e4", "Nf3"]);
    let value = [b'\\'; MAX_LINE - 100];
    let (games, faults) = read([b"[Event \"A", &value[..], b"\"]\n[Site \"B\"]\n*"].concat());
    assert_eq!(faults, []);
    assert_eq!(games.len(), 1);
}

#[test]
fn every_fault_has_its_place_and_costs_no_other_game() {
    let next = "\n[Event \"next\"]\n\n1. d4 *\n";
    for (text, place, fault) in [
        ("1. e4 {unclosed".to_owned(), "1:7", Fault::OpenComment),
        (
            "1. e4 {unclosed\n\n[Event \"swallowed\"]\n1. c4 {x} *".to_owned(),
            "1:7",
            Fault::OpenComment,
        ),
        (format!("1. e4 {{{}}} e5 *", "x".repeat(MAX_COMMENT)), "1:7", Fault::LongComment),
        (format!("1. e4 ;{}\n e5 *", "x".repeat(MAX_LINE)), "1:7", Fault::LongLine),
        (format!("[Event \"{}\"]\n1. e4 e5 *", "x".repeat(MAX_LINE)), "1:1", Fault::LongLine),
        (format!("1. e4 é {} e5 *", "x".repeat(MAX_TOKEN + 1)), "1:9", Fault::LongToken),
        (format!("1. e4 {} e5 *", "1".repeat(MAX_TOKEN + 1)), "1:7", Fault::LongToken),
        (format!("1. e4 1{} e5 *", ".".repeat(2 * MAX_TOKEN)), "1:7", Fault::LongToken),
        ("[]\n1. e4 *".to_owned(), "1:1", Fault::BadTag),
        ("1. e4 (1. d4 *".to_owned(), "2:1", Fault::OpenVariation),
        ("1. e4\n  ) e5 *".to_owned(), "2:3", Fault::Unopened),
        ("1. e4 ]]] e5 *".to_owned(), "1:7", Fault::Sign(b']')),
        ("1. e4 $ e5 *".to_owned(), "1:7", Fault::BadNag),
        ("1. e4 $99999 e5 *".to_owned(), "1:7", Fault::BadNag),
        ("1. e4 !?! e5 *".to_owned(), "1:7", Fault::BadNag),
        (
            format!(
                "1. e4 {} {{)}} d4 {} e5 *",
                "(".repeat(MAX_DEPTH + 9),
                ")".repeat(MAX_DEPTH + 9)
            ),
            "1:71",
            Fault::Deep,
        ),
    ] {
        let (games, faults) = read(text.clone() + next);
        let start = &text[..text.len().min(60)];
        assert_eq!(faults, [(place.to_owned(), fault)], "{start}");
        let last = games.last().expect("the next game");
        assert_eq!(last.tag("Event"), Some("next"), "{start}");
        assert_eq!(moves(last), ["d4"], "{start}");
        assert!(games.len() >= 2, "{start}");
        assert_eq!(games[0].line.moves().next().map(|(_, text)| text), Some("e4"), "{start}");
    }
}

#[test]
fn text_in_utf_16_is_read_with_its_mark_and_without() {
    for mark in ["\u{FEFF}", ""] {
        for big in [false, true] {
            let text = format!("{mark}[White \"Žižka\"]\n\n1. e4 {{𝄞}} e5 *");
            let units = text.encode_utf16();
            let bytes: Vec<u8> = units
                .flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() })
                .collect();
            let game = game(bytes);
            assert_eq!(game.tag("White"), Some("Žižka"));
            assert_eq!(shown(&game.line.items), "e4 {𝄞} e5");
        }
    }
}

#[test]
fn memory_is_bounded_though_a_game_is_not() {
    /// A stream of so many copies of a text.
    struct Endless(&'static [u8], usize, usize);
    impl std::io::Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let mut written = 0;
            while written < buffer.len() && self.1 > 0 {
                let part = &self.0[self.2..];
                let count = part.len().min(buffer.len() - written);
                buffer[written..written + count].copy_from_slice(&part[..count]);
                written += count;
                self.2 += count;
                if self.2 == self.0.len() {
                    (self.1, self.2) = (self.1 - 1, 0);
                }
            }
            Ok(written)
        }
    }
    let mut reader = Reader::new(Endless(b"1. e4 {comment} ", 3_000_000, 0));
    let mut faults = Vec::new();
    let game = GameText::read(&mut reader, |_, fault| faults.push(fault)).expect("no failure");
    assert_eq!(faults, [Fault::LongGame]);
    assert!(game.is_some_and(|game| game.line.items.len() < 1_000_000));
}

#[test]
fn a_comment_of_any_length_costs_neither_memory_nor_the_moves_behind_it() {
    /// A stream of a beginning, so many bytes of filling, and an end.
    struct Filled(&'static [u8], u64, &'static [u8]);
    impl std::io::Read for Filled {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            if !self.0.is_empty() {
                return self.0.read(buffer);
            }
            if self.1 == 0 {
                return self.2.read(buffer);
            }
            let count = self.1.min(buffer.len() as u64) as usize;
            buffer[..count].fill(b' ');
            self.1 -= count as u64;
            Ok(count)
        }
    }
    let end: &[u8] = b"} e5 2. Nf3 *\n\n[Event \"next\"]\n\n1. d4 *\n";
    let mut reader = Reader::new(Filled(b"1. e4 {", 1 << 30, end));
    let mut faults = Vec::new();
    let mut read = || {
        let fault = |place: notation::Place, fault| faults.push((place.to_string(), fault));
        GameText::read(&mut reader, fault).expect("no failure").expect("a game")
    };
    let games = [read(), read()];
    assert_eq!(moves(&games[0]), ["e4", "e5", "Nf3"]);
    assert_eq!(moves(&games[1]), ["d4"]);
    assert_eq!(faults, [("1:7".to_owned(), Fault::LongComment)]);
    // A line without end is refused with its place, and what follows is read.
    let end: &[u8] = b"\n[Event \"next\"]\n\n1. d4 *\n";
    let mut reader = Reader::new(Filled(b"1. e4 ;", 1 << 30, end));
    let mut faults = Vec::new();
    let fault = |place: notation::Place, fault| faults.push((place.to_string(), fault));
    GameText::read(&mut reader, fault).expect("no failure").expect("a game");
    assert_eq!(faults, [("1:7".to_owned(), Fault::LongLine)]);
    let next = GameText::read(&mut reader, |_, _| {}).expect("no failure").expect("a game");
    assert_eq!(moves(&next), ["d4"]);
}

#[test]
fn tokens_know_their_line_column_and_offset() {
    let text = "\u{FEFF}[White \"é\"] 1. é4 e5\r\n{à\nç} Nf3 *";
    let mut reader = Reader::new(text.as_bytes());
    let mut places = Vec::new();
    while let Some(token) = reader.next_token().expect("a slice does not fail") {
        let Kind::Move(word) = token.kind else { continue };
        assert!(text.as_bytes()[token.place.offset as usize..].starts_with(word));
        places.push(token.place.to_string());
    }
    assert_eq!(places, ["1:16", "1:19", "3:4"]);
}

#[test]
fn long_lines_are_broken_between_words_and_comments_kept_whole() {
    let mut text = String::new();
    for number in 1..60 {
        text += &format!("{number}. Nf3 Ng8 ");
    }
    text +=
        "{a comment that is kept as it is, with  its blanks\n  and its line ends} 60. Nf3 ; } *\n*";
    let written = game(text).to_string();
    assert!(written.lines().all(|line| line.chars().count() <= 80), "{written}");
    assert!(written.contains("with  its blanks\n  and its line ends}"));
}

/// Every prefix, and every text with one byte changed, of a text that holds everything.
#[test]
fn damaged_text_is_read_to_its_end_and_read_alike_when_written_again() {
    let text: &[u8] =
        b"[Event \"A \\\" b\"]\n[FEN \"8/8/8/8/8/8/8/8 b - - 0 9\"]\n\n9... e5 $3 (9... \
        d5!? {x} (9... c5) 10. e4) 10. e8(Q) exd6e.p. ; rest\n%esc\n11. -- 0-0 1-0 {after}\n\n\
        [Event \"B\"]\n1. e4 1/2-1/2";
    let check = |damaged: &[u8]| {
        for game in read(damaged).0 {
            // A game without a terminator takes in what follows only where something follows.
            let written = game.to_string();
            let (again, _) = read(&written);
            if game.line.moves().next().is_some() || !game.tags.is_empty() {
                assert_eq!(again, [game], "{} as {written}", damaged.escape_ascii());
            }
        }
    };
    for length in 0..text.len() {
        check(&text[..length]);
    }
    for at in 0..text.len() {
        for byte in *b"\x00\n\"\\[](){};%$*1e.-\xC3\xFF" {
            let mut damaged = text.to_vec();
            damaged[at] = byte;
            check(&damaged);
        }
    }
}

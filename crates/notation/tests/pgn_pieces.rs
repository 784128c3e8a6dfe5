//! A stream cut into pieces holds the same games at the same places.

use notation::{
    Place,
    pgn::{Judge, Letters, Piece, Pieces, Report},
};

/// What matters of a report, as text.
fn shown(report: &Report) -> String {
    format!("{report:?}")
}

/// The games of a text judged piece by piece, and how many pieces there were.
fn in_pieces(text: &[u8]) -> (Vec<Report>, usize) {
    let mut pieces = Pieces::new(text);
    let (mut reports, mut count, mut games): (Vec<Report>, _, _) = (Vec::new(), 0, 0);
    while let Some(piece) = pieces.next_piece().expect("a slice does not fail") {
        count += 1;
        let (own, at): (Box<dyn std::io::Read>, Place) = match piece {
            Piece::Games { text, at } => (Box::new(std::io::Cursor::new(text)), at),
            Piece::Rest { at } => {
                let rest = std::mem::replace(&mut pieces, Pieces::new(&[][..])).into_rest();
                (Box::new(rest), at)
            }
        };
        let mut judge = Judge::new(own, None).at(at, Letters::ENGLISH);
        while let Some(mut report) = judge.next_game().expect("a cursor does not fail") {
            report.game += games;
            reports.push(report);
        }
        games = reports.len() as u64;
    }
    (reports, count)
}

fn whole(text: &[u8]) -> Vec<Report> {
    let mut judge = Judge::new(text, None);
    let mut reports = Vec::new();
    while let Some(report) = judge.next_game().expect("a slice does not fail") {
        reports.push(report);
    }
    reports
}

#[test]
fn the_games_of_the_pieces_are_those_of_the_stream() {
    let games = [
        "[Event \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Ke3 Nf6 1-0\n\n",
        "[White \"é\"]\n[Event \"B\"]\n\n1. d4 {a\rcomment\n\n[Event \"} d5 *\n\n",
        "\u{FEFF}[Event \"C\"]\r\n\r\n1. c4 (1. b3 1-0) c5 1/2-1/2\r\n\r\n",
        "[Event \"D\"]\n[Black \"no moves\"]\n\n",
        "[Event \"E\"]\n\n1. e4 {open 1-0\n\n",
        "[Event \"F\"]\n1. e4 ; 1-0\n",
    ];
    let mut text = String::new();
    for index in 0..120_000 {
        text += games[index * 7 % 5 % games.len()];
        if index % 11 == 0 {
            text += games[5];
        }
    }
    let (cut, count) = in_pieces(text.as_bytes());
    let whole = whole(text.as_bytes());
    assert!(count > 3, "{count} pieces");
    assert_eq!(cut.len(), whole.len());
    for (cut, whole) in cut.iter().zip(&whole) {
        assert_eq!(shown(cut), shown(whole));
    }
}

#[test]
fn what_cannot_be_cut_is_one_piece() {
    let long = format!("[Event \"A\"]\n\n1. e4 {} *\n", "{x} ".repeat(3_000_000));
    let utf16: Vec<u8> =
        "[Event \"A\"]\n\n1. e4 *\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    for text in [long.as_bytes(), &utf16] {
        let (cut, count) = in_pieces(text);
        assert_eq!((cut.len(), count), (1, 1));
        assert_eq!(cut[0].legal, 1);
    }
    assert_eq!(in_pieces(b"").1, 0);
}

//! A flag that falls loses or draws by what the adversary could still do, not by a list of men: the
//! bare material for which the question is asked most.

use arbiter::{Act, Actor, Deed, Ending, Game, Score, Terms};
use chess::{Color, Position};
use laws::FIDE_2023;

/// White's men, Black's men, and whether White's flag loses, the men being far apart.
const TABLE: &[(&str, &str, bool)] = &[
    ("queen against knight", "4k3/2n5/8/8/8/8/1Q6/4K3 w - - 0 1", false),
    ("queen against bishop", "4k3/2b5/8/8/8/8/1Q6/4K3 w - - 0 1", false),
    ("rook against bishop", "4k3/2b5/8/8/8/8/1R6/4K3 w - - 0 1", false),
    ("rook against knight", "4k3/2n5/8/8/8/8/1R6/4K3 w - - 0 1", true),
    ("knight against knight", "4k3/2n5/8/8/8/8/1N6/4K3 w - - 0 1", true),
    ("knight against bishop", "4k3/2b5/8/8/8/8/1N6/4K3 w - - 0 1", true),
    ("bishop against knight", "4k3/2n5/8/8/8/8/1B6/4K3 w - - 0 1", true),
    ("bishops of two colours", "4k3/3b4/8/8/8/8/1B6/4K3 w - - 0 1", true),
    ("pawn against knight", "4k3/2n5/8/8/8/8/P7/4K3 w - - 0 1", true),
    ("pawn against bishop", "4k3/2b5/8/8/8/8/P7/4K3 w - - 0 1", true),
];

#[test]
fn a_flag_loses_where_a_mate_could_be_arranged() {
    for &(men, fen, loses) in TABLE {
        let position = Position::from_fen(fen).expect("a FEN");
        let terms =
            Terms { code: &FIDE_2023, position: Some(position.setup()), ..Terms::default() };
        let mut game = Game::new(terms).expect("it has its kings");
        assert_eq!(game.outcome(), None, "{men}");
        game.act(&Act { actor: Actor::Arbiter, deed: Deed::Flag(Color::White), at: None });
        let outcome = game.outcome().expect("the flag ends it");
        let score = if loses { Score::Win(Color::Black) } else { Score::Draw };
        assert_eq!((outcome.score, outcome.ending), (score, Ending::Flag), "{men}");
    }
}

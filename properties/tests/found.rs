//! What the properties found, each as a game that shows it.

use notation::{acts, check::check};

/// Judges a game whose assertions must hold.
fn holds(game: &str) {
    let file = acts::read(game).unwrap_or_else(|error| panic!("{error}"));
    let checked = check(&file).unwrap_or_else(|error| panic!("{error}"));
    assert!(checked.failures.is_empty(), "{:?}", checked.failures);
    assert!(checked.assertions > 0);
}

#[test]
fn a_ruling_that_the_adversary_made_impossible_binds_no_longer() {
    holds(
        "raise: players\n\
         position: 4k3/8/8/8/8/8/8/4K2R w - - 0 1\n\
         w: h1-g3\n\
         b: claim\n\
         b: choose play h1\n\
         => may w h1f1, h1g1, h1h2, h1h3, h1h4, h1h5, h1h6, h1h7, h1h8\n\
         b: h1-h2\n\
         => free w\n\
         w: e1-e2\n\
         => made e1e2\n",
    );
}

//! What is half done: the acts that finish what the hand of the player to move has begun.

use arbiter::{At, Change, Game, Moved};

/// The ways to finish what was begun, each as the acts of a line: the rook that follows the king,
/// the pawn that is taken in passing, the piece a pawn becomes. None where nothing is half done.
pub fn finish(game: &Game) -> Vec<String> {
    let is_held = game.table().men().iter().any(|man| matches!(man.at, At::Hand | At::Held(_)));
    if is_held || game.outcome().is_some() || game.offer().is_some() {
        return Vec::new();
    }
    let Some(begun) = game.in_hand().map(|ply| ply.change) else { return Vec::new() };
    let position = game.position();
    let wholes = game.permitted().into_iter().map(|mv| Change::of_move(position, mv));
    wholes.filter_map(|whole| rest(&begun, &whole)).collect()
}

/// What a move changes beyond what was begun; nothing where that is no part of it, or all of it.
fn rest(begun: &Change, whole: &Change) -> Option<String> {
    let goes = |one: &Moved, other: &Moved| (one.from, one.to) == (other.from, other.to);
    let is_in = |moved: &Moved, change: &Change| change.moved.iter().any(|one| goes(one, moved));
    let is_part = !begun.moved.is_empty()
        && begun.on.is_empty()
        && begun.moved.iter().all(|moved| is_in(moved, whole))
        && begun.off.iter().all(|man| whole.off.contains(man));
    if !is_part {
        return None;
    }
    let mut acts = Vec::new();
    for moved in &whole.moved {
        let Moved { from, to, becomes, .. } = moved;
        match becomes {
            _ if !is_in(moved, begun) => acts.push(format!("{from}-{to}")),
            Some(role) => acts.push(format!("on {to}={}", role.to_char().to_ascii_uppercase())),
            None => {}
        }
    }
    let off = whole.off.iter().filter(|man| !begun.off.contains(man));
    acts.extend(off.map(|(square, _)| format!("off {square}")));
    (!acts.is_empty()).then(|| acts.join("; "))
}

#[cfg(test)]
mod tests {
    use arbiter::{Act, Actor, Deed};
    use chess::Color;

    use super::*;
    use crate::fold;

    /// The ways to finish what a line of White begins in a position.
    fn begun(position: &str, line: &str) -> Vec<String> {
        let header = fold::read_header(&format!("code: regence\nposition: {position}")).unwrap();
        let mut game = header.game().unwrap();
        let actor = Actor::Player(Color::White);
        let mut deeds = fold::read_acts(actor, line).unwrap().deeds;
        deeds.push(Deed::Withdraw);
        for deed in deeds {
            game.act(&Act { actor, deed, at: None });
        }
        finish(&game)
    }

    #[test]
    fn what_is_half_done_has_its_ends() {
        let castling = "4k3/p7/8/8/8/8/8/R3K2R w KQ - 0 1";
        let promotion = "2n5/1P5k/8/8/8/8/8/6K1 w - - 0 1";
        let pieces =
            |square: &str| ["Q", "R", "B", "N"].map(|piece| format!("on {square}={piece}"));
        for (position, line, ends) in [
            (castling, "e1-g1", vec!["h1-f1".to_owned()]),
            (castling, "e1-c1", vec!["a1-d1".to_owned()]),
            (castling, "e1-f1", vec![]),
            (castling, "touch e1", vec![]),
            (promotion, "b7-b8", pieces("b8").to_vec()),
            (promotion, "lift b7; put c8", pieces("c8").to_vec()),
            ("4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 1", "e5-f6", vec!["off f5".to_owned()]),
        ] {
            assert_eq!(begun(position, line), ends, "{line}");
        }
    }
}

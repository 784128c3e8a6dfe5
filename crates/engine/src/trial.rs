//! Acts tried on a copy of the game, before they are done.

use arbiter::{Act, Actor, Deed, Event, Game, Status};
use chess::Color;
use laws::Incident;

/// The game after a handling; `None` where a part of it would be refused.
pub(crate) fn after(game: &Game, player: Color, deeds: &[Deed]) -> Option<Game> {
    let mut game = game.clone();
    let at = game.clock().map(|_| game.now());
    for deed in deeds.iter().cloned().chain([Deed::Withdraw]) {
        let act = Act { actor: Actor::Player(player), deed, at };
        if game.act(&act).iter().any(|event| matches!(event, Event::Refused(..))) {
            return None;
        }
    }
    Some(game)
}

/// Whether something a player did is under dispute, or can still be raised against him.
pub(crate) fn is_open(game: &Game, offender: Color, incident: Option<Incident>) -> bool {
    game.cases().iter().rev().any(|case| {
        case.offender == offender
            && incident.is_none_or(|incident| case.incident == incident)
            && (case.is_open() || case.fresh || case.status == Status::Waiting)
    })
}

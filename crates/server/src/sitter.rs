//! Whoever plays alone has an engine opposite: it acts from its seat like anybody, and its acts are
//! judged like anybody's.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use arbiter::{Deed, Game};
use engine::{Adversary, EngineError, Level, plain::Plain};
use notation::acts::deed;
use wire::{
    body::{Opponent, Seat},
    message::Doing,
};

use crate::{
    engines::Engines,
    house::House,
    room::{Answer, Room},
};

/// How long it seems to think at least: nobody likes to be answered before his hand is off.
const PAUSE: Duration = Duration::from_millis(600);

/// How long it waits for a sign before it looks whether the game is still in memory.
const WAIT: Duration = Duration::from_secs(60);

/// Plays from the seat of the opponent as long as the game is in memory and goes on.
pub(crate) async fn sit(room: Arc<Room>, house: Arc<House>, opponent: Opponent) {
    let Some(color) = opponent.color() else { return };
    let Some(level) = Level::by_number(opponent.level) else { return };
    let seed = u64::from(opponent.seed);
    let who = Adversary { color, level, cafe: opponent.cafe, seed };
    let signs = room.sign();
    let room_of = Arc::downgrade(&room);
    drop(room);
    loop {
        // Before the look, so that nothing is missed that happens after it.
        let mut sign = std::pin::pin!(signs.notified());
        sign.as_mut().enable();
        let Some(room) = room_of.upgrade() else { return };
        let Some(look) = room.look().await else { return };
        if room.waits_for(&look, opponent.seat) {
            act(&room, &house, &who, &look, opponent.seat).await;
        }
        drop((look, room));
        tokio::select! {
            () = sign => {}
            () = tokio::time::sleep(WAIT) => {}
            () = house.closing() => return,
        }
    }
}

/// A game as it is looked at.
pub(crate) struct Look {
    /// The game.
    pub(crate) game: Game,
    /// How many entries its log has.
    pub(crate) next: u64,
    /// Somebody's hand is at the board.
    pub(crate) is_held: bool,
}

/// Does what is to be done, if the game is still the same by then.
async fn act(room: &Room, house: &House, who: &Adversary, look: &Look, seat: Seat) {
    let began = Instant::now();
    let handlings = think(house, who, &look.game).await;
    if handlings.is_empty() {
        return;
    }
    tokio::time::sleep(PAUSE.saturating_sub(began.elapsed())).await;
    let mut seen = look.next;
    for deeds in handlings {
        let acts: Vec<String> = deeds.iter().map(|deed| deed::show(deed).to_string()).collect();
        let doing = Doing {
            id: format!("engine {seen}"),
            acts: acts.join("; "),
            hold: false,
            follows: None,
        };
        match room.act_unless_passed(house, seat, &doing, seen).await {
            Answer::Done { n, .. } => seen = n + 1,
            // The game has gone on: it will look again.
            Answer::NotDone { message, .. } => {
                tracing::debug!(game = %room.id, message, "the engine's act is not on record");
                return;
            }
        }
    }
}

/// What is to be done: as the engine says, and at first sight where there is none that answers.
async fn think(house: &House, who: &Adversary, game: &Game) -> Vec<Vec<Deed>> {
    if let Some(engines) = &house.engines {
        match ask(engines, who, game).await {
            Ok(handlings) => return handlings,
            Err(error) => tracing::warn!(%error, "an engine is let go"),
        }
    }
    engine::next(who, game, &mut Plain::default()).await.unwrap_or_default()
}

async fn ask(
    engines: &Engines,
    who: &Adversary,
    game: &Game,
) -> Result<Vec<Vec<Deed>>, EngineError> {
    let mut lent = engines.lend().await?;
    lent.engine.set_skill(who.level.skill).await?;
    let handlings = engine::next(who, game, &mut lent.engine).await?;
    lent.give_back();
    Ok(handlings)
}

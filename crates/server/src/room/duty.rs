//! What the house does by itself: it sees flags fall, and starts clocks that have stood long enough.

use std::{
    sync::{Arc, Weak},
    time::{Duration, Instant},
};

use arbiter::{Actor, Deed, Raise};
use chess::Color;
use notation::acts::ActLine;
use wire::{
    body::{Acted, Body, Seat},
    fold::{Fold, GivenBack},
};

use super::Room;
use crate::{house::House, time::millis};

impl Room {
    /// How long until the house has something to do by itself: a flag of a running clock to see, or
    /// a clock to start that has stood long enough. Nothing once the game is over.
    async fn next_duty(&self, house: &House) -> Option<Duration> {
        let live = self.live.lock().await;
        let game = live.fold.game();
        if game.outcome().is_some() {
            return None;
        }
        let clock = game.clock()?;
        if let Some(back) = live.back {
            return Some(house.config.limits.grace.saturating_sub(back.elapsed()));
        }
        if !live.time.runs() || !house_sees_flags(&live.fold) {
            return Some(Duration::MAX);
        }
        let at = live.time.at(Instant::now(), house.slept()).0;
        let left = u64::try_from(clock.left(clock.running(), at)).unwrap_or(0);
        // What a slow line still brings may have been done in time.
        Some(Duration::from_millis(left) + house.config.limits.lag)
    }

    /// Does what the house has to do now.
    async fn do_duty(&self, house: &House) {
        let mut live = self.live.lock().await;
        if live.back.is_some_and(|back| back.elapsed() >= house.config.limits.grace) {
            drop(live);
            return self.run(house).await;
        }
        let at = live.time.at(Instant::now(), house.slept()).0;
        let heard_until = at.saturating_sub(millis(house.config.limits.lag));
        let Some(fallen) = fallen_flag(&live.fold, heard_until).filter(|_| live.time.runs()) else {
            return;
        };
        live.time.stand(at);
        live.is_ahead = true;
        let fold = &mut live.fold;
        let acted = tokio::task::block_in_place(|| see_flag(fold, fallen, at));
        if let Err(error) = self.append(house, &mut live, &[Body::Acted(acted)]).await {
            tracing::error!(game = %self.id, %error, "a flag is not on record");
        }
        if live.fold.game().outcome().is_none() {
            live.time.run(Instant::now(), house.slept());
        }
    }

    /// Looks after the clock of a game as long as it is in memory.
    pub(crate) async fn keep_time(self: Arc<Self>, house: Arc<House>) {
        let changed = Arc::clone(&self.changed);
        let room = Arc::downgrade(&self);
        drop(self);
        loop {
            let Some(wait) = wait_of(&room, &house).await else { return };
            // Whoever sleeps long looks now and then whether the game is still in memory; asleep, he
            // does not keep it there.
            let wait = wait.min(Duration::from_secs(60));
            tokio::select! {
                () = tokio::time::sleep(wait + Duration::from_millis(1)) => {
                    let Some(room) = room.upgrade() else { return };
                    room.do_duty(&house).await;
                }
                () = changed.notified() => {}
                () = house.closing() => return,
            }
        }
    }
}

/// How long until the house has something to do for a game that is still in memory.
async fn wait_of(room: &Weak<Room>, house: &House) -> Option<Duration> {
    room.upgrade()?.next_duty(house).await
}

/// Whether the house itself raises a fallen flag. It does so once: a flag that has no consequence
/// is left to the arbiter.
fn house_sees_flags(fold: &Fold) -> bool {
    let terms = fold.game().terms();
    terms.raise == Raise::Arbiter
        && terms.code.ends.flag.is_some_and(|flag| flag.arbiter_calls)
        && fold.last(Seat::House).is_none()
}

/// The player whose flag has fallen at a time, where the house raises it.
pub(super) fn fallen_flag(fold: &Fold, at: u64) -> Option<Color> {
    let game = fold.game();
    let running = game.clock().filter(|clock| clock.left(clock.running(), at) <= 0)?.running();
    (game.outcome().is_none() && house_sees_flags(fold)).then_some(running)
}

/// The house sees a flag.
pub(super) fn see_flag(fold: &mut Fold, fallen: Color, at: u64) -> Acted {
    let acts = ActLine { actor: Actor::Arbiter, deeds: vec![Deed::Flag(fallen)], at: None };
    let id = format!("flag {}", fold.next());
    fold.act(Seat::House, id, acts, at, false, GivenBack::default())
}

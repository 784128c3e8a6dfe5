//! A fact that was denied: who decides it, and how the gallery's word comes on record.

use std::time::Instant;

use arbiter::{Actor, Deed};
use notation::acts::ActLine;
use store::{AppendError, Down};
use wire::{
    body::{Body, Seat},
    fold::GivenBack,
    message::Verdict,
};

use super::Room;
use crate::{gallery, house::House};

impl Room {
    /// The claim that was denied, where nobody sits as arbiter to decide it: how many entries there
    /// are, its kind and its article.
    pub(crate) async fn unanswered(&self, house: &House) -> Option<(u64, String, Option<String>)> {
        let mut live = self.live.lock().await;
        self.catch_up(house, &mut live).await.ok()?;
        let game = live.fold.game();
        let case = gallery::denied(game).filter(|_| game.outcome().is_none())?;
        let article = case.number().map(str::to_owned);
        (!self.is_there(Seat::Arbiter))
            .then(|| (live.head.next, case.incident.slug().to_owned(), article))
    }

    /// The gallery decides the claim that was denied.
    pub(crate) async fn decide(&self, house: &House, word: Verdict) -> Result<(), AppendError> {
        let mut live = self.live.lock().await;
        self.catch_up(house, &mut live).await.map_err(|error| Down(error.to_string()))?;
        if gallery::denied(live.fold.game()).is_none() {
            return Ok(());
        }
        let at = live.time.at(Instant::now(), house.slept()).0;
        let ran = live.time.runs();
        live.time.stand(at);
        live.is_ahead = true;
        let deed = match word {
            Verdict::Uphold => Deed::Uphold,
            Verdict::Dismiss => Deed::Dismiss,
        };
        let acts = ActLine { actor: Actor::Gallery, deeds: vec![deed], at: None };
        let id = format!("vote {}", live.fold.next());
        let fold = &mut live.fold;
        let judge = || fold.act(Seat::Gallery, id, acts, at, false, GivenBack::default());
        let acted = tokio::task::block_in_place(judge);
        let done = self.append(house, &mut live, &[Body::Acted(acted)]).await;
        if ran && live.fold.game().outcome().is_none() {
            live.time.run(Instant::now(), house.slept());
        }
        self.changed.notify_one();
        done
    }
}

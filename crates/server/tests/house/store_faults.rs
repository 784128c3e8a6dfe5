//! A store that fails: nothing is acknowledged that is not there, and nothing is there twice.

use std::sync::Arc;

use store::{Fault, GameId, Memory};
use wire::message::{Reason, ToSeat};

use crate::{
    client::{Client, doing, open},
    house_over,
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_acknowledged_is_in_the_log_once_whatever_fails() {
    let store = Arc::new(Memory::default());
    let house = house_over(store.clone(), |config| config.limits.acts_at_once = 500).await;
    let address = house.address();
    let game = open(address, "").await;
    let id: GameId = game.id.parse().expect("an id");
    let mut white = Client::sit(address, &game.id, &game.white, Some(0)).await;
    let faults = [Fault::Lost, Fault::Unanswered, Fault::Down, Fault::None];
    let mut acknowledged = Vec::new();
    for round in 0..60_usize {
        store.faults.plan((0..3).map(|step| faults[(round * 7 + step * round) % 4]));
        let act = doing(&format!("act {round}"), "say check");
        // Whoever is not told that it is on record sends it again.
        let n = loop {
            match white.send_act(act.clone()).await {
                ToSeat::Done { n, .. } => break n,
                ToSeat::NotDone { reason: Reason::House, .. } => {}
                other => panic!("{other:?}"),
            }
        };
        acknowledged.push((n, act.id));
    }
    for (n, id) in &acknowledged {
        let mut seen = None;
        while white.next <= *n {
            seen = Some(white.entry().await);
        }
        match seen {
            Some(wire::body::Body::Acted(acted)) => assert_eq!(acted.id, *id),
            other => panic!("{other:?}"),
        }
    }
    let head = server::audit::game(&*store, id).await.expect("a good log");
    assert_eq!(head.next, acknowledged.last().expect("acts").0 + 1);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_houses_on_one_store_take_turns() {
    let store = Arc::new(Memory::default());
    let houses = [house_over(store.clone(), |_| ()).await, house_over(store.clone(), |_| ()).await];
    let game = open(houses[0].address(), "").await;
    let id: GameId = game.id.parse().expect("an id");
    let mut white = Client::sit(houses[0].address(), &game.id, &game.white, None).await;
    let mut black = Client::sit(houses[1].address(), &game.id, &game.black, None).await;
    for _ in 0..4 {
        white.act("g1-f3").await;
        black.act("g8-f6").await;
        white.act("f3-g1").await;
        black.act("f6-g8").await;
    }
    server::audit::game(&*store, id).await.expect("a good log");
    for house in houses {
        house.close().await;
    }
}

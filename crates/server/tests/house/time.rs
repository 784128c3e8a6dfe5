//! The clock runs on the server.

use std::{sync::Arc, time::Duration};

use store::Memory;
use wire::body::{Body, Seat};

use crate::{
    client::{Client, open},
    house, house_over,
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_house_sees_a_flag_fall() {
    let house = house().await;
    let address = house.address();
    let game = open(address, "code: fide-2023-blitz\ntime: 0.01").await;
    let mut white = Client::sit(address, &game.id, &game.white, Some(0)).await;
    let mut black = Client::sit(address, &game.id, &game.black, Some(0)).await;
    white.act("e2-e4").await;
    let flag = loop {
        let acted = black.acted().await;
        if acted.seat == Seat::House {
            break acted;
        }
    };
    assert_eq!(flag.line.acts, ["flag b"]);
    assert_eq!(flag.line.result.as_deref(), Some("1-0 flag"));
    assert!(flag.at >= 600, "{flag:?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_clock_begins_when_both_are_there() {
    let house = house_over(Arc::new(Memory::default()), |config| {
        config.limits.lag = Duration::ZERO;
    })
    .await;
    let address = house.address();
    let game = open(address, "code: fide-2023-blitz\ntime: 3").await;
    let mut white = Client::sit(address, &game.id, &game.white, None).await;
    assert!(!white.view.as_ref().expect("a view").runs);
    tokio::time::sleep(Duration::from_millis(200)).await;
    let _black = Client::sit(address, &game.id, &game.black, None).await;
    assert_eq!(white.entry().await, Body::Runs { at: 0 });
    tokio::time::sleep(Duration::from_millis(300)).await;
    white.act("e2-e4").await;
    let acted = white.acted().await;
    assert!((300..2000).contains(&acted.at), "{acted:?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_line_is_given_back_within_a_bound() {
    let house = house_over(Arc::new(Memory::default()), |config| {
        config.limits.lag = Duration::from_millis(40);
    })
    .await;
    let address = house.address();
    let game = open(address, "code: fide-2023-blitz\ntime: 3").await;
    let mut white = Client::sit(address, &game.id, &game.white, None).await;
    let mut black = Client::sit(address, &game.id, &game.black, None).await;
    // Nobody reads, so nobody answers the first ping until he acts: his line seems slow.
    tokio::time::sleep(Duration::from_millis(200)).await;
    white.act("e2-e4").await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    white.act("say draw").await;
    black.acted().await;
    let acted = black.acted().await;
    assert!((1..=40).contains(&acted.lag), "{acted:?}");
    house.close().await;
}

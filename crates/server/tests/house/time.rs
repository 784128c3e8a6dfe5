//! The clock runs on the server.

use std::{sync::Arc, time::Duration};

use store::{Fault, Memory};
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_that_was_made_in_time_is_made_though_it_came_late() {
    // What a line may take is a second here; White's first pong comes after that.
    let slow = |config: &mut server::Config| config.limits.lag = Duration::from_secs(1);
    let house = house_over(Arc::new(Memory::default()), slow).await;
    let address = house.address();
    let game = open(address, "code: fide-2023-blitz\ntime: 0.05").await;
    let mut white = Client::sit(address, &game.id, &game.white, None).await;
    let _black = Client::sit(address, &game.id, &game.black, None).await;
    tokio::time::sleep(Duration::from_millis(1200)).await;
    // He reads until he is answered, and his pong goes out.
    white.act("adjust e2").await;
    white.acted().await;
    tokio::time::sleep(Duration::from_millis(2300)).await;
    white.act("e2-e4").await;
    let acted = white.acted().await;
    assert_eq!((acted.seat, acted.lag, acted.line.refused), (Seat::White, 1000, None));
    let left = acted.clocks.expect("clocks").white;
    assert!((1..=600).contains(&left), "{left} ms left");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_that_was_made_too_late_loses_and_is_not_made() {
    let slow = |config: &mut server::Config| config.limits.lag = Duration::from_secs(1);
    let house = house_over(Arc::new(Memory::default()), slow).await;
    let address = house.address();
    let game = open(address, "code: fide-2023-blitz\ntime: 0.02").await;
    let mut white = Client::sit(address, &game.id, &game.white, None).await;
    let _black = Client::sit(address, &game.id, &game.black, None).await;
    assert_eq!(white.entry().await, Body::Runs { at: 0 });
    // His line is quick, so that nothing is given back: the flag fell before the move came.
    tokio::time::sleep(Duration::from_millis(1700)).await;
    white.act("e2-e4").await;
    let flag = white.acted().await;
    assert_eq!((flag.seat, flag.line.result.as_deref()), (Seat::House, Some("0-1 flag")));
    let late = white.acted().await;
    assert_eq!((late.seat, late.line.refused.as_deref()), (Seat::White, Some("the game is over")));
    assert!(late.line.fen.starts_with("rnbqkbnr/pppppppp/8/8/8/8/"), "{late:?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_house_takes_to_record_is_nobodys_time() {
    let store = Arc::new(Memory::default());
    let house = house_over(store.clone(), |config| config.limits.lag = Duration::ZERO).await;
    let address = house.address();
    let game = open(address, "code: fide-2023-blitz\ntime: 3").await;
    let mut white = Client::sit(address, &game.id, &game.white, None).await;
    let mut black = Client::sit(address, &game.id, &game.black, None).await;
    assert_eq!(white.entry().await, Body::Runs { at: 0 });
    for (seat, acts) in [(&mut white, "e2-e4"), (&mut black, "e7-e5")] {
        store.faults.plan([Fault::Slow(Duration::from_secs(2))]);
        seat.act(acts).await;
    }
    white.act("g1-f3").await;
    white.acted().await;
    white.acted().await;
    let last = white.acted().await;
    // Four seconds passed while the house wrote, and neither player lost them.
    assert!(last.at < 1500, "{last:?}");
    let shown = last.clocks.expect("clocks");
    assert!(shown.white > 178_500 && shown.black > 178_500, "{shown:?}");
    house.close().await;
}

//! The gallery: who watches is counted, and where a claim is denied its vote decides (K9).

use std::{net::SocketAddr, sync::Arc, time::Duration};

use serde_json::json;
use server::Server;
use store::Memory;
use wire::{
    body::{Acted, Body, Seat},
    message::ToSeat,
};

use crate::{
    client::{Answer, Client, Opened, get, open, request},
    house_over,
};

/// A house in which a vote takes no longer than this.
async fn house(vote: u64, empty: u64) -> Server {
    house_over(Arc::new(Memory::default()), |config| {
        config.limits.vote = Duration::from_millis(vote);
        config.limits.empty = Duration::from_millis(empty);
    })
    .await
}

/// A game in which White's false move was claimed, and he denies it.
async fn denied(address: SocketAddr) -> (Opened, Client, Client) {
    let game = open(address, "code: regence\nraise: players").await;
    let mut white = Client::sit(address, &game.id, &game.white, Some(0)).await;
    let mut black = Client::sit(address, &game.id, &game.black, Some(0)).await;
    white.act("c1-c3").await;
    black.act("claim false-move").await;
    (game, white, black)
}

/// What a spectator is told next of a kind that is asked for.
async fn told<T>(client: &mut Client, wanted: impl Fn(&ToSeat) -> Option<T>) -> T {
    loop {
        let message = client.try_read().await.expect("a message");
        if let Some(found) = wanted(&message) {
            return found;
        }
    }
}

async fn asked(client: &mut Client) -> (String, Option<String>, u32, u32) {
    told(client, |message| match message {
        ToSeat::Question { kind, article, uphold, dismiss, until, .. } => {
            assert!(*until <= 30_000);
            Some((kind.clone(), article.clone(), *uphold, *dismiss))
        }
        _ => None,
    })
    .await
}

async fn word(client: &mut Client) -> Acted {
    told(client, |message| match message {
        ToSeat::Record { entry, .. } => match &**entry {
            Body::Acted(acted) if acted.seat == Seat::Gallery => Some(acted.clone()),
            _ => None,
        },
        _ => None,
    })
    .await
}

/// Comes to watch, and gives the ballot too.
async fn watch(address: SocketAddr, game: &str) -> (Client, String) {
    let path = format!("/api/games/{game}/watch");
    let mut client = Client::connect(address, &path, None).await.expect("connected");
    let ballot = told(&mut client, |message| match message {
        ToSeat::Welcome { ballot, .. } => ballot.clone(),
        _ => None,
    })
    .await;
    (client, ballot)
}

async fn vote(address: SocketAddr, game: &str, ballot: &str, word: &str) -> Answer {
    let body = json!({ "ballot": ballot, "word": word }).to_string();
    request(address, "POST", &format!("/api/games/{game}/votes"), &[], &body).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn spectators_are_counted() {
    let house = house(30_000, 5_000).await;
    let address = house.address();
    let game = open(address, "").await;
    let mut white = Client::sit(address, &game.id, &game.white, None).await;
    let present = async |client: &mut Client, count: u32| {
        told(client, |message| match message {
            ToSeat::Presence { gallery, .. } => (*gallery == count).then_some(()),
            _ => None,
        })
        .await;
    };
    let mut there = Vec::new();
    for _ in 0..3 {
        there.push(watch(address, &game.id).await);
    }
    present(&mut white, 3).await;
    there.pop();
    present(&mut white, 2).await;
    assert_ne!(there[0].1, there[1].1, "a ballot each");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_denied_claim_is_decided_by_the_gallery() {
    for (votes, expected) in
        [(["uphold", "uphold", "dismiss"], "uphold"), (["dismiss", "uphold", "dismiss"], "dismiss")]
    {
        let house = house(30_000, 5_000).await;
        let address = house.address();
        let (game, mut white, mut black) = denied(address).await;
        let mut there = Vec::new();
        for _ in votes {
            there.push(watch(address, &game.id).await);
        }
        let early = vote(address, &game.id, &there[0].1, "uphold").await;
        assert_eq!(early.status, 409, "nothing is asked yet: {early:?}");
        white.act("say deny").await;
        let question = asked(&mut there[0].0).await;
        assert_eq!(question, ("false-move".to_owned(), Some("P3".to_owned()), 0, 0));
        assert_eq!(asked(&mut black).await.0, "false-move", "players see what is asked");
        // One vote a ballot, which may change; who has none has no vote.
        assert_eq!(vote(address, &game.id, &game.white, "dismiss").await.status, 401);
        assert_eq!(vote(address, &game.id, "", "dismiss").await.status, 401);
        assert_eq!(vote(address, &game.id, &there[0].1, "maybe").await.status, 422);
        assert_eq!(
            vote(address, &game.id, &there[0].1, "dismiss").await.json(),
            json!({ "uphold": 0, "dismiss": 1 })
        );
        for (index, word) in votes.into_iter().enumerate() {
            assert_eq!(vote(address, &game.id, &there[index].1, word).await.status, 200);
        }
        let acted = word(&mut black).await;
        assert_eq!(acted.line.acts, [expected]);
        assert_eq!(acted.line.actor, "gallery");
        let view = get(address, &format!("/api/games/{}", game.id)).await.json();
        assert_eq!(view["offers"].is_object(), expected == "uphold", "{view}");
        house.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tie_and_an_empty_gallery_dismiss() {
    let house = house(700, 200).await;
    let address = house.address();
    let (_, mut white, _black) = denied(address).await;
    white.act("say deny").await;
    assert_eq!(word(&mut white).await.line.acts, ["dismiss"], "nobody saw it");

    let (game, mut white, _black) = denied(address).await;
    let (mut one, ballot) = watch(address, &game.id).await;
    let (_other, against) = watch(address, &game.id).await;
    let (_silent, _) = watch(address, &game.id).await;
    white.act("say deny").await;
    asked(&mut one).await;
    vote(address, &game.id, &ballot, "uphold").await;
    vote(address, &game.id, &against, "dismiss").await;
    assert_eq!(word(&mut one).await.line.acts, ["dismiss"], "one against one, and time is up");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_arbiter_who_sits_decides_and_the_gallery_when_he_has_gone() {
    let house = house(400, 200).await;
    let address = house.address();
    let (game, mut white, mut black) = denied(address).await;
    let arbiter = Client::sit(address, &game.id, &game.arbiter, None).await;
    let (_one, ballot) = watch(address, &game.id).await;
    white.act("say deny").await;
    tokio::time::sleep(Duration::from_millis(800)).await;
    assert_eq!(
        vote(address, &game.id, &ballot, "uphold").await.status,
        409,
        "he is asked, nobody else"
    );
    drop(arbiter);
    asked(&mut black).await;
    assert_eq!(vote(address, &game.id, &ballot, "uphold").await.status, 200);
    assert_eq!(word(&mut black).await.line.acts, ["uphold"]);
    house.close().await;
    let _ = white;
}

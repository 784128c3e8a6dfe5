//! Two clients play, and the rulings come over the wire.

use wire::{body::Seat, message::ToSeat};

use crate::{
    client::{Client, get, open},
    house,
};

/// Plays the acts of a scenario's lines: `w: …`, `b: …` and `arbiter: …`, each from its seat; after
/// each, everybody is told the same.
async fn play(
    address: std::net::SocketAddr,
    header: &str,
    lines: &[&str],
) -> Vec<wire::body::Acted> {
    let game = open(address, header).await;
    let mut white = Client::sit(address, &game.id, &game.white, None).await;
    let mut black = Client::sit(address, &game.id, &game.black, None).await;
    let mut arbiter = Client::sit(address, &game.id, &game.arbiter, None).await;
    let mut gallery = Client::watch(address, &game.id, None).await;
    let mut told = Vec::new();
    for line in lines {
        let (actor, acts) = line.split_once(": ").expect("an actor");
        let seat = match actor {
            "w" => &mut white,
            "b" => &mut black,
            _ => &mut arbiter,
        };
        seat.act(acts).await;
        let of_white = white.acted().await;
        assert_eq!(black.acted().await, of_white);
        assert_eq!(arbiter.acted().await, of_white);
        assert_eq!(gallery.acted().await, of_white);
        told.push(of_white);
    }
    told
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kiel_is_played_to_its_mate_and_the_other_side_chooses() {
    let house = house().await;
    let address = house.address();
    let lines = [
        "w: e2-e4",
        "b: d7-d5",
        "w: e4xd5",
        "b: d8xd5",
        "w: c1-c3",
        "w: choose leave",
        "b: choose king",
        "w: e1-e2",
        "b: d5-e4; say mate",
    ];
    let told = play(address, "code: regence\nWhite: Lindemann\nBlack: Echtermeyer", &lines).await;
    let fault = &told[4].line;
    let incident = fault.incident.as_ref().expect("an incident");
    assert_eq!((incident.kind.as_str(), incident.article.as_deref()), ("false-move", Some("P3")));
    let offers = fault.offers.as_ref().expect("options");
    assert_eq!(
        (offers.by.as_str(), &*offers.options),
        ("b", &["leave".to_owned(), "king".to_owned()][..])
    );
    assert!(told[5].line.refused.is_some(), "the choice is the other side's");
    assert_eq!(told[6].line.may.as_deref(), Some(&["e1e2".to_owned()][..]));
    assert_eq!(told[8].line.result.as_deref(), Some("0-1 checkmate"));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_claim_after_ones_reply_is_heard() {
    let house = house().await;
    let lines =
        ["w: d2-d4", "b: d7-d5", "w: e2-e3", "b: c8-c6", "w: a2-a3", "w: claim", "w: choose king"];
    let told = play(house.address(), "code: regence\nraise: players", &lines).await;
    let claim = &told[5].line;
    assert!(claim.refused.is_none(), "{claim:?}");
    assert!(claim.incident.is_some(), "raised though the claimant has replied: {claim:?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hand_that_stays_is_one_handling() {
    let house = house().await;
    let address = house.address();
    let game = open(address, "").await;
    let mut white = Client::sit(address, &game.id, &game.white, None).await;
    let mut black = Client::sit(address, &game.id, &game.black, None).await;
    let hold = |id: &str, acts: &str, hold: bool| wire::message::Doing {
        hold,
        ..crate::client::doing(id, acts)
    };
    white.send_act(hold("1", "lift e2", true)).await;
    let lifted = black.acted().await;
    assert_eq!(lifted.hand[0].from.as_deref(), Some("e2"), "the adversary sees it in the hand");
    assert_eq!(lifted.line.turn, 'w');
    white.send_act(hold("2", "put e4", true)).await;
    assert_eq!(black.acted().await.hand[0].on.as_deref(), Some("e4"));
    white.send_act(hold("3", "let go", false)).await;
    let made = black.acted().await;
    assert!(made.hand.is_empty());
    assert_eq!(made.line.turn, 'b');
    // In the record it is one line.
    let acts = get(address, &format!("/api/games/{}/record/acts", game.id)).await.body;
    assert!(acts.contains("w: lift e2; put e4; let go @ "), "{acts}");
    let pgn = get(address, &format!("/api/games/{}/record/pgn", game.id)).await.body;
    assert!(pgn.contains("1. e4"), "{pgn}");
    assert!(pgn.contains("[LogHead \"8 "), "{pgn}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_seat_is_asked_by_what_it_is_and_not_by_what_it_says() {
    let house = house().await;
    let address = house.address();
    let game = open(address, "").await;
    let mut black = Client::sit(address, &game.id, &game.black, None).await;
    for forged in ["w: e2-e4", "e2-e4 @ 1", "e2-e4\nb: e7-e5", "# nothing", ""] {
        let answer = black.send_act(crate::client::doing("1", forged)).await;
        assert!(matches!(answer, ToSeat::NotDone { .. }), "{forged}: {answer:?}");
    }
    for official in ["flag w", "award 0-1", "restore 0", "clock w 0:00:01", "penalise w 120"] {
        black.act(official).await;
        let acted = black.acted().await;
        assert_eq!(acted.seat, Seat::Black);
        assert!(acted.line.refused.is_some(), "{official}: {acted:?}");
        assert_eq!(acted.line.result, None);
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_illegal_move_is_shown_at_once_and_what_becomes_of_it_too() {
    let house = house().await;
    let lines = [
        "w: d2-d4", "b: d7-d5", "w: c2-c4", "b: e7-e6", "w: b1-c3", "b: f8-b4", "w: a2-a3",
        "b: b4xc3", "w: g1-f3", "b: g8-f6",
    ];
    let told = play(house.address(), "code: fide-2023-rapid\nraise: players", &lines).await;
    let pending = told[8].line.incident.as_ref().expect("an incident");
    assert_eq!(pending.kind, "self-exposure");
    let stands = &told[9].line;
    assert_eq!(stands.incident, None, "nobody claimed it before the reply: it stands");
    assert_eq!(stands.fen, "rnbqk2r/ppp2ppp/4pn2/3p4/2PP4/P1b2N2/1P2PPPP/R1BQKB1R w KQkq - 2 6");
    house.close().await;
}

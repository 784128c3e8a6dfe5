//! What the arbiter says over the wire: entry by entry, remedy by remedy, and what lies under what.

use serde_json::{Value, json};

use crate::{
    client::{Client, doing, get, open},
    house,
};

const KIEL: [(bool, &str); 5] =
    [(true, "e2-e4"), (false, "d7-d5"), (true, "e4xd5"), (false, "d8xd5"), (true, "c1-c3")];

async fn kiel(address: std::net::SocketAddr) -> (String, Client, Client) {
    let game = open(address, "code: regence").await;
    let mut white = Client::sit(address, &game.id, &game.white, None).await;
    let mut black = Client::sit(address, &game.id, &game.black, None).await;
    for (is_white, acts) in KIEL {
        if is_white { &mut white } else { &mut black }.act(acts).await;
    }
    (game.id, white, black)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_entry_is_told_in_both_languages() {
    let house = house().await;
    let address = house.address();
    let (id, _white, mut black) = kiel(address).await;
    let told = async |from: &str| get(address, &format!("/api/games/{id}/told{from}")).await.json();
    let first = told("").await;
    let words: Vec<&Value> =
        first.as_array().expect("a list").iter().map(|told| &told["ply"]["word"]["en"]).collect();
    assert_eq!(words, ["e4", "d5", "exd5", "Qxd5", "Bc1-c3"]);
    let last = &first[4];
    assert_eq!(last["ply"]["word"]["fr"], "Fc1-c3", "a bishop is a fool in French");
    assert_eq!(last["incident"]["kind"], "false-move");
    assert_eq!(last["incident"]["article"], "P3");
    assert_eq!(last["incident"]["title"]["fr"], "Une fausse marche");
    assert_eq!(last["ply"]["remark"]["en"], "A false move (P3)");
    assert_eq!(last["rests"], json!(["leave", "king"]), "the words of the article that apply");
    assert_eq!(last["ply"]["color"], "w");
    assert_eq!(last["ply"]["number"], 3);
    let said = |lang: &str, index: usize| {
        last["said"][lang][index].as_str().expect("a sentence").to_owned()
    };
    assert_eq!(said("en", 0), "White set the bishop of c1 on c3, where it cannot go.");
    assert_eq!(said("fr", 0), "Les Blancs ont mis le Fou de c1 en c3, où il ne peut aller.");
    assert!(said("en", 1).starts_with("Black may say: “Let it stand”"), "{}", said("en", 1));
    assert_eq!(
        first[0]["said"],
        json!({ "en": [], "fr": [] }),
        "a move like others is not talked of"
    );

    // What comes later is told from there, and says what was chosen and what binds.
    let from = last["n"].as_u64().expect("a number") + 1;
    assert_eq!(told(&format!("?from={from}")).await, json!([]));
    black.act("choose king").await;
    let later = told(&format!("?from={from}")).await;
    assert_eq!(later.as_array().map(Vec::len), Some(1));
    assert_eq!(later[0]["rests"], json!(["king"]));
    let said = later[0]["said"]["en"].to_string();
    assert!(said.contains("Black: “Put it back and play your king”"), "{said}");
    assert!(said.contains("White must play the king: Ke2."), "{said}");
    assert_eq!(later[0]["plies"], 4, "the false move went back");
    // Told again it is the same.
    assert_eq!(told("").await.as_array().map(Vec::len), Some(6));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_remedy_is_shown_as_it_would_leave_the_game() {
    let house = house().await;
    let address = house.address();
    let (id, _white, mut black) = kiel(address).await;
    let remedies = async || get(address, &format!("/api/games/{id}/remedies")).await.json();
    let shown = remedies().await;
    let options: Vec<&Value> =
        shown.as_array().expect("a list").iter().map(|shown| &shown["option"]).collect();
    assert_eq!(options, ["leave", "king", "waive"]);
    let of = |option: &str| {
        let list = shown.as_array().expect("a list");
        list.iter().find(|shown| shown["option"] == option).expect("it is offered").clone()
    };
    assert!(shown.as_array().expect("a list").iter().all(|shown| shown["by"] == "b"));
    assert_eq!(of("leave")["fen"].as_str().map(|fen| fen.contains("/2B5/")), Some(true));
    assert_eq!(of("leave")["turn"], "b");
    assert_eq!(of("king")["may"], json!(["e1e2"]));
    assert_eq!(of("king")["turn"], "w");
    assert_eq!(of("king")["title"]["fr"], "Replacez-la et jouez le Roi");
    // To look changes nothing; to choose makes it so.
    assert_eq!(remedies().await, shown);
    black.act("choose king").await;
    let view = get(address, &format!("/api/games/{id}")).await.json();
    assert_eq!(view["fen"], of("king")["fen"]);
    assert_eq!(view["may"], of("king")["may"]);
    // What binds White may be let go by Black.
    let left = remedies().await;
    assert_eq!(
        (&left[0]["option"], &left[0]["by"], &left[0]["may"]),
        (&json!("waive"), &json!("b"), &Value::Null)
    );
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_lies_under_another_man_is_told() {
    let house = house().await;
    let address = house.address();
    let game = open(address, "code: regence").await;
    let mut white = Client::sit(address, &game.id, &game.white, Some(0)).await;
    let mut put = doing("1", "lift e2; put d7");
    put.hold = true;
    white.send_act(put).await;
    let view = get(address, &format!("/api/games/{}", game.id)).await.json();
    assert_eq!(view["under"], json!([{ "man": "p", "on": "d7", "home": "d7" }]));
    let acted = white.acted().await;
    assert_eq!(acted.under.len(), 1, "{acted:?}");
    // On an empty square nothing lies under anything.
    let mut on = doing("2", "put e4");
    on.hold = true;
    white.send_act(on).await;
    assert_eq!(white.acted().await.under, []);
    let log = get(address, &format!("/api/games/{}/record/jsonl", game.id)).await.body;
    assert!(log.lines().last().is_some_and(|line| !line.contains("under")), "{log}");
    house.close().await;
}

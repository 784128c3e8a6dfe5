//! What is written down of the wire is what goes over it.

use crate::{
    client::{get, open, request},
    house,
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_description_is_served_and_names_every_route() {
    let house = house().await;
    let served = get(house.address(), "/api/openapi.json").await;
    assert_eq!(served.body, server::openapi());
    let paths = served.json()["paths"].as_object().expect("paths").len();
    assert!(paths >= 20, "{paths} paths");
    for (name, schema) in ["FromSeat", "ToSeat", "View", "Line", "Body"]
        .map(|name| (name, served.json()["components"]["schemas"][name].clone()))
    {
        assert!(schema.is_object(), "{name} is described");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_route_answers_without_rights_as_it_should() {
    let house = house().await;
    let address = house.address();
    let game = open(address, "").await;
    let description = get(address, "/api/openapi.json").await.json();
    for (path, methods) in description["paths"].as_object().expect("paths") {
        for method in methods.as_object().expect("methods").keys() {
            let filled = path
                .replace("{id}", &game.id)
                .replace("{form}", "pgn")
                .replace("{seat}", "white")
                .replace("{code}", "regence")
                .replace("{article}", "P3")
                .replace("{name}", "P03-adverse-man-left")
                .replace("{incident}", "two-moves");
            if filled.ends_with("/events") {
                continue;
            }
            let method = method.to_uppercase();
            let body = match (method.as_str(), path.ends_with("/votes")) {
                ("POST", true) => r#"{"ballot":"x","word":"uphold"}"#,
                ("POST", false) => r#"{"id":"x","acts":"e2-e4"}"#,
                _ => "",
            };
            let answer = request(address, &method, &filled, &[], body).await;
            let expected = match (method.as_str(), path.as_str()) {
                ("POST", "/api/games") => 422,
                ("POST", _) => 401,
                (_, "/api/games/{id}/play" | "/api/games/{id}/watch") => 400,
                _ => 200,
            };
            assert_eq!(answer.status, expected, "{method} {filled}: {answer:?}");
        }
    }
    // Ids that are none, and methods that are none.
    for path in ["/api/games/..%2f..%2fetc", "/api/games/UPPER00000", "/api/games/x/record/pgn"] {
        assert_eq!(get(address, path).await.status, 404, "{path}");
    }
    assert_eq!(request(address, "DELETE", "/api/games", &[], "").await.status, 405);
    assert_eq!(get(address, "/nothing").await.status, 404);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_house_says_how_it_is() {
    let house = house().await;
    let address = house.address();
    open(address, "code: fide-2023\ntime: 90+30").await;
    assert_eq!(get(address, "/health").await.status, 200);
    let about = get(address, "/api/house").await.json();
    assert_eq!(about["version"], env!("CARGO_PKG_VERSION"));
    assert!(about["lan"].is_null(), "loopback is nobody else's");
    assert_eq!(get(address, "/api/house?path=/game/x").await.json(), about);
    assert_eq!(get(address, "/api/house?path=evil.example").await.status, 400);
    let metrics = get(address, "/metrics").await.body;
    assert!(metrics.contains("regence_games_opened_total 1"), "{metrics}");
    assert!(metrics.ends_with("# EOF\n"), "{metrics}");
    let games = get(address, "/api/games?state=live").await.json();
    assert_eq!(games[0]["header"], "code: fide-2023\ntime: 90+30\n");
    assert_eq!(get(address, "/api/games?state=over").await.json(), serde_json::json!([]));
    let bad = request(address, "POST", "/api/games", &[], r#"{"header":"code: nowhere"}"#).await;
    assert_eq!(bad.status, 422);
    assert!(bad.json()["message"].as_str().is_some_and(|why| why.contains("a code of laws")));
    let titles = get(address, "/api/titles?lang=fr").await.json();
    assert_eq!(titles["incidents"]["false-move"], "Une fausse marche");
    assert!(get(address, "/api/law/regence/P3").await.body.contains("P3"));
    assert_eq!(get(address, "/api/law/regence/P99").await.status, 404);
    house.close().await;
}

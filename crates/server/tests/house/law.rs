//! The law books over the wire: articles, scenarios, comparisons, titles.

use serde_json::{Value, json};

use crate::{client::get, house};

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Every text for people is there in both languages.
fn assert_both(words: &Value, of: &str) {
    for lang in ["en", "fr"] {
        assert!(words[lang].as_str().is_some_and(|word| !word.is_empty()), "{of}: {words}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_book_is_whole_in_both_languages() {
    let house = house().await;
    let address = house.address();
    let codes = get(address, "/api/book").await.json();
    let slugs: Vec<&str> = list(&codes).iter().filter_map(|code| code["slug"].as_str()).collect();
    let known: Vec<&str> = laws::CODES.iter().map(|code| code.slug).collect();
    assert_eq!(slugs, known, "every code has a book");
    for code in list(&codes) {
        assert_both(&code["name"], "a name");
        let slug = code["slug"].as_str().expect("a slug");
        let book = get(address, &format!("/api/book/{slug}")).await.json();
        assert_eq!(book["slug"], slug);
        assert!(!list(&book["articles"]).is_empty(), "{slug}");
        for article in list(&book["articles"]) {
            let id = format!("{slug} {}", article["id"]);
            assert_both(&article["heading"], &id);
            assert_both(&article["basis_title"], &id);
            for words in ["law", "rule", "source"].map(|key| &article[key]) {
                assert!(words.is_null() || words["fr"].is_string(), "{id}");
            }
            for decision in list(&article["decisions"]) {
                assert_both(&decision["text"], &id);
                assert_both(&decision["ground_title"], &id);
            }
            for name in list(&article["scenarios"]) {
                let title = &book["scenarios"][name.as_str().expect("a name")];
                assert_both(title, &id);
            }
        }
    }
    let regence = get(address, "/api/book/regence").await.json();
    let p3 = list(&regence["articles"]).iter().find(|article| article["id"] == "P3");
    let p3 = p3.expect("the false move");
    assert_eq!(p3["heading"]["fr"], "La fausse marche");
    assert_eq!(p3["incidents"][0], "false-move");
    assert!(p3["law"]["fr"].is_string() && p3["from"].is_null());
    // A book that rests on another has that one's articles too, and says so.
    let blitz = get(address, "/api/book/fide-2023-blitz").await.json();
    let taken: Vec<&Value> =
        list(&blitz["articles"]).iter().filter(|article| !article["from"].is_null()).collect();
    assert!(taken.iter().any(|article| article["id"] == "7.5.1"), "{} taken over", taken.len());
    assert_eq!(get(address, "/api/book/nowhere").await.status, 404);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_scenario_is_played_to_its_end() {
    let house = house().await;
    let address = house.address();
    let mut played = 0;
    for book in book::Book::all().expect("books") {
        let code = &book.profiles[0].code;
        for scenario in &book.scenarios {
            let path = format!("/api/book/{code}/scenarios/{}", scenario.name);
            let answer = get(address, &path).await;
            assert_eq!(answer.status, 200, "{path}: {answer:?}");
            let told = answer.json();
            let file = notation::acts::read(scenario.acts).expect("acts");
            let count = |is: fn(&notation::acts::Content) -> bool| {
                file.numbered().filter(|(_, content)| is(content)).count()
            };
            let lines = count(|content| matches!(content, notation::acts::Content::Acts(_)));
            assert_eq!(list(&told["steps"]).len(), lines, "{path}");
            let asserted: usize = list(&told["steps"])
                .iter()
                .chain([&told["start"]])
                .map(|step| list(&step["asserted"]).len())
                .sum();
            let assertions =
                count(|content| matches!(content, notation::acts::Content::Assertion(_)));
            assert_eq!(asserted, assertions, "{path}");
            // What is offered can be looked at, each remedy of it.
            for step in list(&told["steps"]) {
                for option in list(&step["offers"]["options"]) {
                    let shown =
                        list(&step["remedies"]).iter().any(|shown| shown["option"] == *option);
                    assert!(shown, "{path} line {}: {option}", step["line"]);
                }
                let said = ["en", "fr"].map(|lang| list(&step["said"][lang]).len());
                assert_eq!(said[0], said[1], "{path}");
            }
            played += 1;
        }
    }
    assert!(played > 100, "{played} scenarios");
    assert_eq!(get(address, "/api/book/regence/scenarios/nothing").await.status, 404);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_incident_is_compared_under_all_codes() {
    let house = house().await;
    let address = house.address();
    for &incident in laws::Incident::ALL {
        let rows = get(address, &format!("/api/compare/{incident}")).await.json();
        let mut codes: Vec<&str> = Vec::new();
        for row in list(&rows) {
            assert_both(&row["ruling"], incident.slug());
            assert!(row["article"].is_null() || row["heading"]["fr"].is_string(), "{row}");
            codes.extend(list(&row["codes"]).iter().filter_map(Value::as_str));
        }
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), laws::CODES.len(), "{incident}: every code says something");
    }
    let rows = get(address, "/api/compare/two-moves").await.json();
    assert_eq!(rows[0]["codes"], json!(["regence", "regence-london"]));
    assert_eq!(rows[0]["article"], "P4");
    assert!(
        rows[0]["ruling"]["en"]
            .as_str()
            .is_some_and(|ruling| ruling.starts_with("The adversary chooses"))
    );
    assert_eq!(get(address, "/api/compare/nothing").await.status, 404);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn titles_come_in_one_language_or_in_all() {
    let house = house().await;
    let address = house.address();
    let all = get(address, "/api/titles").await.json();
    for table in ["incidents", "options", "results"] {
        let titles = all[table].as_object().expect("titles");
        assert!(!titles.is_empty());
        titles.iter().for_each(|(slug, words)| assert_both(words, slug));
    }
    assert_eq!(all["options"]["play"]["en"], "Play the man on {square}");
    let french = get(address, "/api/titles?lang=fr").await.json();
    assert_eq!(french["results"]["checkmate"], "échec et mat");
    assert_eq!(get(address, "/api/titles?lang=la").await.status, 400);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_law_book_is_packed_for_those_who_take_it_so() {
    let house = house().await;
    let address = house.address();
    let plain = get(address, "/api/book/regence").await;
    assert!(!plain.head.to_ascii_lowercase().contains("content-encoding"), "{}", plain.head);
    let mut stream = std::net::TcpStream::connect(address).expect("connected");
    let request = format!(
        "GET /api/book/regence HTTP/1.1\r\nHost: {address}\r\nAccept-Encoding: br, gzip\r\n\
         Connection: close\r\n\r\n"
    );
    let answer = tokio::task::block_in_place(|| {
        use std::io::{Read as _, Write as _};
        stream.write_all(request.as_bytes()).expect("sent");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("an answer");
        answer
    });
    let head = answer.windows(4).position(|four| four == b"\r\n\r\n").expect("a head");
    let said = String::from_utf8_lossy(&answer[..head]).to_ascii_lowercase();
    assert!(said.contains("content-encoding: gzip"), "{said}");
    assert!(answer.len() * 3 < plain.body.len(), "{} of {}", answer.len(), plain.body.len());
}

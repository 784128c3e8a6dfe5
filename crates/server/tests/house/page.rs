//! The page as it is served: files, what is kept, what is compressed.

use std::path::Path;

use crate::{
    client::{get, request},
    house,
};

/// Where the page is built to; it may not have been.
fn built() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_page_is_served_and_revalidated() {
    let house = house().await;
    let address = house.address();
    let is_there = built().join("law.html").exists();
    for path in ["/", "/game/0123456789", "/law", "/law/regence/P3"] {
        let page = get(address, path).await;
        if !is_there {
            assert_eq!(page.status, 503, "{path}");
            assert!(page.body.contains("make run"), "{path}: {}", page.body);
            continue;
        }
        assert_eq!(page.status, 200, "{path}");
        let head = page.head.to_lowercase();
        for line in ["content-type: text/html; charset=utf-8", "cache-control: no-cache"] {
            assert!(head.contains(line), "{path}: {line} in {head}");
        }
        let tag = head.split("etag: ").nth(1).and_then(|rest| rest.lines().next());
        let tag = tag.expect("a tag");
        let again = request(address, "GET", path, &[("If-None-Match", tag)], "").await;
        assert_eq!((again.status, &*again.body), (304, ""), "{path}");
        let other = request(address, "GET", path, &[("If-None-Match", "\"0\"")], "").await;
        assert_eq!(other.status, 200, "{path}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_outside_the_page_is_served() {
    let house = house().await;
    for name in [
        "nothing.js",
        "../Cargo.toml",
        "..%2fpackage.json",
        "%2e%2e/package.json",
        "/etc/passwd",
        "",
        "%00",
    ] {
        let answer = get(house.address(), &format!("/page/{name}")).await;
        assert_eq!(answer.status, 404, "{name}: {answer:?}");
    }
    house.close().await;
}

#[expect(clippy::print_stdout, reason = "it says that it is skipped")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_script_comes_compressed_where_that_is_accepted() {
    if !built().join("index.js.gz").exists() {
        println!("SKIPPED: the page is not built (make run builds it)");
        return;
    }
    let house = house().await;
    let address = house.address();
    let plain = get(address, "/page/index.js").await;
    let tag = |head: &str| head.split("etag: ").nth(1).map(|rest| rest[..66].to_owned());
    for encoding in ["br", "gzip"] {
        let accepts = [("Accept-Encoding", encoding)];
        let head = request(address, "HEAD", "/page/index.js", &accepts, "").await;
        let head = head.head.to_lowercase();
        assert!(head.contains(&format!("content-encoding: {encoding}")), "{head}");
        assert!(head.contains("content-type: text/javascript"), "{head}");
        assert!(head.contains("vary: accept-encoding"), "{head}");
        assert_ne!(tag(&head), tag(&plain.head.to_lowercase()), "a tag for each form");
    }
    house.close().await;
}

//! The law as the books have it: codes, articles, titles.

use axum::{
    Json,
    extract::{Path, Query},
    http::{
        HeaderMap, StatusCode,
        header::{CACHE_CONTROL, CONTENT_TYPE},
    },
    response::{IntoResponse, Response},
};
use book::{Book, Lang};
use laws::{CODES, Incident};
use serde::Deserialize;
use std::collections::BTreeMap;
use utoipa::IntoParams;
use wire::{
    law::{CodeTitle, Compared, Scenario, Titles},
    words::Words,
};

use crate::{
    answer::{Failed, Fault},
    library, packed,
    telling::each,
};

/// How wide an article is set, in characters.
const WIDTH: usize = 78;

/// In which language.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Language {
    /// `en` or `fr`.
    lang: Option<String>,
}

impl Language {
    fn read(&self) -> Result<Lang, Failed> {
        let lang = self.lang.as_deref().unwrap_or("en").parse();
        lang.map_err(|_| Failed(StatusCode::BAD_REQUEST, "a language is en or fr".to_owned()))
    }
}

/// The codes of laws, by their slugs.
#[utoipa::path(get, path = "/api/law", responses((status = 200, body = Vec<String>)))]
pub(crate) async fn codes() -> Json<Vec<&'static str>> {
    Json(CODES.iter().map(|code| code.slug).collect())
}

/// The options that may be offered, by their first words; some name a man.
const OPTIONS: [(&str, bool); 12] = [
    ("leave", false),
    ("play", true),
    ("take", true),
    ("king", false),
    ("retract", false),
    ("parry", false),
    ("replay", false),
    ("waive", false),
    ("restore", false),
    ("stand", false),
    ("count", false),
    ("no-count", false),
];

/// What people call incidents, options and the ways a game ends: in every language, or in one where
/// `lang` asks for it.
#[utoipa::path(get, path = "/api/titles", params(Language), responses((status = 200, body = Titles)))]
pub(crate) async fn titles(Query(language): Query<Language>) -> Result<Response, Failed> {
    let only = language.lang.is_some().then(|| language.read()).transpose()?;
    let titles = all_titles();
    let Some(lang) = only else { return Ok(Json(titles).into_response()) };
    let in_one = |table: BTreeMap<String, Words>| {
        let one = table.into_iter().map(|(slug, words)| {
            let word = match lang {
                Lang::En => words.en,
                Lang::Fr => words.fr,
            };
            (slug, word)
        });
        one.collect::<BTreeMap<_, _>>()
    };
    let Titles { incidents, options, results } = titles;
    let tables = [("incidents", incidents), ("options", options), ("results", results)];
    let tables: BTreeMap<_, _> = tables.map(|(name, table)| (name, in_one(table))).into();
    Ok(Json(tables).into_response())
}

fn all_titles() -> Titles {
    let incidents = Incident::ALL.iter().map(|&incident| {
        let title = each(|lang| book::titles::incident(incident, lang).to_owned());
        (incident.slug().to_owned(), title)
    });
    let options = OPTIONS.iter().map(|&(word, names_man)| {
        let option = if names_man { format!("{word} {{square}}") } else { word.to_owned() };
        let title = |lang| book::titles::option(&option, None, lang).unwrap_or_default();
        (word.to_owned(), each(title))
    });
    let results = book::titles::results()
        .map(|slug| (slug.to_owned(), each(|lang| named_result(slug, lang))));
    Titles {
        incidents: incidents.collect(),
        options: options.collect(),
        results: results.collect(),
    }
}

fn named_result(slug: &str, lang: Lang) -> String {
    book::titles::result(slug, lang).unwrap_or_default().to_owned()
}

/// How long the law is kept by those who read it, in seconds: it changes with the program.
const KEPT: &str = "public, max-age=300";

/// The law books, a code each.
#[utoipa::path(get, path = "/api/book", responses((status = 200, body = Vec<CodeTitle>)))]
pub(crate) async fn books(headers: HeaderMap) -> Result<impl IntoResponse, Failed> {
    let codes = library::codes().map_err(Failed::house)?;
    Ok(([(CACHE_CONTROL, KEPT)], packed::json(&headers, &codes)?))
}

fn open(code: &str) -> Result<Book, Failed> {
    let missing = || Failed(StatusCode::NOT_FOUND, "there is no such code".to_owned());
    Book::open(code).ok_or_else(missing)?.map_err(Failed::house)
}

/// A whole law book: its articles, with those of the books it rests on.
#[utoipa::path(
    get, path = "/api/book/{code}",
    params(("code" = String, Path, description = "a code, such as `regence`")),
    responses((status = 200, body = wire::law::Book), (status = 404, body = Fault))
)]
pub(crate) async fn whole(
    Path(code): Path<String>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Failed> {
    let book = library::book(&open(&code)?, &code);
    Ok(([(CACHE_CONTROL, KEPT)], packed::json(&headers, &book)?))
}

/// A scenario of a law book, played to its end by the arbiter.
#[utoipa::path(
    get, path = "/api/book/{code}/scenarios/{name}",
    params(
        ("code" = String, Path, description = "a code, such as `regence`"),
        ("name" = String, Path, description = "a scenario of its book"),
    ),
    responses((status = 200, body = Scenario), (status = 404, body = Fault))
)]
pub(crate) async fn scenario(
    Path((code, name)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Failed> {
    let book = open(&code)?;
    let missing = || Failed(StatusCode::NOT_FOUND, "there is no such scenario".to_owned());
    let found = library::scenario(&book, &name).ok_or_else(missing)?;
    // Some ask whether mate is possible at all.
    let played = tokio::task::block_in_place(|| library::play(found)).map_err(Failed::house)?;
    Ok(([(CACHE_CONTROL, KEPT)], packed::json(&headers, &played)?))
}

/// What every code says of an incident.
#[utoipa::path(
    get, path = "/api/compare/{incident}",
    params(("incident" = String, Path, description = "an incident, such as `two-moves`")),
    responses((status = 200, body = Vec<Compared>), (status = 404, body = Fault))
)]
pub(crate) async fn compare(Path(incident): Path<String>) -> Result<impl IntoResponse, Failed> {
    let missing = |_| Failed(StatusCode::NOT_FOUND, "there is no such incident".to_owned());
    let rows = library::compare(incident.parse().map_err(missing)?).map_err(Failed::house)?;
    Ok(([(CACHE_CONTROL, KEPT)], Json(rows)))
}

/// An article: its text, the decisions about it, its scenarios.
#[utoipa::path(
    get, path = "/api/law/{code}/{article}",
    params(
        ("code" = String, Path, description = "a code, such as `regence`"),
        ("article" = String, Path, description = "its article, such as `P3`"),
        Language,
    ),
    responses((status = 200, content_type = "text/plain"), (status = 404, body = Fault))
)]
pub(crate) async fn article(
    Path((code, article)): Path<(String, String)>,
    Query(language): Query<Language>,
) -> Result<impl IntoResponse, Failed> {
    let lang = language.read()?;
    let missing = || Failed(StatusCode::NOT_FOUND, "there is no such article".to_owned());
    let book = Book::open(&code).ok_or_else(missing)?.map_err(Failed::house)?;
    let found = book.article(&article).ok_or_else(missing)?;
    let text = book::page::article(&book, found, lang, WIDTH);
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], text))
}

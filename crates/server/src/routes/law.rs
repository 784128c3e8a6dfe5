//! The law as the books have it: codes, articles, titles.

use axum::{
    Json,
    extract::{Path, Query},
    http::{StatusCode, header::CONTENT_TYPE},
    response::IntoResponse,
};
use book::{Book, Lang};
use laws::{CODES, Incident};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::{IntoParams, ToSchema};

use crate::answer::{Failed, Fault};

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

/// What people call incidents and options.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Titles {
    /// Incidents by their slugs.
    incidents: BTreeMap<&'static str, &'static str>,
    /// Options by their first words, with `{square}` where they name a man.
    options: BTreeMap<&'static str, String>,
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

/// What people call incidents and options.
#[utoipa::path(get, path = "/api/titles", params(Language), responses((status = 200, body = Titles)))]
pub(crate) async fn titles(Query(language): Query<Language>) -> Result<Json<Titles>, Failed> {
    let lang = language.read()?;
    let incidents = Incident::ALL
        .iter()
        .map(|&incident| (incident.slug(), book::titles::incident(incident, lang)));
    let options = OPTIONS.iter().filter_map(|&(word, names_man)| {
        let option = if names_man { format!("{word} {{square}}") } else { word.to_owned() };
        Some((word, book::titles::option(&option, None, lang)?))
    });
    Ok(Json(Titles { incidents: incidents.collect(), options: options.collect() }))
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

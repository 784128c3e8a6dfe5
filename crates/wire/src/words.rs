//! Words for people, in every language at once.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The same words in English and in French.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Words {
    /// In English.
    pub en: String,
    /// In French.
    pub fr: String,
}

/// The same sentences in English and in French.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Sentences {
    /// In English.
    pub en: Vec<String>,
    /// In French.
    pub fr: Vec<String>,
}

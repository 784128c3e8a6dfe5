//! The house to those who come to it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct House {
    /// The version of the program.
    pub version: String,
    /// How others on the local network find it; none where it is not open to them.
    pub lan: Option<Lan>,
    /// Who plays with one who is alone; none where no engine was found.
    pub engine: Option<EngineTitle>,
}

/// An address on the local network.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Lan {
    /// The address, such as `http://192.168.1.20:1844`.
    pub address: String,
    /// The page that was asked for under it, as a picture that a telephone reads: an `svg` element.
    pub qr: String,
}

/// An engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EngineTitle {
    /// What it calls itself.
    pub name: String,
}

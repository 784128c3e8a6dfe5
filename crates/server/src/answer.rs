//! Answers over HTTP that are no success: what the client sees, apart from what the log sees.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::room::LoadError;

/// What a client is told where something could not be done.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Fault {
    /// Why, for people.
    pub(crate) message: String,
}

/// A fault with its status.
#[derive(Debug)]
pub(crate) struct Failed(pub(crate) StatusCode, pub(crate) String);

impl Failed {
    pub(crate) fn no_seat() -> Self {
        Self(StatusCode::UNAUTHORIZED, "no such seat".to_owned())
    }

    /// The house cannot do it at the moment; why is for the log alone.
    pub(crate) fn house(why: impl std::fmt::Display) -> Self {
        tracing::error!(%why, "a request failed");
        Self(StatusCode::SERVICE_UNAVAILABLE, "the house cannot do this at the moment".to_owned())
    }
}

impl From<LoadError> for Failed {
    fn from(error: LoadError) -> Self {
        match error {
            LoadError::NoGame => Self(StatusCode::NOT_FOUND, error.to_string()),
            LoadError::Down(_) | LoadError::Broken(_) | LoadError::NoRoom => Self::house(error),
        }
    }
}

impl IntoResponse for Failed {
    fn into_response(self) -> Response {
        (self.0, Json(Fault { message: self.1 })).into_response()
    }
}

//! The law books of law/: articles, decisions and scenarios, read into types.

//! Checks of the whole repository: licences, the arrows between its crates, and its files.

mod files;
mod graph;

//! Differential tests against independent oracles.

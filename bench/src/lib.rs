//! Benchmarks, each asserting the answer it measures.

//! `regence`, the command line of the chess arbiter.

fn main() {}

//! What must hold for any bytes at all: one property a module, named after what it reads.
//!
//! Each is a function of bytes that panics where the property fails. The fuzzer drives them guided
//! by coverage (`fuzz/`); the tests of this crate drive them for some seconds on the stable
//! toolchain, with the deterministic [`Mutator`].

mod fen;
mod mutator;
mod san;

pub use fen::fen;
pub use mutator::Mutator;
pub use san::san;

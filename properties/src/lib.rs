//! What must hold for any bytes at all: one property a module, named after what it reads.
//!
//! Each is a function of bytes that panics where the property fails. The fuzzer drives them guided
//! by coverage (`fuzz/`); the tests of this crate drive them for some seconds on the stable
//! toolchain, with the deterministic [`Mutator`].

mod acts;
mod decide;
mod fen;
mod fold;
mod message;
mod mutator;
mod pgn;
mod san;

pub use acts::acts;
pub use decide::decide;
pub use fen::fen;
pub use fold::fold;
pub use message::message;
pub use mutator::Mutator;
pub use pgn::pgn;
pub use san::san;

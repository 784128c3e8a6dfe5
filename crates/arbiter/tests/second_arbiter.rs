//! The real arbiter against the plain second one, on random games full of faults.

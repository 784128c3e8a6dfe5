//! Acts files and PGN: text to acts and back, replayed through the arbiter.

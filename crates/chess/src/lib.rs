//! Positions, regular and irregular, their legal moves, and FEN, SAN and UCI.

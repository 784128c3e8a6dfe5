//! From acts at the table to rulings: the game as a fold of its events.

//! How strong it plays.

/// How strong the adversary plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// `Skill Level`, for engines that have it: 0 to 20.
    pub skill: u8,
    /// How many positions it looks at for a move.
    pub nodes: u32,
    /// How many moves of a hundred it takes at first sight, without looking.
    pub careless: u8,
}

/// The levels, from one that a beginner beats.
const LEVELS: [Level; 8] = [
    Level { skill: 0, nodes: 50, careless: 60 },
    Level { skill: 0, nodes: 100, careless: 40 },
    Level { skill: 1, nodes: 300, careless: 25 },
    Level { skill: 3, nodes: 1_000, careless: 15 },
    Level { skill: 6, nodes: 4_000, careless: 8 },
    Level { skill: 10, nodes: 15_000, careless: 3 },
    Level { skill: 15, nodes: 60_000, careless: 0 },
    Level { skill: 20, nodes: 300_000, careless: 0 },
];

impl Level {
    /// The highest.
    pub const MAX: u8 = 8;

    /// A level by its number, 1 to [`Level::MAX`].
    pub fn by_number(number: u8) -> Option<Self> {
        LEVELS.get(usize::from(number.checked_sub(1)?)).copied()
    }
}

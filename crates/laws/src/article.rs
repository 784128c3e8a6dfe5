//! One row of a code: the incident, how it is ruled, when it lapses, and on what ground.

use crate::Incident;

/// How one incident is ruled in one code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Article {
    /// The number by which the article is cited, for example `P3`. Silent rows have none.
    pub number: Option<&'static str>,
    /// The incident it rules on.
    pub incident: Incident,
    /// The circumstance in which this row holds; no two rows of one incident hold together.
    pub when: When,
    /// What follows.
    pub ruling: Ruling,
    /// It is counted against the offender and the adversary is compensated.
    pub counts: bool,
    /// Until when it can be raised.
    pub lapses: Lapse,
    /// On what the row rests.
    pub basis: Basis,
}

/// The circumstance that tells two rows of one incident apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// In every case.
    Always,
    /// The man played, not being the king, has some other legal move.
    ManCanPlay,
    /// The man played is the king, or has no legal move at all.
    ManCannotPlay,
    /// The king that was taken stood in check.
    KingAttacked,
    /// The king that was taken did not stand in check.
    KingSafe,
    /// A draw was claimed by repetition.
    Repetition,
    /// A draw was claimed by moves without progress.
    NoProgress,
}

/// What the law prescribes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// The adversary of the offender chooses among the remedies that can be carried out; where none
    /// can, the first rung that can be done binds.
    AdversaryChooses {
        /// What he may choose from.
        remedies: &'static [Remedy],
        /// What binds if none of them can be carried out.
        failing: &'static [Rung],
    },
    /// The player who suffers from it chooses; his choice takes no turn.
    SuffererChooses(&'static [Remedy]),
    /// No choice: the men go back and the first rung that can be done binds.
    Ladder(&'static [Rung]),
    /// The last moves come back and the player who was not warned plays again, freely.
    Replays,
    /// It counts as the words *check to the king*.
    CountsAsWords,
    /// It counts as a claim of the irregularity that exposed the king.
    CountsAsClaim,
    /// The men go back and the player is bound as before.
    StillBound,
    /// The position before it comes back, and the men touched then bind the player.
    Restores,
    /// The same; whether it is counted, the arbiter decides.
    RestoresAndAsks,
    /// The pawn becomes a queen, and the adversary is to move.
    BecomesQueen,
    /// The player still has to move.
    StillToMove,
    /// The men are put back where they stood; the player is bound to nothing by it.
    PutRight,
    /// The game is cancelled and a new one played.
    NewGame,
    /// The position is transferred to a board that lies rightly.
    Transfers,
    /// The game goes on until the next move is completed; if the position is then still illegal,
    /// it is drawn.
    WaitsOneMove,
    /// The claim is refused and the adversary compensated.
    Penalised,
    /// Noted; the game goes on, and the giver of the odds cannot win it.
    GiverCannotWin,
    /// The law knows no such irregularity, or leaves it without consequence.
    Nothing,
}

/// Something a player may choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// What was done stands as a move; never where it leaves the offender's own king attacked.
    Leave,
    /// The man that was played must be played otherwise.
    PlayTouched,
    /// The own man that was taken must be played.
    PlayTaken,
    /// The king that castled must be played.
    PlayKing,
    /// The rook that castled must be played.
    PlayRook,
    /// The man must be taken.
    TakeTarget,
    /// The king must be played, not by castling.
    King,
    /// The last move comes back.
    Retract,
    /// The last move comes back; where it is known how the check arose, all moves since.
    RetractSince,
    /// The check is parried from the present position.
    Parry,
    /// The game begins again as it should have begun.
    Replay,
}

/// A step of a ladder: the first that can be done binds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rung {
    /// The man must be taken by another man that can take it.
    TakeTarget,
    /// The man that was played must be played.
    PlayTouched,
    /// If nothing but check hinders the man, the king must be played.
    KingIfCheckHinders,
    /// The king must be played.
    King,
}

/// Until when an irregularity can be raised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lapse {
    /// By the general rule of the code, see [`Covering`](crate::Covering).
    General,
    /// When the adversary plays.
    AdversaryPlays,
    /// When the announcer of a false check plays.
    AnnouncerPlays,
    /// Only by words said at that very move.
    AtThatMove,
    /// Never while it lasts.
    WhileItLasts,
    /// When the claimant touches a man with intent.
    ClaimantTouches,
    /// When the claimant has made so many moves of his own.
    OwnMoves(u32),
    /// When both players have made so many moves.
    MovesOfBoth(u32),
    /// There is nothing to raise.
    Nothing,
}

/// On what a row rests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The text of the law itself.
    Text,
    /// The text of a close relative of the law, named.
    Kin(&'static str),
    /// The text speaks of a like case, for the reason given.
    Analogy(&'static str),
    /// A comment of the body that keeps the code, named.
    Comment(&'static str),
    /// Ours: arbiters differ, or the code leaves it to their discretion.
    Disputed(&'static str),
    /// The law says nothing, and people decide.
    Silent,
}

impl Ruling {
    /// Its word, the same in every language.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::AdversaryChooses { .. } => "adversary-chooses",
            Self::SuffererChooses(_) => "sufferer-chooses",
            Self::Ladder(_) => "ladder",
            Self::Replays => "replays",
            Self::CountsAsWords => "counts-as-words",
            Self::CountsAsClaim => "counts-as-claim",
            Self::StillBound => "still-bound",
            Self::Restores => "restores",
            Self::RestoresAndAsks => "restores-and-asks",
            Self::BecomesQueen => "becomes-queen",
            Self::StillToMove => "still-to-move",
            Self::PutRight => "put-right",
            Self::NewGame => "new-game",
            Self::Transfers => "transfers",
            Self::WaitsOneMove => "waits-one-move",
            Self::Penalised => "penalised",
            Self::GiverCannotWin => "giver-cannot-win",
            Self::Nothing => "nothing",
        }
    }
}

impl Remedy {
    /// Its word, the same in every language.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Leave => "leave",
            Self::PlayTouched => "play-touched",
            Self::PlayTaken => "play-taken",
            Self::PlayKing => "play-king",
            Self::PlayRook => "play-rook",
            Self::TakeTarget => "take-target",
            Self::King => "king",
            Self::Retract => "retract",
            Self::RetractSince => "retract-since",
            Self::Parry => "parry",
            Self::Replay => "replay",
        }
    }
}

impl Rung {
    /// Its word, the same in every language; that of the remedy where there is one like it.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::TakeTarget => "take-target",
            Self::PlayTouched => "play-touched",
            Self::KingIfCheckHinders => "king-if-check-hinders",
            Self::King => "king",
        }
    }
}

impl Article {
    /// A row that cites its number, holds in every case, is not counted and rests on the text.
    pub(crate) const fn new(number: &'static str, incident: Incident, ruling: Ruling) -> Self {
        Self {
            number: Some(number),
            incident,
            when: When::Always,
            ruling,
            counts: false,
            lapses: Lapse::General,
            basis: Basis::Text,
        }
    }

    /// The code is silent: whatever happened is left to the players.
    pub(crate) const fn silent(incident: Incident) -> Self {
        Self {
            number: None,
            incident,
            when: When::Always,
            ruling: Ruling::Nothing,
            counts: false,
            lapses: Lapse::Nothing,
            basis: Basis::Silent,
        }
    }

    pub(crate) const fn when(self, when: When) -> Self {
        Self { when, ..self }
    }

    pub(crate) const fn lapses(self, lapses: Lapse) -> Self {
        Self { lapses, ..self }
    }

    pub(crate) const fn on(self, basis: Basis) -> Self {
        Self { basis, ..self }
    }

    pub(crate) const fn counted(self) -> Self {
        Self { counts: true, ..self }
    }
}

//! What a player does in one handling, as far as the second arbiter judges it.

use std::fmt;

use arbiter::{Act, Actor, Choice, Deed, Word};
use chess::{Color, Role, Square};
use laws::Incident;

/// Words of check, and when in the handling they fall.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Said {
    /// No word of check.
    #[default]
    Nothing,
    /// "Check" before the hand moves.
    Before,
    /// "Check" once the man is let go.
    After,
    /// "Mate" once the man is let go; it announces check too.
    Mate,
}

/// One man carried, with all that goes with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Carry {
    /// Where it is taken up.
    pub from: Square,
    /// Where it is let go.
    pub to: Square,
    /// Written as a capture.
    pub takes: bool,
    /// A man lifted off by the same hand, beside whatever stood on the target square.
    pub off: Option<Square>,
    /// The piece named for a pawn.
    pub promotion: Option<Role>,
    /// "Je roque" said first.
    pub castle: bool,
    /// Words of check.
    pub said: Said,
}

/// King and rook played together in one handling, however unlawfully.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Castle {
    /// The king's squares.
    pub king: (Square, Square),
    /// The rook's squares.
    pub rook: (Square, Square),
    /// Whether the rook is set first.
    pub rook_first: bool,
    /// Words of check.
    pub said: Said,
}

/// One line of a game: a continuous handling after which the hand is withdrawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Handling {
    /// One man is carried.
    Carry(Carry),
    /// King and rook are.
    Castle(Castle),
    /// A man is touched with intent and left where it is.
    Touch(Square),
    /// Words alone.
    Say(Word),
    /// A spectator says "check".
    Gallery,
    /// An irregularity is raised.
    Claim(Option<Incident>),
    /// A remedy is chosen, or waived.
    Choose(Choice),
    /// A man is lifted off, to finish a capture in passing.
    Off(Square),
    /// The pawn that arrived is exchanged for the piece named.
    Exchange(Square, Role),
}

impl Carry {
    /// A man carried, and nothing else done or said.
    pub fn plain(from: Square, to: Square) -> Self {
        let (takes, off, promotion, castle) = (false, None, None, false);
        Self { from, to, takes, off, promotion, castle, said: Said::Nothing }
    }
}

impl Handling {
    /// The same handling as the real arbiter is told of it.
    pub fn acts(&self, player: Color) -> Vec<Act> {
        let mut deeds = self.deeds();
        deeds.push(Deed::Withdraw);
        let actor = match self {
            Self::Gallery => Actor::Gallery,
            _ => Actor::Player(player),
        };
        deeds.into_iter().map(|deed| Act::new(actor, deed)).collect()
    }

    fn deeds(&self) -> Vec<Deed> {
        match self {
            Self::Carry(carry) => {
                let Carry { from, to, takes, promotion, .. } = *carry;
                let mut deeds = Vec::new();
                if carry.castle {
                    deeds.push(Deed::Say(Word::Castle));
                }
                deeds.push(Deed::Carry { from, to, takes, promotion });
                deeds.extend(carry.off.map(Deed::Off));
                with_words(carry.said, deeds)
            }
            Self::Castle(castle) => {
                let carry = |(from, to)| Deed::Carry { from, to, takes: false, promotion: None };
                let (king, rook) = (carry(castle.king), carry(castle.rook));
                let deeds = if castle.rook_first { vec![rook, king] } else { vec![king, rook] };
                with_words(castle.said, deeds)
            }
            Self::Touch(square) => vec![Deed::Touch(*square)],
            Self::Say(word) => vec![Deed::Say(word.clone())],
            Self::Gallery => vec![Deed::Say(Word::Check)],
            Self::Claim(kind) => vec![Deed::Claim(*kind)],
            Self::Choose(choice) => vec![Deed::Choose(*choice)],
            Self::Off(square) => vec![Deed::Off(*square)],
            Self::Exchange(square, role) => {
                let (square, role) = (*square, *role);
                vec![Deed::Off(square), Deed::On { square, role, color: None, inverted: false }]
            }
        }
    }
}

fn with_words(said: Said, mut deeds: Vec<Deed>) -> Vec<Deed> {
    match said {
        Said::Nothing => {}
        Said::Before => deeds.insert(0, Deed::Say(Word::Check)),
        Said::After => deeds.push(Deed::Say(Word::Check)),
        Said::Mate => deeds.push(Deed::Say(Word::Mate)),
    }
    deeds
}

impl fmt::Display for Handling {
    /// The handling as an acts file has it, without its actor.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, deed) in self.deeds().into_iter().enumerate() {
            let gap = if at == 0 { "" } else { "; " };
            write!(f, "{gap}{}", text(&deed))?;
        }
        Ok(())
    }
}

fn text(deed: &Deed) -> String {
    match deed {
        Deed::Carry { from, to, takes, promotion } => {
            let sign = if *takes { 'x' } else { '-' };
            let named = promotion.map_or(String::new(), |role| format!("={}", role.to_char()));
            format!("{from}{sign}{to}{named}")
        }
        Deed::Off(square) => format!("off {square}"),
        Deed::On { square, role, .. } => format!("on {square}={}", role.to_char()),
        Deed::Touch(square) => format!("touch {square}"),
        Deed::Say(word) => format!("say {}", format!("{word:?}").to_lowercase()),
        Deed::Claim(None) => "claim".into(),
        Deed::Claim(Some(kind)) => format!("claim {kind}"),
        Deed::Choose(choice) => format!("choose {}", choice),
        other => format!("{other:?}"),
    }
}

//! What an arbiter should know of: found in a game as it was followed, or in how it changed.

use arbiter::Score;
use chess::{Color, Position, fen::EnPassant};
use laws::{Code, Incident, When};
use notation::pgn::{Claim, PlyDeed, Turn, Unreadable};

use crate::{
    follow::{Follow, Followed, Ruled, Why},
    snapshot::Word,
};

/// Something an arbiter should know of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alert {
    /// What it is.
    pub kind: Kind,
    /// The word it is about, counted from 0.
    pub word: usize,
    /// The word or words, to the letter.
    pub text: String,
    /// Its move number and side.
    pub turn: Option<Turn>,
    /// What became of it.
    pub fate: Fate,
    /// What the code says of it.
    pub law: Option<Law>,
    /// The FEN in law and the FEN in fact.
    pub positions: Option<(String, String)>,
}

/// What a code says of an irregularity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Law {
    /// The code.
    pub code: &'static Code,
    /// The incident.
    pub incident: Incident,
    /// Its circumstance.
    pub when: When,
    /// Which of its player it is in this game, where it counts: 1 for the first.
    pub counted: Option<u8>,
    /// Until when it can be claimed.
    pub claim: Option<Claim>,
}

/// What an alert is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An irregular act.
    Irregular(Incident),
    /// A word that cannot be carried out.
    Unreadable(Unreadable),
    /// One king alone was put in the centre: the signal of a result may have begun.
    KingInCentre,
    /// Both kings in the centre tell a result.
    Signal {
        /// The result.
        score: Score,
        /// One of them came by a legal move, which may have been played.
        doubtful: bool,
    },
    /// A man dragged on, sent as two moves.
    Drag,
    /// A move sent twice.
    Repeated,
    /// Words after the result was told by the kings.
    AfterTheEnd,
    /// The game goes on as if the ruling had not been.
    Against,
    /// The result contradicts a mate or stalemate on the board, or the kings in the centre.
    Contradiction {
        /// The result on record.
        claimed: String,
        /// What the board says.
        board: Score,
    },
    /// The source took moves back, or put others in their place.
    Corrected,
    /// The source changed a result that was there.
    ResultChanged {
        /// What it was.
        before: String,
        /// What it is.
        now: String,
    },
    /// The names of the players were changed.
    Renamed,
}

/// What became of what an alert is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Nothing tells yet.
    Open,
    /// The game goes on from it.
    Stands,
    /// It was put back.
    PutBack,
    /// It happened; nothing more is to come of it.
    Done,
}

/// How much an alert matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// For the record.
    Note,
    /// Worth a look.
    Look,
    /// Something is to be done.
    Act,
}

impl Kind {
    /// The name of its kind, in addresses and records.
    pub fn slug(&self) -> &'static str {
        match self {
            Self::Irregular(incident) => incident.slug(),
            Self::Unreadable(_) => "unreadable",
            Self::KingInCentre => "king-in-centre",
            Self::Signal { .. } => "signal",
            Self::Drag => "drag",
            Self::Repeated => "repeated",
            Self::AfterTheEnd => "after-the-end",
            Self::Against => "against-the-ruling",
            Self::Contradiction { .. } => "contradiction",
            Self::Corrected => "corrected",
            Self::ResultChanged { .. } => "result-changed",
            Self::Renamed => "renamed",
        }
    }

    /// Whether there is something to rule on.
    pub fn is_ruled_on(&self) -> bool {
        matches!(
            self,
            Self::Irregular(_)
                | Self::Unreadable(_)
                | Self::Against
                | Self::KingInCentre
                | Self::Signal { .. }
        )
    }

    /// How much it matters.
    pub fn level(&self) -> Level {
        match self {
            Self::Irregular(_)
            | Self::Unreadable(_)
            | Self::Against
            | Self::Contradiction { .. }
            | Self::Signal { doubtful: true, .. } => Level::Act,
            Self::KingInCentre
            | Self::Signal { .. }
            | Self::AfterTheEnd
            | Self::Corrected
            | Self::ResultChanged { .. } => Level::Look,
            Self::Drag | Self::Repeated | Self::Renamed => Level::Note,
        }
    }
}

impl Level {
    /// The word for it in JSON.
    pub fn slug(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Look => "look",
            Self::Act => "act",
        }
    }
}

impl Fate {
    /// The word for it in JSON.
    pub fn slug(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Stands => "stands",
            Self::PutBack => "put-back",
            Self::Done => "done",
        }
    }
}

impl Alert {
    /// What tells it from the others of its game, and is the same after a restart.
    pub fn key(&self) -> String {
        format!("{}/{}/{}", self.kind.slug(), self.word, self.text)
    }

    /// Whether it is about how a game changed, and not about how it stands.
    pub fn is_change(&self) -> bool {
        matches!(self.kind, Kind::Corrected | Kind::ResultChanged { .. } | Kind::Renamed)
    }

    /// An alert on how a game changed.
    pub fn change(kind: Kind, word: usize, text: String, turn: Option<Turn>) -> Self {
        Self { kind, word, text, turn, fate: Fate::Done, law: None, positions: None }
    }
}

/// A game, as far as alerts ask.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The game as followed.
    pub follow: &'a Follow,
    /// Its words.
    pub words: &'a [Word],
    /// The result on record, empty where there is none.
    pub result: &'a str,
    /// The code.
    pub code: Option<&'static Code>,
}

/// What is to be told of a game as it stands, in the order of its words.
pub fn of_game(asked: Asked<'_>, ruled: impl Fn(usize) -> Option<Ruled>) -> Vec<Alert> {
    let Asked { follow, words, result, .. } = asked;
    let line = &follow.line;
    let mut alerts = Vec::new();
    for (index, ply) in line.plies.iter().enumerate() {
        let is_last = index + 1 == line.plies.len();
        let fate = match follow.open {
            Some(open) if index >= open => Fate::Open,
            _ => Fate::Stands,
        };
        if is_last
            && fate == Fate::Open
            && ply.is_irregular()
            && ply.is_king_to_centre()
            && ruled(ply.word) != Some(Ruled::Moved)
        {
            alerts.push(asked.alert(Kind::KingInCentre, ply, Fate::Open, None));
            continue;
        }
        irregular(asked, ply, fate, line.plies[index + 1..].iter(), &mut alerts);
    }
    for aside in &line.asides {
        let gone = aside.gone.as_deref();
        match (aside.why, gone) {
            (Why::PutBack, Some(ply)) => {
                irregular(asked, ply, Fate::PutBack, [].iter(), &mut alerts);
            }
            (Why::Drag, Some(ply)) => alerts.push(asked.alert(Kind::Drag, ply, Fate::Done, None)),
            (Why::Repeated, _) => alerts.push(asked.at(Kind::Repeated, aside.word)),
            (Why::PutBack | Why::Drag | Why::Signal | Why::AfterTheEnd, _) => {}
        }
    }
    if let Some(ended) = line.ended {
        let kind = Kind::Signal { score: ended.score, doubtful: ended.doubtful };
        alerts.push(asked.at(kind, ended.word));
        let after = line.asides.iter().find(|aside| aside.why == Why::AfterTheEnd);
        alerts.extend(after.map(|aside| asked.at(Kind::AfterTheEnd, aside.word)));
    }
    for &word in &follow.against {
        alerts.push(asked.at(Kind::Against, word));
    }
    let told = line.ended.map(|ended| ended.score).or_else(|| line.on_board());
    if let Some(board) = told
        && !matches!(result, "" | "*")
        && result != board.to_string()
    {
        let kind = Kind::Contradiction { claimed: result.to_owned(), board };
        alerts.push(asked.at(kind, words.len().saturating_sub(1)));
    }
    alerts.sort_by_key(|alert| alert.word);
    count(&mut alerts);
    alerts
}

fn irregular<'a>(
    asked: Asked<'_>,
    ply: &'a Followed,
    fate: Fate,
    later: impl Iterator<Item = &'a Followed> + Clone,
    alerts: &mut Vec<Alert>,
) {
    for (incident, when) in ply.ply.incidents() {
        let law = asked.code.map(|code| {
            let later = later.clone().map(|ply| (&ply.ply, &*asked.words[ply.word].text));
            let runs = matches!(asked.result, "" | "*") && asked.follow.line.ended.is_none();
            let claim = Claim::after(code, (incident, when), ply.color(), later, runs);
            Law { code, incident, when, counted: None, claim }
        });
        alerts.push(asked.alert(Kind::Irregular(incident), ply, fate, law));
    }
    if let PlyDeed::Unreadable(why) = &ply.ply.deed {
        alerts.push(asked.alert(Kind::Unreadable(why.clone()), ply, fate, None));
    }
}

/// Says of each irregularity that counts which of its player it is.
fn count(alerts: &mut [Alert]) {
    let mut counts = [0_u8; 2];
    for alert in alerts {
        let Some((law, turn)) = alert.law.as_mut().zip(alert.turn) else { continue };
        if law.code.article(law.incident, law.when).is_some_and(|article| article.counts) {
            let count = &mut counts[turn.color.index()];
            *count = count.saturating_add(1);
            law.counted = Some(*count);
        }
    }
}

impl Asked<'_> {
    fn alert(self, kind: Kind, ply: &Followed, fate: Fate, law: Option<Law>) -> Alert {
        let fen = |position: &Position| position.fen(EnPassant::Legal);
        let text = self.words.get(ply.word).map(|word| word.text.clone()).unwrap_or_default();
        Alert {
            kind,
            word: ply.word,
            text,
            turn: Some(ply.ply.turn),
            fate,
            law,
            positions: Some((fen(&ply.ply.before), fen(&ply.after))),
        }
    }

    fn at(self, kind: Kind, word: usize) -> Alert {
        let text = self.words.get(word).map(|word| word.text.clone()).unwrap_or_default();
        let line = &self.follow.line;
        let ply = line.plies.iter().rev().find(|ply| ply.word <= word);
        let turn = ply.map(|ply| if ply.word == word { ply.ply.turn } else { ply.ply.turn.next() });
        let positions = ply.map(|ply| {
            let fen = ply.after.fen(EnPassant::Legal);
            (fen.clone(), fen)
        });
        Alert { positions, ..Alert::change(kind, word, text, turn) }
    }
}

/// The other player.
pub fn adversary(turn: Option<Turn>) -> Option<Color> {
    turn.map(|turn| !turn.color)
}

//! What the adversary's hand does next.

use arbiter::{Actor, Announced, At, Choice, Deed, Game, Press, Raise, Score, Status, Word};
use chess::{Color, File, Move, Position, Side, Square};

use crate::{EngineError, Level, MATE, Search, cafe, plain, trial};

/// How many positions are looked at to value a remedy.
const TO_VALUE: u32 = 10_000;

/// How much better a claim must be than playing on, in centipawns.
const WORTH_CLAIMING: i32 = 20;

/// Worse than this, a draw is accepted.
const WORTH_A_DRAW: i32 = -40;

/// One who plays by himself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adversary {
    /// With which men.
    pub color: Color,
    /// How strong.
    pub level: Level,
    /// Now and then he errs, or tries it on.
    pub cafe: bool,
    /// What he does by chance follows from this and from the game.
    pub seed: u64,
}

impl Adversary {
    /// Chance, the same whenever the same game has come to the same point.
    pub(crate) fn chance(&self, game: &Game) -> fastrand::Rng {
        let done = game.plies().len() as u64;
        let ruled = game.cases().len() as u64;
        fastrand::Rng::with_seed(self.seed ^ done << 8 ^ ruled << 40)
    }
}

/// What he does next, a handling after the other; nothing while it is not for him to act.
///
/// # Errors
/// The engine is gone or does not answer.
pub async fn next(
    who: &Adversary,
    game: &Game,
    search: &mut impl Search,
) -> Result<Vec<Vec<Deed>>, EngineError> {
    let me = who.color;
    let waits = game.cases().iter().any(|case| case.status == Status::Denied);
    if game.outcome().is_some() || waits || game.sealed().is_some() {
        return Ok(Vec::new());
    }
    if let Some(choice) = remedy(who, game, search).await? {
        return Ok(vec![vec![Deed::Choose(choice)]]);
    }
    if game.draw_offer() == Some(!me) {
        return Ok(vec![vec![Deed::Say(answer(me, game, search).await?)]]);
    }
    if game.terms().raise == Raise::Players
        && let Some(claim) = claim(me, game, search).await?
    {
        return Ok(vec![vec![claim]]);
    }
    if !is_to_move(me, game) {
        return Ok(Vec::new());
    }
    let best = choose(who, game, search).await?;
    if let Some(handlings) = cafe::trick(who, game, best) {
        return Ok(handlings);
    }
    let position = *game.position();
    let others = game.permitted().into_iter().filter(|&m| m != best);
    let mut done = std::iter::once(best).chain(others).filter_map(|m| play(me, game, &position, m));
    Ok(done.next().map_or_else(Vec::new, |deeds| vec![deeds]))
}

/// Whether the turn is his, with nothing before it that is for another to do.
fn is_to_move(me: Color, game: &Game) -> bool {
    let hand_is_off = game.table().hand().is_none_or(|hand| hand == me)
        && game.table().men().iter().all(|man| matches!(man.at, At::On(_) | At::Off));
    let last_is_done = game.plies().last().is_none_or(|ply| ply.completed || ply.mover == me);
    game.turn() == me && game.position().turn() == me && hand_is_off && last_is_done
}

/// The remedy he takes, where some are before him. What takes no turn is waived by playing on.
async fn remedy(
    who: &Adversary,
    game: &Game,
    search: &mut impl Search,
) -> Result<Option<Choice>, EngineError> {
    let me = who.color;
    let Some(offer) = game.offers().iter().find(|offer| offer.by == Actor::Player(me)) else {
        return Ok(None);
    };
    let mut best: Option<(i32, Choice)> = None;
    for &choice in offer.options.iter().chain([&Choice::Waive]) {
        if let Some(after) = trial::after(game, me, &[Deed::Choose(choice)]) {
            let worth = worth(me, &after, search).await?;
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, choice));
            }
        }
    }
    Ok(best.map(|(_, choice)| choice))
}

/// What he claims, where the players watch and it is better than to play on.
async fn claim(
    me: Color,
    game: &Game,
    search: &mut impl Search,
) -> Result<Option<Deed>, EngineError> {
    let open = game.cases().iter().filter(|case| case.status == Status::Open);
    let mut best: Option<(i32, Deed)> = None;
    for case in open {
        let claim = Deed::Claim(Some(case.incident));
        let Some(after) = trial::after(game, me, std::slice::from_ref(&claim)) else { continue };
        // A claim that finds nothing is a fault of his own.
        if trial::is_open(&after, me, None) && !trial::is_open(game, me, None) {
            continue;
        }
        let claimed = best_of_offer(me, &after, search).await?;
        if best.as_ref().is_none_or(|(most, _)| claimed > *most) {
            best = Some((claimed, claim));
        }
    }
    let Some((claimed, claim)) = best else { return Ok(None) };
    let played_on = worth(me, game, search).await?;
    Ok((claimed >= played_on + WORTH_CLAIMING).then_some(claim))
}

/// What the game is worth to him when he may choose among remedies, else as it stands.
async fn best_of_offer(
    me: Color,
    game: &Game,
    search: &mut impl Search,
) -> Result<i32, EngineError> {
    let Some(offer) = game.offers().iter().find(|offer| offer.by == Actor::Player(me)) else {
        return worth(me, game, search).await;
    };
    let mut best = -MATE;
    for &choice in &offer.options {
        if let Some(after) = trial::after(game, me, &[Deed::Choose(choice)]) {
            best = best.max(worth(me, &after, search).await?);
        }
    }
    Ok(best)
}

/// What the game is worth to him as it stands, in centipawns.
async fn worth(me: Color, game: &Game, search: &mut impl Search) -> Result<i32, EngineError> {
    if let Some(outcome) = game.outcome() {
        return Ok(match outcome.score {
            Score::Win(winner) if winner == me => MATE,
            Score::Win(_) => -MATE,
            Score::Draw | Score::None => 0,
        });
    }
    let position = game.position();
    let permitted = game.permitted();
    let found = match permitted.is_empty() {
        true => plain::material(position, position.turn()),
        false => search.search(position, &permitted, TO_VALUE).await?.worth,
    };
    Ok(if position.turn() == me { found } else { -found })
}

/// The answer to an offer of a draw.
async fn answer(me: Color, game: &Game, search: &mut impl Search) -> Result<Word, EngineError> {
    let is_welcome = worth(me, game, search).await? < WORTH_A_DRAW
        && trial::after(game, me, &[Deed::Say(Word::Accept)]).is_some();
    Ok(if is_welcome { Word::Accept } else { Word::Decline })
}

/// The move he means to play.
async fn choose(
    who: &Adversary,
    game: &Game,
    search: &mut impl Search,
) -> Result<Move, EngineError> {
    let permitted = game.permitted();
    let mut chance = who.chance(game);
    if chance.u8(..100) < who.level.careless
        && let Some(found) = plain::search(game.position(), &permitted, chance.usize(..))
    {
        return Ok(found.best);
    }
    Ok(search.search(game.position(), &permitted, who.level.nodes).await?.best)
}

/// The acts of a move, with the words that belong to it; `None` where they would not make it.
pub(crate) fn play(me: Color, game: &Game, position: &Position, m: Move) -> Option<Vec<Deed>> {
    let silent = carried(game, position, m);
    let wanted = position.uci(m).to_string();
    let is_made = |after: &Game| after.made() == Some(wanted.as_str());
    if announces(game) && !position.play(m).checkers().is_empty() {
        let word = if position.play(m).is_checkmate() { Word::Mate } else { Word::Check };
        let mut said = silent.clone();
        said.push(Deed::Say(word));
        if trial::after(game, me, &said).is_some() {
            return Some(said);
        }
    }
    // His adversary's king stands in check: he says so before he plays. What then comes back is for
    // the law to say.
    if announces(game) && !position.attackers_of_king(!me).is_empty() {
        let mut warned = vec![Deed::Say(Word::Check)];
        warned.extend(silent.iter().cloned());
        let is_true = |after: Game| {
            let said = after.plies().last().map(|ply| ply.announced);
            said != Some(Announced::FalseCheck) && !trial::is_open(&after, me, None)
        };
        if trial::after(game, me, &warned).is_some_and(is_true) {
            return Some(warned);
        }
    }
    trial::after(game, me, &silent).filter(is_made).map(|_| silent)
}

/// Whether the players announce check themselves.
pub(crate) fn announces(game: &Game) -> bool {
    !game.terms().checks_announced()
}

/// The acts of a move, without a word.
pub(crate) fn carried(game: &Game, position: &Position, m: Move) -> Vec<Deed> {
    let mut deeds = match m.castling() {
        Some(side) => castled(position, m, side),
        None => vec![Deed::Carry {
            from: m.from(),
            to: m.to(),
            takes: m.is_en_passant() || position.piece_at(m.to()).is_some(),
            promotion: m.promotion(),
        }],
    };
    if game.terms().press == Press::Explicit {
        deeds.push(Deed::Press);
    }
    deeds
}

/// King and rook. In Chess960 they may stand in each other's way: both are taken up before either is
/// put down, and the word says what it is to be. Without a rook the word is all there is to say it.
fn castled(position: &Position, m: Move, side: Side) -> Vec<Deed> {
    let (king, king_to) = (m.from(), m.to());
    let rook_to = beside(king_to, side);
    let home = position.castling().get(position.turn(), side).filter(|home| !home.absent);
    let rook = home.map(|home| home.square(position.turn()));
    let carry = |from, to| Deed::Carry { from, to, takes: false, promotion: None };
    let put = |square, from| Deed::Put { square, from: Some(from) };
    match rook {
        None => vec![Deed::Say(Word::Castle), carry(king, king_to)],
        Some(rook) if !position.chess960() => vec![carry(king, king_to), carry(rook, rook_to)],
        Some(rook) => vec![
            Deed::Say(Word::Castle),
            Deed::Lift(king),
            Deed::Lift(rook),
            put(king_to, king),
            put(rook_to, rook),
            Deed::LetGo,
        ],
    }
}

/// Where the rook comes to stand.
fn beside(king: Square, side: Side) -> Square {
    let file = match side {
        Side::King => File::F,
        Side::Queen => File::D,
    };
    Square::new(file, king.rank())
}

//! No act in any state makes the arbiter fail, and the game is the fold of its events.

use std::thread;

use arbiter::{
    Act, Actor, Choice, Deed, Event, Game, Odds, Press, Raise, Terms, Word, decide as decided,
};
use chess::{Color, Position, Role, Square};
use laws::{CODES, Incident};

/// Positions to begin from besides the array: quiet, full of checks, irregular.
const POSITIONS: &[&str] = &[
    "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "4r1k1/8/8/8/8/5N2/PPPP1PPP/R3K2R w KQ - 0 1",
    "6k1/5ppp/8/4n3/8/8/P2Q1PPP/5RK1 b - - 0 1",
    "4k3/4P3/8/3pP3/5N2/8/3p4/4K3 w - d6 0 1",
    "8/8/3kK3/8/8/8/8/R7 b - - 0 1",
    "P3k2p/PPPPPPPP/8/8/8/8/pppppppp/p3K2P w - - 0 1",
    "8/8/8/8/8/5k2/4b1n1/7K w - - 0 1",
];

/// Time controls of every kind, short enough to run out.
const CONTROLS: &[&str] =
    &["90+30", "2/1+1, 2/1, 1", "1+0", "1 delay 5", "1 bronstein 5", "3/0.1 delay 1, 5"];

/// Written moves that a claim or an envelope may name.
const WRITTEN: &[&str] = &["e2e4", "e4", "Nf3", "O-O", "", "e9"];

/// The longest game: more tells nothing new, and costs more the longer it is.
const MOST_ACTS: usize = 300;

/// The bytes are terms and acts. They are told so that much of what they say can be done, and
/// little of it should be.
pub fn decide(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let Ok(mut game) = Game::new(terms(&mut bytes)) else { return };
    let start = game.clone();
    let mut acts = Record { start: &start, acts: Vec::new() };
    let mut events = Vec::new();
    while !bytes.0.is_empty() && acts.acts.len() < MOST_ACTS {
        let act = act(&mut bytes, &game, acts.acts.last());
        acts.acts.push(act.clone());
        let before = game.clone();
        let follows = decided(&before, &act);
        for event in &follows {
            game.apply(event);
        }
        if let [Event::Refused(..)] = follows[..] {
            assert_eq!(game, before, "a refused act changes nothing: {act:?}");
        }
        if let Some((Event::Refused(..), others)) = follows.split_last() {
            let refused = |event: &Event| matches!(event, Event::Refused(..));
            assert!(!others.iter().any(refused), "an act is refused once: {act:?}");
        }
        is_sound(&game);
        events.push(follows);
    }
    let mut replayed = start.clone();
    for (act, follows) in acts.acts.iter().zip(&events) {
        assert_eq!(replayed.act(act), *follows, "the same acts give the same events");
    }
    assert_eq!(replayed, game, "the game is the fold of its events");
}

/// What holds of any game at any time.
pub(crate) fn is_sound(game: &Game) {
    let position = game.position();
    let permitted = game.permitted();
    assert!(permitted.iter().all(|m| position.is_legal(*m)), "what is permitted is legal");
    if game.is_free() {
        assert_eq!(permitted.len(), position.count_legal());
    }
    if let Some(binding) = game.binding() {
        assert!(!permitted.is_empty(), "what binds can be done: {binding:?}");
    }
    if let Some(offer) = game.offer() {
        assert!(!offer.options.is_empty(), "an offer offers something");
        assert!(!offer.options.contains(&Choice::Waive), "waiving is never listed");
        assert!(offer.case < game.cases().len());
    }
    let rebuilt = Position::try_from(position.setup()).expect("a king a side");
    assert_eq!(rebuilt.hash(), position.hash());
    assert!(!game.fen().is_empty());
}

/// The acts so far, written as an acts file where a property fails.
struct Record<'a> {
    start: &'a Game,
    acts: Vec<Act>,
}

impl Drop for Record<'_> {
    #[expect(clippy::print_stderr, reason = "the one way to see what failed")]
    fn drop(&mut self) {
        if !thread::panicking() {
            return;
        }
        let terms = self.start.terms();
        eprintln!("code: {}\nposition: {}", terms.code.slug, self.start.fen());
        eprintln!("raise: {:?}; checks announced: {:?}", terms.raise, terms.checks_announced);
        eprintln!("odds: {:?}", terms.odds);
        let (time, press) = (&terms.time, terms.press);
        eprintln!("time: {time:?}; press: {press:?}; counted: {:?}", terms.counted);
        // Several hands in one handling cannot be told as lines of acts.
        for act in &self.acts {
            let actor = notation::acts::deed::actor_name(act.actor);
            match act.deed {
                Deed::Withdraw => eprintln!("{actor}: withdraws"),
                _ => eprintln!("{actor}: {} @ {:?}", notation::acts::deed::show(&act.deed), act.at),
            }
        }
    }
}

/// Bytes that are used up; then noughts.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> usize {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        usize::from(*first)
    }

    /// One of these.
    fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.next() % choices.len()]
    }

    fn square(&mut self) -> Square {
        self.of(&Square::ALL)
    }
}

fn terms(bytes: &mut Bytes<'_>) -> Terms {
    let mut terms = Terms { code: bytes.of(CODES), ..Terms::default() };
    let position = bytes.next() % (POSITIONS.len() + 3);
    if let Some(fen) = POSITIONS.get(position) {
        terms.position = chess::fen::read(fen).ok().map(|fen| fen.setup);
    }
    let flags = bytes.next();
    if flags & 1 > 0 {
        terms.raise = Raise::Players;
    }
    terms.checks_announced = [None, Some(true), Some(false), None][flags >> 1 & 3];
    if flags & 8 > 0 {
        let giver = bytes.of(&Color::ALL);
        terms.odds.push(Odds::Man { giver, square: bytes.square() });
    }
    if flags & 16 > 0 {
        terms.odds.push(Odds::Move { giver: bytes.of(&Color::ALL) });
    }
    if flags & 32 > 0 {
        terms.wrong_start.push(bytes.of(Incident::ALL));
    }
    if flags & 64 > 0 {
        terms.press = Press::Explicit;
    }
    if flags & 128 > 0 {
        terms.time = bytes.of(CONTROLS).parse().ok();
        terms.counted = [bytes.of(&[0, 1, 255]), 0];
    }
    terms
}

/// Mostly one hand at a time, which goes on until it is withdrawn; but hands may come between.
fn act(bytes: &mut Bytes<'_>, game: &Game, last: Option<&Act>) -> Act {
    let player = Actor::Player(game.turn());
    let other = Actor::Player(!game.turn());
    let anyone = [player, player, player, player, player, other, other, Actor::Arbiter];
    let comes_between = bytes.next().is_multiple_of(16);
    let actor = match last {
        Some(act) if act.deed != Deed::Withdraw && !comes_between => act.actor,
        _ if comes_between => bytes.of(&[player, other, Actor::Arbiter, Actor::Gallery]),
        _ => bytes.of(&anyone),
    };
    let at = match bytes.next() % 8 {
        0 => Some(game.now().saturating_add(1_000 * bytes.next() as u64)),
        1 => Some(bytes.of(&[0, 60_000, u64::MAX / 2, u64::MAX])),
        _ => None,
    };
    // The end of time is nothing to come back from.
    let at = at.filter(|&at| at < 10_000_000 || bytes.next().is_multiple_of(8));
    Act { actor, deed: deed(bytes, game), at }
}

fn deed(bytes: &mut Bytes<'_>, game: &Game) -> Deed {
    let permitted = game.permitted();
    match bytes.next() % 32 {
        // The hand that ends every handling.
        0..=8 => Deed::Withdraw,
        // A permitted move.
        9..=14 if !permitted.is_empty() => {
            let m = bytes.of(&permitted);
            let takes = bytes.of(&[false, true]);
            Deed::Carry { from: m.from(), to: m.to(), takes, promotion: m.promotion() }
        }
        // A man carried anywhere.
        9..=17 => {
            let men: Vec<Square> = game.table().board().occupied().into_iter().collect();
            let (from, to) = (bytes.of(&men), bytes.square());
            let promotion =
                bytes.of(&[None, Some(Role::Queen), Some(Role::King), Some(Role::Pawn)]);
            Deed::Carry { from, to, takes: bytes.of(&[false, true]), promotion }
        }
        18 => Deed::Off(bytes.square()),
        19 => Deed::On {
            square: bytes.square(),
            role: bytes.of(&Role::ALL),
            color: bytes.of(&[None, Some(Color::White), Some(Color::Black)]),
            inverted: bytes.of(&[false, false, false, true]),
        },
        20 => Deed::Lift(bytes.square()),
        21 => Deed::Put { square: bytes.square(), from: None },
        22 => {
            let deeds = [&Deed::LetGo, &Deed::Press, &Deed::BothHands, &Deed::OtherHand];
            bytes.of(&deeds).clone()
        }
        23 => {
            let square = bytes.square();
            let deeds = [
                Deed::Touch(square),
                Deed::Touch(square),
                Deed::Brush(square),
                Deed::Adjust(square),
                Deed::TouchTogether(vec![square, bytes.square()]),
                Deed::TouchSpare(bytes.of(&Role::ALL)),
                Deed::Displace { from: square, to: Some(bytes.square()) },
                Deed::Displace { from: square, to: None },
            ];
            deeds[bytes.next() % deeds.len()].clone()
        }
        24 | 25 => Deed::Say(word(bytes)),
        26 => Deed::Claim(None),
        27 => Deed::Claim(Some(bytes.of(Incident::ALL))),
        // What is offered.
        28 | 29 => match game.offer() {
            Some(offer) => Deed::Choose(bytes.of(&offer.options)),
            None => Deed::Choose(Choice::Waive),
        },
        // What is not.
        30 => {
            let square = bytes.square();
            let named = [Choice::Play(square), Choice::Take(square)];
            let choices: Vec<Choice> = Choice::NAMELESS.into_iter().chain(named).collect();
            Deed::Choose(bytes.of(&choices))
        }
        _ => official(bytes),
    }
}

fn word(bytes: &mut Bytes<'_>) -> Word {
    let words = [
        Word::Check,
        Word::Check,
        Word::Mate,
        Word::Castle,
        Word::Draw,
        Word::Accept,
        Word::Decline,
        Word::Sixty,
        Word::Deny,
        Word::Threefold(None),
        Word::Threefold(Some(bytes.of(WRITTEN).to_owned())),
        Word::Fifty(None),
        Word::Fifty(Some(bytes.of(WRITTEN).to_owned())),
        Word::Withdraw,
        Word::Resign,
    ];
    words[bytes.next() % words.len()].clone()
}

fn official(bytes: &mut Bytes<'_>) -> Deed {
    let color = bytes.of(&Color::ALL);
    let many = bytes.of(&[0, 1, 120, u32::MAX]);
    let deeds = [
        Deed::Seal(bytes.of(WRITTEN).to_owned()),
        Deed::Open,
        Deed::Uphold,
        Deed::Dismiss,
        Deed::Flag(color),
        Deed::Warn(color, String::new()),
        Deed::Penalise(color, many, String::new()),
        Deed::Clock(color, u64::from(many), String::new()),
        Deed::Clock(color, u64::MAX, String::new()),
        Deed::Restore(bytes.next() % 16, String::new()),
        Deed::Restore(usize::MAX, String::new()),
        Deed::Award(arbiter::Score::Draw, String::new()),
        Deed::See,
        Deed::Watch,
        Deed::Away,
        Deed::ClaimFlag,
    ];
    deeds[bytes.next() % deeds.len()].clone()
}

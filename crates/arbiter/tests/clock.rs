//! Conservation of time, and other properties of games under every code, over random acts.

use arbiter::{
    Act, Actor, Binding, Clock, Deed, Event, Game, Press, Raise, Status, Terms, TimeControl, Word,
};
use chess::{Color, Square};
use laws::{CODES, Code, FIDE_2023};
use std::collections::BTreeSet;

/// A small generator of numbers, the same for ever.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % limit.max(1)
    }

    fn of<T: Clone>(&mut self, list: &[T]) -> Option<T> {
        (!list.is_empty()).then(|| list[self.below(list.len())].clone())
    }
}

/// How many games are played under each code, in turn with each time control.
const SEEDS: u64 = 35;

fn deed(numbers: &mut Numbers, game: &Game) -> Deed {
    let color = if numbers.below(2) == 0 { Color::White } else { Color::Black };
    match numbers.below(26) {
        0..=9 => match numbers.of(&game.permitted()) {
            Some(mv) => Deed::Carry {
                from: mv.from(),
                to: mv.to(),
                takes: numbers.below(2) == 0,
                promotion: mv.promotion(),
            },
            None => Deed::LetGo,
        },
        // Not too many faults: the second one loses under most codes.
        10 => Deed::Carry {
            from: Square::ALL[numbers.below(64)],
            to: Square::ALL[numbers.below(64)],
            takes: false,
            promotion: None,
        },
        11 if numbers.below(4) == 0 => Deed::Press,
        12..=15 if !game.plies().is_empty() && !game.is_completed() => Deed::Press,
        16 => Deed::Claim(None),
        17 => match game.offer().map(|offer| offer.options.clone()) {
            Some(options) => numbers.of(&options).map_or(Deed::LetGo, Deed::Choose),
            None => Deed::Touch(Square::ALL[numbers.below(64)]),
        },
        18 => Deed::Clock(color, numbers.below(4_000_000) as u64, String::new()),
        19 => Deed::Penalise(color, numbers.below(300) as u32, String::new()),
        20 => Deed::Restore(numbers.below(game.plies().len() + 1), String::new()),
        21 => Deed::BothHands,
        _ => Deed::Withdraw,
    }
}

/// What is agreed, and the number of its time control.
fn terms(numbers: &mut Numbers, code: &'static Code) -> (Terms, usize) {
    let control = numbers.0 as usize % CONTROLS.len();
    let terms = Terms {
        code,
        time: Some(CONTROLS[control].0.parse().expect("a time control")),
        raise: if numbers.below(2) == 0 { Raise::Arbiter } else { Raise::Players },
        press: if numbers.below(2) == 0 { Press::Auto } else { Press::Explicit },
        ..Terms::default()
    };
    (terms, control)
}

/// What comes whatever else is done: now and then a move is sealed and the envelope opened, the
/// clocks are stopped and run again, and a claim is denied and decided.
fn due(numbers: &mut Numbers, game: &Game, turn: usize, last: &[Event]) -> Option<Act> {
    let player = Actor::Player(game.turn());
    let (actor, deed) = match last.iter().find_map(|event| match event {
        Event::Claimed { case } => Some((game.cases()[*case].offender, false)),
        Event::Denied { .. } => Some((game.turn(), true)),
        _ => None,
    }) {
        Some((offender, false)) => (Actor::Player(offender), Deed::Say(Word::Deny)),
        Some((_, true)) => (Actor::Arbiter, numbers.of(&[Deed::Uphold, Deed::Dismiss])?),
        None => match turn % 32 {
            10 => {
                let mv = numbers.of(&game.permitted())?;
                (player, Deed::Seal(game.position().uci(mv).to_string()))
            }
            14 => (Actor::Arbiter, Deed::Open),
            20 => (player, Deed::Pause),
            24 => (Actor::Arbiter, Deed::Resume),
            _ => return None,
        },
    };
    Some(Act { actor, deed, at: None })
}

/// Plays random acts and hands every step to a check.
fn play(seed: u64, code: &'static Code, mut check: impl FnMut(usize, &Game, &[Event])) {
    let mut numbers = Numbers(seed);
    let (terms, control) = terms(&mut numbers, code);
    let mut game = Game::new(terms).expect("the array has its kings");
    let mut now = 0;
    let mut events = Vec::new();
    for turn in 0..160 {
        now += numbers.below(40_000) as u64;
        let act = due(&mut numbers, &game, turn, &events).unwrap_or_else(|| {
            let deed = deed(&mut numbers, &game);
            let official = matches!(deed, Deed::Clock(..) | Deed::Penalise(..) | Deed::Restore(..));
            let actor = match (official, numbers.below(5)) {
                (true, _) => Actor::Arbiter,
                (false, 0) => Actor::Player(!game.turn()),
                (false, _) => Actor::Player(game.turn()),
            };
            Act { actor, deed, at: None }
        });
        let act = Act { at: Some(now), ..act };
        let withdraws = Act { deed: Deed::Withdraw, ..act.clone() };
        events = game.act(&act);
        check(control, &game, &events);
        let withdrawn = game.act(&withdraws);
        check(control, &game, &withdrawn);
    }
}

/// A second clock, that shares nothing with the first: it knows the periods by their numbers, and
/// learns what happened from the events alone.
#[derive(Clone)]
struct Ledger {
    periods: &'static [Phase],
    main: [i64; 2],
    bonuses: [i64; 2],
    penalties: [i64; 2],
    settings: [i64; 2],
    used: [i64; 2],
    moves: [usize; 2],
    /// What the completed moves still on record brought: its ply, its player, how much.
    brought: Vec<(usize, Color, i64)>,
    running: Color,
    /// How long the present turn has run, and what of it has been charged.
    turn: i64,
    charged: i64,
    stopped: bool,
    now: u64,
    /// The ledger as it was before the last claim.
    before_claim: Option<Box<Ledger>>,
}

/// One period: its moves (0 in the last), its milliseconds, and what comes with a move.
struct Phase {
    moves: usize,
    main: i64,
    increment: i64,
    delay: i64,
    bronstein: i64,
}

const fn phase(moves: usize, main: i64, increment: i64, delay: i64, bronstein: i64) -> Phase {
    Phase { moves, main, increment, delay, bronstein }
}

/// Time controls as they are written, and the same in numbers.
const CONTROLS: &[(&str, &[Phase])] = &[
    ("90+30", &[phase(0, 5_400_000, 30_000, 0, 0)]),
    ("40/90+30, 30+30", &[phase(40, 5_400_000, 30_000, 0, 0), phase(0, 1_800_000, 30_000, 0, 0)]),
    ("5+0", &[phase(0, 300_000, 0, 0, 0)]),
    ("60 delay 5", &[phase(0, 3_600_000, 0, 5_000, 0)]),
    ("60 bronstein 5", &[phase(0, 3_600_000, 0, 0, 5_000)]),
    (
        "2/1+1, 3/2, 10 delay 3",
        &[
            phase(2, 60_000, 1_000, 0, 0),
            phase(3, 120_000, 0, 0, 0),
            phase(0, 600_000, 0, 3_000, 0),
        ],
    ),
    ("2/1 bronstein 2.5, 1+0.125", &[phase(2, 60_000, 0, 0, 2_500), phase(0, 60_000, 125, 0, 0)]),
];

impl Ledger {
    fn new(control: usize, starts: Color) -> Self {
        let periods = CONTROLS[control].1;
        Self {
            periods,
            main: [periods[0].main; 2],
            bonuses: [0; 2],
            penalties: [0; 2],
            settings: [0; 2],
            used: [0; 2],
            moves: [0; 2],
            brought: Vec::new(),
            running: starts,
            turn: 0,
            charged: 0,
            stopped: false,
            now: 0,
            before_claim: None,
        }
    }

    fn phase(&self, player: Color) -> (usize, &'static Phase) {
        let mut due = 0;
        for (index, phase) in self.periods.iter().enumerate() {
            due += phase.moves;
            if phase.moves == 0 || self.moves[player.index()] < due {
                return (index, phase);
            }
        }
        unreachable!("the last period has no end")
    }

    fn given(&self, player: Color) -> i64 {
        let index = player.index();
        self.main[index] + self.bonuses[index] + self.penalties[index] + self.settings[index]
    }

    fn left(&self, player: Color) -> i64 {
        self.given(player) - self.used[player.index()]
    }

    /// Time passes: it is used by the side that runs, beyond its delay, or by nobody.
    fn pass(&mut self, now: u64) {
        let passed = i64::try_from(now.saturating_sub(self.now)).expect("not so long");
        self.now = self.now.max(now);
        if self.stopped {
            return;
        }
        self.turn += passed;
        let due = (self.turn - self.phase(self.running).1.delay).max(0);
        self.used[self.running.index()] += due - self.charged;
        self.charged = due;
    }

    fn turns_to(&mut self, player: Color) {
        self.running = player;
        (self.turn, self.charged) = (0, 0);
    }

    fn complete(&mut self, ply: usize, mover: Color) {
        let index = mover.index();
        let took = if self.running == mover { self.turn } else { 0 };
        let (number, phase) = self.phase(mover);
        let is_down = self.left(mover) <= 0;
        let bonus = if is_down { 0 } else { phase.increment + took.min(phase.bronstein) };
        self.moves[index] += 1;
        let entered = self.phase(mover).0;
        let main = if entered > number { self.periods[entered].main } else { 0 };
        self.bonuses[index] += bonus;
        self.main[index] += main;
        self.brought.push((ply, mover, bonus + main));
        self.turns_to(!mover);
    }

    fn undo(&mut self, plies: usize, turn: Color) {
        for (_, mover, brought) in self.brought.extract_if(.., |(ply, ..)| *ply >= plies) {
            self.bonuses[mover.index()] -= brought;
            self.moves[mover.index()] -= 1;
        }
        self.turns_to(turn);
    }

    fn enter(&mut self, event: &Event, mover_of: impl Fn(usize) -> Color) {
        match event {
            Event::Done(act) => self.pass(act.at.unwrap_or(self.now)),
            Event::Completed { ply } => self.complete(*ply, mover_of(*ply)),
            Event::Compensated { player, seconds, .. } => {
                self.penalties[player.index()] += i64::from(*seconds) * 1000;
            }
            Event::ClockSet { player, shows } => {
                let shows = i64::try_from(*shows).expect("a time of day");
                self.settings[player.index()] += shows - self.left(*player);
            }
            Event::Restored { plies, position, .. } => self.undo(*plies, position.turn()),
            Event::Restarted(position) => self.undo(0, position.turn()),
            Event::Claimed { .. } => {
                self.before_claim = None;
                self.before_claim = Some(Box::new(self.clone()));
            }
            Event::Denied { .. } => {
                if let Some(before) = self.before_claim.take() {
                    *self = *before;
                }
            }
            Event::Paused | Event::Sealed(..) => self.stopped = true,
            Event::Resumed | Event::EnvelopeOpened => self.stopped = false,
            _ => {}
        }
    }
}

#[test]
fn what_a_player_was_given_is_what_he_used_and_what_is_left() {
    let mut completed = [0; CONTROLS.len()];
    let mut seen = BTreeSet::new();
    for seed in 0..SEEDS {
        for code in CODES {
            let mut ledger: Option<Ledger> = None;
            let mut folded: Option<Game> = None;
            play(seed, code, |control, game, events| {
                let start = || Ledger::new(control, game.start().turn());
                let ledger = ledger.get_or_insert_with(start);
                let folded = folded.get_or_insert_with(|| {
                    Game::new(game.terms().clone()).expect("the array has its kings")
                });
                for event in events {
                    ledger.enter(event, |ply| folded.plies()[ply].mover);
                    folded.apply(event);
                    completed[control] += usize::from(matches!(event, Event::Completed { .. }));
                    seen.insert(kind_of(event));
                }
                let Some(clock) = game.clock() else { return };
                for player in Color::ALL {
                    let (now, is) = (game.now(), format!("{} {seed} {player}", code.slug));
                    assert_eq!(clock.given(player), ledger.given(player), "given: {is}");
                    assert_eq!(clock.used(player, now), ledger.used[player.index()], "used: {is}");
                    assert_eq!(clock.left(player, now), ledger.left(player), "left: {is}");
                }
            });
        }
    }
    assert!(completed.iter().all(|&moves| moves > 50), "{completed:?}");
    let all = ["claimed", "compensated", "denied", "opened", "paused", "restored", "sealed", "set"];
    assert_eq!(seen.into_iter().flatten().collect::<Vec<_>>(), all);
}

/// What a ledger must have met to have been tried.
fn kind_of(event: &Event) -> Option<&'static str> {
    match event {
        Event::Claimed { .. } => Some("claimed"),
        Event::Compensated { .. } => Some("compensated"),
        Event::Denied { .. } => Some("denied"),
        Event::EnvelopeOpened => Some("opened"),
        Event::Paused => Some("paused"),
        Event::Restored { .. } => Some("restored"),
        Event::Sealed(..) => Some("sealed"),
        Event::ClockSet { .. } => Some("set"),
        _ => None,
    }
}

#[test]
fn no_irregularity_is_both_covered_and_punished() {
    for seed in 0..SEEDS {
        for code in CODES {
            let mut punished = BTreeSet::new();
            let mut covered = BTreeSet::new();
            let mut ruled = None;
            play(seed, code, |_, game, events| {
                for event in events {
                    match event {
                        Event::Came { case, status: Status::Covered } => {
                            covered.insert(*case);
                        }
                        // The reply that covered it has been put back, and the arbiter is asked.
                        Event::Came { case, status: Status::Open } => {
                            covered.remove(case);
                        }
                        // Nothing binds or is offered for what has been covered.
                        Event::Bound(Binding { case: Some(case), .. })
                        | Event::Offered { case, .. } => {
                            assert!(!covered.contains(case), "{} {seed}: {case}", code.slug);
                        }
                        Event::Came { case, status: Status::Ruled | Status::Settled } => {
                            ruled = Some(*case);
                        }
                        Event::Chosen { case, .. } => ruled = *case,
                        Event::Counted(_) => punished.extend(ruled),
                        // All that followed from the claim is undone.
                        Event::Denied { case } => {
                            let stays =
                                |other: &usize| other != case && *other < game.cases().len();
                            punished.retain(stays);
                            covered.retain(stays);
                        }
                        _ => {}
                    }
                }
            });
            let both: Vec<_> = covered.intersection(&punished).collect();
            assert!(both.is_empty(), "{} {seed}: {both:?}", code.slug);
        }
    }
}

#[test]
fn a_game_is_the_fold_of_its_events() {
    for seed in 0..SEEDS {
        for code in CODES {
            let mut numbers = Numbers(seed);
            let (terms, _) = terms(&mut numbers, code);
            let mut folded = Game::new(terms).expect("the array has its kings");
            play(seed, code, |_, game, events| {
                for event in events {
                    folded.apply(event);
                }
                assert!(folded == *game, "{} {seed}", code.slug);
            });
        }
    }
}

#[test]
fn a_second_period_brings_its_time_with_the_last_move_of_the_first() {
    let control: TimeControl = "2/10+5, 3".parse().expect("a time control");
    let mut clock = Clock::new(control, Color::White);
    assert_eq!(clock.left(Color::White, 0), 600_000);
    for (now, mover) in
        [(1_000, Color::White), (2_000, Color::Black), (3_000, Color::White), (4_000, Color::Black)]
    {
        clock.press(mover, now);
    }
    assert_eq!(clock.left(Color::White, 4_000), 600_000 - 2_000 + 10_000 + 180_000);
}

#[test]
fn a_move_answered_before_the_press_costs_the_time_it_took() {
    let mut clock = Clock::new("5+0".parse().expect("a time control"), Color::White);
    // White forgets the clock; Black answers and presses.
    clock.press(Color::Black, 10_000);
    assert_eq!(clock.used(Color::White, 10_000), 10_000);
    assert_eq!(clock.used(Color::Black, 10_000), 0);
}

#[test]
fn a_clock_that_has_run_out_is_given_no_increment() {
    let mut clock = Clock::new("1+30".parse().expect("a time control"), Color::White);
    clock.press(Color::White, 61_000);
    assert_eq!(clock.left(Color::White, 61_000), -1_000);
    assert_eq!(clock.fell(Color::White, 70_000), Some(60_000));
    assert_eq!(clock.fell(Color::Black, 70_000), None);
}

#[test]
fn a_flag_has_fallen_when_it_fell_whatever_is_done_with_the_clocks_afterwards() {
    let terms = Terms { code: &FIDE_2023, time: "1+0".parse().ok(), ..Terms::default() };
    let mut game = Game::new(terms).expect("the array has its kings");
    let fell = |game: &Game| game.clock().and_then(|clock| clock.fell(Color::White, game.now()));
    let act = |game: &mut Game, seconds: u64, actor: Actor, deed: Deed| {
        game.act(&Act { actor, deed, at: Some(seconds * 1000) });
        game.act(&Act { actor, deed: Deed::Withdraw, at: Some(seconds * 1000) });
    };
    act(&mut game, 70, Actor::Arbiter, Deed::Pause);
    act(&mut game, 100, Actor::Arbiter, Deed::Touch(Square::A1));
    assert_eq!(fell(&game), Some(60_000), "while the clocks are stopped");
    act(&mut game, 110, Actor::Arbiter, Deed::Resume);
    let carried = Deed::Carry { from: Square::E2, to: Square::E4, takes: false, promotion: None };
    act(&mut game, 115, Actor::Player(Color::White), carried);
    let fallen = fell(&game);
    assert!(fallen.is_some_and(|fallen| fallen < 115_000), "while the other side runs");
    act(&mut game, 116, Actor::Arbiter, Deed::Penalise(Color::Black, 15, String::new()));
    assert_eq!(fell(&game), fallen, "fifteen seconds of sixteen lift no flag");
    act(&mut game, 117, Actor::Arbiter, Deed::Penalise(Color::Black, 2, String::new()));
    assert_eq!(fell(&game), None);
}

#[test]
fn text_that_is_no_time_control_is_refused() {
    for text in [
        "",
        "x",
        "90+",
        "90++5",
        "1.1234",
        "0/90, 30",
        "90+30,",
        "40/90",
        "90, 30",
        "60 delay",
        "60 delay 5 6",
        "1e9",
        "1440.001",
    ] {
        let error = text.parse::<TimeControl>().expect_err(text);
        assert!(error.to_string().starts_with("invalid time control"));
    }
    let day: TimeControl = "1440".parse().expect("a day is the longest");
    assert_eq!(Clock::new(day, Color::White).left(Color::White, 0), 86_400_000);
}

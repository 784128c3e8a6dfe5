//! Positions whose answers are known: a sample, all of them with `REGENCE_SOAK=1`.

use chess::{Color, Position};
use mate::{Answer, Budget, can_mate};

mod line;

/// A question with its known answer.
struct Query {
    id: &'static str,
    position: Position,
    by: Color,
    possible: bool,
}

fn queries() -> Vec<Query> {
    let lines = include_str!("handed.txt").lines().filter(|line| !line.starts_with('#'));
    let positions = lines.map(|line| {
        let mut fields = line.split('|').map(str::trim);
        let mut field = || fields.next().expect("three fields");
        let (id, answers, fen) = (field(), field(), field());
        (id, answers, Position::from_fen(fen).expect("a FEN"))
    });
    let mut queries = Vec::new();
    for (id, answers, position) in positions {
        for (answer, by) in answers.split(' ').zip(Color::ALL) {
            let possible = match answer.as_bytes()[1] {
                b'+' => true,
                b'-' => false,
                _ => continue,
            };
            queries.push(Query { id, position, by, possible });
        }
    }
    queries
}

/// Asks, holds the answer against the known one, and says whether there was one.
fn is_answered_rightly(query: &Query, budget: Budget) -> bool {
    let Query { id, position, by, possible } = query;
    match can_mate(position, *by, budget) {
        Answer::Possible { line } => {
            assert!(possible, "{id} {by} {position}: mate by {line:?}");
            line::assert_mates(position, *by, &line);
            true
        }
        Answer::Impossible { proof } => {
            assert!(!possible, "{id} {by} {position}: {proof:?}");
            true
        }
        Answer::Undetermined => false,
    }
}

fn is_from_a_game(query: &Query) -> bool {
    query.id.starts_with('L')
}

#[test]
fn positions_of_games_are_all_decided() {
    for query in queries().iter().filter(|query| is_from_a_game(query)) {
        assert!(is_answered_rightly(query, Budget::RULING), "{} {}", query.id, query.by);
    }
}

#[test]
#[allow(clippy::print_stdout)]
fn no_answer_is_wrong() {
    let soak = std::env::var_os("REGENCE_SOAK").is_some_and(|value| value == "1");
    let (step, budget, allowed) =
        if soak { (1, Budget::RULING, 0.006) } else { (16, Budget(20_000), 0.04) };
    let queries: Vec<_> =
        queries().into_iter().filter(|query| !is_from_a_game(query)).step_by(step).collect();
    let open: Vec<_> = queries.iter().filter(|query| !is_answered_rightly(query, budget)).collect();
    let share = open.len() as f64 / queries.len() as f64;
    println!("{} of {} undetermined within {} positions", open.len(), queries.len(), budget.0);
    for query in &open {
        println!("{} {} {}", query.id, query.by, query.position);
    }
    assert!(share <= allowed, "{:.2} % undetermined", 100.0 * share);
}

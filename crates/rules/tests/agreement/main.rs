//! The contract that every game fulfils, and the rules against a second, slow implementation of the same rulings: in
//! random games, both must report the same after every move.

mod contract;
mod donuts;
mod fundomino;
mod konter;
mod perft;
mod slow;

use std::fmt::Display;

use rules::{Game, Rng};

/// The number of random games of each kind.
const GAMES: u64 = 10_000;

/// What an implementation reports about a game, in the words of the protocol.
#[derive(Debug, PartialEq)]
struct Report {
    moves: Vec<String>,
    to_move: String,
    outcome: String,
    position: String,
}

/// The report of a slow implementation.
macro_rules! slow_report {
    ($slow:expr) => {
        $crate::Report {
            moves: $slow.legal_moves(),
            to_move: $slow.to_move(),
            outcome: $slow.outcome(),
            position: $slow.position(),
        }
    };
}
use slow_report;

/// The report of the fast implementation, with this position.
fn report<G: Game>(game: &G, position: String) -> Report {
    fn or_none(value: Option<impl Display>) -> String {
        value.map_or("none".to_string(), |value| value.to_string())
    }
    let mut moves: Vec<_> = game.legal_moves().into_iter().map(|mv| mv.to_string()).collect();
    moves.sort();
    Report { moves, to_move: or_none(game.to_move()), outcome: or_none(game.outcome()), position }
}

/// Plays a move given as text.
fn play<G: Game>(game: &mut G, text: &str) {
    let mv = text.parse().unwrap_or_else(|_| panic!("{text} is not a move"));
    if let Err(reason) = game.play(mv) {
        panic!("{text}: {reason}");
    }
}

/// A random item, all equally likely.
fn any<'a, T>(items: &'a [T], rng: &mut Rng) -> &'a T {
    &items[rng.below(items.len() as u32) as usize]
}

//! The rules against a second, slow implementation of the same rulings: over many random games the two must say
//! the same, word for word, after every move.

mod brute_force;
mod donuts;
mod fundomino;
mod konter;
mod perft;
mod slow;

use std::fmt::Display;

use rules::{Game, Rng};

/// How many random games of each kind are played.
const GAMES: u64 = 10_000;

/// What an implementation says about a game.
#[derive(Debug, PartialEq)]
struct Said {
    moves: Vec<String>,
    to_move: String,
    outcome: String,
    position: String,
}

/// What the rules say, with the position as given.
fn said<G: Game>(game: &G, position: String) -> Said {
    fn or_none(value: Option<impl Display>) -> String {
        value.map_or("none".to_string(), |value| value.to_string())
    }
    let mut moves: Vec<_> = game.legal_moves().into_iter().map(|mv| mv.to_string()).collect();
    moves.sort();
    Said { moves, to_move: or_none(game.to_move()), outcome: or_none(game.outcome()), position }
}

/// Plays a move given as text.
fn play<G: Game>(game: &mut G, text: &str) {
    let mv = text.parse().unwrap_or_else(|_| panic!("{text} is no move"));
    if let Err(reason) = game.play(mv) {
        panic!("{text}: {reason}");
    }
}

/// Any of these, each with the same chance.
fn any<'a, T>(items: &'a [T], rng: &mut Rng) -> &'a T {
    &items[rng.below(items.len() as u32) as usize]
}

//! The engine for Konter: its boards, its tablebase, perfect play, repetition, the set-up, and the strength of its
//! levels.

mod boards;
mod levels;
mod perfection;
mod repetition;
mod setup;
#[path = "../shared/mod.rs"]
mod shared;
mod values;

use engine::{
    Level,
    konter::{Board, Value},
};
use rules::{
    Game as _, Rng,
    konter::{Colour, Game, Stones},
};

fn level(number: usize) -> Level {
    Level::ALL[number - 1]
}

fn random_stones(rng: &mut Rng) -> Stones {
    let mut cells = *b"XXXXXXXXXXXXOOOOOOOOOOOO.";
    rng.shuffle(&mut cells);
    String::from_utf8_lossy(&cells).parse().expect("a full board")
}

/// A game from a random position without a connection; dark moves first.
fn random_position(rng: &mut Rng) -> Game {
    loop {
        if let Ok(game) = Game::from_stones(random_stones(rng), Colour::Dark) {
            return game;
        }
    }
}

/// A game from a random position whose value satisfies `wanted`.
fn game_where(wanted: impl Fn(Value) -> bool, rng: &mut Rng) -> Game {
    loop {
        let game = random_position(rng);
        if value(&game).is_some_and(&wanted) {
            return game;
        }
    }
}

/// The value for the player to move, from the tablebase; `None` if the game is over.
fn value(game: &Game) -> Option<Value> {
    Some(Value::of(Board::of(game.stones(), game.to_move()?)))
}

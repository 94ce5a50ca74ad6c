//! The engine for Konter: its boards, its tablebase, perfect play, repetition, the set-up, and the strength of its
//! levels.

mod boards;
mod levels;
mod perfection;
mod repetition;
mod setup;
mod values;

use engine::{
    Engine as _, GameSearch as _, Level,
    konter::{Board, Value},
};
use rules::{
    Game as _, Rng,
    konter::{Colour, Game, Move, Stones},
};

/// The level with this number.
fn level(number: usize) -> Level {
    Level::ALL[number - 1]
}

/// Random stones.
fn random_stones(rng: &mut Rng) -> Stones {
    let mut cells = *b"XXXXXXXXXXXXOOOOOOOOOOOO.";
    rng.shuffle(&mut cells);
    String::from_utf8_lossy(&cells).parse().expect("a full board")
}

/// A game from a random position without a connection; dark moves first.
fn random_game(rng: &mut Rng) -> Game {
    loop {
        if let Ok(game) = Game::from_stones(random_stones(rng), Colour::Dark) {
            return game;
        }
    }
}

/// A game from a random position whose value satisfies `wanted`.
fn game_where(wanted: impl Fn(Value) -> bool, rng: &mut Rng) -> Game {
    loop {
        let game = random_game(rng);
        if value(&game).is_some_and(&wanted) {
            return game;
        }
    }
}

/// The value for the player to move, from the tablebase; `None` if the game is over.
fn value(game: &Game) -> Option<Value> {
    Some(Value::of(Board::of(game.stones(), game.to_move()?)))
}

/// The game after a move.
fn after(game: &Game, mv: Move) -> Game {
    let mut game = game.clone();
    game.play(mv).expect("a legal move");
    game
}

/// The move of a level after a full search.
fn chosen(game: &Game, level: Level, seed: u64) -> Option<Move> {
    Game::search(game, level, seed, &mut ())?.finish().to_move::<Game>()
}

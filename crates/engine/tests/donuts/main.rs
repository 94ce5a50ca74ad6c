//! The engine for Donuts: its solver, its best level, its book, and the strength of its levels.

mod best_level;
mod boards;
mod book;
mod levels;
mod minimax;
#[path = "../shared/mod.rs"]
mod shared;

use engine::{
    Level,
    donuts::{Memory, Solver, Value},
};
use rules::{
    Game as _, Rng,
    donuts::{Board, Game, Square},
};
use shared::{after, any_move, chosen};

/// Memory for one search, with the table size of the device.
fn memory() -> Box<Memory> {
    Box::default()
}

/// The value for the player to move, and a move that keeps it unless the game is lost.
fn solve(game: &Game, memory: &mut Memory) -> (Value, Option<Square>) {
    let mover = game.to_move().expect("the game is not over");
    let mut solver = Solver::new(game.board(), memory);
    Value::by_asking(mover, |winner| solver.answer(game, winner))
}

fn best_move(game: &Game) -> Square {
    chosen(game, Level::BEST, 0).expect("the game is not over")
}

/// All positions of a game of random moves on a random board.
fn random_game(rng: &mut Rng) -> Vec<Game> {
    let start = Game::new(Board::from_seed(rng.next_u64()));
    std::iter::successors(Some(start), |game| any_move(game, rng).map(|mv| after(game, mv))).collect()
}

//! The engine for Donuts: its solver, its best level, its book, and the strength of its levels.

mod best_level;
mod boards;
mod book;
mod levels;
mod minimax;

use engine::{
    Engine as _, GameSearch as _, Level,
    donuts::{Memory, Solver, Value},
};
use rules::{
    Game as _, Rng,
    donuts::{Board, Game, Square},
};

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

/// The move that a level makes.
fn choice(game: &Game, level: Level, seed: u64, memory: &mut Memory) -> Square {
    let mut search = Game::search(game, level, seed, memory).expect("the game is not over");
    search.finish().to_move::<Game>().expect("a move")
}

/// All positions of a game of random moves on a random board.
fn random_game(rng: &mut Rng) -> Vec<Game> {
    let mut games = vec![Game::new(Board::from_seed(rng.next_u64()))];
    while let Some(game) = games.last().copied().filter(|game| game.outcome().is_none()) {
        let moves: Vec<Square> = game.legal_moves().into_iter().collect();
        games.push(after(&game, moves[rng.below(moves.len() as u32) as usize]));
    }
    games
}

fn after(game: &Game, square: Square) -> Game {
    let mut next = *game;
    next.play(square).expect("a legal move");
    next
}

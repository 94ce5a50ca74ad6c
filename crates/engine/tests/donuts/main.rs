//! The opponent at Donuts: what it proves, how it thinks, and how its levels compare.

mod boards;
mod book;
mod levels;
mod minimax;
mod thinking;

use engine::{
    Engine as _, GameSearch as _, Level,
    donuts::{Memory, Solver, Value},
};
use rules::{
    Game as _, Rng,
    donuts::{Board, Game, Square},
};

/// Memory for one thought, as the chip has it.
fn memory() -> Box<Memory> {
    Box::default()
}

/// The value for the player to move, and a move that keeps it unless all is lost.
fn solve(game: &Game, memory: &mut Memory) -> (Value, Option<Square>) {
    let mover = game.to_move().expect("a game that goes on");
    let mut solver = Solver::new(game.board(), memory);
    Value::by_asking(mover, |winner| solver.answer(game, winner))
}

/// The move that a level makes.
fn choice(game: &Game, level: Level, seed: u64, memory: &mut Memory) -> Square {
    let mut search = Game::search(game, level, seed, memory).expect("a game that goes on");
    search.finish().to_move::<Game>().expect("a move")
}

/// The positions of a game of random moves, on a random board, that is over.
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

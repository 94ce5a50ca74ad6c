//! Puzzles, checked by brute force: composed positions are puzzles, and the defence is optimal.

mod brute_force;
mod composing;
mod defending;
#[path = "../shared/mod.rs"]
mod shared;

use brute_force::Position;
use engine::{Answer, Engine, Job, Memory, PuzzleId, PuzzleLength};
use rules::{donuts, konter};

/// A game with puzzles, and its position for the brute-force solver.
trait PuzzleGame: Engine<Move = <Self::Position as Position>::Move> + PartialEq + std::fmt::Debug {
    type Position: Position;

    fn position(&self) -> Self::Position;
}

impl PuzzleGame for donuts::Game {
    type Position = Self;

    fn position(&self) -> Self {
        *self
    }
}

impl PuzzleGame for konter::Game {
    type Position = konter::Position;

    fn position(&self) -> konter::Position {
        match self {
            Self::Playing(playing) => *playing.position(),
            _ => panic!("{} is still being set up", self.stones()),
        }
    }
}

fn puzzle<G: Engine>(moves: u8, seed: u64) -> PuzzleId {
    PuzzleId { game: G::KIND, length: PuzzleLength::of(moves).expect("there are such puzzles"), seed }
}

/// The number of the candidate that is the puzzle, and its position.
fn composed<G: Engine>(puzzle: PuzzleId, memory: &mut Memory) -> (u32, G) {
    match Job::ComposePuzzle(puzzle).solve(memory) {
        Some(Answer::Puzzle(number)) => (number, G::puzzle_position(puzzle, number).expect("a position")),
        other => panic!("{other:?} is not a puzzle"),
    }
}

fn defence<G: Engine>(game: &G, left: u8, memory: &mut Memory) -> G::Move {
    let state = game.info_state().expect("the game is not over");
    let answer = Job::DefendPuzzle { state, left }.solve(memory).expect("there is something to decide");
    answer.to_move::<G>().expect("a move of this game")
}

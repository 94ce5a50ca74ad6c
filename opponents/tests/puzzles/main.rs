//! Puzzles for people: what is composed is one, by the rules alone, and the defender makes no mistake.

mod brute_force;
mod composing;
mod defending;
mod thinking;

use brute_force::Position;
use opponents::{Length, Memory, Playable, Puzzle, Task, Thought};
use rules::{donuts, konter};

/// A game with puzzles, and its position as brute force looks at it.
trait Puzzling:
    Playable<Move = <Self::Position as Position>::Move, Known = Self> + PartialEq + std::fmt::Debug
{
    type Position: Position;

    fn position(&self) -> Self::Position;
}

impl Puzzling for donuts::Game {
    type Position = Self;

    fn position(&self) -> Self {
        *self
    }
}

impl Puzzling for konter::Game {
    type Position = konter::Position;

    fn position(&self) -> konter::Position {
        match self {
            Self::Playing(playing) => *playing.position(),
            _ => panic!("{} is still being set up", self.stones()),
        }
    }
}

/// The length of so many moves.
fn length(moves: u8) -> Length {
    Length::of(moves).expect("there are such puzzles")
}

fn puzzle<G: Playable>(moves: u8, seed: u64) -> Puzzle {
    Puzzle { game: G::KIND, length: length(moves), seed }
}

/// The attempt that is a puzzle, and its position.
fn composed<G: Playable>(puzzle: Puzzle, memory: &mut Memory) -> (u32, G) {
    match Task::Compose(puzzle).solve(memory) {
        Some(Thought::Puzzle(number)) => (number, G::attempt(puzzle, number).expect("a position")),
        other => panic!("{other:?} is no puzzle"),
    }
}

/// The defender's move.
fn defence<G: Playable>(game: &G, left: u8, memory: &mut Memory) -> G::Move {
    let known = game.knowledge().expect("the game goes on");
    let thought = Task::Defend { known, left }.solve(memory).expect("there is something to decide");
    G::thought(thought).expect("a move of this game")
}

/// The game after a move.
fn after<G: Playable>(game: &G, mv: G::Move) -> G {
    let mut game = game.clone();
    game.play(mv).expect("a legal move");
    game
}

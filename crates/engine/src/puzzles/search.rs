//! The search for a puzzle: generates and solves candidates until one is a puzzle.

use super::{ForcedWin, ForcedWinSearch, PuzzleId};
use crate::{Answer, Engine as _, GameSearch, Progress};

/// The number of candidates after which the progress shows one half.
const PROGRESS_MIDPOINT: u32 = 128;

/// The search for the first candidate that is a puzzle.
pub struct PuzzleSearch<W> {
    puzzle: PuzzleId,
    wins: W,
    /// The current candidate; at the end, the puzzle.
    number: u32,
    task: Task,
}

/// What to do with the candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Task {
    Generate,
    Solve,
    Done,
}

impl<W> PuzzleSearch<W> {
    /// Starts with the first candidate.
    pub const fn new(puzzle: PuzzleId, wins: W) -> Self {
        Self { puzzle, wins, number: 0, task: Task::Generate }
    }
}

impl<W: ForcedWinSearch> GameSearch for PuzzleSearch<W> {
    // Not inlined, to save flash.
    #[inline(never)]
    fn step(&mut self) -> Progress {
        let moves = self.puzzle.length.moves();
        let mut budget = W::STEP;
        while budget > 0 {
            match self.task {
                Task::Generate => {
                    // Generating a position takes a whole step.
                    budget = 0;
                    match W::Game::puzzle_position(self.puzzle, self.number) {
                        Some(game) => {
                            self.wins.ask(&game, moves);
                            self.task = Task::Solve;
                        }
                        None => self.number = self.number.wrapping_add(1),
                    }
                }
                Task::Solve => match self.wins.run(&mut budget) {
                    Some(Some(win)) if win == (ForcedWin { moves, ways: 1 }) => self.task = Task::Done,
                    Some(_) => {
                        self.number = self.number.wrapping_add(1);
                        self.task = Task::Generate;
                    }
                    None => {}
                },
                Task::Done => return Progress::Done,
            }
        }
        let tried = self.number.min(1 << 16);
        Progress::Searching((tried * 255 / (tried + PROGRESS_MIDPOINT)) as u8)
    }

    fn answer(&self) -> Answer {
        Answer::Puzzle(self.number)
    }
}

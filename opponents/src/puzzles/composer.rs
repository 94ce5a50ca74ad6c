//! The composer: tries positions until one is a puzzle.

use super::{Probe, Puzzle, Solution};
use crate::{Opponent, Progress};

/// So many attempts count as half of the work.
const HALF_OF_THE_WORK: u32 = 128;

/// The search for a puzzle, step by step.
pub struct Composer<'m, G: Opponent> {
    puzzle: Puzzle,
    probe: G::Probe<'m>,
    attempt: u32,
    task: Task,
}

/// What is to be done with the attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Task {
    Make,
    Solve,
    Done,
}

impl<'m, G: Opponent> Composer<'m, G> {
    /// Begins with the first attempt.
    pub fn new(puzzle: Puzzle, probe: G::Probe<'m>) -> Self {
        Self { puzzle, probe, attempt: 0, task: Task::Make }
    }

    /// The attempt that is looked at; in the end the one that is a puzzle.
    pub const fn attempt(&self) -> u32 {
        self.attempt
    }

    /// Looks a little further: about a millisecond on the chip.
    // Not woven in where it is called, which would take more of the flash.
    #[inline(never)]
    pub fn step(&mut self) -> Progress {
        let mut budget = G::Probe::STEP;
        while budget > 0 {
            match self.task {
                Task::Make => {
                    // To make a position is work for a step of its own.
                    budget = 0;
                    match G::attempt(self.puzzle, self.attempt) {
                        Some(game) => {
                            self.probe.ask(&game, self.puzzle.length.moves());
                            self.task = Task::Solve;
                        }
                        None => self.attempt = self.attempt.wrapping_add(1),
                    }
                }
                Task::Solve => match self.probe.run(&mut budget) {
                    Some(found) if found == Some(self.wanted()) => self.task = Task::Done,
                    Some(_) => {
                        self.attempt = self.attempt.wrapping_add(1);
                        self.task = Task::Make;
                    }
                    None => {}
                },
                Task::Done => return Progress::Done,
            }
        }
        let tried = self.attempt.min(1 << 16);
        Progress::Thinking((tried * 255 / (tried + HALF_OF_THE_WORK)) as u8)
    }

    fn wanted(&self) -> Solution {
        Solution { moves: self.puzzle.length.moves(), ways: 1 }
    }
}

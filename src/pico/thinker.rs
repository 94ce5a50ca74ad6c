//! The thinker: chooses moves below the UI's priority, where it may take its time.

use console::{Puzzle, Thought};
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, signal::Signal};

/// Takes questions from the UI and answers them from the thread executor.
pub(super) struct Thinker {
    question: Signal<CriticalSectionRawMutex, (u16, Puzzle)>,
    answer: Signal<CriticalSectionRawMutex, (u16, Thought)>,
}

impl Thinker {
    pub(super) const fn new() -> Self {
        Self { question: Signal::new(), answer: Signal::new() }
    }

    /// Asks for a move; a question that has not been looked at yet is forgotten.
    pub(super) fn ask(&self, number: u16, puzzle: Puzzle) {
        self.question.signal((number, puzzle));
    }

    /// The next answer, with the number of its question.
    pub(super) async fn answer(&self) -> (u16, Thought) {
        self.answer.wait().await
    }

    /// Answers questions for ever.
    pub(super) async fn think(&self) -> ! {
        loop {
            let (number, puzzle) = self.question.wait().await;
            if let Some(thought) = puzzle.solve() {
                self.answer.signal((number, thought));
            }
        }
    }
}

//! The thinker: a thread that answers one question after another, so that the panel never waits for it.

use std::{
    sync::mpsc::{self, Receiver, Sender},
    thread,
};

use console::{Puzzle, Thought};

/// Asks questions and fetches the answers.
pub(super) struct Thinker {
    questions: Sender<(u16, Puzzle)>,
    answers: Receiver<(u16, Thought)>,
}

impl Thinker {
    /// Starts the thread; it ends with its owner.
    pub(super) fn start() -> Self {
        let (questions, to_answer) = mpsc::channel::<(u16, Puzzle)>();
        let (answered, answers) = mpsc::channel();
        thread::spawn(move || {
            while let Ok(question) = to_answer.recv() {
                // Only the last question still matters.
                let (number, puzzle) = to_answer.try_iter().last().unwrap_or(question);
                let Some(thought) = puzzle.solve() else { continue };
                if answered.send((number, thought)).is_err() {
                    break;
                }
            }
        });
        Self { questions, answers }
    }

    /// Asks a question; earlier ones need no answer any more.
    pub(super) fn ask(&self, number: u16, puzzle: Puzzle) {
        // The thread listens as long as this end lives; should it have panicked, the program is about to end.
        _ = self.questions.send((number, puzzle));
    }

    /// The answers found since the last call, with the numbers of their questions. The console knows which one it
    /// still waits for.
    pub(super) fn answers(&self) -> impl Iterator<Item = (u16, Thought)> + '_ {
        self.answers.try_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use console::Knowledge;
    use opponents::Level;
    use rules::{Game as _, donuts};
    use std::time::Duration;

    #[test]
    fn a_question_is_answered_under_its_number_by_a_legal_move() {
        let game = donuts::Game::new(donuts::Board::from_seed(1));
        let thinker = Thinker::start();
        thinker.ask(7, Puzzle { known: Knowledge::Donuts(game), level: Level::BEST, seed: 0 });
        let (number, thought) = thinker.answers.recv_timeout(Duration::from_secs(60)).expect("an answer");
        assert_eq!(number, 7);
        let Thought::Donuts(square) = thought else { panic!("{thought:?} is no move of Donuts") };
        assert!(game.check(square).is_ok());
    }
}

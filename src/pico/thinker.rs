//! The thinker: chooses moves below the UI's priority, where it may take its time.
//!
//! For now it thinks nothing of them: it takes any legal move.

use embassy_rp::clocks::RoscRng;
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, signal::Signal};
use rules::{
    Game as _, Lot,
    donuts::{Game, Square},
};

/// Takes questions from the UI and answers them from the thread executor.
pub(super) struct Thinker {
    question: Signal<CriticalSectionRawMutex, Game>,
    answer: Signal<CriticalSectionRawMutex, Answer>,
}

/// A move, and the game that it was chosen for.
struct Answer {
    game: Game,
    square: Square,
}

impl Thinker {
    pub(super) const fn new() -> Self {
        Self { question: Signal::new(), answer: Signal::new() }
    }

    /// The move to make in `game`, which must not be over. May be given up at any time.
    pub(super) async fn choose(&self, game: &Game) -> Square {
        self.question.signal(*game);
        loop {
            // The answer to a question that was given up may still be there.
            let answer = self.answer.wait().await;
            if answer.game == *game {
                return answer.square;
            }
        }
    }

    /// Answers questions for ever.
    pub(super) async fn think(&self) -> ! {
        let mut lot = Lot::new(RoscRng.next_u64());
        loop {
            let game = self.question.wait().await;
            let moves = game.legal_moves();
            let chosen = lot.below(moves.len() as u32) as usize;
            if let Some(square) = moves.into_iter().nth(chosen) {
                self.answer.signal(Answer { game, square });
            }
        }
    }
}

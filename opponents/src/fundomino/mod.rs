//! How the chip plays Fundomino.
//!
//! It knows its [`View`] of the round and nothing else. It imagines many rounds that would look like that, makes each
//! of its moves in every one of them, plays the round on to its end by quick glances, and chooses the move
//! after which it fared best. On the way the worse half of the moves is dropped again and again. The lower levels
//! think less far or only glance at what lies there, and overlook some of it.

mod candidates;
mod glance;
mod greedy;
mod habits;
mod notice;
mod playouts;
mod seats;
mod worlds;

pub use greedy::greedy;

use rules::{
    Lot,
    fundomino::{Move, View},
};

use crate::{Level, Progress, Thinking};
use candidates::Candidates;
use habits::{Habits, Judgement};
use playouts::Search;

/// A thought about one decision in a round of Fundomino.
#[derive(Clone, Debug)]
pub struct Thinker {
    candidates: Candidates,
    best: Move,
    search: Option<Search>,
}

const _: () = assert!(size_of::<Thinker>() <= 2048);

impl Thinker {
    /// A thought about what the player whose view it is should do; none if it is not his to decide.
    pub fn new(view: &View, level: Level, seed: u64) -> Option<Self> {
        let habits = Habits::of(level);
        let mut lot = Lot::new(seed);
        let candidates = notice::notice(view, &habits, &mut lot);
        let best = candidates.best()?;
        let search = match habits.judgement {
            Judgement::Playouts(playouts) if candidates.undecided() => {
                Some(Search::new(view, playouts, &candidates, lot))
            }
            _ => None,
        };
        Some(Self { candidates, best, search })
    }
}

impl Thinking for Thinker {
    type Move = Move;

    fn step(&mut self) -> Progress {
        let Some(search) = &mut self.search else { return Progress::Done };
        if search.step(&mut self.candidates) {
            self.best = self.candidates.best().unwrap_or(self.best);
            if !self.candidates.undecided() {
                self.search = None;
                return Progress::Done;
            }
        }
        Progress::Thinking(search.progress())
    }

    fn best(&self) -> Move {
        self.best
    }
}

//! The search for a move at each of the five levels: by Monte Carlo search, or by the evaluation of the moves alone.

use rules::{
    Game as _, Lot,
    fundomino::{Game, Move, View},
};

use super::{
    candidates::Candidates,
    monte_carlo::MonteCarlo,
    move_generation::noticed_moves,
    skill::{Judgement, Skill},
};
use crate::{Level, Memory, NoPuzzles, Opponent, Progress, Thinking};

/// An opponent thinking about one decision in a round of Fundomino.
#[derive(Clone, Debug)]
pub struct FundominoSearch {
    candidates: Candidates,
    best: Move,
    monte_carlo: Option<MonteCarlo>,
}

const _: () = assert!(size_of::<FundominoSearch>() <= 2048);

impl FundominoSearch {
    /// Begins to think about what the player whose view it is should do; none if it is not his to decide.
    pub fn new(view: &View, level: Level, seed: u64) -> Option<Self> {
        let skill = Skill::of(level);
        let mut lot = Lot::new(seed);
        let candidates = noticed_moves(view, &skill, &mut lot);
        let best = candidates.best()?;
        let monte_carlo = match skill.judgement {
            Judgement::Playouts(playouts) if candidates.undecided() => {
                Some(MonteCarlo::new(view, playouts, &candidates, lot))
            }
            _ => None,
        };
        Some(Self { candidates, best, monte_carlo })
    }
}

impl Opponent for Game {
    type Known = View;
    type Search<'m> = FundominoSearch;
    type Probe<'m> = NoPuzzles;

    fn known(&self) -> Option<View> {
        self.to_move().map(|player| self.round().view(player))
    }

    fn moves(known: &View) -> impl IntoIterator<Item = Move> {
        known.legal_moves()
    }

    fn search(known: &View, level: Level, seed: u64, _memory: &mut Memory) -> Option<FundominoSearch> {
        FundominoSearch::new(known, level, seed)
    }
}

impl Thinking for FundominoSearch {
    type Move = Move;

    fn step(&mut self) -> Progress {
        let Some(monte_carlo) = &mut self.monte_carlo else { return Progress::Done };
        if monte_carlo.step(&mut self.candidates) {
            self.best = self.candidates.best().unwrap_or(self.best);
            if !self.candidates.undecided() {
                self.monte_carlo = None;
                return Progress::Done;
            }
        }
        Progress::Thinking(monte_carlo.progress())
    }

    fn best(&self) -> Move {
        self.best
    }
}

//! The search for a move at each level: by Monte Carlo search, or by move ordering alone.

use rules::{
    Game as _, Rng,
    fundomino::{Game, Move, View},
};

use super::{
    candidates::Candidates,
    monte_carlo::MonteCarlo,
    move_generation::noticed_moves,
    skill::{MoveChoice, Skill},
};
use crate::{Answer, Engine, GameSearch, InfoState, Level, Progress};

/// The search for a move.
#[derive(Clone, Debug)]
pub struct Search {
    candidates: Candidates,
    best: Move,
    monte_carlo: Option<MonteCarlo>,
}

const _: () = assert!(size_of::<Search>() <= 2048);

impl Search {
    /// Starts the search for the player of the view; `None` if it is not their turn.
    fn new(view: &View, level: Level, seed: u64) -> Option<Self> {
        let skill = Skill::of(level);
        let mut rng = Rng::new(seed);
        let candidates = noticed_moves(view, &skill, &mut rng);
        let best = candidates.best()?;
        let monte_carlo = match skill.choice {
            MoveChoice::Playouts(playouts) if candidates.is_undecided() => {
                Some(MonteCarlo::new(view, playouts, &candidates, rng))
            }
            _ => None,
        };
        Some(Self { candidates, best, monte_carlo })
    }
}

impl Engine for Game {
    type Memory = ();
    type InfoState = View;
    type Search<'m> = Search;

    const MEMORY: () = ();

    fn info_state(&self) -> Option<InfoState> {
        self.to_move().map(|player| InfoState::Fundomino(self.round().view(player)))
    }

    fn moves(state: &View) -> impl IntoIterator<Item = Move> {
        state.legal_moves()
    }

    fn search(state: &View, level: Level, seed: u64, (): &mut ()) -> Option<Search> {
        Search::new(state, level, seed)
    }
}

impl GameSearch for Search {
    fn step(&mut self) -> Progress {
        let Some(monte_carlo) = &mut self.monte_carlo else { return Progress::Done };
        if monte_carlo.step(&mut self.candidates) {
            self.best = self.candidates.best().unwrap_or(self.best);
            if !self.candidates.is_undecided() {
                self.monte_carlo = None;
                return Progress::Done;
            }
        }
        Progress::Searching(monte_carlo.progress())
    }

    fn answer(&self) -> Answer {
        Answer::Move(self.best.into())
    }
}

//! The searches in the set-up phase, in the main phase and for puzzles.

use rules::{
    Game as _, Rng,
    konter::{Game, Move},
};

use super::{
    move_search::MoveSearch,
    puzzles::{TablebaseWins, random_position},
    setup_search::SetupSearch,
    skill::Skill,
};
use crate::{Engine, InfoState, Level, PuzzleDefence, PuzzleId, PuzzleSearch};

any_search! {
    /// The searches for a move and for puzzles.
    ///
    /// The best level plays perfectly: it wins as fast as possible, loses as late as possible, and sets traps in a
    /// draw. The others search less deep and overlook moves.
    #[expect(clippy::large_enum_variant, reason = "there is no heap to put a search on")]
    pub enum Search {
        /// For a move of the set-up phase.
        Setup(SetupSearch),
        /// For a move of the main phase.
        Move(MoveSearch),
        /// For a puzzle.
        Compose(PuzzleSearch<TablebaseWins>),
        /// For the defence in a puzzle.
        Defend(PuzzleDefence<TablebaseWins>),
    }
}

impl Engine for Game {
    type Memory = ();
    type InfoState = Self;
    type Search<'m> = Search;

    const MEMORY: () = ();
    const PUZZLES: bool = true;

    fn info_state(&self) -> Option<InfoState> {
        self.to_move().map(|_| InfoState::Konter(self.clone()))
    }

    fn moves(state: &Self) -> impl IntoIterator<Item = Move> {
        state.legal_moves()
    }

    fn search(state: &Self, level: Level, seed: u64, (): &mut ()) -> Option<Search> {
        let (skill, rng) = (Skill::of(level), Rng::new(seed));
        match state {
            Self::Placing(_) | Self::Choosing(_) => SetupSearch::new(state, skill, rng).map(Search::Setup),
            Self::Playing(_) => MoveSearch::new(state, skill, rng).map(Search::Move),
        }
    }

    fn puzzle_position(puzzle: PuzzleId, number: u32) -> Option<Self> {
        random_position(puzzle.rng(number))
    }

    fn compose_puzzle(puzzle: PuzzleId, (): &mut ()) -> Option<Search> {
        Some(Search::Compose(PuzzleSearch::new(puzzle, TablebaseWins::default())))
    }

    fn defend_puzzle(state: &Self, left: u8, (): &mut ()) -> Option<Search> {
        // There are no puzzles in the set-up phase.
        let Self::Playing(_) = state else { return None };
        PuzzleDefence::new(state, left, TablebaseWins::default()).map(Search::Defend)
    }
}

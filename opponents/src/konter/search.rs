//! The search for a move at each of the five levels, in the set-up or in the game proper.

use rules::{
    Game as _, Lot,
    konter::{Game, Move},
};

use super::{
    move_search::MoveSearch,
    puzzles::{KonterProbe, thrown},
    set_up_search::SetUpSearch,
    skill::Skill,
};
use crate::{Composer, Defender, Level, Memory, Opponent, Progress, Puzzle, Thinking};

/// An opponent thinking about a game of Konter.
///
/// The best level plays perfectly: it wins what is won as fast as can be, loses what is lost as late as can be, and in
/// a draw sets traps. The others see less far and overlook things.
pub struct KonterSearch(Part);

#[expect(
    clippy::large_enum_variant,
    reason = "there is no heap, and the larger one is what is mostly thought about"
)]
enum Part {
    SetUp(SetUpSearch),
    Play(MoveSearch),
}

impl KonterSearch {
    /// Begins to think about this game; none if it is over. Everything that is left to chance follows from the seed.
    pub fn new(game: &Game, level: Level, seed: u64) -> Option<Self> {
        let (skill, lot) = (Skill::of(level), Lot::new(seed));
        let part = match game {
            Game::Placing(_) | Game::Choosing(_) => Part::SetUp(SetUpSearch::new(game, skill, lot)?),
            Game::Playing(_) => Part::Play(MoveSearch::new(game, skill, lot)?),
        };
        Some(Self(part))
    }
}

impl Opponent for Game {
    type Known = Self;
    type Search<'m> = KonterSearch;
    type Probe<'m> = KonterProbe;

    fn known(&self) -> Option<Self> {
        self.to_move().map(|_| self.clone())
    }

    fn moves(known: &Self) -> impl IntoIterator<Item = Move> {
        known.legal_moves()
    }

    fn search(known: &Self, level: Level, seed: u64, _memory: &mut Memory) -> Option<KonterSearch> {
        KonterSearch::new(known, level, seed)
    }

    fn attempt(puzzle: Puzzle, number: u32) -> Option<Self> {
        thrown(puzzle.lot(number))
    }

    fn compose(puzzle: Puzzle, _memory: &mut Memory) -> Option<Composer<'_, Self>> {
        Some(Composer::new(puzzle, KonterProbe::new()))
    }

    fn defend<'m>(known: &Self, left: u8, _memory: &'m mut Memory) -> Option<Defender<'m, Self>> {
        // There are no puzzles of the set-up.
        matches!(known, Self::Playing(_)).then(|| Defender::new(known, left, KonterProbe::new()))?
    }
}

impl Thinking for KonterSearch {
    type Move = Move;

    fn step(&mut self) -> Progress {
        match &mut self.0 {
            Part::SetUp(search) => search.step(),
            Part::Play(search) => search.step(),
        }
    }

    fn best(&self) -> Move {
        match &self.0 {
            Part::SetUp(search) => search.best(),
            Part::Play(search) => search.best(),
        }
    }
}

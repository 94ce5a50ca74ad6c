//! Any game as a question to the chip, and its answer: for those who don't care which game it is.

use rules::{Game, donuts, fundomino, konter};

use crate::{
    Level, Memory, Progress, Thinking, donuts::DonutsSearch, fundomino::FundominoSearch, konter::KonterSearch,
};

/// A game that the chip can play.
pub trait Playable: Game {
    /// What the side to move may know of the game; nothing if nobody is to move.
    fn knowledge(&self) -> Option<Knowledge>;

    /// The move of this game in an answer.
    fn thought(thought: Thought) -> Option<Self::Move>;

    /// The move that the chip makes here when it may think to the end; none if nobody is to move.
    fn answer(&self, level: Level, seed: u64, memory: &mut Memory) -> Option<Self::Move> {
        let puzzle = Puzzle { known: self.knowledge()?, level, seed };
        Self::thought(puzzle.solve(memory)?)
    }
}

/// A game in which the chip has to find a move, and how hard it tries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// What the chip knows of the game.
    pub known: Knowledge,
    /// How well the chip plays.
    pub level: Level,
    /// What chance there is in the answer: the same puzzle has the same answer.
    pub seed: u64,
}

/// What a player may know of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "there is no heap to put a game on")]
pub enum Knowledge {
    /// Donuts.
    Donuts(donuts::Game),
    /// Konter.
    Konter(konter::Game),
    /// Fundomino.
    Fundomino(fundomino::View),
}

/// A move that the chip has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thought {
    /// In Donuts.
    Donuts(donuts::Square),
    /// In Konter.
    Konter(konter::Move),
    /// In Fundomino.
    Fundomino(fundomino::Move),
}

impl Puzzle {
    /// Begins to think; none if there is nothing to decide.
    pub fn think<'m>(&self, memory: &'m mut Memory) -> Option<Search<'m>> {
        let (level, seed) = (self.level, self.seed);
        let search = match &self.known {
            Knowledge::Donuts(game) => GameSearch::Donuts(DonutsSearch::new(game, level, seed, memory)?),
            Knowledge::Konter(game) => GameSearch::Konter(KonterSearch::new(game, level, seed)?),
            Knowledge::Fundomino(view) => GameSearch::Fundomino(FundominoSearch::new(view, level, seed)?),
        };
        Some(Search(search))
    }

    /// Thinks to the end; none if there is nothing to decide.
    pub fn solve(&self, memory: &mut Memory) -> Option<Thought> {
        let mut search = self.think(memory)?;
        while search.step() != Progress::Done {}
        Some(search.best())
    }
}

/// The search for a move in any game: the chip at work on a puzzle.
pub struct Search<'m>(GameSearch<'m>);

#[expect(clippy::large_enum_variant, reason = "there is no heap to put a thought on")]
enum GameSearch<'m> {
    Donuts(DonutsSearch<'m>),
    Konter(KonterSearch),
    Fundomino(FundominoSearch),
}

impl Thinking for Search<'_> {
    type Move = Thought;

    fn step(&mut self) -> Progress {
        match &mut self.0 {
            GameSearch::Donuts(search) => search.step(),
            GameSearch::Konter(search) => search.step(),
            GameSearch::Fundomino(search) => search.step(),
        }
    }

    fn best(&self) -> Thought {
        match &self.0 {
            GameSearch::Donuts(search) => Thought::Donuts(search.best()),
            GameSearch::Konter(search) => Thought::Konter(search.best()),
            GameSearch::Fundomino(search) => Thought::Fundomino(search.best()),
        }
    }
}

impl Playable for donuts::Game {
    fn knowledge(&self) -> Option<Knowledge> {
        self.to_move().map(|_| Knowledge::Donuts(*self))
    }

    fn thought(thought: Thought) -> Option<donuts::Square> {
        match thought {
            Thought::Donuts(square) => Some(square),
            _ => None,
        }
    }
}

impl Playable for konter::Game {
    fn knowledge(&self) -> Option<Knowledge> {
        self.to_move().map(|_| Knowledge::Konter(self.clone()))
    }

    fn thought(thought: Thought) -> Option<konter::Move> {
        match thought {
            Thought::Konter(mv) => Some(mv),
            _ => None,
        }
    }
}

impl Playable for fundomino::Game {
    fn knowledge(&self) -> Option<Knowledge> {
        self.to_move().map(|player| Knowledge::Fundomino(self.round().view(player)))
    }

    fn thought(thought: Thought) -> Option<fundomino::Move> {
        match thought {
            Thought::Fundomino(mv) => Some(mv),
            _ => None,
        }
    }
}

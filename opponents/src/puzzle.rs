//! Any game as a question to the chip, and its answer: for those who don't care which game it is.

use rules::{Game, donuts, fundomino, konter};

use crate::{Level, Memory, Progress, Thinking};

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
    pub fn think<'m>(&self, memory: &'m mut Memory) -> Option<Thinker<'m>> {
        let (level, seed) = (self.level, self.seed);
        let thinker = match &self.known {
            Knowledge::Donuts(game) => {
                Thinkers::Donuts(crate::donuts::DonutsSearch::new(game, level, seed, memory)?)
            }
            Knowledge::Konter(game) => Thinkers::Konter(crate::konter::KonterSearch::new(game, level, seed)?),
            Knowledge::Fundomino(view) => {
                Thinkers::Fundomino(crate::fundomino::FundominoSearch::new(view, level, seed)?)
            }
        };
        Some(Thinker(thinker))
    }

    /// Thinks to the end; none if there is nothing to decide.
    pub fn solve(&self, memory: &mut Memory) -> Option<Thought> {
        let mut thinker = self.think(memory)?;
        while thinker.step() != Progress::Done {}
        Some(thinker.best())
    }
}

/// The chip at work on a puzzle.
pub struct Thinker<'m>(Thinkers<'m>);

#[expect(clippy::large_enum_variant, reason = "there is no heap to put a thought on")]
enum Thinkers<'m> {
    Donuts(crate::donuts::DonutsSearch<'m>),
    Konter(crate::konter::KonterSearch),
    Fundomino(crate::fundomino::FundominoSearch),
}

impl Thinking for Thinker<'_> {
    type Move = Thought;

    fn step(&mut self) -> Progress {
        match &mut self.0 {
            Thinkers::Donuts(thinker) => thinker.step(),
            Thinkers::Konter(thinker) => thinker.step(),
            Thinkers::Fundomino(thinker) => thinker.step(),
        }
    }

    fn best(&self) -> Thought {
        match &self.0 {
            Thinkers::Donuts(thinker) => Thought::Donuts(thinker.best()),
            Thinkers::Konter(thinker) => Thought::Konter(thinker.best()),
            Thinkers::Fundomino(thinker) => Thought::Fundomino(thinker.best()),
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

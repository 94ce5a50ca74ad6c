//! A game beside those that wait: the board plays it by itself, a lesson is given with it, or it is a puzzle. None of it is kept.

use engine::{Level, PuzzleId};

use crate::{
    GameKind, Seat,
    choices::Choices,
    games::{Aside, info},
    lesson::{self, Step},
    play::Play,
    scene::Scene,
    slot::Serial,
};

/// The level at which the board plays by itself: it answers at once.
const LEVEL: Level = Level::ALL[1];

/// A game of the chip against itself.
pub(crate) fn demo<G: Scene>(seed: u64, serial: &mut Serial) -> Play<G> {
    let (game, _) = G::begin(&Choices::at_first(G::INFO.setup.choices()), seed);
    Play::new(game, [Seat::Chip(LEVEL); Seat::MOST], serial)
}

/// The game with which a step of a lesson begins; none if the step makes no sense, which the tests find.
pub(crate) fn staged<G: Scene>(step: &Step, serial: &mut Serial) -> Option<Play<G>> {
    let mut game = G::open(step.opening)?;
    for mv in lesson::list(step.moves) {
        game.play(mv.parse().ok()?).ok()?;
    }
    Some(Play::staged(game, serial))
}

/// A puzzle whose position is the one with this number: whoever is to move attacks.
pub(crate) fn puzzle<G: Scene>(puzzle: PuzzleId, number: u32, serial: &mut Serial) -> Option<Play<G>> {
    let game = G::puzzle_position(puzzle, number)?;
    let mut seats = [Seat::Chip(Level::BEST); Seat::MOST];
    seats[G::seat(game.to_move()?)] = Seat::Person;
    Some(Play::puzzle(game, seats, puzzle.length.moves(), serial))
}

impl Aside {
    /// The step of a lesson about a game.
    pub(crate) fn lesson(kind: GameKind, step: usize, serial: &mut Serial) -> Option<Self> {
        Self::staged(kind, info(kind).lesson.get(step)?, serial)
    }
}

//! Temporary games: the demo, lessons and puzzles. They are not saved.

use engine::{Level, PuzzleId};

use crate::{
    Controller, GameKind,
    choices::Choices,
    game_ui::GameUi,
    games::{TemporaryGame, info},
    lesson::{self, Step},
    revision::Revision,
    session::GameSession,
};

/// The engine's level in the demo: low enough that it answers immediately.
const DEMO_LEVEL: Level = Level::ALL[1];

/// A game of the engine against itself.
pub(crate) fn demo<G: GameUi>(seed: u64, revision: &mut Revision) -> GameSession<G> {
    let (game, _) = G::start(&Choices::defaults(G::INFO.setup.choices()), seed);
    GameSession::new(game, [Controller::Engine(DEMO_LEVEL); Controller::MAX], revision)
}

/// The position at the start of a lesson's step; `None` if the step is invalid, which the tests rule out.
pub(crate) fn staged<G: GameUi>(step: &Step, revision: &mut Revision) -> Option<GameSession<G>> {
    let mut game = G::load(step.opening)?;
    for mv in lesson::split_moves(step.moves) {
        game.play(mv.parse().ok()?).ok()?;
    }
    Some(GameSession::lesson(game, revision))
}

/// A puzzle with this position, which the side to move must solve.
pub(crate) fn puzzle<G: GameUi>(
    puzzle: PuzzleId,
    position: u32,
    solver: Controller,
    revision: &mut Revision,
) -> Option<GameSession<G>> {
    let game = G::puzzle_position(puzzle, position)?;
    let mut seats = [Controller::Engine(Level::BEST); Controller::MAX];
    seats[G::seat(game.to_move()?)] = solver;
    Some(GameSession::puzzle(game, seats, puzzle.length.moves(), revision))
}

impl TemporaryGame {
    /// The position at the start of a step of a game's lesson.
    pub(crate) fn lesson(kind: GameKind, step: usize, revision: &mut Revision) -> Option<Self> {
        Self::staged(kind, info(kind).lesson.get(step)?, revision)
    }
}

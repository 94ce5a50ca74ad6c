//! A game beside those that wait: the board plays it by itself, a lesson is given with it, or it is a puzzle. None of it is kept.

use engine::{Level, PuzzleId};

use crate::{
    Controller, GameKind,
    choices::Choices,
    game_ui::GameUi,
    games::{SideGame, info},
    lesson::{self, Step},
    session::GameSession,
    slot::Revision,
};

/// The level at which the board plays by itself: it answers at once.
const LEVEL: Level = Level::ALL[1];

/// A game of the chip against itself.
pub(crate) fn demo<G: GameUi>(seed: u64, revision: &mut Revision) -> GameSession<G> {
    let (game, _) = G::start(&Choices::defaults(G::INFO.setup.choices()), seed);
    GameSession::new(game, [Controller::Engine(LEVEL); Controller::MAX], revision)
}

/// The game with which a step of a lesson begins; none if the step makes no sense, which the tests find.
pub(crate) fn staged<G: GameUi>(step: &Step, revision: &mut Revision) -> Option<GameSession<G>> {
    let mut game = G::load(step.opening)?;
    for mv in lesson::list(step.moves) {
        game.play(mv.parse().ok()?).ok()?;
    }
    Some(GameSession::staged(game, revision))
}

/// A puzzle whose position is the one with this number: whoever is to move attacks.
pub(crate) fn puzzle<G: GameUi>(
    puzzle: PuzzleId,
    number: u32,
    revision: &mut Revision,
) -> Option<GameSession<G>> {
    let game = G::puzzle_position(puzzle, number)?;
    let mut seats = [Controller::Engine(Level::BEST); Controller::MAX];
    seats[G::seat(game.to_move()?)] = Controller::Human;
    Some(GameSession::puzzle(game, seats, puzzle.length.moves(), revision))
}

impl SideGame {
    /// The step of a lesson about a game.
    pub(crate) fn lesson(kind: GameKind, step: usize, revision: &mut Revision) -> Option<Self> {
        Self::staged(kind, info(kind).lesson.get(step)?, revision)
    }
}

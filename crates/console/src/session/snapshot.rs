//! A game as views other than the panel show it.

use engine::AnyGame;

use super::{GameSession, Phase};
use crate::game_ui::{GameUi, Highlight};

/// A game as its viewer may see it.
#[derive(Clone)]
pub struct Snapshot {
    /// The game; placeholders replace what is hidden from the viewer.
    pub game: AnyGame,
    /// The number of moves made; in a replay, up to the position shown.
    pub made: usize,
    /// The seat whose hand may be seen.
    pub viewer: Option<usize>,
    /// The squares that the open decision points at.
    pub highlight: Highlight,
}

impl Snapshot {
    fn new<G: GameUi>(game: &G, made: usize, viewer: Option<usize>, highlight: Highlight) -> Self {
        Self { game: game.redacted(viewer).into(), made, viewer, highlight }
    }
}

impl<G: GameUi> GameSession<G> {
    /// The game as it is shown now.
    pub(super) fn take_snapshot(&self) -> Snapshot {
        match &self.phase {
            Phase::Replay { game, moves, .. } => Snapshot::new(game, *moves, None, Highlight::default()),
            Phase::HumanTurn(cursor) => {
                Snapshot::new(&self.game, self.moves.len(), self.viewer(), G::highlight(cursor))
            }
            _ => Snapshot::new(&self.game, self.moves.len(), self.viewer(), Highlight::default()),
        }
    }
}

//! The game itself as it is shown, for those who draw it in another way than with lights.

use engine::AnyGame;

use super::{GameSession, Phase};
use crate::game_ui::{GameUi, Highlight};

/// What is seen of a game.
#[derive(Clone)]
pub struct Snapshot {
    /// The game. What is hidden from the viewer is in it, too, and must not be shown.
    pub game: AnyGame,
    /// How many of its moves have been made; while somebody looks at it again, up to where.
    pub made: usize,
    /// The seat whose secrets may be seen, if that of anybody.
    pub viewer: Option<usize>,
    /// What the person who decides points at.
    pub highlight: Highlight,
}

impl<G: GameUi> GameSession<G> {
    /// What is seen of it now.
    pub(super) fn seen(&self) -> Snapshot {
        match &self.phase {
            Phase::Replay { game, made, .. } => Snapshot {
                game: game.clone().into(),
                made: *made,
                viewer: None,
                highlight: Highlight::default(),
            },
            phase => Snapshot {
                game: self.game.clone().into(),
                made: self.moves.len(),
                viewer: self.viewer(),
                highlight: match phase {
                    Phase::HumanTurn(pointer) => G::highlight(pointer),
                    _ => Highlight::default(),
                },
            },
        }
    }
}

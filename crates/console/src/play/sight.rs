//! The game itself as it is shown, for those who draw it in another way than with lights.

use engine::AnyGame;

use super::{Phase, Play};
use crate::scene::{Pointed, Scene};

/// What is seen of a game.
#[derive(Clone)]
pub struct Sight {
    /// The game. What is hidden from the viewer is in it, too, and must not be shown.
    pub game: AnyGame,
    /// How many of its moves have been made; while somebody looks at it again, up to where.
    pub made: usize,
    /// The seat whose secrets may be seen, if that of anybody.
    pub viewer: Option<usize>,
    /// What the person who decides points at.
    pub pointed: Pointed,
}

impl<G: Scene> Play<G> {
    /// What is seen of it now.
    pub(super) fn seen(&self) -> Sight {
        match &self.phase {
            Phase::Replaying { game, made, .. } => {
                Sight { game: game.clone().into(), made: *made, viewer: None, pointed: Pointed::default() }
            }
            phase => Sight {
                game: self.game.clone().into(),
                made: self.moves.len(),
                viewer: self.viewer(),
                pointed: match phase {
                    Phase::Deciding(pointer) => G::pointed(pointer),
                    _ => Pointed::default(),
                },
            },
        }
    }
}

//! A greedy player, as a yardstick: lays the most valuable tile that fits and draws only if none does.

use rules::fundomino::{Move, View};

/// The move of the greedy player; `None` if it is not their turn.
///
/// They never forget to call, always object, and always double the round.
pub fn greedy(view: &View) -> Option<Move> {
    view.legal_moves().into_iter().max_by_key(|mv| match mv {
        Move::Call | Move::Object | Move::DoublePoints => (2, None),
        Move::Lay(lay) => (1, Some(lay.tile.value())),
        _ => (0, None::<u16>),
    })
}

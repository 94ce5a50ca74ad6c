//! A greedy player, as a yardstick: he lays the most valuable tile that fits and draws only when he must.

use rules::fundomino::{Move, View};

/// What the plain player does; nothing if it is not his turn.
///
/// He never forgets to call, always objects, and lets a round count double.
pub fn greedy(view: &View) -> Option<Move> {
    view.legal_moves().into_iter().max_by_key(|mv| match mv {
        Move::Call | Move::Object | Move::Double => (2, None),
        Move::Lay(lay) => (1, Some(lay.tile.value())),
        _ => (0, None::<u16>),
    })
}

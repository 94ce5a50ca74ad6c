//! Retrograde analysis by one move: whether some legal move leads to a position.

use super::{
    Board, Position, Square, Squares,
    lines::{self, Axis},
};

/// The donuts before a move, seen from the player who made it.
#[derive(Clone, Copy)]
struct Before {
    own: Squares,
    other: Squares,
}

/// Whether placing the last donut can have led to this position: its insertions are carried out, neither colour had
/// five before it, and some earlier donut allowed its square.
pub(super) fn has_predecessor(board: &Board, position: &Position) -> bool {
    let Some(last) = position.last() else { return position.placed() == 0 };
    let Some(mover) = position.at(last) else { return false };
    let now =
        Before { own: position.donuts(mover) ^ Squares::of(last), other: position.donuts(mover.other()) };
    any_before_flips(Axis::through(last), now, &mut |before| {
        !lines::has_five(before.own) && !lines::has_five(before.other) && was_allowed(board, before, last)
    })
}

/// Undoes the flips on these axes in all possible ways until one satisfies `predicate`.
fn any_before_flips(axes: &[Axis], now: Before, predicate: &mut impl FnMut(Before) -> bool) -> bool {
    let Some((axis, axes)) = axes.split_first() else { return predicate(now) };
    let [(run_before, end_before), (run_after, end_after)] =
        [run(now.own, axis.before.into_iter().rev()), run(now.own, axis.after.into_iter())];
    let is_other = |end: Option<Square>| end.is_some_and(|square| now.other.contains(square));
    let without_flips =
        !(is_other(end_before) && is_other(end_after)) && any_before_flips(axes, now, predicate);
    without_flips
        || run_before.into_iter().any(|first| {
            run_after.into_iter().any(|second| {
                let flipped = Squares::of(first) | Squares::of(second);
                let before = Before { own: now.own ^ flipped, other: now.other | flipped };
                any_before_flips(axes, before, predicate)
            })
        })
}

/// The unbroken run of `own` from the start of `line`, and the square just beyond it.
fn run(own: Squares, mut line: impl Iterator<Item = Square>) -> (Squares, Option<Square>) {
    let mut run = Squares::NONE;
    let beyond = line.find(|square| {
        let is_own = own.contains(*square);
        if is_own {
            run |= Squares::of(*square);
        }
        !is_own
    });
    (run, beyond)
}

/// Whether some donut of the opponent, placed last, allows the mover to place on `square`.
fn was_allowed(board: &Board, before: Before, square: Square) -> bool {
    let empty = !(before.own | before.other);
    let is_first = empty == Squares::ALL;
    is_first
        || before.other.into_iter().any(|last| {
            let line = board.line(last) & empty;
            line.contains(square) || line.is_empty()
        })
}

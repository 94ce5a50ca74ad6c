//! One move back: whether any position can have led to this one.

use super::{
    Board, Position, Square, Squares,
    lines::{self, Axis},
};

/// The donuts before a move, from the side of the player who made it.
#[derive(Clone, Copy)]
struct Before {
    own: Squares,
    other: Squares,
}

/// Whether placing the last donut can have led here: every insertion it made was carried out, nobody had five
/// before it, and some earlier donut allowed its square.
pub(super) fn has_predecessor(board: &Board, position: &Position) -> bool {
    let Some(last) = position.last() else { return position.placed() == 0 };
    let Some(mover) = position.at(last) else { return false };
    let now =
        Before { own: position.donuts(mover) ^ Squares::of(last), other: position.donuts(mover.other()) };
    any_unflipped(Axis::through(last), now, &mut |before| {
        !lines::has_five(before.own) && !lines::has_five(before.other) && was_allowed(board, before, last)
    })
}

/// Tries every way in which the move can have flipped donuts on these axes until one satisfies `holds`.
fn any_unflipped(axes: &[Axis], now: Before, holds: &mut impl FnMut(Before) -> bool) -> bool {
    let Some((axis, axes)) = axes.split_first() else { return holds(now) };
    let [(run_before, end_before), (run_after, end_after)] =
        [run(now.own, axis.before.into_iter().rev()), run(now.own, axis.after.into_iter())];
    let framed = |end: Option<Square>| end.is_some_and(|square| now.other.contains(square));
    let untouched = !(framed(end_before) && framed(end_after)) && any_unflipped(axes, now, holds);
    untouched
        || run_before.into_iter().any(|first| {
            run_after.into_iter().any(|second| {
                let flipped = Squares::of(first) | Squares::of(second);
                let before = Before { own: now.own ^ flipped, other: now.other | flipped };
                any_unflipped(axes, before, holds)
            })
        })
}

/// The unbroken run of `own` from the start of `line`, and the square just beyond it.
fn run(own: Squares, mut line: impl Iterator<Item = Square>) -> (Squares, Option<Square>) {
    let mut run = Squares::NONE;
    let beyond = line.find(|square| {
        let goes_on = own.contains(*square);
        if goes_on {
            run |= Squares::of(*square);
        }
        !goes_on
    });
    (run, beyond)
}

/// Whether some donut of the opponent, as the last one before, let the mover place on `square`.
fn was_allowed(board: &Board, before: Before, square: Square) -> bool {
    let empty = !(before.own | before.other);
    let is_first = empty == Squares::ALL;
    is_first
        || before.other.into_iter().any(|last| {
            let line = board.line(last) & empty;
            line.contains(square) || line.is_empty()
        })
}

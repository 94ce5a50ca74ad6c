//! The stones on the board, and who has the majority in each row and column.

use rules::konter::{Colour, Move, Square, Squares, Stones};

use super::{DARK, LIGHT, stone};
use crate::{Canvas, Glow, Millis, waves};

/// The squares that a move changes.
pub(super) fn squares_of(mv: Move) -> Squares {
    match mv {
        Move::Shift { from: first, to: second } | Move::Swap { own: first, other: second } => {
            [first, second].into_iter().collect()
        }
        Move::Place { square, .. } => Squares::of(square),
        Move::Choose(_) => Squares::NONE,
    }
}

/// Shows a stone that was just placed; a colour that it connects blinks.
pub(super) fn draw_placing(stones: &Stones, placed: Square, elapsed: Millis, canvas: &mut Canvas) {
    draw_stones(stones, canvas);
    draw_majorities(stones, canvas);
    brighten(stones, placed, Glow::BRIGHT, canvas);
    let full = stones.free().len() == 1;
    for colour in Colour::ALL.into_iter().filter(|colour| full && stones.connected(*colour)) {
        let level = if waves::blink(elapsed) { Glow::BRIGHT } else { Glow::FAINT };
        stones.of(colour).into_iter().for_each(|square| brighten(stones, square, level, canvas));
    }
}

/// Shows all stones as they usually are.
pub(super) fn draw_stones(stones: &Stones, canvas: &mut Canvas) {
    for square in Square::all() {
        brighten(stones, square, Glow::PLAIN, canvas);
    }
}

/// Shows the stone on a square at a level; a free square is dark.
pub(super) fn brighten(stones: &Stones, square: Square, level: u8, canvas: &mut Canvas) {
    let glow = stones.at(square).map_or(Glow::DARK, |colour| Glow::new(stone(colour), level));
    set(canvas, square, glow);
}

/// Shows at the end of each row and column who has the majority there, weaker than any stone.
pub(super) fn draw_majorities(stones: &Stones, canvas: &mut Canvas) {
    let glow = |line| match stones.majority(line) {
        None => Glow::DARK,
        // The darker ink would hardly be seen at the level that is enough for the lighter one.
        Some(Colour::Dark) => Glow::new(DARK, Glow::DIM),
        Some(Colour::Light) => Glow::new(LIGHT, Glow::FAINT),
    };
    for square in Square::all().filter(|square| square.row() == square.column()) {
        canvas.set(square.row(), Square::SIDE, glow(square.row_squares()));
        canvas.set(Square::SIDE, square.column(), glow(square.column_squares()));
    }
}

pub(super) fn set(canvas: &mut Canvas, square: Square, glow: Glow) {
    canvas.set(square.row(), square.column(), glow);
}

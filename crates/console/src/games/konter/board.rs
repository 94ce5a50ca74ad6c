//! The stones on the board, and the side with the majority in each row and column.

use rules::{
    Game as _,
    konter::{Colour, Game, Move, Square, Squares, Stones},
};

use super::{
    cursor::{Cursor, own, targets},
    majority, stone,
};
use crate::{Canvas, Millis, Paint, Pixel, help, motion};

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

/// Draws a newly placed stone; a colour that it connects blinks.
pub(super) fn draw_placing(stones: &Stones, placed: Square, elapsed: Millis, canvas: &mut Canvas) {
    draw_stones(stones, canvas);
    draw_majorities(stones, canvas);
    brighten(stones, placed, Pixel::BRIGHT, canvas);
    let full = stones.free().len() == 1;
    for colour in Colour::ALL.into_iter().filter(|colour| full && stones.connected(*colour)) {
        let level = if motion::blink(elapsed) { Pixel::BRIGHT } else { Pixel::FAINT };
        stones.of(colour).into_iter().for_each(|square| brighten(stones, square, level, canvas));
    }
}

/// Draws all stones at their normal level.
pub(super) fn draw_stones(stones: &Stones, canvas: &mut Canvas) {
    for square in Square::all() {
        brighten(stones, square, Pixel::PLAIN, canvas);
    }
}

/// Draws the stone on a square at this level; a free square is dark.
pub(super) fn brighten(stones: &Stones, square: Square, level: u8, canvas: &mut Canvas) {
    let pixel = stones.at(square).map_or(Pixel::DARK, |colour| Pixel::new(stone(colour), level));
    set(canvas, square, pixel);
}

/// Draws the majority light at the end of each row and column. Help dims the stones but not these lights, whose paints
/// are weaker than any stone.
pub(super) fn draw_majorities(stones: &Stones, canvas: &mut Canvas) {
    let pixel =
        |line| stones.majority(line).map_or(Pixel::DARK, |colour| Pixel::new(majority(colour), Pixel::PLAIN));
    for square in Square::all().filter(|square| square.row() == square.column()) {
        canvas.set(square.row(), Square::SIDE, pixel(square.row_squares()));
        canvas.set(Square::SIDE, square.column(), pixel(square.column_squares()));
    }
}

/// Draws the squares that a stone may go to.
pub(super) fn draw_targets(squares: Squares, paint: Paint, now: Millis, canvas: &mut Canvas) {
    if let Some(level) = motion::target_pulse(now) {
        squares.into_iter().for_each(|square| set(canvas, square, Pixel::new(paint, level)));
    }
}

/// Draws every option in turn: each stone with its targets, each target, or each square.
pub(super) fn draw_help(game: &Game, cursor: Cursor, shown: Millis, canvas: &mut Canvas) {
    let nth = |squares: Squares, step_time: Millis| {
        squares.into_iter().nth((shown / step_time) as usize % squares.len().max(1)).unwrap_or_default()
    };
    Square::all().for_each(|square| brighten(game.stones(), square, Pixel::DIM, canvas));
    let paint = game.to_move().map_or(Paint::TEXT, stone);
    let pixel = |square, paint, canvas: &mut Canvas| set(canvas, square, Pixel::new(paint, Pixel::BRIGHT));
    match cursor {
        Cursor::Stone(_) => {
            let stone = nth(own(game), help::STEP_TIME);
            let on = motion::flash(shown);
            pixel(stone, paint, canvas);
            targets(game, stone).into_iter().filter(|_| on).for_each(|target| pixel(target, paint, canvas));
        }
        Cursor::Target { from, .. } => {
            pixel(from, paint, canvas);
            pixel(nth(targets(game, from), help::STEP_TIME), paint, canvas);
        }
        Cursor::Placing(_) => pixel(nth(game.stones().free(), help::STEP_TIME / 4), Paint::TEXT, canvas),
        Cursor::Colouring { to, .. } => {
            pixel(to, stone(Colour::ALL[(shown / help::STEP_TIME % 2) as usize]), canvas);
        }
        Cursor::Choosing(_) => {
            let colour = Colour::ALL[(shown / help::STEP_TIME % 2) as usize];
            game.stones().of(colour).into_iter().for_each(|square| pixel(square, stone(colour), canvas));
        }
    }
}

/// Draws a single wave over what a move would give the opponent: a connection to counter, one of their own, or majorities.
pub(super) fn draw_effects(game: &Game, mv: Move, idle: Millis, canvas: &mut Canvas) {
    let (Some(mover), mut after) = (game.to_move(), game.clone()) else { return };
    if after.play(mv).is_err() {
        return;
    }
    let opponent = mover.other();
    let target = match mv {
        Move::Shift { to, .. } => to,
        Move::Swap { other, .. } => other,
        Move::Place { .. } | Move::Choose(_) => return,
    };
    let mut sweep = |row: u8, column: u8| {
        let steps = row.abs_diff(target.row()).max(column.abs_diff(target.column()));
        if let Some(level) = motion::sweep(idle, steps) {
            let pixel = match Square::at(row, column).map(|square| game.stones().at(square)) {
                // A stone of this colour becomes brighter.
                Some(Some(colour)) if colour == opponent => {
                    Pixel::new(stone(opponent), level + (Pixel::BRIGHT - Pixel::PLAIN))
                }
                Some(_) => Pixel::new(stone(opponent), level),
                None => Pixel::new(majority(opponent), level),
            };
            canvas.set(row, column, pixel);
        }
    };
    let [before, after] = [game.stones(), after.stones()];
    for colour in [opponent, mover].into_iter().filter(|colour| after.connected(*colour)).take(1) {
        after.of(colour).into_iter().for_each(|square| sweep(square.row(), square.column()));
    }
    let gained =
        |line: Squares| after.majority(line) == Some(opponent) && before.majority(line) != Some(opponent);
    for square in Square::all().filter(|square| square.row() == square.column()) {
        if gained(square.row_squares()) {
            sweep(square.row(), Square::SIDE);
        }
        if gained(square.column_squares()) {
            sweep(Square::SIDE, square.column());
        }
    }
}

/// Whether a colour is connected: the game has ended, or a counter is due.
pub(super) fn has_connected(game: &Game) -> bool {
    Colour::ALL.into_iter().any(|colour| game.stones().connected(colour))
}

/// Draws connected stones pulsing fast. If a counter is due, the bezel flashes in the colour of the player who must counter.
pub(super) fn draw_connections(game: &Game, now: Millis, canvas: &mut Canvas) {
    for colour in Colour::ALL.into_iter().filter(|colour| game.stones().connected(*colour)) {
        let level = motion::fast_pulse(now);
        game.stones()
            .of(colour)
            .into_iter()
            .for_each(|square| brighten(game.stones(), square, level, canvas));
    }
    if let Some(mover) = game.to_move().filter(|_| has_connected(game)) {
        let level = if motion::flash(now) { Pixel::BRIGHT } else { 0 };
        canvas.fill_bezel(Pixel::new(stone(mover), level));
    }
}

pub(super) fn set(canvas: &mut Canvas, square: Square, pixel: Pixel) {
    canvas.set(square.row(), square.column(), pixel);
}

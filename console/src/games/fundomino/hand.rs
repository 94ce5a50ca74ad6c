//! A hand: pairs of lights, three tiles a row.

use rules::fundomino::{Half, Player, Round, Tile, Tiles};

use super::{COLOURS, colour};
use crate::{Canvas, Glow, Ink, Millis, lettering, waves};

/// How many tiles stand in a row.
pub(super) const TILES_A_ROW: usize = 3;

/// The first row of the board that the hand may use, and how many there are.
const FIRST_ROW: u8 = 2;
const ROWS: usize = 4;

/// Shows the hand of `player`, scrolled so that the tile at `cursor` is seen. Tiles that may be laid breathe.
pub(super) fn draw(round: &Round, player: Player, cursor: Option<usize>, now: Millis, canvas: &mut Canvas) {
    let hand = round.hand(player);
    let fitting = if round.to_move() == Some(player) { round.snake().admits_anywhere() } else { Tiles::NONE };
    let shown = hand.into_iter().enumerate().skip(scrolled(cursor) * TILES_A_ROW).take(ROWS * TILES_A_ROW);
    for (place, (index, tile)) in shown.enumerate() {
        let level = match cursor {
            Some(cursor) if cursor == index => Glow::BRIGHT,
            _ if fitting.contains(tile) => waves::breathe(now),
            _ => Glow::DIM,
        };
        let row = FIRST_ROW + (place / TILES_A_ROW) as u8;
        let column = (place % TILES_A_ROW) as u8 * 2;
        canvas.set(row, column, half(tile.left(), level, now));
        canvas.set(row, column + 1, half(tile.right(), level, now));
    }
}

/// Shows both halves of a tile large, as numbers.
pub(super) fn draw_large(tile: Tile, now: Millis, canvas: &mut Canvas) {
    for (column, shown) in [(0, tile.left()), (3, tile.right())] {
        let symbol = match shown.colour() {
            Some(colour) => [b'0' + colour.number()],
            None => *b"J",
        };
        let glow = half(shown, Glow::BRIGHT, now);
        lettering::write(canvas, core::str::from_utf8(&symbol).unwrap_or_default(), column, glow);
    }
}

/// A half of a tile: a take half dips, an again half flashes twice, a joker runs through all colours.
pub(super) fn half(half: Half, level: u8, now: Millis) -> Glow {
    let beat = now % 1_200;
    match half {
        Half::Number(number) => Glow::new(colour(number), level),
        Half::Take(number) => Glow::new(colour(number), if beat < 250 { 0 } else { level }),
        Half::Again(number) => {
            let flash = matches!(beat, 0..100 | 200..300);
            Glow::new(if flash { Ink::TEXT } else { colour(number) }, level)
        }
        Half::Joker => Glow::new(COLOURS[(now / 180 % 6) as usize], level),
    }
}

/// How many rows are out of sight above those that are shown when the cursor is there.
fn scrolled(cursor: Option<usize>) -> usize {
    (cursor.unwrap_or_default() / TILES_A_ROW + 1).saturating_sub(ROWS)
}

/// The place in the hand of the tile that is seen there when the cursor is where it is.
pub(super) fn tile_at(row: u8, column: u8, cursor: Option<usize>) -> Option<usize> {
    let row = row.checked_sub(FIRST_ROW)? as usize + scrolled(cursor);
    Some(row * TILES_A_ROW + column as usize / 2)
}

/// Gives both halves of the tile at a place one light, if it is in sight.
pub(super) fn mark(at: usize, cursor: Option<usize>, glow: Glow, canvas: &mut Canvas) {
    let Some(row) = (at / TILES_A_ROW).checked_sub(scrolled(cursor)).filter(|row| *row < ROWS) else {
        return;
    };
    let (row, column) = (FIRST_ROW + row as u8, (at % TILES_A_ROW) as u8 * 2);
    canvas.set(row, column, glow);
    canvas.set(row, column + 1, glow);
}

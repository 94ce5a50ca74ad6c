//! A hand: upright tiles with gaps, in two rows of three at a time.

use rules::fundomino::{Half, Player, Round, Tile, Tiles};

use super::{COLOURS, colour};
use crate::{Canvas, Millis, Paint, Pixel, motion, navigation::GridPos, text};

/// The number of tiles in a row.
pub(super) const TILES_PER_ROW: usize = 3;

/// The board's row of each visible row of tiles: the left halves are on it, the right halves below.
const ROWS: [u8; 2] = [1, 4];

/// The row between them.
const MORE_ROW: u8 = 3;

/// The column of the light for more tiles before the visible ones.
const MORE_BEFORE: u8 = 1;

/// The column of the light for more tiles after the visible ones.
const MORE_AFTER: u8 = 5;

/// Draws the hand of `player`, scrolled to the tile at `cursor`. Tiles that fit pulse.
pub(super) fn draw(round: &Round, player: Player, cursor: Option<usize>, now: Millis, canvas: &mut Canvas) {
    let hand = round.hand(player);
    let fitting = if round.to_move() == Some(player) { round.snake().playable_tiles() } else { Tiles::NONE };
    for (index, tile) in hand.into_iter().enumerate() {
        let level = match cursor {
            Some(cursor) if cursor == index => Pixel::BRIGHT,
            _ if fitting.contains(tile) => motion::piece_pulse(now),
            _ => Pixel::PLAIN,
        };
        draw_at(index, cursor, [tile.left(), tile.right()].map(|shown| half(shown, level, now)), canvas);
    }
    let before = scrolled(cursor);
    let has_more = (before + ROWS.len()) * TILES_PER_ROW < hand.len();
    for (column, more) in [(MORE_BEFORE, before > 0), (MORE_AFTER, has_more)] {
        if more {
            canvas.set(MORE_ROW, column, Pixel::new(Paint::TEXT, Pixel::FAINT));
        }
    }
}

/// Draws both halves of a tile large, as numbers.
pub(super) fn draw_large(tile: Tile, now: Millis, canvas: &mut Canvas) {
    for (column, shown) in [(0, tile.left()), (3, tile.right())] {
        let symbol = match shown.colour() {
            Some(colour) => [b'0' + colour.number()],
            None => *b"J",
        };
        let pixel = half(shown, Pixel::BRIGHT, now);
        text::write(canvas, core::str::from_utf8(&symbol).unwrap_or_default(), column, pixel);
    }
}

/// The pixel of a half: a take half dips, an again half flashes twice, a joker cycles through all colours.
#[inline(never)]
pub(super) fn half(half: Half, level: u8, now: Millis) -> Pixel {
    let beat = now % 1_200;
    match half {
        Half::Number(number) => Pixel::new(colour(number), level),
        Half::Take(number) => Pixel::new(colour(number), if beat < 250 { 0 } else { level }),
        Half::Again(number) => {
            let flash = matches!(beat, 0..100 | 200..300);
            Pixel::new(if flash { Paint::TEXT } else { colour(number) }, level)
        }
        Half::Joker => Pixel::new(COLOURS[(now / 180 % 6) as usize], level),
    }
}

/// The number of rows that are scrolled out of sight above.
fn scrolled(cursor: Option<usize>) -> usize {
    (cursor.unwrap_or_default() / TILES_PER_ROW + 1).saturating_sub(ROWS.len())
}

/// The index of the tile at a position of the board.
pub(super) fn tile_at((row, column): GridPos, cursor: Option<usize>) -> Option<usize> {
    let visible_row = ROWS.iter().position(|first| (*first..first + 2).contains(&row))?;
    Some((visible_row + scrolled(cursor)) * TILES_PER_ROW + column as usize / 2)
}

/// The position of the left half of the tile at the cursor, to which the hand is scrolled.
pub(super) fn pos_of_cursor(cursor: usize) -> GridPos {
    (ROWS[usize::from(cursor >= TILES_PER_ROW)], (cursor % TILES_PER_ROW) as u8 * 2)
}

/// Draws both halves of the tile at an index in one pixel, if it is visible.
pub(super) fn mark(at: usize, cursor: Option<usize>, pixel: Pixel, canvas: &mut Canvas) {
    draw_at(at, cursor, [pixel; 2], canvas);
}

fn draw_at(at: usize, cursor: Option<usize>, halves: [Pixel; 2], canvas: &mut Canvas) {
    let row = (at / TILES_PER_ROW).checked_sub(scrolled(cursor)).and_then(|row| ROWS.get(row));
    let Some(row) = row else { return };
    let column = (at % TILES_PER_ROW) as u8 * 2;
    for (below, pixel) in (0..).zip(halves) {
        canvas.set(row + below, column, pixel);
    }
}

//! A hand: upright tiles that stand apart, two rows of three at a time.

use rules::fundomino::{Half, Player, Round, Tile, Tiles};

use super::{COLOURS, colour};
use crate::{Canvas, Millis, Paint, Pixel, motion, text};

/// How many tiles stand in a row.
pub(super) const TILES_A_ROW: usize = 3;

/// The board's rows in which the tiles of each row that is seen begin: the left half above, the right half below it.
const ROWS: [u8; 2] = [1, 4];

/// The row between them, and its lights that tell that there are more tiles before and behind those that are seen.
const BETWEEN: u8 = 3;
const MORE_BEFORE: u8 = 1;
const MORE_BEHIND: u8 = 5;

/// Shows the hand of `player`, scrolled so that the tile at `cursor` is seen. Tiles that may be laid breathe.
pub(super) fn draw(round: &Round, player: Player, cursor: Option<usize>, now: Millis, canvas: &mut Canvas) {
    let hand = round.hand(player);
    let fitting = if round.to_move() == Some(player) { round.snake().admits_anywhere() } else { Tiles::NONE };
    for (index, tile) in hand.into_iter().enumerate() {
        let level = match cursor {
            Some(cursor) if cursor == index => Pixel::BRIGHT,
            _ if fitting.contains(tile) => motion::breathe(now),
            _ => Pixel::PLAIN,
        };
        draw_at(index, cursor, [tile.left(), tile.right()].map(|shown| half(shown, level, now)), canvas);
    }
    let before = scrolled(cursor);
    let behind = (before + ROWS.len()) * TILES_A_ROW < hand.len();
    for (column, more) in [(MORE_BEFORE, before > 0), (MORE_BEHIND, behind)] {
        if more {
            canvas.set(BETWEEN, column, Pixel::new(Paint::TEXT, Pixel::FAINT));
        }
    }
}

/// Shows both halves of a tile large, as numbers.
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

/// A half of a tile: a take half dips, an again half flashes twice, a joker runs through all colours.
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

/// How many rows are out of sight above those that are shown when the cursor is there.
fn scrolled(cursor: Option<usize>) -> usize {
    (cursor.unwrap_or_default() / TILES_A_ROW + 1).saturating_sub(ROWS.len())
}

/// The place in the hand of the tile that is seen there when the cursor is where it is.
pub(super) fn tile_at(row: u8, column: u8, cursor: Option<usize>) -> Option<usize> {
    let seen = ROWS.iter().position(|first| (*first..first + 2).contains(&row))?;
    Some((seen + scrolled(cursor)) * TILES_A_ROW + column as usize / 2)
}

/// Gives both halves of the tile at a place one light, if it is in sight.
pub(super) fn mark(at: usize, cursor: Option<usize>, pixel: Pixel, canvas: &mut Canvas) {
    draw_at(at, cursor, [pixel; 2], canvas);
}

fn draw_at(at: usize, cursor: Option<usize>, halves: [Pixel; 2], canvas: &mut Canvas) {
    let row = (at / TILES_A_ROW).checked_sub(scrolled(cursor)).and_then(|row| ROWS.get(row));
    let Some(row) = row else { return };
    let column = (at % TILES_A_ROW) as u8 * 2;
    for (below, pixel) in (0..).zip(halves) {
        canvas.set(row + below, column, pixel);
    }
}

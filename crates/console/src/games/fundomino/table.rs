//! The public part of the table besides the snake: the colours of its ends, the stock, and the sizes of the hands.

use rules::fundomino::{End, Ends, Half, OpenEnd, Player, Room, Round, Turn};

use super::{hand::half, player_paint};
use crate::{Canvas, Led, Millis, Paint, Pixel, navigation::GridPos};

/// The position of the stock, in the same row as the ends.
pub(super) const STOCK: GridPos = (0, 5);

/// The most tiles of a low stock.
const LOW: usize = 4;

/// The most tiles of a medium stock.
const MEDIUM: usize = 10;

/// The first LED on each side of the bezel that counts a player's tiles. The LED before it is a gap to the corner, which
/// shows whose turn it is.
const FIRST_COUNT: usize = 2;

/// The number of LEDs that count a player's tiles.
const COUNTS: usize = 4;

/// The position of the colour of an end.
pub(super) const fn pos_of(end: End) -> GridPos {
    match end {
        End::Head => (0, 1),
        End::Tail => (0, 3),
    }
}

/// Draws the colours of both ends and the stock.
pub(super) fn draw_ends(round: &Round, now: Millis, canvas: &mut Canvas) {
    for end in End::ALL {
        let pixel = match round.snake().ends() {
            Ends::None => continue,
            Ends::Closed => Pixel::new(Paint::NO, Pixel::DIM),
            Ends::Open(ends) => {
                let open = &ends[end as usize];
                let dead = Turn::ALL.into_iter().all(|turn| open.room(turn) == Room::Blocked);
                half(colour_of(open), if dead { Pixel::FAINT } else { Pixel::PLAIN }, now)
            }
        };
        mark(pos_of(end), pixel, canvas);
    }
    let level = match round.stock().len() {
        0 => 0,
        1..=LOW => Pixel::FAINT,
        tiles if tiles <= MEDIUM => Pixel::DIM,
        _ => Pixel::PLAIN,
    };
    mark(STOCK, Pixel::new(Paint::TEXT, level), canvas);
}

/// The colour that a tile must match, without a symbol.
fn colour_of(end: &OpenEnd) -> Half {
    end.half().colour().map_or(Half::Joker, Half::Number)
}

/// Draws an end or the stock.
pub(super) fn mark((row, column): GridPos, pixel: Pixel, canvas: &mut Canvas) {
    canvas.set(row, column, pixel);
}

/// Whether a position is the stock.
pub(super) const fn is_stock((row, column): GridPos) -> bool {
    row == 0 && column + 1 >= STOCK.1
}

/// The end whose colour is at a position.
pub(super) const fn end_at((row, column): GridPos) -> Option<End> {
    match (row, column) {
        (0, 0..=1) => Some(End::Head),
        (0, 2..=3) => Some(End::Tail),
        _ => None,
    }
}

/// Draws on each side of the bezel about how many tiles a player has; a full row starts over, brighter. It is not drawn beside
/// a hand, which it would touch.
pub(super) fn draw_sizes(round: &Round, canvas: &mut Canvas) {
    const SIDE: usize = Canvas::SIDE as usize - 1;
    for (player, tiles) in counts(round) {
        for light in 0..COUNTS {
            let level = match tiles.saturating_sub(light).div_ceil(COUNTS) {
                0 => 0,
                1 => Pixel::FAINT,
                2 => Pixel::DIM,
                _ => Pixel::PLAIN,
            };
            let step = player.index() * SIDE + FIRST_COUNT + light;
            canvas[Led::on_bezel(step as u8)] = Pixel::new(player_paint(player), level);
        }
    }
}

/// The number of tiles of each player.
pub(super) fn counts(round: &Round) -> impl Iterator<Item = (Player, usize)> + '_ {
    let players = (0..round.options().variant.players()).filter_map(Player::new);
    players.map(|player| (player, round.hand(player).len()))
}

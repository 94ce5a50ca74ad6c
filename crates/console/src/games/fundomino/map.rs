//! The map of the snake as it lies on the table: an LED for each half. The board is a window on it.

use rules::fundomino::{End, Half, Lay, Place, Side, Snake};

use super::hand::half;
use crate::{Canvas, Led, Millis, Pixel, input::Arrow, motion, navigation};

/// A spot of the map, as row and column; the first tile's cell starts at (0, 0).
pub type Spot = (i16, i16);

/// How far an arrow moves the window.
const STEP: i16 = 2;

/// The centre of the window.
const CENTRE: i16 = Led::BOARD_SIDE as i16 / 2 - 1;

/// The spot of a half. A cell has two columns of three spots with a dark border, so a tile is always two adjacent LEDs.
const fn spot(place: Place) -> Spot {
    let (row, column) = match place.side {
        Side::NorthWest => (0, 0),
        Side::NorthEast => (0, 1),
        Side::West => (1, 0),
        Side::East => (1, 1),
        Side::SouthWest => (2, 0),
        Side::SouthEast => (2, 1),
    };
    (place.row as i16 * 4 + row, (place.column as i16 * 3).div_euclid(2) + column)
}

/// The halves of a tile with their spots.
pub type Tile = [(Half, Spot); 2];

/// The tiles of the snake in the order in which they were laid.
// Not inlined, to save flash: it has many callers.
#[inline(never)]
pub fn tiles(snake: &Snake) -> heapless::Vec<Tile, { rules::fundomino::Tile::COUNT }, u8> {
    snake.placed_tiles().map(|tile| tile.map(|(half, place)| (half, spot(place)))).collect()
}

/// The halves of a tile if it is laid, the attached one first.
pub(super) fn laid(snake: &Snake, lay: Lay) -> Option<Tile> {
    Some(snake.place_of(lay)?.map(|(half, place)| (half, spot(place))))
}

/// The half that is open at an end, or was last.
pub fn end(snake: &Snake, end: End) -> Option<(Half, Spot)> {
    end_after(snake, snake.lays(), end)
}

/// The half that was open at an end after these first lays.
#[inline(never)]
fn end_after(snake: &Snake, lays: &[Lay], end: End) -> Option<(Half, Spot)> {
    let last = lays.iter().rposition(|lay| lay.end == end);
    let tile = *tiles(snake).get(last.map_or(0, |lay| lay + 1))?;
    Some(if last.is_none() && end == End::Head { tile[0] } else { tile[1] })
}

/// The visible part of the map, by the spot at its top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window(i16, i16);

impl Window {
    /// The window around a spot.
    pub(super) const fn around((row, column): Spot) -> Self {
        Self(row - CENTRE, column - CENTRE)
    }

    /// The window around an end of the snake.
    pub(super) fn at_end(snake: &Snake, at: End) -> Self {
        Self::around(end(snake, at).map_or((0, 0), |(_, spot)| spot))
    }

    /// The window around the end of a tile, with the tile in it.
    fn with_tile(end: Option<(Half, Spot)>, tile: Tile) -> Self {
        let at_end = Self::around(end.map_or((0, 0), |(_, spot)| spot));
        tile.into_iter().fold(at_end, |window, (_, spot)| window.including(spot))
    }

    /// The window with the last tile in it.
    pub(super) fn at_last(snake: &Snake) -> Self {
        let before = snake.lays().split_last();
        let end = before.and_then(|(last, before)| end_after(snake, before, last.end));
        tiles(snake).last().map_or(Self::around((0, 0)), |tile| Self::with_tile(end, *tile))
    }

    /// The window with a tile if it is laid, the same as after the lay.
    pub(super) fn at_lay(snake: &Snake, lay: Lay) -> Option<Self> {
        Some(Self::with_tile(end(snake, lay.end), laid(snake, lay)?))
    }

    /// The window, moved by the minimum that includes a spot.
    fn including(self, (row, column): Spot) -> Self {
        const LAST: i16 = Led::BOARD_SIDE as i16 - 1;
        let Self(top, left) = self;
        Self(top.clamp(row - LAST, row), left.clamp(column - LAST, column))
    }

    /// The window after an arrow, if it still shows a part of the snake.
    pub(super) fn moved(self, arrow: Arrow, snake: &Snake) -> Option<Self> {
        let Self(row, column) = self;
        let moved = match arrow {
            Arrow::Up => Self(row - STEP, column),
            Arrow::Down => Self(row + STEP, column),
            Arrow::Left => Self(row, column - STEP),
            Arrow::Right => Self(row, column + STEP),
        };
        let is_visible = tiles(snake).as_flattened().iter().any(|(_, spot)| moved.pos_of(*spot).is_some());
        is_visible.then_some(moved)
    }

    /// The position of a spot on the board, if it is in the window.
    pub(super) fn pos_of(self, (row, column): Spot) -> Option<navigation::GridPos> {
        let inside = |at: i16| u8::try_from(at).ok().filter(|at| *at < Led::BOARD_SIDE);
        Some((inside(row - self.0)?, inside(column - self.1)?))
    }

    /// Draws a spot, if it is in the window.
    #[inline(never)]
    pub(super) fn set(self, spot: Spot, pixel: Pixel, canvas: &mut Canvas) {
        if let Some((row, column)) = self.pos_of(spot) {
            canvas.set(row, column, pixel);
        }
    }

    /// Draws the snake; its open ends pulse.
    #[inline(never)]
    pub(super) fn draw(self, snake: &Snake, now: Millis, canvas: &mut Canvas) {
        for (shown, spot) in tiles(snake).as_flattened() {
            self.set(*spot, half(*shown, Pixel::PLAIN, now), canvas);
        }
        for (open, spot) in End::ALL.into_iter().filter_map(|at| end(snake, at)) {
            self.set(spot, half(open, motion::piece_pulse(now), now), canvas);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{
        Game as _, Rng,
        fundomino::{Game, Options, Players, Tiles, Variant},
    };
    use std::{collections::BTreeSet, vec::Vec};

    /// Plays many random rounds, and inspects the snake after every move.
    fn for_each_snake(flat: bool, mut inspect: impl FnMut(&Snake)) {
        let mut rng = Rng::new(7);
        for seed in 0..150 {
            let mut options = Options::new(Variant::Standard(Players::Three));
            options.flat = flat;
            let mut game = Game::from_seed(options, seed);
            while game.outcome().is_none() {
                let moves = game.legal_moves();
                game.play(moves[rng.below(moves.len() as u32) as usize]).unwrap();
                inspect(game.round().snake());
            }
        }
    }

    #[test]
    fn every_half_has_its_own_spot_beside_the_other_half_of_its_tile() {
        for flat in [false, true] {
            for_each_snake(flat, |snake| {
                let mut taken = BTreeSet::new();
                for [(_, one), (_, other)] in tiles(snake) {
                    assert_eq!(one.0.abs_diff(other.0) + one.1.abs_diff(other.1), 1);
                    assert!(taken.insert(one) && taken.insert(other), "two halves at one spot");
                }
            });
        }
    }

    #[test]
    fn there_is_a_dark_gap_between_a_tile_and_the_next() {
        for_each_snake(false, |snake| {
            for lay in snake.lays_from(Tiles::ALL) {
                let (_, open) = end(snake, lay.end).unwrap();
                let [(_, attached), _] = laid(snake, lay).unwrap();
                let (down, right) = (open.0.abs_diff(attached.0), open.1.abs_diff(attached.1));
                assert!(matches!((down, right), (2, 0 | 1) | (0, 2)), "{open:?} {attached:?}");
            }
        });
    }

    #[test]
    fn an_end_has_the_half_that_the_next_tile_is_attached_to() {
        for_each_snake(false, |snake| {
            if let rules::fundomino::Ends::Open(ends) = snake.ends() {
                let halves: Vec<Half> =
                    End::ALL.into_iter().filter_map(|at| end(snake, at)).map(|(half, _)| half).collect();
                assert_eq!(halves, [ends[0].half(), ends[1].half()]);
            }
        });
    }

    #[test]
    fn a_tile_has_the_same_window_before_and_after_it_is_laid() {
        let mut rng = Rng::new(5);
        let mut game = Game::from_seed(Options::new(Variant::Standard(Players::Two)), 5);
        while game.outcome().is_none() {
            let moves = game.legal_moves();
            let mv = moves[rng.below(moves.len() as u32) as usize];
            let before = *game.round().snake();
            game.play(mv).unwrap();
            if let rules::fundomino::Move::Lay(lay) = mv {
                let window = Window::at_lay(&before, lay).unwrap();
                assert_eq!(window, Window::at_last(game.round().snake()));
                let tile = laid(&before, lay).unwrap();
                assert!(tile.iter().all(|(_, spot)| window.pos_of(*spot).is_some()));
            }
        }
    }

    #[test]
    fn a_window_always_shows_a_part_of_the_snake() {
        let mut rng = Rng::new(3);
        for_each_snake(false, |snake| {
            let mut window = Window::at_last(snake);
            for _ in 0..20 {
                window = window.moved(Arrow::ALL[rng.below(4) as usize], snake).unwrap_or(window);
                assert!(tiles(snake).as_flattened().iter().any(|(_, spot)| window.pos_of(*spot).is_some()));
            }
        });
    }
}

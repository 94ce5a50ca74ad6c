//! Fundomino: the snake on the table, and below it the hand that may be seen.

use rules::fundomino::{Colour, Game, Half, Place, Player, Side};

use super::Svg;

/// The distance from the centre of a cell to its sides, and half the length of a side.
const INRADIUS: f32 = 6.0;
const HALF_SIDE: f32 = 3.464;

/// The number of tiles in a row of a hand, the width and height of the room for a tile, and the side of a half.
const TILES_PER_ROW: usize = 8;
const TILE_WIDTH: f32 = 13.0;
const TILE_HEIGHT: f32 = 8.0;
const HALF_SIZE: f32 = 5.5;

pub(super) fn draw(game: &Game, viewer: Option<usize>) -> String {
    let snake: Vec<[(Half, Place); 2]> = game.round().snake().placed_tiles().collect();
    let positions = snake.iter().flatten().map(|(_, place)| symbol_position(*place));
    let room = (0.0_f32, 0.0_f32, TILES_PER_ROW as f32 * TILE_WIDTH / 2.0, 0.0_f32);
    let (left, top, right, bottom) = positions.fold(room, |(left, top, right, bottom), (x, y)| {
        (left.min(x), top.min(y), right.max(x), bottom.max(y))
    });
    let hand = viewer.and_then(Player::new).map(|player| game.round().hand(player));
    let rows = hand.map_or(0, |hand| hand.len().div_ceil(TILES_PER_ROW));
    let width = (right - left + 16.0).max(TILES_PER_ROW as f32 * TILE_WIDTH);
    let (left, bottom) = (left - 8.0, bottom + 8.0);
    let mut svg = Svg::new(left, top - 8.0, left + width, bottom + rows as f32 * TILE_HEIGHT + 2.0);
    for (number, [(one, place), (other, there)]) in snake.iter().enumerate() {
        let last = if number + 1 == snake.len() { " last" } else { "" };
        for (half, place) in [(one, place), (other, there)] {
            svg.polygon(&format!("half {}{last}", class(*half)), &triangle(*place));
            let (x, y) = symbol_position(*place);
            svg.text("symbol", x, y, symbol(*half));
        }
    }
    for (at, tile) in hand.into_iter().flatten().enumerate() {
        let x = left + 1.0 + (at % TILES_PER_ROW) as f32 * TILE_WIDTH;
        let y = bottom + (at / TILES_PER_ROW) as f32 * TILE_HEIGHT;
        for (half, x) in [(tile.left(), x), (tile.right(), x + HALF_SIZE)] {
            svg.square(&format!("half {}", class(half)), x, y, HALF_SIZE);
            svg.text("symbol", x + HALF_SIZE / 2.0, y + HALF_SIZE / 2.0, symbol(half));
        }
    }
    svg.finish("Fundomino")
}

/// The centre of a cell; y points down.
fn centre(place: Place) -> (f32, f32) {
    (f32::from(place.column) * INRADIUS, f32::from(place.row) * 3.0 * HALF_SIDE)
}

/// The unit vector from the centre of a cell to the middle of a side.
const fn direction(side: Side) -> (f32, f32) {
    match side {
        Side::East => (1.0, 0.0),
        Side::NorthEast => (0.5, -0.866),
        Side::NorthWest => (-0.5, -0.866),
        Side::West => (-1.0, 0.0),
        Side::SouthWest => (-0.5, 0.866),
        Side::SouthEast => (0.5, 0.866),
    }
}

/// The position of the symbol of a half.
fn symbol_position(place: Place) -> (f32, f32) {
    let ((x, y), (dx, dy)) = (centre(place), direction(place.side));
    (x + dx * INRADIUS * 0.66, y + dy * INRADIUS * 0.66)
}

/// The triangle of a half, from the centre of its cell to its side.
fn triangle(place: Place) -> [(f32, f32); 3] {
    let ((x, y), (dx, dy)) = (centre(place), direction(place.side));
    let corner =
        |side: f32| (x + dx * INRADIUS - dy * HALF_SIDE * side, y + dy * INRADIUS + dx * HALF_SIDE * side);
    [(x, y), corner(1.0), corner(-1.0)]
}

const fn class(half: Half) -> &'static str {
    match half.colour() {
        Some(Colour::Yellow) => "yellow",
        Some(Colour::Orange) => "orange",
        Some(Colour::Red) => "red",
        Some(Colour::Purple) => "purple",
        Some(Colour::Blue) => "blue",
        Some(Colour::Green) => "green",
        None => "joker",
    }
}

fn symbol(half: Half) -> String {
    match half {
        Half::Number(colour) => colour.number().to_string(),
        Half::Take(_) => "−".to_string(),
        Half::Again(_) => "↻".to_string(),
        Half::Joker => "★".to_string(),
    }
}

//! Fundomino: the snake as it lies on the table, and below it the hand of whoever may see it.

use rules::fundomino::{Colour, Game, Half, Place, Player, Side};

use super::Svg;

/// How far the middle of a cell is from its border, and half of the length of a side.
const INNER: f32 = 6.0;
const HALF_SIDE: f32 = 3.464;

/// How many tiles of a hand lie beside each other, how much room each takes, and how large a half of it is.
const ABREAST: usize = 8;
const WIDTH: f32 = 13.0;
const HEIGHT: f32 = 8.0;
const HALF: f32 = 5.5;

pub(super) fn draw(game: &Game, viewer: Option<usize>) -> String {
    let snake: Vec<[(Half, Place); 2]> = game.round().snake().placed_tiles().collect();
    let middles = snake.iter().flatten().map(|(_, place)| middle(*place));
    let room = (0.0_f32, 0.0_f32, ABREAST as f32 * WIDTH / 2.0, 0.0_f32);
    let (left, top, right, bottom) = middles.fold(room, |(left, top, right, bottom), (x, y)| {
        (left.min(x), top.min(y), right.max(x), bottom.max(y))
    });
    let hand = viewer.and_then(Player::new).map(|player| game.round().hand(player));
    let rows = hand.map_or(0, |hand| hand.len().div_ceil(ABREAST));
    let width = (right - left + 16.0).max(ABREAST as f32 * WIDTH);
    let (left, bottom) = (left - 8.0, bottom + 8.0);
    let mut paper = Svg::new(left, top - 8.0, left + width, bottom + rows as f32 * HEIGHT + 2.0);
    for (number, [(one, place), (other, there)]) in snake.iter().enumerate() {
        let last = if number + 1 == snake.len() { " last" } else { "" };
        for (half, place) in [(one, place), (other, there)] {
            paper.polygon(&format!("half {}{last}", class(*half)), &triangle(*place));
            let (x, y) = middle(*place);
            paper.text("symbol", x, y, symbol(*half));
        }
    }
    for (at, tile) in hand.into_iter().flatten().enumerate() {
        let x = left + 1.0 + (at % ABREAST) as f32 * WIDTH;
        let y = bottom + (at / ABREAST) as f32 * HEIGHT;
        for (half, x) in [(tile.left(), x), (tile.right(), x + HALF)] {
            paper.square(&format!("half {}", class(half)), x, y, HALF);
            paper.text("symbol", x + HALF / 2.0, y + HALF / 2.0, symbol(half));
        }
    }
    paper.finish("Fundomino")
}

/// The middle of a cell, downwards and to the right.
fn cell(place: Place) -> (f32, f32) {
    (f32::from(place.column) * INNER, f32::from(place.row) * 3.0 * HALF_SIDE)
}

/// The way from the middle of a cell to the middle of a side, of length 1.
const fn towards(side: Side) -> (f32, f32) {
    match side {
        Side::East => (1.0, 0.0),
        Side::NorthEast => (0.5, -0.866),
        Side::NorthWest => (-0.5, -0.866),
        Side::West => (-1.0, 0.0),
        Side::SouthWest => (-0.5, 0.866),
        Side::SouthEast => (0.5, 0.866),
    }
}

/// Where the symbol of a half stands.
fn middle(place: Place) -> (f32, f32) {
    let ((x, y), (dx, dy)) = (cell(place), towards(place.side));
    (x + dx * INNER * 0.66, y + dy * INNER * 0.66)
}

/// A half reaches from the middle of its cell to its side.
fn triangle(place: Place) -> [(f32, f32); 3] {
    let ((x, y), (dx, dy)) = (cell(place), towards(place.side));
    let corner = |way: f32| (x + dx * INNER - dy * HALF_SIDE * way, y + dy * INNER + dx * HALF_SIDE * way);
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

//! The evaluation: how good a lay looks without thinking ahead. It orders the moves of a search and decides in playouts.

use rules::fundomino::{Colour, End, Ends, Half, Lay, Outline, Room, Tiles};

/// For each tile in hand that would fit afterwards.
const FOLLOWING: i32 = 2;
/// For each that would fit the tile itself.
const CONTINUING: i32 = 1;
/// For each colour that something in hand would fit.
const COLOUR: i32 = 3;
/// For an end of the same colour as the other one: the others find less that fits.
const ALIKE: i32 = 4;
/// For a double, which fits one colour only.
const DOUBLE: i32 = 8;
/// For an again symbol, with a tile to lay after it.
const AGAIN: i32 = 12;
/// For an again symbol without one: at least one tile must be drawn.
const AGAIN_IN_VAIN: i32 = -6;
/// For a take symbol.
const TAKE: i32 = 6;
/// For giving a joker away while there are others.
const JOKER: i32 = -12;
/// For an open joker, which fits whatever the others have.
const OPEN_JOKER: i32 = -6;
/// For closing the snake: the next player draws the whole stock.
const CLOSING: i32 = 50;

/// The tiles of a hand that fit an open half by either of their own.
fn fitting(hand: Tiles, open: Half) -> Tiles {
    let [left, right] = open.fitting();
    hand & (left | right)
}

/// How good a lay from this hand looks.
pub(super) fn evaluate(outline: &Outline, lay: Lay, hand: Tiles) -> i32 {
    let Ends::Open([head, tail]) = outline.ends() else { return 0 };
    let (_, open) = lay.halves();
    let (end, other) = match lay.end {
        End::Head => (head, tail),
        End::Tail => (tail, head),
    };
    if end.room(lay.turn) == Room::Closing {
        return CLOSING;
    }
    let rest = hand.without(lay.tile);
    let continuing = fitting(rest, open);
    let following = (continuing | fitting(rest, other.half())).len() as i32;
    let fits = |colour: &Colour| !fitting(rest, Half::Number(*colour)).is_empty();
    let colours = Colour::ALL.iter().filter(|colour| fits(colour)).count();
    let symbol = match open {
        Half::Again(_) if following > 0 => AGAIN,
        Half::Again(_) => AGAIN_IN_VAIN,
        Half::Take(_) => TAKE,
        Half::Joker => OPEN_JOKER,
        Half::Number(_) => 0,
    };
    let alike = if open.colour() == other.half().colour() { ALIKE } else { 0 };
    let kind = match (lay.tile.left(), lay.tile.right()) {
        (Half::Joker, _) | (_, Half::Joker) => JOKER,
        _ if lay.tile.is_symmetric() => DOUBLE,
        _ => 0,
    };
    FOLLOWING * following
        + CONTINUING * continuing.len() as i32
        + COLOUR * colours as i32
        + symbol
        + alike
        + kind
}

//! The static evaluation of laying a tile. It orders the moves of a search and drives the playouts.

use rules::fundomino::{Colour, End, Ends, Half, Lay, Outline, Room, Tiles};

/// Each tile in hand that fits afterwards.
const FOLLOWING: i32 = 2;
/// Each tile in hand that fits the laid tile.
const CONTINUING: i32 = 1;
/// Each colour that a tile in hand fits.
const COLOUR: i32 = 3;
/// Both ends have the same colour: fewer tiles of the others fit.
const SAME_COLOUR: i32 = 4;
/// A double, which fits one colour only.
const DOUBLE: i32 = 8;
/// An again symbol with a tile to lay after it.
const AGAIN: i32 = 12;
/// An again symbol without one: at least one tile must be drawn.
const AGAIN_AND_DRAW: i32 = -6;
/// A take symbol.
const TAKE: i32 = 6;
/// Giving away a joker.
const JOKER: i32 = -12;
/// An open joker, which fits every tile of the others.
const OPEN_JOKER: i32 = -6;
/// Closing the snake: the next player draws the whole stock.
const CLOSING: i32 = 50;

/// The tiles of a hand that fit an open half with either of their own halves.
fn fitting(hand: Tiles, open: Half) -> Tiles {
    let [left, right] = open.fitting();
    hand & (left | right)
}

/// The evaluation of laying a tile from this hand.
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
        Half::Again(_) => AGAIN_AND_DRAW,
        Half::Take(_) => TAKE,
        Half::Joker => OPEN_JOKER,
        Half::Number(_) => 0,
    };
    let same_colour = if open.colour() == other.half().colour() { SAME_COLOUR } else { 0 };
    let kind = match (lay.tile.left(), lay.tile.right()) {
        (Half::Joker, _) | (_, Half::Joker) => JOKER,
        _ if lay.tile.is_symmetric() => DOUBLE,
        _ => 0,
    };
    FOLLOWING * following
        + CONTINUING * continuing.len() as i32
        + COLOUR * colours as i32
        + symbol
        + same_colour
        + kind
}

//! The evaluation: how good a lay looks without thinking ahead. It orders the moves of a search and decides in playouts.

use rules::fundomino::{Colour, End, Ends, Half, Lay, Outline, Room, TILES, Tile, Tiles};

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

/// The tiles that fit an open half by either half; by its colour, last for a joker.
const FITTING: [Tiles; 7] = {
    let mut fitting = [Tiles::NONE; 7];
    let mut colour = 0;
    while colour < fitting.len() {
        let open = if colour < 6 { Half::Number(Colour::ALL[colour]) } else { Half::Joker };
        let mut index = 0;
        while index < Tile::COUNT {
            let tile = TILES[index];
            if tile.left().fits(open) || tile.right().fits(open) {
                fitting[colour] = fitting[colour].with(tile);
            }
            index += 1;
        }
        colour += 1;
    }
    fitting
};

const fn fitting(open: Half) -> Tiles {
    FITTING[match open.colour() {
        Some(colour) => colour.number() as usize - 1,
        None => 6,
    }]
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
    let continuing = rest & fitting(open);
    let following = (continuing | (rest & fitting(other.half()))).len() as i32;
    let colours =
        FITTING.iter().take(Colour::ALL.len()).filter(|fitting| !rest.is_disjoint(**fitting)).count();
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

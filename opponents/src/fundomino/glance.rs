//! How good a lay looks without thinking ahead, and a round played on by such glances.

use rules::{
    Lot,
    fundomino::{
        Colour, Direction, End, Ends, Half, Lay, Move, Phase, Player, Room, Round, Snake, TILES, Tile, Tiles,
    },
};

use super::seats;

/// For each tile in hand that would fit afterwards.
const FOLLOWING: i32 = 4;
/// For an again symbol, with a tile to lay after it.
const AGAIN: i32 = 12;
/// For an again symbol without one: at least one tile must be drawn.
const AGAIN_IN_VAIN: i32 = -6;
/// For a take symbol.
const TAKE: i32 = 6;
/// For giving a joker away while there are others.
const JOKER: i32 = -12;
/// For closing the snake: the next player draws the whole stock.
const CLOSING: i32 = 50;
/// How many bits of chance are added to four times the rest.
const CHANCE_BITS: u32 = 3;

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
pub(super) fn glance(snake: &Snake, lay: Lay, hand: Tiles) -> i32 {
    let Ends::Open([head, tail]) = snake.ends() else { return 0 };
    let (_, open) = lay.halves();
    let (end, other) = match lay.end {
        End::Head => (head, tail),
        End::Tail => (tail, head),
    };
    if end.room(lay.turn) == Room::Closing {
        return CLOSING;
    }
    let following = (hand.without(lay.tile) & (fitting(open) | fitting(other.half()))).len() as i32;
    let symbol = match open {
        Half::Again(_) if following > 0 => AGAIN,
        Half::Again(_) => AGAIN_IN_VAIN,
        Half::Take(_) => TAKE,
        Half::Number(_) | Half::Joker => 0,
    };
    let joker = lay.tile.left() == Half::Joker || lay.tile.right() == Half::Joker;
    FOLLOWING * following + symbol + if joker { JOKER } else { 0 }
}

/// What a player who decides at a glance does in a round that is not over.
pub(super) fn decide(round: &Round, lot: &mut Lot) -> Option<Move> {
    let player = round.to_move()?;
    match round.phase() {
        Phase::Start(_) => Some(Move::Start(Direction::Clockwise)),
        Phase::Turn { called, .. } => Some(turn(round, player, called, lot)),
        Phase::Double { .. } => Some(if is_ahead(round, player) { Move::Double } else { Move::Single }),
        Phase::Objection { .. } => Some(Move::Object),
        Phase::Over(_) => None,
    }
}

fn turn(round: &Round, player: Player, called: bool, lot: &mut Lot) -> Move {
    let hand = round.hand(player);
    let mut chance = lot.draw();
    let mut best: Option<(i32, Lay)> = None;
    for lay in round.snake().lays_from(hand) {
        let look = 4 * glance(round.snake(), lay, hand) + (chance & ((1 << CHANCE_BITS) - 1)) as i32;
        chance = chance.rotate_right(CHANCE_BITS);
        if best.is_none_or(|(best, _)| look > best) {
            best = Some((look, lay));
        }
    }
    match best {
        Some(_) if round.options().call && !called && hand.len() == 1 => Move::Call,
        Some((_, lay)) => Move::Lay(lay),
        None if round.stock().is_empty() => Move::Pass,
        None => Move::Draw,
    }
}

/// Whether no rival has fewer tiles.
fn is_ahead(round: &Round, player: Player) -> bool {
    let own = round.hand(player).len();
    seats::rivals(round.options().variant, player).all(|rival| round.hand(rival).len() >= own)
}

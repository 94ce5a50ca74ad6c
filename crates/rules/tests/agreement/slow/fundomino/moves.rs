//! All conceivable moves.

use std::fmt;

use super::{
    Direction,
    table::{Bend, End},
    tiles::{TILES, Tile},
};

#[derive(Clone, Copy)]
pub(super) enum Move {
    Start(Direction),
    Lay(Tile, End, Bend),
    Draw,
    Pass,
    Call,
    DoubleYes,
    DoubleNo,
    Accept,
    Object,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Move::Start(Direction::Clockwise) => write!(f, "start cw"),
            Move::Start(Direction::CounterClockwise) => write!(f, "start ccw"),
            Move::Lay(tile, end, bend) => {
                write!(f, "lay {} {} {}", tile.name, end.letter(), bend.letter())
            }
            Move::Draw => write!(f, "draw"),
            Move::Pass => write!(f, "pass"),
            Move::Call => write!(f, "call"),
            Move::DoubleYes => write!(f, "double yes"),
            Move::DoubleNo => write!(f, "double no"),
            Move::Accept => write!(f, "accept"),
            Move::Object => write!(f, "object"),
        }
    }
}

pub(super) fn conceivable_moves() -> Vec<Move> {
    let mut moves = vec![
        Move::Start(Direction::Clockwise),
        Move::Start(Direction::CounterClockwise),
        Move::Draw,
        Move::Pass,
        Move::Call,
        Move::DoubleYes,
        Move::DoubleNo,
        Move::Accept,
        Move::Object,
    ];
    for &tile in TILES.iter() {
        for end in [End::Head, End::Tail] {
            for bend in [Bend::Left, Bend::Right] {
                moves.push(Move::Lay(tile, end, bend));
            }
        }
    }
    moves
}

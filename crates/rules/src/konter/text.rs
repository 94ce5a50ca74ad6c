//! A position as one line of text: `CELLS SIDE PENDING COUNT`.

use core::{fmt, str::FromStr};

use super::{
    BadStones, Colour, Game, MOVE_LIMIT, Position, Stones,
    game::{AlreadyConnected, Playing},
    position::can_counter,
};
use crate::parse::{number, words};

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.stones())?;
        match self.to_move() {
            Some(side) => write!(f, " {side}")?,
            None => f.write_str(" none")?,
        }
        match self.pending() {
            Some(colour) => write!(f, " {colour}")?,
            None => f.write_str(" -")?,
        }
        write!(f, " {}", self.count())
    }
}

/// Why a text is not a position of Konter that can be played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadPosition {
    /// Not four words.
    #[error("The position does not have four words: write CELLS SIDE PENDING COUNT.")]
    Words,
    /// The first word is not a board.
    #[error("{0}")]
    Stones(BadStones),
    /// The second word is not `X` or `O`.
    #[error("The side can't be read: write X or O.")]
    Side,
    /// The second word is `none`: the game is over.
    #[error("The game is over: set a position with X or O to move.")]
    Finished,
    /// The third word is not `X`, `O` or `-`.
    #[error("The pending colour can't be read: write X, O or -.")]
    Pending,
    /// The fourth word is not a valid number of moves.
    #[error("The number of moves is wrong: write a number from 0 to {MOVE_LIMIT}.")]
    Count,
    /// A colour is connected, but nothing is pending.
    #[error("{0}")]
    Connected(AlreadyConnected),
    /// The pending colour is the one to move.
    #[error("{0} can't counter its own connection: write {other} as the side.", other = .0.other())]
    PendingMoves(Colour),
    /// The pending colour is not connected, or both colours are.
    #[error("{0} is pending but is not the only connected colour: write the one that is, or -.")]
    NotOnlyConnected(Colour),
    /// The pending connection can't be countered.
    #[error("The connection of {0} can't be countered, so the game is over: choose other stones.")]
    NoCounter(Colour),
    /// A connection is pending before the first move.
    #[error("A connection is pending before the first move: write a number of moves above 0.")]
    TooEarly,
    /// Nothing is pending at the move limit, so the game is over.
    #[error("After {MOVE_LIMIT} moves with nothing pending the game is over: write fewer moves.")]
    TooLate,
}

impl FromStr for Game {
    type Err = BadPosition;

    /// Parses a position. Its repetition history begins here.
    fn from_str(text: &str) -> Result<Self, BadPosition> {
        let [cells, side, pending, count] = words(text).ok_or(BadPosition::Words)?;
        let stones: Stones = cells.parse().map_err(BadPosition::Stones)?;
        if side == "none" {
            return Err(BadPosition::Finished);
        }
        let side = Colour::from_symbol(side).ok_or(BadPosition::Side)?;
        let pending = match pending {
            "-" => None,
            colour => Some(Colour::from_symbol(colour).ok_or(BadPosition::Pending)?),
        };
        let count = number(count).filter(|count| *count <= MOVE_LIMIT).ok_or(BadPosition::Count)?;
        check(&stones, side, pending, count)?;
        Ok(Self::Playing(Playing::new(Position::new(stones, side, count, pending.is_some()))))
    }
}

fn check(stones: &Stones, side: Colour, pending: Option<Colour>, count: u8) -> Result<(), BadPosition> {
    let Some(first) = pending else {
        if count >= MOVE_LIMIT {
            return Err(BadPosition::TooLate);
        }
        return match Colour::ALL.into_iter().find(|colour| stones.connected(*colour)) {
            Some(colour) => Err(BadPosition::Connected(AlreadyConnected(colour))),
            None => Ok(()),
        };
    };
    if first == side {
        return Err(BadPosition::PendingMoves(first));
    }
    if !stones.connected(first) || stones.connected(side) {
        return Err(BadPosition::NotOnlyConnected(first));
    }
    if !can_counter(stones, side) {
        return Err(BadPosition::NoCounter(first));
    }
    if count == 0 {
        return Err(BadPosition::TooEarly);
    }
    Ok(())
}

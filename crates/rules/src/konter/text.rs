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
///
/// ```
/// use rules::konter::{BadPosition, Game};
///
/// let bad = ".OOOOXOOOOOXOOOXXXXXXXXXX none - 7".parse::<Game>().unwrap_err();
/// assert_eq!(bad, BadPosition::Finished);
/// assert_eq!(bad.to_string(), "The game is over: set a position with X or O to move.");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadPosition {
    /// Not four words.
    Words,
    /// The first word is not a board.
    Stones(BadStones),
    /// The second word is not `X` or `O`.
    Side,
    /// The second word is `none`: the game is over.
    Finished,
    /// The third word is not `X`, `O` or `-`.
    Pending,
    /// The fourth word is not a valid number of moves.
    Count,
    /// A colour is connected, but nothing is pending.
    Connected(AlreadyConnected),
    /// The pending colour is the one to move.
    PendingMoves(Colour),
    /// The pending colour is not connected, or both colours are.
    NotOnlyConnected(Colour),
    /// The pending connection can't be countered.
    NoCounter(Colour),
    /// A connection is pending before the first move.
    TooEarly,
    /// Nothing is pending at the move limit, so the game is over.
    TooLate,
}

impl fmt::Display for BadPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Words => {
                f.write_str("The position does not have four words: write CELLS SIDE PENDING COUNT.")
            }
            Self::Stones(reason) => reason.fmt(f),
            Self::Side => f.write_str("The side can't be read: write X or O."),
            Self::Finished => f.write_str("The game is over: set a position with X or O to move."),
            Self::Pending => f.write_str("The pending colour can't be read: write X, O or -."),
            Self::Count => {
                write!(f, "The number of moves is wrong: write a number from 0 to {MOVE_LIMIT}.")
            }
            Self::Connected(reason) => reason.fmt(f),
            Self::PendingMoves(colour) => {
                let other = colour.other();
                write!(f, "{colour} can't counter its own connection: write {other} as the side.")
            }
            Self::NotOnlyConnected(colour) => write!(
                f,
                "{colour} is pending but is not the only connected colour: write the one that is, or -."
            ),
            Self::NoCounter(colour) => {
                write!(
                    f,
                    "The connection of {colour} can't be countered, so the game is over: choose other stones."
                )
            }
            Self::TooEarly => {
                f.write_str("A connection is pending before the first move: write a number of moves above 0.")
            }
            Self::TooLate => write!(
                f,
                "After {MOVE_LIMIT} moves with nothing pending the game is over: write fewer moves."
            ),
        }
    }
}

impl core::error::Error for BadPosition {}

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

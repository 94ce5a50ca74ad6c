//! A game as one line of text: `LAYOUT CELLS SIDE LAST`.

use core::{fmt, str::FromStr};

use super::{BadLayout, Board, Colour, DONUTS, Game, Position, Square, Squares, lines, predecessor};
use crate::{BadSquare, parse::words};

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.board)?;
        for square in Square::all() {
            match self.position.at(square) {
                Some(colour) => write!(f, "{colour}")?,
                None => f.write_str(".")?,
            }
        }
        match self.position.to_move() {
            Some(side) => write!(f, " {side}")?,
            None => f.write_str(" none")?,
        }
        match self.position.last() {
            Some(last) => write!(f, " {last}"),
            None => f.write_str(" -"),
        }
    }
}

/// Why a text is not a position of Donuts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadPosition {
    /// Not four words.
    #[error("The position does not have four words: write LAYOUT CELLS SIDE LAST.")]
    Words,
    /// The first word is not a layout.
    #[error("{0}")]
    Layout(BadLayout),
    /// The second word is not 36 characters of `.VC`.
    #[error("The cells can't be read: write 36 of the characters . V C, row by row from a1.")]
    Cells,
    /// The third word is not `V`, `C` or `none`.
    #[error("The side can't be read: write V, C or none.")]
    Side,
    /// The fourth word is neither a square nor `-`.
    #[error("The last square can't be read: write a1 to f6, or - on an empty board.")]
    Last(BadSquare),
    /// More than 30 donuts.
    #[error("There are too many donuts: place at most {DONUTS}.")]
    TooMany,
    /// A last square on an empty board, or none on any other.
    #[error(
        "The last square does not match the donuts: write - on an empty board, and a square on any other."
    )]
    LastMissing,
    /// The last square does not hold a donut of the last mover.
    #[error(
        "The last square has no donut of {mover}, who moved last with this number of donuts: write a square that has one."
    )]
    LastNotTheirs {
        /// The colour that moved last, by the number of donuts.
        mover: Colour,
    },
    /// Five of the colour that did not move last: the game would have ended earlier.
    #[error(
        "{0} has five in a line but did not move last, so the game was over before: choose other donuts."
    )]
    EarlierFive(Colour),
    /// The third word is not the side to move, given here.
    #[error("The side does not match the donuts: {}.", expected_side(.0))]
    WrongSide(Option<Colour>),
    /// No legal move leads to this position.
    #[error(
        "No legal move leads to these donuts with this last square: choose another last square or other donuts."
    )]
    NoPredecessor,
}

/// What to write as the side.
fn expected_side(side: &Option<Colour>) -> &'static str {
    match side {
        Some(Colour::Vanilla) => "write V",
        Some(Colour::Chocolate) => "write C",
        None => "the game is over, so write none",
    }
}

impl FromStr for Game {
    type Err = BadPosition;

    fn from_str(text: &str) -> Result<Self, BadPosition> {
        let [layout, cells, side, last] = words(text).ok_or(BadPosition::Words)?;
        let board: Board = layout.parse().map_err(BadPosition::Layout)?;
        let (vanilla, chocolate) = parse_cells(cells).ok_or(BadPosition::Cells)?;
        let side = match side {
            "V" => Some(Colour::Vanilla),
            "C" => Some(Colour::Chocolate),
            "none" => None,
            _ => return Err(BadPosition::Side),
        };
        let last = match last {
            "-" => None,
            square => Some(square.parse().map_err(BadPosition::Last)?),
        };
        let position = checked(&board, vanilla, chocolate, last)?;
        if position.to_move() != side {
            return Err(BadPosition::WrongSide(position.to_move()));
        }
        Ok(Self { board, position })
    }
}

fn parse_cells(text: &str) -> Option<(Squares, Squares)> {
    let cells: &[u8; Square::COUNT] = text.as_bytes().try_into().ok()?;
    let mut donuts = (Squares::NONE, Squares::NONE);
    for (cell, square) in cells.iter().zip(Square::all()) {
        match cell {
            b'.' => {}
            b'V' => donuts.0 |= Squares::of(square),
            b'C' => donuts.1 |= Squares::of(square),
            _ => return None,
        }
    }
    Some(donuts)
}

/// The position with these donuts, if it is possible.
fn checked(
    board: &Board,
    vanilla: Squares,
    chocolate: Squares,
    last: Option<Square>,
) -> Result<Position, BadPosition> {
    let placed = (vanilla | chocolate).len();
    if placed > DONUTS as usize {
        return Err(BadPosition::TooMany);
    }
    if last.is_none() != (placed == 0) {
        return Err(BadPosition::LastMissing);
    }
    let position = Position::with_donuts(vanilla, chocolate, last);
    let mover = position.last_mover();
    if last.is_some_and(|last| position.at(last) != Some(mover)) {
        return Err(BadPosition::LastNotTheirs { mover });
    }
    if lines::has_five(position.donuts(mover.other())) {
        return Err(BadPosition::EarlierFive(mover.other()));
    }
    if !predecessor::has_predecessor(board, &position) {
        return Err(BadPosition::NoPredecessor);
    }
    Ok(position)
}

//! Dark and light stones on the board, majorities and connections.

use core::{fmt, str::FromStr};

use super::{Move, Square, Squares};

/// The number of stones of each colour.
pub const STONES: u8 = 12;

/// The colour of a stone and of the player who moves it.
///
/// In the free set-up, before a colour is chosen, it names a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// `X`
    Dark,
    /// `O`
    Light,
}

impl Colour {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Dark, Self::Light];

    /// The opponent's colour.
    pub const fn other(self) -> Self {
        match self {
            Self::Dark => Self::Light,
            Self::Light => Self::Dark,
        }
    }

    /// The colour named by `X` or `O`.
    pub fn from_symbol(symbol: &str) -> Option<Self> {
        match symbol {
            "X" => Some(Self::Dark),
            "O" => Some(Self::Light),
            _ => None,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Dark => "X",
            Self::Light => "O",
        })
    }
}

/// The stones on the board, at most one on a square.
///
/// ```
/// use rules::konter::{Colour, Stones};
///
/// let stones: Stones = ".OOOOXOOOOOXOOOXXXXXXXXXX".parse()?;
/// let a2 = "a2".parse()?;
/// assert_eq!(stones.at(a2), Some(Colour::Dark));
/// assert_eq!(stones.free().len(), 1);
/// assert_eq!(stones.majority(a2.row_squares()), Some(Colour::Light));
/// assert!(!stones.connected(Colour::Dark), "a2 has no dark neighbour");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stones {
    dark: Squares,
    light: Squares,
}

impl Stones {
    /// An empty board.
    pub const NONE: Self = Self { dark: Squares::NONE, light: Squares::NONE };

    /// The squares with dark stones.
    pub const fn dark(&self) -> Squares {
        self.dark
    }

    /// The squares with light stones.
    pub const fn light(&self) -> Squares {
        self.light
    }

    /// The squares with stones of `colour`.
    pub const fn of(&self, colour: Colour) -> Squares {
        match colour {
            Colour::Dark => self.dark,
            Colour::Light => self.light,
        }
    }

    /// The colour of the stone on `square`.
    pub fn at(&self, square: Square) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| self.of(*colour).contains(square))
    }

    /// The squares without a stone.
    pub fn free(&self) -> Squares {
        !(self.dark | self.light)
    }

    /// Whether all stones of `colour` are one orthogonally connected group.
    pub const fn connected(&self, colour: Colour) -> bool {
        let stones = self.of(colour);
        // Fast path: most boards have a stone without a neighbour of its colour.
        let isolated = stones.0 & !stones.neighbours().0;
        match stones.first() {
            Some(first) => isolated == 0 && stones.group(Squares::of(first)).0 == stones.0,
            None => false,
        }
    }

    /// The colour with more stones on these squares, a row or column; the free square counts for neither.
    pub fn majority(&self, line: Squares) -> Option<Colour> {
        let dark = (self.dark & line).len();
        let light = (self.light & line).len();
        match dark.cmp(&light) {
            core::cmp::Ordering::Greater => Some(Colour::Dark),
            core::cmp::Ordering::Less => Some(Colour::Light),
            core::cmp::Ordering::Equal => None,
        }
    }

    /// These stones and one more, on a free square.
    pub fn with(mut self, colour: Colour, square: Square) -> Self {
        *self.of_mut(colour) |= Squares::of(square);
        self
    }

    pub(super) fn after(mut self, mover: Colour, mv: Move) -> Self {
        match mv {
            Move::Shift { from, to } => *self.of_mut(mover) ^= Squares::of(from) | Squares::of(to),
            Move::Swap { own, other } => {
                let both = Squares::of(own) | Squares::of(other);
                self.dark ^= both;
                self.light ^= both;
            }
            Move::Place { .. } | Move::Choose(_) => {}
        }
        self
    }

    fn of_mut(&mut self, colour: Colour) -> &mut Squares {
        match colour {
            Colour::Dark => &mut self.dark,
            Colour::Light => &mut self.light,
        }
    }

    /// Parses 25 characters of `X`, `O` and `.`, row by row from a1.
    pub(super) const fn from_cells(cells: &[u8; Square::COUNT]) -> Result<Self, BadStones> {
        let mut stones = Self::NONE;
        let mut index = 0;
        while index < cells.len() {
            match cells[index] {
                b'X' => stones.dark.0 |= 1 << index,
                b'O' => stones.light.0 |= 1 << index,
                b'.' => {}
                _ => return Err(BadStones::Cells),
            }
            index += 1;
        }
        if stones.dark.len() != STONES as usize || stones.light.len() != STONES as usize {
            return Err(BadStones::Counts);
        }
        Ok(stones)
    }
}

impl fmt::Display for Stones {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Square::all().try_for_each(|square| match self.at(square) {
            Some(colour) => write!(f, "{colour}"),
            None => f.write_str("."),
        })
    }
}

/// Why a text is not a full board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadStones {
    /// Not 25 characters of `XO.`.
    #[error("The board can't be read: write 25 of the characters X O . , row by row from a1.")]
    Cells,
    /// Not twelve stones of each colour.
    #[error("The number of stones is wrong: write 12 dark stones X, 12 light stones O and one free square.")]
    Counts,
}

impl FromStr for Stones {
    type Err = BadStones;

    fn from_str(text: &str) -> Result<Self, BadStones> {
        Self::from_cells(text.as_bytes().try_into().map_err(|_| BadStones::Cells)?)
    }
}

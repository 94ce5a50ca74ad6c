//! Squares and sets of squares of a board of at most 8×8, named a1, b1 … with a1 top left.

use core::fmt;

/// A text that names no square of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadSquare {
    pub(crate) side: u8,
}

impl fmt::Display for BadSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = (b'a' + self.side - 1) as char;
        write!(f, "A square is a letter from a to {column} and a number from 1 to {}, such as b3.", self.side)
    }
}

impl core::error::Error for BadSquare {}

/// Defines `Square` and `Squares`, a set of them in the bits of an integer, for a board of `$side`×`$side`.
macro_rules! squares {
    (side: $side:literal, bits: $bits:ty) => {
        /// A square of the board: a1 is top left, the letter is the column, the number the row.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct Square(u8);

        impl Square {
            /// How many squares a side of the board has.
            pub const SIDE: u8 = $side;
            /// How many squares the board has.
            pub const COUNT: usize = $side * $side;

            /// The square in a row from the top and a column from the left, both counted from 0.
            pub const fn at(row: u8, column: u8) -> Option<Self> {
                if row < $side && column < $side { Some(Self(row * $side + column)) } else { None }
            }

            /// The square with this index: row by row from a1.
            pub const fn from_index(index: usize) -> Option<Self> {
                if index < Self::COUNT { Some(Self(index as u8)) } else { None }
            }

            /// Row by row from a1, counted from 0.
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// The row from the top, counted from 0.
            pub const fn row(self) -> u8 {
                self.0 / $side
            }

            /// The column from the left, counted from 0.
            pub const fn column(self) -> u8 {
                self.0 % $side
            }

            /// Where it comes to lie when the board is turned a quarter clockwise.
            pub const fn turned(self) -> Self {
                Self(self.column() * $side + $side - 1 - self.row())
            }

            /// Every square, row by row from a1.
            pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
                (0..$side * $side).map(Self)
            }
        }

        impl core::fmt::Display for Square {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "{}{}", (b'a' + self.column()) as char, self.row() + 1)
            }
        }

        impl core::str::FromStr for Square {
            type Err = $crate::BadSquare;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                match text.as_bytes() {
                    [column, row] => Self::at(row.wrapping_sub(b'1'), column.wrapping_sub(b'a')),
                    _ => None,
                }
                .ok_or($crate::BadSquare { side: $side })
            }
        }

        /// A set of squares.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct Squares($bits);

        impl Squares {
            /// No square.
            pub const NONE: Self = Self(0);
            /// Every square of the board.
            pub const ALL: Self = Self(((1 as $bits) << ($side * $side)) - 1);

            /// The set as bits: bit 0 is a1, then row by row.
            pub const fn bits(self) -> $bits {
                self.0
            }

            /// Whether no square is in the set.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many squares are in the set.
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether `square` is in the set.
            pub const fn contains(self, square: Square) -> bool {
                self.0 >> square.0 & 1 == 1
            }

            /// The set of this one square.
            pub const fn of(square: Square) -> Self {
                Self(1 << square.0)
            }

            /// The square of the set that comes first, row by row from a1.
            pub const fn first(self) -> Option<Square> {
                if self.is_empty() { None } else { Some(Square(self.0.trailing_zeros() as u8)) }
            }

            /// The orthogonal neighbours of the squares in the set.
            pub(crate) const fn neighbours(self) -> Self {
                const FIRST_COLUMN: $bits = Squares::ALL.0 / ((1 << $side) - 1);
                let right = (self.0 & !(FIRST_COLUMN << ($side - 1))) << 1;
                let left = (self.0 & !FIRST_COLUMN) >> 1;
                Self((right | left | self.0 << $side | self.0 >> $side) & Self::ALL.0)
            }

            /// The orthogonally connected group of this set that holds the squares of `seed`.
            pub(crate) const fn group(self, seed: Self) -> Self {
                let mut group = seed.0 & self.0;
                loop {
                    let grown = group | Self(group).neighbours().0 & self.0;
                    if grown == group {
                        return Self(group);
                    }
                    group = grown;
                }
            }
        }

        impl From<Square> for Squares {
            fn from(square: Square) -> Self {
                Self::of(square)
            }
        }

        impl FromIterator<Square> for Squares {
            fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
                squares.into_iter().fold(Self::NONE, |set, square| set | Self::of(square))
            }
        }

        impl IntoIterator for Squares {
            type Item = Square;
            type IntoIter = SquaresIter;

            fn into_iter(self) -> SquaresIter {
                SquaresIter(self)
            }
        }

        /// The squares of a set, row by row from a1.
        #[derive(Clone, Debug)]
        pub struct SquaresIter(Squares);

        impl Iterator for SquaresIter {
            type Item = Square;

            fn next(&mut self) -> Option<Square> {
                let square = self.0.first()?;
                self.0.0 &= self.0.0 - 1;
                Some(square)
            }
        }

        impl DoubleEndedIterator for SquaresIter {
            fn next_back(&mut self) -> Option<Square> {
                let square = Square((self.0.0.checked_ilog2()?) as u8);
                self.0 ^= Squares::of(square);
                Some(square)
            }
        }

        impl core::ops::BitOr for Squares {
            type Output = Self;
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl core::ops::BitAnd for Squares {
            type Output = Self;
            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }

        impl core::ops::BitXor for Squares {
            type Output = Self;
            fn bitxor(self, other: Self) -> Self {
                Self(self.0 ^ other.0)
            }
        }

        impl core::ops::BitOrAssign for Squares {
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }

        impl core::ops::BitXorAssign for Squares {
            fn bitxor_assign(&mut self, other: Self) {
                self.0 ^= other.0;
            }
        }

        impl core::ops::Not for Squares {
            type Output = Self;
            fn not(self) -> Self {
                Self(!self.0 & Self::ALL.0)
            }
        }
    };
}

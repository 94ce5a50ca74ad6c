//! Squares and bitboards for boards of at most 8×8. Squares are named a1, b1 … with a1 top left.

/// The text is not the name of a square of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "This is not a square: write a letter from a to {column} and a number from 1 to {side}, such as b3.",
    column = (b'a' + .side - 1) as char
)]
pub struct BadSquare {
    pub(crate) side: u8,
}

/// Defines `Square` and the bitboard `Squares` for a board of `$side`×`$side`.
macro_rules! squares {
    (
        $(#[$square_doc:meta])* Square, side: $side:literal;
        $(#[$squares_doc:meta])* Squares, bits: $bits:ty;
        $(#[$iter_doc:meta])* SquaresIter
    ) => {
        $(#[$square_doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct Square(u8);

        impl Square {
            /// The number of squares on a side of the board.
            pub const SIDE: u8 = $side;
            /// The number of squares on the board.
            pub const COUNT: usize = $side * $side;

            /// The square at this row from the top and column from the left, both counted from 0.
            pub const fn at(row: u8, column: u8) -> Option<Self> {
                if row < $side && column < $side { Some(Self(row * $side + column)) } else { None }
            }

            /// The square with this index, counted row by row from a1.
            pub const fn from_index(index: usize) -> Option<Self> {
                if index < Self::COUNT { Some(Self(index as u8)) } else { None }
            }

            /// The index, counted row by row from a1, which is 0.
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

            /// Where this square goes when the board is rotated a quarter clockwise.
            pub const fn rotated(self) -> Self {
                Self(self.column() * $side + $side - 1 - self.row())
            }

            /// All squares, row by row from a1.
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

        set! {
            $(#[$squares_doc])*
            Squares of Square, bits: $bits, count: Square::COUNT;
            $(#[$iter_doc])*
            SquaresIter
        }

        #[allow(dead_code, reason = "not every game has groups")]
        impl Squares {
            /// The orthogonal neighbours of the squares in the set.
            pub(crate) const fn neighbours(self) -> Self {
                const FIRST_COLUMN: $bits = Squares::ALL.0 / ((1 << $side) - 1);
                let right = (self.0 & !(FIRST_COLUMN << ($side - 1))) << 1;
                let left = (self.0 & !FIRST_COLUMN) >> 1;
                Self((right | left | self.0 << $side | self.0 >> $side) & Self::ALL.0)
            }

            /// The orthogonally connected group of this set that contains `seed`.
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
    };
}

//! The eight symmetries of the board, by bit shifts: fast on the device, and without a table.

const COLUMN: u32 = 0b00001_00001_00001_00001_00001;
const ROW: u32 = 0b11111;

/// A symmetry of the board: optional reflections of the columns, then of the rows, then in the diagonal from a1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Symmetry {
    pub(super) columns: bool,
    pub(super) rows: bool,
    pub(super) diagonal: bool,
}

impl Symmetry {
    /// The symmetry with this number, below 8; 0 is the identity.
    pub(super) const fn nth(number: u8) -> Self {
        Self { columns: number & 1 != 0, rows: number & 2 != 0, diagonal: number & 4 != 0 }
    }

    pub(super) const fn of(self, mut squares: u32) -> u32 {
        if self.columns {
            squares = mirror_columns(squares);
        }
        if self.rows {
            squares = mirror_rows(squares);
        }
        if self.diagonal {
            squares = mirror_diagonal(squares);
        }
        squares
    }
}

/// a ↔ e, b ↔ d.
const fn mirror_columns(squares: u32) -> u32 {
    let outer = (squares & COLUMN) << 4 | squares >> 4 & COLUMN;
    let inner = (squares & COLUMN << 1) << 2 | squares >> 2 & COLUMN << 1;
    outer | inner | squares & COLUMN << 2
}

/// 1 ↔ 5, 2 ↔ 4.
const fn mirror_rows(squares: u32) -> u32 {
    let outer = (squares & ROW) << 20 | squares >> 20 & ROW;
    let inner = (squares & ROW << 5) << 10 | squares >> 10 & ROW << 5;
    outer | inner | squares & ROW << 10
}

/// b1 ↔ a2 and so on: a square k columns right of the diagonal moves down by k rows and left by k columns.
const fn mirror_diagonal(squares: u32) -> u32 {
    /// The squares `k` columns right of the diagonal.
    const fn right_of_diagonal(k: u32) -> u32 {
        let mut squares = 0;
        let mut row = 0;
        while row + k < 5 {
            squares |= 1 << (row * 6 + k);
            row += 1;
        }
        squares
    }
    const DIAGONALS: [u32; 5] = [
        right_of_diagonal(0),
        right_of_diagonal(1),
        right_of_diagonal(2),
        right_of_diagonal(3),
        right_of_diagonal(4),
    ];
    let mut mirrored = squares & DIAGONALS[0];
    let mut k = 1;
    while k < DIAGONALS.len() {
        mirrored |= (squares & DIAGONALS[k]) << (4 * k) | squares >> (4 * k) & DIAGONALS[k];
        k += 1;
    }
    mirrored
}

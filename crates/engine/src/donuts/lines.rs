//! The straight lines of the board: their squares, their crossings, and their code ranges.

use rules::donuts::Square;

use super::patterns::{EMPTY_LINE, LONGEST, POWERS_OF_3};

/// The number of straight lines: 6 rows, 6 columns and 11 diagonals each way.
pub(super) const LINES: usize = 34;
/// The number of lines with room for five; they come first.
pub(super) const LONG_LINES: usize = 18;

/// Defines the lines, in numerical order.
macro_rules! lines {
    ($($name:ident),* $(,)?) => {
        /// A straight line. An enum and not a number, so that the compiler can elide bounds checks.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub(super) enum Line { $($name),* }

        const ALL: [Line; LINES] = [$(Line::$name),*];
    };
}

lines! {
    Row1, Row2, Row3, Row4, Row5, Row6,
    Column1, Column2, Column3, Column4, Column5, Column6,
    Rising5, Rising6, Rising7, Falling5, Falling6, Falling7,
    Rising1, Rising2, Rising3, Rising4, Rising8, Rising9, Rising10, Rising11,
    Falling1, Falling2, Falling3, Falling4, Falling8, Falling9, Falling10, Falling11,
}

impl Line {
    pub(super) const ROWS: &[Self] = ALL.split_at(Square::SIDE as usize).0;

    pub(super) const fn with_number(number: usize) -> Self {
        ALL[number]
    }
}

/// The position of a square on one of the lines through it.
#[derive(Clone, Copy)]
pub(super) struct LinePosition {
    pub(super) line: Line,
    /// How many squares of the line come before it.
    pub(super) index: u8,
    /// What a vanilla donut there adds to the line's code; a chocolate one adds it twice.
    pub(super) place_value: u16,
}

/// The four lines through every square: row, column, rising, falling.
pub(super) static LINE_POSITIONS: [[LinePosition; 4]; Square::COUNT] = {
    let mut places = [[LinePosition { line: Line::Row1, index: 0, place_value: 0 }; 4]; Square::COUNT];
    let mut square = 0;
    while square < Square::COUNT {
        let (row, column) = (square as u8 / Square::SIDE, square as u8 % Square::SIDE);
        places[square] = [
            place(row, column),
            place(6 + column, row),
            place(diagonal(row + column, 0), row - (row + column).saturating_sub(5)),
            place(diagonal(5 + row - column, 1), row - row.saturating_sub(column)),
        ];
        square += 1;
    }
    places
};

/// The line number of one of the 11 parallel diagonals of a slant (0 is rising, 1 falling). Those with room for five
/// come first.
const fn diagonal(number: u8, slant: u8) -> u8 {
    match number {
        4..=6 => 8 + number + 3 * slant,
        0..=3 => 18 + number + 8 * slant,
        _ => 15 + number + 8 * slant,
    }
}

const fn place(line: u8, index: u8) -> LinePosition {
    LinePosition { line: Line::with_number(line as usize), index, place_value: POWERS_OF_3[index as usize] }
}

/// The squares of every line in order, padded with 0.
pub(super) static SQUARES: [[u8; 8]; LINES] = {
    let mut squares = [[0; 8]; LINES];
    let mut square = 0;
    while square < Square::COUNT {
        let mut axis = 0;
        while axis < 4 {
            let place = LINE_POSITIONS[square][axis];
            squares[place.line as usize][place.index as usize] = square as u8;
            axis += 1;
        }
        square += 1;
    }
    squares
};

/// The index of every square on every line; 0 for squares off the line.
pub(super) static INDICES: [[u8; Square::COUNT]; LINES] = {
    let mut indices = [[0; Square::COUNT]; LINES];
    let mut square = 0;
    while square < Square::COUNT {
        let mut axis = 0;
        while axis < 4 {
            let place = LINE_POSITIONS[square][axis];
            indices[place.line as usize][square] = place.index;
            axis += 1;
        }
        square += 1;
    }
    indices
};

const LENGTHS: [u8; LINES] = {
    let mut lengths = [0; LINES];
    let mut square = 0;
    while square < Square::COUNT {
        let mut axis = 0;
        while axis < 4 {
            lengths[LINE_POSITIONS[square][axis].line as usize] += 1;
            axis += 1;
        }
        square += 1;
    }
    lengths
};

const _: () = {
    let mut line = 0;
    while line < LINES {
        assert!((LENGTHS[line] >= 5) == (line < LONG_LINES));
        line += 1;
    }
};

/// The codes of all lines on an empty board.
pub(super) const NO_DONUTS: [u16; LINES] = {
    let mut codes = [0; LINES];
    let mut line = 0;
    while line < LINES {
        codes[line] = EMPTY_LINE[LENGTHS[line] as usize];
        line += 1;
    }
    codes
};

/// The crossing of two lines, as a set of indices on the second: [`NOWHERE`] if they don't cross, [`EVERYWHERE`] for a
/// line with itself.
pub(super) static CROSSINGS: [[u8; LINES]; LINES] = {
    let mut crossings = [[NOWHERE; LINES]; LINES];
    let mut square = 0;
    while square < Square::COUNT {
        let mut first = 0;
        while first < 4 {
            let mut second = 0;
            while second < 4 {
                let place = LINE_POSITIONS[square][second];
                crossings[LINE_POSITIONS[square][first].line as usize][place.line as usize] =
                    if first == second { EVERYWHERE } else { 1 << place.index };
                second += 1;
            }
            first += 1;
        }
        square += 1;
    }
    crossings
};
const NOWHERE: u8 = 0;
const EVERYWHERE: u8 = (1 << LONGEST) - 1;

/// The total number of codes of all lines.
pub(super) const ALL_CODES: usize = CODES_BEFORE[LINES] as usize;
/// The total number of codes of the lines before each one.
const CODES_BEFORE: [u16; LINES + 1] = {
    let mut before = [0; LINES + 1];
    let mut line = 0;
    while line < LINES {
        before[line + 1] = before[line] + 3 * POWERS_OF_3[LENGTHS[line] as usize - 1];
        line += 1;
    }
    before
};

/// Added to the code of a line, gives an index below [`ALL_CODES`] that is unique among all lines.
pub(super) static OFFSETS: [u16; LINES] = {
    let mut offsets = [0; LINES];
    let mut line = 0;
    while line < LINES {
        offsets[line] = CODES_BEFORE[line].wrapping_sub(NO_DONUTS[line]);
        line += 1;
    }
    offsets
};

//! The straight lines of the board as numbers, and tables of what a line's number means.
//!
//! A line is up to six squares, each empty, vanilla or chocolate: a number in base three, its *code*. Everything that
//! the search asks about a line is one look into a table by that code, which suits a chip without fast bit scans.

use rules::donuts::Square;

/// How many straight lines cross the board: 6 rows, 6 columns and 11 diagonals each way.
pub(super) const LINES: usize = 34;
/// The most squares that a line has.
pub(super) const LONGEST: usize = 6;

/// What a digit is worth at each place of a code.
const WORTH: [u16; LONGEST] = [1, 3, 9, 27, 81, 243];

/// The code of a line without donuts, by its length. Lines of different lengths have codes of their own, so that a
/// code also tells where the line ends.
const EMPTY_LINE: [u16; LONGEST + 1] = [0, 1089, 1080, 1053, 972, 729, 0];
/// How many codes a line of six squares may have; they come first.
pub(super) const LINE_CODES: usize = 729;
/// How many codes there are.
pub(super) const CODES: usize = 1092;

/// Where a square lies on one of the lines through it.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// The line.
    pub(super) line: u8,
    /// How many squares of the line come before it.
    pub(super) index: u8,
    /// What a vanilla donut there adds to the line's code; a chocolate one adds it twice.
    pub(super) worth: u16,
}

/// The four lines through every square: row, column, rising, falling.
pub(super) static PLACES: [[Place; 4]; Square::COUNT] = {
    let mut places = [[Place { line: 0, index: 0, worth: 0 }; 4]; Square::COUNT];
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

/// The number of one of the 11 parallel diagonals of a slant (0 is rising, 1 falling). Those with room for five come first.
const fn diagonal(number: u8, slant: u8) -> u8 {
    match number {
        4..=6 => 8 + number + 3 * slant,
        0..=3 => 18 + number + 8 * slant,
        _ => 15 + number + 8 * slant,
    }
}

const fn place(line: u8, index: u8) -> Place {
    Place { line, index, worth: WORTH[index as usize] }
}

/// The squares of every line in order; places that a shorter line lacks hold 0.
pub(super) static SQUARES: [[u8; 8]; LINES] = {
    let mut squares = [[0; 8]; LINES];
    let mut square = 0;
    while square < Square::COUNT {
        let mut axis = 0;
        while axis < 4 {
            let place = PLACES[square][axis];
            squares[place.line as usize][place.index as usize] = square as u8;
            axis += 1;
        }
        square += 1;
    }
    squares
};

/// How many squares each line has.
const LENGTHS: [u8; LINES] = {
    let mut lengths = [0; LINES];
    let mut square = 0;
    while square < Square::COUNT {
        let mut axis = 0;
        while axis < 4 {
            lengths[PLACES[square][axis].line as usize] += 1;
            axis += 1;
        }
        square += 1;
    }
    lengths
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

/// Where two lines meet, as the index of the square on the second; [`NOWHERE`] if they don't, and for a line with
/// itself [`EVERYWHERE`].
pub(super) static CROSSINGS: [[u8; LINES]; LINES] = {
    let mut crossings = [[NOWHERE; LINES]; LINES];
    let mut square = 0;
    while square < Square::COUNT {
        let mut first = 0;
        while first < 4 {
            let mut second = 0;
            while second < 4 {
                let place = PLACES[square][second];
                crossings[PLACES[square][first].line as usize][place.line as usize] =
                    if first == second { EVERYWHERE } else { 1 << place.index };
                second += 1;
            }
            first += 1;
        }
        square += 1;
    }
    crossings
};
/// No square of a line, as a set of indices.
const NOWHERE: u8 = 0;
/// Every square of a line, as a set of indices.
const EVERYWHERE: u8 = (1 << LONGEST) - 1;

/// How many codes all lines of the board have together.
pub(super) const ALL_CODES: usize = CODES_BEFORE[LINES] as usize;
/// How many codes all lines before each one have together.
const CODES_BEFORE: [u16; LINES + 1] = {
    let mut before = [0; LINES + 1];
    let mut line = 0;
    while line < LINES {
        before[line + 1] = before[line] + 3 * WORTH[LENGTHS[line] as usize - 1];
        line += 1;
    }
    before
};

/// A number for what lies on a line, different from that of any other line: below [`ALL_CODES`].
#[inline(always)]
pub(super) fn number_among_all(line: u8, code: u16) -> usize {
    /// What to add to a line's code.
    static SHIFTS: [u16; LINES] = {
        let mut shifts = [0; LINES];
        let mut line = 0;
        while line < LINES {
            shifts[line] = CODES_BEFORE[line].wrapping_sub(NO_DONUTS[line]);
            line += 1;
        }
        shifts
    };
    SHIFTS[line as usize].wrapping_add(code).into()
}

/// The lines with room for five through every square, as bits.
pub(super) static LONG_LINES: [u32; Square::COUNT] = {
    let mut bits = [0; Square::COUNT];
    let mut square = 0;
    while square < Square::COUNT {
        let mut axis = 0;
        while axis < 4 {
            let line = PLACES[square][axis].line;
            if LENGTHS[line as usize] >= 5 {
                bits[square] |= 1 << line;
            }
            axis += 1;
        }
        square += 1;
    }
    bits
};

/// What a line's code says about the line, in the bits of a word.
#[derive(Clone, Copy)]
pub(super) struct Known(u32);

impl Known {
    const FIVE: u32 = 1 << 18;

    /// The indices of its empty squares.
    pub(super) const fn empty(self) -> u8 {
        (self.0 & 0x3F) as u8
    }

    /// The indices where a donut of vanilla (0) or chocolate (1) makes five, counting what it turns over on this line.
    pub(super) const fn fives(self, colour: usize) -> u8 {
        (self.0 >> (6 + 6 * colour) & 0x3F) as u8
    }

    /// Whether five of a colour stand on it, or will with another donut.
    pub(super) const fn is_hot(self) -> bool {
        self.0 & (Self::FIVE | 0xFFF << 6) != 0
    }

    /// Whether five of a colour stand on it.
    pub(super) const fn is_five(self) -> bool {
        self.0 & Self::FIVE != 0
    }

    /// How many of its squares are empty.
    pub(super) const fn room(self) -> u8 {
        (self.0 >> 19 & 7) as u8
    }

    /// The indices of the donuts of a colour (0 or 1).
    pub(super) const fn donuts(self, colour: usize) -> u8 {
        let vanilla = (self.0 >> 22) as u8 & 0x3F;
        if colour == 0 { vanilla } else { 0x3F & !(vanilla | self.empty()) }
    }
}

/// What every code means.
///
/// The tables are a constant, but the search looks at them all the time, and the chip's flash is slow: keep a copy in RAM.
#[derive(Clone)]
pub(super) struct Codes {
    known: [Known; CODES],
    effects: [[[Effect; 8]; CODES]; 2],
}

impl Codes {
    /// Tables yet to be filled.
    pub(super) const BLANK: Self =
        Self { known: [Known(0); CODES], effects: [[[Effect::NONE; 8]; CODES]; 2] };

    /// What the code says about its line.
    #[inline(always)]
    pub(super) fn known(&self, code: u16) -> Known {
        self.known[code as usize]
    }

    /// What a donut of `colour` (0 or 1) at `index` does on this line.
    #[inline(always)]
    pub(super) fn effect(&self, code: u16, index: u8, colour: usize) -> Effect {
        self.effects[colour][code as usize][index as usize]
    }
}

/// What a donut does on a line through it.
#[derive(Clone, Copy)]
pub(super) struct Effect(u8);

impl Effect {
    pub(super) const NONE: Self = Self(0);

    /// The indices of the two donuts that it turns over, if it does.
    #[inline(always)]
    pub(super) const fn turned(self) -> Option<(usize, usize)> {
        if self.turns() { Some(((self.0 & 7) as usize, (self.0 >> 3 & 7) as usize)) } else { None }
    }

    /// Whether it turns any over. The higher index of the two is never 0.
    #[inline(always)]
    pub(super) const fn turns(self) -> bool {
        self.0 & 0x3F != 0
    }

    /// Whether there is nothing to turn over, no five, and none to be made with the next donut.
    #[inline(always)]
    pub(super) const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// The effects on two lines; it tells only whether there is any.
    #[inline(always)]
    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// The filled tables.
pub(super) static CODE_TABLES: Codes = {
    let mut codes = Codes::BLANK;
    let mut length = 1;
    while length <= LONGEST {
        let mut number = 0;
        while number < WORTH[length - 1] * 3 {
            let code = (EMPTY_LINE[length] + number) as usize;
            let line = Line::with_code(number, length);
            codes.known[code] = line.known();
            let mut index = 0;
            while index < length {
                codes.effects[0][code][index] = line.effect(index, 0);
                codes.effects[1][code][index] = line.effect(index, 1);
                index += 1;
            }
            number += 1;
        }
        length += 1;
    }
    codes
};

/// A line, square by square: the plain way, from which the tables are made.
#[derive(Clone, Copy)]
struct Line {
    /// 0 is empty, 1 vanilla, 2 chocolate.
    digits: [u8; LONGEST],
    length: usize,
}

impl Line {
    const fn with_code(mut number: u16, length: usize) -> Self {
        let mut digits = [0; LONGEST];
        let mut index = 0;
        while index < length {
            digits[index] = (number % 3) as u8;
            number /= 3;
            index += 1;
        }
        Self { digits, length }
    }

    const fn known(&self) -> Known {
        let mut known = 0;
        let mut index = 0;
        while index < self.length {
            if self.digits[index] == 0 {
                known += 1 << index | 1 << 19;
                known |= (self.with_donut(index, 0).has_five() as u32) << (6 + index);
                known |= (self.with_donut(index, 1).has_five() as u32) << (12 + index);
            }
            if self.digits[index] == 1 {
                known |= 1 << (22 + index);
            }
            index += 1;
        }
        if self.has_five() {
            known |= Known::FIVE;
        }
        Known(known)
    }

    const fn has_five(&self) -> bool {
        let [a, b, c, d, e, f] = self.digits;
        let middle = b == c && c == d && d == e && b != 0;
        middle && (a == b || e == f)
    }

    /// The ends of the run that a donut of `colour` at `index` makes, if an opposing donut stands at both.
    const fn inserted(&self, index: usize, colour: u8) -> Option<(usize, usize)> {
        if self.digits[index] != 0 {
            return None;
        }
        let (own, other) = (colour + 1, 2 - colour);
        let mut before = index;
        loop {
            if before == 0 {
                return None;
            }
            before -= 1;
            if self.digits[before] != own {
                break;
            }
        }
        let mut after = index + 1;
        while after < self.length && self.digits[after] == own {
            after += 1;
        }
        let framed = after < self.length && self.digits[before] == other && self.digits[after] == other;
        if framed { Some((before, after)) } else { None }
    }

    const fn effect(&self, index: usize, colour: u8) -> Effect {
        let turned = match self.inserted(index, colour) {
            Some((before, after)) => before | after << 3,
            None => 0,
        };
        let heats = self.digits[index] == 0 && self.with_donut(index, colour).known().is_hot();
        Effect(turned as u8 | (heats as u8) << 6)
    }

    const fn with_donut(mut self, index: usize, colour: u8) -> Self {
        if let Some((before, after)) = self.inserted(index, colour) {
            self.digits[before] = colour + 1;
            self.digits[after] = colour + 1;
        }
        self.digits[index] = colour + 1;
        self
    }
}

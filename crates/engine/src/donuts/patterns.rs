//! Pattern tables: what lies on a line is a pattern, its number the *code*, and tables tell what every code means.
//!
//! Each square of a line is empty, vanilla or chocolate: a digit in base three. Everything that the search asks about a line
//! is one look into a table by its code, which suits a chip without fast bit scans.

/// The most squares that a line has.
pub(super) const LONGEST: usize = 6;

/// What a digit is worth at each place of a code.
pub(super) const WORTH: [u16; LONGEST] = [1, 3, 9, 27, 81, 243];

/// The code of a line without donuts, by its length. Lines of different lengths have codes of their own, so that a
/// code also tells where the line ends.
pub(super) const EMPTY_LINE: [u16; LONGEST + 1] = [0, 1089, 1080, 1053, 972, 729, 0];
/// How many codes a line of six squares may have; they come first.
pub(super) const LINE_CODES: usize = 729;
/// How many codes there are.
const CODES: usize = 1092;
/// How many effects there are: of each player's donut at each index on each of them.
const EFFECTS: usize = 2 * LONGEST * CODES;

/// What lies on a line, in the bits of a word.
#[derive(Clone, Copy)]
pub(super) struct Pattern(u32);

impl Pattern {
    /// Where its [`Threat`] begins.
    const THREAT: u32 = 29;

    /// The indices of its empty squares.
    pub(super) const fn empty(self) -> u8 {
        (self.0 & 0x3F) as u8
    }

    /// The indices where a donut of vanilla (0) or chocolate (1) makes five, counting what it turns over on this line.
    pub(super) const fn fives(self, colour: usize) -> u8 {
        (self.0 >> (6 + 6 * colour) & 0x3F) as u8
    }

    /// Who has five on it, or will with another donut: as the effect of something that turns nothing over.
    #[inline(always)]
    pub(super) const fn effect(self) -> Effect {
        Effect((self.0 >> Self::THREAT << Effect::THREAT) as u8)
    }

    /// How many of its squares are empty.
    pub(super) const fn room(self) -> u8 {
        (self.0 >> 18 & 7) as u8
    }

    /// The indices of the donuts of a colour (0 or 1).
    pub(super) const fn donuts(self, colour: usize) -> u8 {
        let vanilla = (self.0 >> 21) as u8 & 0x3F;
        if colour == 0 { vanilla } else { 0x3F & !(vanilla | self.empty()) }
    }
}

/// What every code means.
///
/// The tables are a constant, but the search looks at them all the time, and the chip's flash is slow: keep a copy in RAM.
/// There they have more room than they need. Their lengths are powers of two, so that an index that is cut to its lowest bits
/// is in bounds and is not checked.
#[derive(Clone)]
pub(super) struct PatternTables {
    patterns: [Pattern; CODES.next_power_of_two()],
    effects: [Effect; EFFECTS.next_power_of_two()],
}

impl PatternTables {
    pub(super) const BLANK: Self = Self {
        patterns: [Pattern(0); CODES.next_power_of_two()],
        effects: [Effect::NONE; EFFECTS.next_power_of_two()],
    };

    pub(super) fn fill(&mut self) {
        self.patterns[..CODES].copy_from_slice(&FILLED.patterns);
        self.effects[..EFFECTS].copy_from_slice(&FILLED.effects);
    }

    /// What the code says about its line.
    #[inline(always)]
    pub(super) fn pattern(&self, code: u16) -> Pattern {
        self.patterns[code as usize % self.patterns.len()]
    }

    /// What a donut does on a line with that code, by where its effects [begin](first_effect).
    #[inline(always)]
    pub(super) fn effect(&self, first: u16, code: u16) -> Effect {
        self.effects[(first as usize + code as usize) % self.effects.len()]
    }
}

/// Where the effects of a player's donuts begin that come to lie at an index of their line: there is one for each code.
pub(super) const fn first_effect(player: usize, index: u8) -> u16 {
    ((player * LONGEST + index as usize) * CODES) as u16
}

/// Who has five on a line, or will with another donut.
#[derive(Clone, Copy)]
pub(super) struct Threat(u8);

impl Threat {
    /// Whether vanilla makes five there with the next donut, in the lowest bit, and whether chocolate does, in the next. A third
    /// bit is set only where the game is over.
    #[inline(always)]
    pub(super) const fn bits(self) -> u32 {
        self.0 as u32
    }
}

/// What a donut does on a line through it: five bits for the donuts that it turns over, above them the [`Threat`] of the line
/// then.
#[derive(Clone, Copy)]
pub(super) struct Effect(u8);

impl Effect {
    pub(super) const NONE: Self = Self(0);
    const THREAT: u32 = 5;

    const fn new(turned: Option<(usize, usize)>, threat: Threat) -> Self {
        let turned = match turned {
            // Between the two there is at least the donut itself.
            Some((before, after)) => ((before + 1) | (after - 2) << 3) as u8,
            None => 0,
        };
        Self(turned | threat.0 << Self::THREAT)
    }

    /// The indices of the two donuts that it turns over, if it does.
    #[inline(always)]
    pub(super) const fn turned(self) -> Option<(usize, usize)> {
        if self.turns() { Some(((self.0 & 7) as usize - 1, (self.0 >> 3 & 3) as usize + 2)) } else { None }
    }

    #[inline(always)]
    pub(super) const fn turns(self) -> bool {
        self.0 & 7 != 0
    }

    /// Who has five on the line then, or will with another donut.
    #[inline(always)]
    pub(super) const fn threat(self) -> Threat {
        Threat(self.0 >> Self::THREAT)
    }
}

/// The effects on the four lines through a square: a byte for each in one word, which takes one of the chip's few registers.
#[derive(Clone, Copy)]
pub(super) struct Effects(u32);

impl Effects {
    pub(super) const NONE: Self = Self(0);

    /// With that on the next line.
    #[inline(always)]
    pub(super) const fn then(self, effect: Effect) -> Self {
        Self(self.0 << 8 | effect.0 as u32)
    }

    /// That on the line of an axis.
    #[inline(always)]
    pub(super) const fn on(self, axis: usize) -> Effect {
        Effect((self.0 << (8 * axis) >> 24) as u8)
    }

    #[inline(always)]
    pub(super) const fn turns(self) -> bool {
        self.0 & 0x0707_0707 != 0
    }

    /// Whether anybody has five on any of the lines then, or will with another donut.
    #[inline(always)]
    pub(super) const fn threaten(self) -> bool {
        self.0 & 0xE0E0_E0E0 != 0
    }

    /// Whether five stand on any of the lines.
    #[inline(always)]
    pub(super) const fn five(self) -> bool {
        self.0 & 0x8080_8080 != 0
    }
}

struct TableContents {
    patterns: [Pattern; CODES],
    effects: [Effect; EFFECTS],
}

static FILLED: TableContents = {
    let mut tables = TableContents { patterns: [Pattern(0); CODES], effects: [Effect::NONE; EFFECTS] };
    let mut length = 1;
    while length <= LONGEST {
        let mut number = 0;
        while number < WORTH[length - 1] * 3 {
            let code = (EMPTY_LINE[length] + number) as usize;
            let line = PatternText::with_code(number, length);
            tables.patterns[code] = line.pattern();
            let mut index = 0;
            while (index as usize) < length {
                tables.effects[first_effect(0, index) as usize + code] = line.effect(index as usize, 0);
                tables.effects[first_effect(1, index) as usize + code] = line.effect(index as usize, 1);
                index += 1;
            }
            number += 1;
        }
        length += 1;
    }
    tables
};

/// A line, square by square: the plain way, from which the tables are made.
#[derive(Clone, Copy)]
struct PatternText {
    /// 0 is empty, 1 vanilla, 2 chocolate.
    digits: [u8; LONGEST],
    length: usize,
}

impl PatternText {
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

    const fn pattern(&self) -> Pattern {
        let mut pattern = 0;
        let mut index = 0;
        while index < self.length {
            if self.digits[index] == 0 {
                pattern += 1 << index | 1 << 18;
                pattern |= (self.with_donut(index, 0).has_five() as u32) << (6 + index);
                pattern |= (self.with_donut(index, 1).has_five() as u32) << (12 + index);
            }
            if self.digits[index] == 1 {
                pattern |= 1 << (21 + index);
            }
            index += 1;
        }
        let threat = (pattern & 0x3F << 6 != 0) as u32
            | ((pattern & 0x3F << 12 != 0) as u32) << 1
            | (self.has_five() as u32) << 2;
        Pattern(pattern | threat << Pattern::THREAT)
    }

    const fn has_five(&self) -> bool {
        let [a, b, c, d, e, f] = self.digits;
        let middle = b == c && c == d && d == e && b != 0;
        middle && (a == b || e == f)
    }

    /// The ends of the run that a donut of `colour` at `index`, which is empty, makes, if an opposing donut stands at both.
    const fn inserted(&self, index: usize, colour: u8) -> Option<(usize, usize)> {
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
        if self.digits[index] != 0 {
            return Effect::NONE;
        }
        Effect::new(self.inserted(index, colour), self.with_donut(index, colour).pattern().effect().threat())
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

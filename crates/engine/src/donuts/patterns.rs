//! Pattern tables: the donuts on a line form a pattern, which has a number, the *code*; tables map every code to its
//! properties.
//!
//! Each square of a line is empty, vanilla or chocolate: a base-3 digit. Everything that the search needs to know about
//! a line is one table look-up by its code, which suits a core without fast bit scans.

/// The number of squares of the longest lines.
pub(super) const LONGEST: usize = 6;

/// The place values of the digits of a code.
pub(super) const POWERS_OF_3: [u16; LONGEST] = [1, 3, 9, 27, 81, 243];

/// The code of an empty line, by its length. Lines of different lengths have distinct codes, so that a code also
/// determines the length.
pub(super) const EMPTY_LINE: [u16; LONGEST + 1] = [0, 1089, 1080, 1053, 972, 729, 0];
/// The number of codes of a line of six squares; they come first.
pub(super) const LINE_CODES: usize = 729;
/// The number of codes.
const CODES: usize = 1092;
/// The number of effects: one for each player, index and code.
const EFFECTS: usize = 2 * LONGEST * CODES;

/// The pattern of a line, as packed bits.
#[derive(Clone, Copy)]
pub(super) struct Pattern(u32);

impl Pattern {
    /// The bit offset of its [`Threat`].
    const THREAT: u32 = 29;

    pub(super) const fn empty(self) -> u8 {
        (self.0 & 0x3F) as u8
    }

    /// The indices where a donut of vanilla (0) or chocolate (1) makes five, including what it flips on this line.
    pub(super) const fn fives(self, colour: usize) -> u8 {
        (self.0 >> (6 + 6 * colour) & 0x3F) as u8
    }

    /// Its threat, as an effect that flips nothing.
    #[inline(always)]
    pub(super) const fn effect(self) -> Effect {
        Effect((self.0 >> Self::THREAT << Effect::THREAT) as u8)
    }

    /// The number of its empty squares.
    pub(super) const fn room(self) -> u8 {
        (self.0 >> 18 & 7) as u8
    }

    /// The indices of the donuts of a colour (0 or 1).
    pub(super) const fn donuts(self, colour: usize) -> u8 {
        let vanilla = (self.0 >> 21) as u8 & 0x3F;
        if colour == 0 { vanilla } else { 0x3F & !(vanilla | self.empty()) }
    }
}

/// The tables of all codes.
///
/// They are constants, but the search reads them all the time and the flash is slow, so this is a copy in RAM. The
/// lengths are rounded up to powers of two: an index that is masked to its lowest bits needs no bounds check.
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
        self.patterns[..CODES].copy_from_slice(&CONTENTS.patterns);
        self.effects[..EFFECTS].copy_from_slice(&CONTENTS.effects);
    }

    #[inline(always)]
    pub(super) fn pattern(&self, code: u16) -> Pattern {
        self.patterns[code as usize % self.patterns.len()]
    }

    /// The effect of a donut on a line with this code; `first` is its [`first_effect`].
    #[inline(always)]
    pub(super) fn effect(&self, first: u16, code: u16) -> Effect {
        self.effects[(first as usize + code as usize) % self.effects.len()]
    }
}

/// The index of the first of the effects, one for each code, of a player's donut at this index of a line.
pub(super) const fn first_effect(player: usize, index: u8) -> u16 {
    ((player * LONGEST + index as usize) * CODES) as u16
}

/// Which players have five on a line, or can make it with another donut.
#[derive(Clone, Copy)]
pub(super) struct Threat(u8);

impl Threat {
    /// Bit 0: vanilla can make five there with the next donut. Bit 1: chocolate can. Bit 2: there is a five, so the
    /// game is over.
    #[inline(always)]
    pub(super) const fn bits(self) -> u32 {
        self.0 as u32
    }
}

/// The effect of a donut on a line through it: five bits for the donuts that it flips, and above them the
/// resulting [`Threat`] of the line.
#[derive(Clone, Copy)]
pub(super) struct Effect(u8);

impl Effect {
    pub(super) const NONE: Self = Self(0);
    const THREAT: u32 = 5;

    const fn new(flipped: Option<(usize, usize)>, threat: Threat) -> Self {
        let flipped = match flipped {
            // `after` is at least 2: the donut itself lies between the two.
            Some((before, after)) => ((before + 1) | (after - 2) << 3) as u8,
            None => 0,
        };
        Self(flipped | threat.0 << Self::THREAT)
    }

    /// The indices of the two donuts that it flips, if any.
    #[inline(always)]
    pub(super) const fn flipped(self) -> Option<(usize, usize)> {
        if self.has_flips() {
            Some(((self.0 & 7) as usize - 1, (self.0 >> 3 & 3) as usize + 2))
        } else {
            None
        }
    }

    #[inline(always)]
    const fn has_flips(self) -> bool {
        self.0 & 7 != 0
    }

    #[inline(always)]
    pub(super) const fn threat(self) -> Threat {
        Threat(self.0 >> Self::THREAT)
    }
}

/// The effects on the four lines through a square: a byte each in one word, which takes a single register.
#[derive(Clone, Copy)]
pub(super) struct Effects(u32);

impl Effects {
    pub(super) const NONE: Self = Self(0);

    /// Appends the effect on the next line.
    #[inline(always)]
    pub(super) const fn with_next(self, effect: Effect) -> Self {
        Self(self.0 << 8 | effect.0 as u32)
    }

    /// The effect on the line of this axis.
    #[inline(always)]
    pub(super) const fn on(self, axis: usize) -> Effect {
        Effect((self.0 << (8 * axis) >> 24) as u8)
    }

    #[inline(always)]
    pub(super) const fn has_flips(self) -> bool {
        self.0 & 0x0707_0707 != 0
    }

    /// Whether there is a threat or a five on any of the lines.
    #[inline(always)]
    pub(super) const fn has_threat(self) -> bool {
        self.0 & 0xE0E0_E0E0 != 0
    }

    /// Whether there is a five on any of the lines.
    #[inline(always)]
    pub(super) const fn has_five(self) -> bool {
        self.0 & 0x8080_8080 != 0
    }
}

struct TableContents {
    patterns: [Pattern; CODES],
    effects: [Effect; EFFECTS],
}

static CONTENTS: TableContents = {
    let mut tables = TableContents { patterns: [Pattern(0); CODES], effects: [Effect::NONE; EFFECTS] };
    let mut length = 1;
    while length <= LONGEST {
        let mut number = 0;
        while number < POWERS_OF_3[length - 1] * 3 {
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

/// A line square by square: the simple representation from which the tables are computed.
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

    /// The two opposing donuts that enclose the run made by a donut of `colour` at the empty `index`, if there are two.
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
        let enclosed = after < self.length && self.digits[before] == other && self.digits[after] == other;
        if enclosed { Some((before, after)) } else { None }
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

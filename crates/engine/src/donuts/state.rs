//! The position in the search: a pattern code for every line, updated incrementally with every donut.

use core::cmp::Ordering;

use rules::donuts::{Board, Colour, DONUTS, Game, Square};

use super::{
    line_updates::{LineUpdate, line_updates},
    lines::{CROSSINGS, INDICES, LINE_POSITIONS, LINES, Line, NO_DONUTS, OFFSETS, SQUARES},
    patterns::{Effects, LONGEST, POWERS_OF_3, PatternTables},
    threats::Threats,
};

/// What is constant during a game: the line to which each square sends the opponent, and the pattern tables.
#[derive(Clone, Copy)]
pub(super) struct BoardTables<'m> {
    patterns: &'m PatternTables,
    /// The line that each square sends the opponent to.
    next_lines: [Line; Square::COUNT],
    /// Every square of that line except the square itself, as a set of indices.
    others: [u8; Square::COUNT],
    /// The squares of every line with the lines they lead to.
    choices: [[Choice; 8]; LINES],
}

#[derive(Clone, Copy)]
struct Choice {
    square: u8,
    /// The line that it sends the opponent to.
    next_line: Line,
    /// The [offset](OFFSETS) of that line.
    offset: u16,
}

impl<'m> BoardTables<'m> {
    #[inline(never)]
    pub(super) fn new(board: &Board, patterns: &'m PatternTables) -> Self {
        let (mut next_lines, mut others) = ([Line::Row1; Square::COUNT], [0; Square::COUNT]);
        for square in Square::all() {
            let position = LINE_POSITIONS[square.index()][board.direction(square) as usize];
            next_lines[square.index()] = position.line;
            others[square.index()] = !(1 << position.index);
        }
        let choice = |square: u8| {
            let next_line = next_lines[square as usize];
            Choice { square, next_line, offset: OFFSETS[next_line as usize] }
        };
        Self { patterns, next_lines, others, choices: SQUARES.map(|squares| squares.map(choice)) }
    }
}

/// A player as an index: 0 is vanilla, 1 is chocolate.
pub(super) type Player = usize;

pub(super) const fn player(colour: Colour) -> Player {
    match colour {
        Colour::Vanilla => 0,
        Colour::Chocolate => 1,
    }
}

/// The status of the game after a donut was placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    Ongoing,
    /// The player who placed it has five.
    Five,
    /// All donuts are placed and there is no five.
    Full,
}

/// A square where the next donut may go, with two features of the move as indices below
/// [`ALL_CODES`](super::lines::ALL_CODES).
#[derive(Clone, Copy)]
pub(super) struct Target {
    pub(super) square: u8,
    /// The code, after the move but without any flips, of the line that the donut has to go to; of its row,
    /// if it may go anywhere.
    pub(super) line_code: usize,
    /// The code, before the move, of the line that it sends the opponent to.
    pub(super) next_line_code: usize,
}

// In this order: the short load and store instructions of the Cortex-M0+ reach only the first fields.
#[derive(Clone, Copy)]
#[repr(C)]
pub(super) struct State {
    /// The lines on which each player can make five with the next donut.
    threats: Threats,
    /// The line that the next donut has to go to; `None` if it may go anywhere.
    line: Option<Line>,
    /// The empty squares of that line, as a set of indices; empty if the donut may go anywhere.
    targets: u8,
    placed: u8,
    last: u8,
    codes: [u16; LINES],
}

/// What a vanilla donut on each square adds to its word of the position's key. A word holds three rows in ten bits
/// each.
static KEY_PLACE_VALUES: [u32; Square::COUNT] = {
    let mut values = [0; Square::COUNT];
    let mut square = 0;
    while square < Square::COUNT {
        values[square] = (LINE_POSITIONS[square][0].place_value as u32) << (square / 6 % 3 * 10);
        square += 1;
    }
    values
};

/// The key of a position in the transposition table: the donuts and the line that the next has to go to. It is unique
/// on a board.
pub(super) type Key = [u32; 3];

impl State {
    /// All zeros: an uninitialized position.
    pub(super) const BLANK: Self = Self {
        threats: Threats::NONE,
        line: Some(Line::Row1),
        targets: 0,
        placed: 0,
        last: 0,
        codes: [0; LINES],
    };

    const EMPTY: Self =
        Self { threats: Threats::NONE, line: None, targets: 0, placed: 0, last: 0, codes: NO_DONUTS };

    // Not inlined, to save flash; likewise `BoardTables::new`. Both are rarely called.
    #[inline(never)]
    pub(super) fn of(game: &Game, tables: &BoardTables) -> Self {
        let mut state = Self::EMPTY;
        for square in Square::all() {
            if let Some(colour) = game.position().at(square) {
                for update in line_updates(square.index() as u8, player(colour)) {
                    state.codes[update.line as usize] += update.placed;
                }
            }
        }
        for square in Square::all() {
            for (axis, update) in line_updates(square.index() as u8, 0).iter().enumerate() {
                let effect = tables.patterns.pattern(state.codes[update.line as usize]).effect();
                state.threats.add(update.line, axis, effect.threat());
            }
        }
        state.placed = game.position().placed();
        if let Some(last) = game.position().last() {
            state.last = last.index() as u8;
            (state.line, state.targets) = state.sent_to(last.index() as u8, tables);
        }
        state
    }

    /// Copies another state.
    // In two halves, short enough that the compiler inlines the copies: on the device, calls of memcpy are slower.
    #[inline(always)]
    pub(super) fn copy(&mut self, other: &Self) {
        const HALF: usize = LINES / 2 + 1;
        self.codes[..HALF].copy_from_slice(&other.codes[..HALF]);
        self.codes[HALF..].copy_from_slice(&other.codes[HALF..]);
        let Self { threats, line, targets, placed, last, .. } = *other;
        (self.threats, self.line, self.targets, self.placed, self.last) =
            (threats, line, targets, placed, last);
    }

    #[inline(always)]
    pub(super) fn side_to_move(&self) -> Player {
        (self.placed & 1) as Player
    }

    /// How many donuts are placed.
    #[inline(always)]
    pub(super) fn placed(&self) -> u8 {
        self.placed
    }

    /// The square of the last donut; 0 if there is none.
    #[inline(always)]
    pub(super) fn last(&self) -> u8 {
        self.last
    }

    /// How many donuts are left to place.
    pub(super) fn left(&self) -> u8 {
        DONUTS - self.placed
    }

    #[inline(always)]
    pub(super) fn key(&self) -> Key {
        let [a, b, c, d, e, f, ..] = self.codes;
        let pack = |a, b, c| u32::from(a) | u32::from(b) << 10 | u32::from(c) << 20;
        [pack(a, b, c), pack(d, e, f), line_number(self.line)]
    }

    /// The key of the position after the next donut is placed on `square`.
    #[inline(always)]
    pub(super) fn key_after(&self, square: u8, tables: &BoardTables) -> Key {
        let mover = self.side_to_move();
        let mut key = self.key();
        let word_of = |square: u8| if square < 18 { 0 } else { 1 };
        key[word_of(square)] += KEY_PLACE_VALUES[square as usize] << mover;
        for update in line_updates(square, mover) {
            let effect = tables.patterns.effect(update.first_effect, self.codes[update.line as usize]);
            if let Some((before, after)) = effect.flipped() {
                for index in [before, after] {
                    let flipped = SQUARES[update.line as usize][index];
                    let (word, value) = (&mut key[word_of(flipped)], KEY_PLACE_VALUES[flipped as usize]);
                    *word = if mover == 0 { *word - value } else { *word + value };
                }
            }
        }
        let (line, _) = self.sent_to(square, tables);
        key[2] = line_number(line);
        key
    }

    /// The empty squares of a line, as a set of indices.
    #[inline(always)]
    fn empty(&self, line: Line, tables: &BoardTables) -> u8 {
        tables.patterns.pattern(self.codes[line as usize]).empty()
    }

    /// How many squares of a line are empty.
    #[inline(always)]
    fn room(&self, line: Line, tables: &BoardTables) -> u8 {
        tables.patterns.pattern(self.codes[line as usize]).room()
    }

    /// Whether the player to move can make five with the next donut, judged line by line. A five that needs flips on
    /// other lines is not seen; [`State::place`] detects it.
    #[inline(always)]
    pub(super) fn makes_five(&self, tables: &BoardTables) -> bool {
        let mover = self.side_to_move();
        let crossings = self.line.map(|line| &CROSSINGS[line as usize]);
        self.threats.lines(mover).any(|line| {
            let fives = tables.patterns.pattern(self.codes[line as usize]).fives(mover);
            crossings.is_none_or(|crossings| fives & crossings[line as usize] != 0)
        })
    }

    /// The only square where the next donut may go: a forced move.
    #[inline(always)]
    pub(super) fn only_target(&self) -> Option<u8> {
        let line = self.line.filter(|_| self.targets.is_power_of_two())?;
        Some(SQUARES[line as usize][lowest_index(self.targets)])
    }

    /// Calls `with` for every square where the next donut may go, with the number of legal replies.
    #[inline(always)]
    pub(super) fn each_target(&self, tables: &BoardTables, mut with: impl FnMut(Target, u8)) {
        let anywhere = Square::COUNT as u8 - 1 - self.placed;
        let lines = self.line.as_ref().map_or(Line::ROWS, core::slice::from_ref);
        for line in lines {
            let mut empty = if self.line.is_none() { self.empty(*line, tables) } else { self.targets };
            let (choices, before) = (&tables.choices[*line as usize], self.code_index(*line));
            while empty != 0 {
                let index = lowest_index(empty);
                empty &= empty - 1;
                let room = self.room(choices[index].next_line, tables) - 1;
                // Without a branch, which a PC would mispredict.
                with(self.target_at(choices, index, before), room + anywhere * u8::from(room == 0));
            }
        }
    }

    /// The target on a square where the next donut may go.
    #[inline(always)]
    pub(super) fn target(&self, square: u8, tables: &BoardTables) -> Target {
        let line = self.line.unwrap_or(LINE_POSITIONS[square as usize][0].line);
        let index = INDICES[line as usize][square as usize] as usize % 8;
        self.target_at(&tables.choices[line as usize], index, self.code_index(line))
    }

    /// The target at an index of a line whose code index is `before`.
    #[inline(always)]
    fn target_at(&self, choices: &[Choice; 8], index: usize, before: u16) -> Target {
        let Choice { square, next_line, offset } = choices[index];
        let line_code = before.wrapping_add(PLACE_VALUES[index] << self.side_to_move());
        let next_line_code = offset.wrapping_add(self.codes[next_line as usize]);
        Target { square, line_code: line_code.into(), next_line_code: next_line_code.into() }
    }

    /// The code of a line as an index unique among all lines, below [`ALL_CODES`](super::lines::ALL_CODES).
    #[inline(always)]
    fn code_index(&self, line: Line) -> u16 {
        OFFSETS[line as usize].wrapping_add(self.codes[line as usize])
    }

    /// Places the next donut on a square where it may go.
    // On the device its parts are not inlined: together they would need more than the eight low registers.
    #[inline(always)]
    pub(super) fn place(&mut self, square: u8, tables: &BoardTables) -> Status {
        let mover = self.side_to_move();
        // First, so that a PC can resolve the branches that depend on it early.
        (self.line, self.targets) = self.sent_to(square, tables);
        let updates = line_updates(square, mover);
        let effects = update_lines(&mut self.codes, updates, tables.patterns);
        self.threats.update(square, updates, effects);
        self.placed += 1;
        self.last = square;
        let five_by_flips = effects.has_flips() && self.flip_all(updates, effects, tables);
        match () {
            () if effects.has_five() || five_by_flips => Status::Five,
            () if self.placed == DONUTS => Status::Full,
            () => Status::Ongoing,
        }
    }

    /// Flips the opponent's donuts at both ends of each run that the last donut completes. Returns whether that makes a
    /// five.
    #[cfg_attr(target_os = "none", inline(never))]
    #[cfg_attr(not(target_os = "none"), inline(always))]
    fn flip_all(&mut self, updates: &[LineUpdate; 4], effects: Effects, tables: &BoardTables) -> bool {
        let mut is_five = false;
        for (axis, update) in updates.iter().enumerate() {
            if let Some((before, after)) = effects.on(axis).flipped() {
                let line = &SQUARES[update.line as usize];
                is_five |= self.flip(line[before], tables);
                is_five |= self.flip(line[after], tables);
            }
        }
        is_five
    }

    /// Flips a donut to the player who placed the last one. Returns whether that makes a five.
    #[cfg_attr(target_os = "none", inline(never))]
    #[cfg_attr(not(target_os = "none"), inline(always))]
    fn flip(&mut self, square: u8, tables: &BoardTables) -> bool {
        let updates = line_updates(square, 1 - self.side_to_move());
        let mut effects = Effects::NONE;
        for update in updates {
            let code = &mut self.codes[update.line as usize];
            *code = code.wrapping_add(update.flipped);
            effects = effects.with_next(tables.patterns.pattern(*code).effect());
        }
        self.threats.update(square, updates, effects);
        effects.has_five()
    }

    /// Where a donut on `square` sends the opponent: the line that it points along and its other empty squares, or
    /// anywhere if there are none.
    #[inline(always)]
    fn sent_to(&self, square: u8, tables: &BoardTables) -> (Option<Line>, u8) {
        let line = tables.next_lines[square as usize];
        let targets = self.empty(line, tables) & tables.others[square as usize];
        ((targets != 0).then_some(line), targets)
    }

    /// The player whose largest group is larger; `None` if they are equal.
    pub(super) fn larger_group(&self, tables: &BoardTables) -> Option<Player> {
        let [vanilla, chocolate] = [0, 1].map(|player| largest_group(self.donuts(player, tables)));
        match vanilla.cmp(&chocolate) {
            Ordering::Greater => Some(0),
            Ordering::Less => Some(1),
            Ordering::Equal => None,
        }
    }

    /// The codes of the rows and then the columns.
    #[inline(always)]
    pub(super) fn rows_and_columns(&self) -> &[u16] {
        &self.codes[..2 * Square::SIDE as usize]
    }

    /// The number of lines on which a player can make five with the next donut, if it may go there.
    #[inline(always)]
    pub(super) fn threat_count(&self, player: Player) -> u32 {
        self.threats.count(player)
    }

    /// The squares with a player's donuts, as a bitboard.
    fn donuts(&self, player: Player, tables: &BoardTables) -> u64 {
        let rows = self.codes[..Square::SIDE as usize].iter().rev();
        rows.fold(0, |donuts, code| {
            donuts << Square::SIDE | u64::from(tables.patterns.pattern(*code).donuts(player))
        })
    }
}

/// The size of the largest orthogonally connected group of these squares.
fn largest_group(mut squares: u64) -> u32 {
    const FIRST_COLUMN: u64 = 0x0_4104_1041;
    const LAST_COLUMN: u64 = FIRST_COLUMN << 5;
    let mut largest = 0;
    // The remaining squares can't form a larger group once there are too few of them.
    while squares.count_ones() > largest {
        let mut group = squares & squares.wrapping_neg();
        loop {
            let sideways = (group & !LAST_COLUMN) << 1 | (group & !FIRST_COLUMN) >> 1;
            let grown = (group | sideways | group << 6 | group >> 6) & squares;
            if grown == group {
                break;
            }
            group = grown;
        }
        squares ^= group;
        largest = largest.max(group.count_ones());
    }
    largest
}

/// The place value of each index of a line, padded to the length of a line's choices, so that an index is valid for
/// both.
static PLACE_VALUES: [u16; 8] = {
    let mut values = [0; 8];
    values.split_at_mut(LONGEST).0.copy_from_slice(&POWERS_OF_3);
    values
};

#[inline(always)]
fn lowest_index(indices: u8) -> usize {
    /// The lowest index of every set: the Cortex-M0+ has no instruction to count trailing zeros.
    static LOWEST: [u8; 1 << LONGEST] = {
        let mut lowest = [0; 1 << LONGEST];
        let mut set = 1;
        while set < lowest.len() {
            lowest[set] = set.trailing_zeros() as u8;
            set += 1;
        }
        lowest
    };
    LOWEST[indices as usize % LOWEST.len()] as usize % 8
}

/// The line that the next donut has to go to, as a number for the key.
#[inline(always)]
fn line_number(line: Option<Line>) -> u32 {
    line.map_or(LINES as u32, |line| line as u32)
}

/// Updates the codes of the lines through the square of a new donut. Returns the effect on each.
#[cfg_attr(target_os = "none", inline(never))]
#[cfg_attr(not(target_os = "none"), inline(always))]
fn update_lines(codes: &mut [u16; LINES], updates: &[LineUpdate; 4], patterns: &PatternTables) -> Effects {
    let mut effects = Effects::NONE;
    for update in updates {
        let code = &mut codes[update.line as usize];
        effects = effects.with_next(patterns.effect(update.first_effect, *code));
        *code += update.placed;
    }
    effects
}

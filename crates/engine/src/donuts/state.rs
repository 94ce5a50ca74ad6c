//! The position as the search keeps it: a pattern's code for every line, updated incrementally with every donut.

use core::cmp::Ordering;

use rules::donuts::{Board, Colour, DONUTS, Game, Square};

use super::{
    line_updates::{LineUpdate, line_updates},
    lines::{CROSSINGS, INDICES, LINES, Line, NO_DONUTS, PLACES, SHIFTS, SQUARES},
    patterns::{Effects, LONGEST, PatternTables, WORTH},
    threats::Threats,
};

/// What stays the same during a game: where the board's squares lead, and what the codes of its lines mean.
#[derive(Clone, Copy)]
pub(super) struct BoardTables<'m> {
    patterns: &'m PatternTables,
    /// The line that each square sends the opponent to.
    leads: [Line; Square::COUNT],
    /// Every square of that line but the square itself, as indices.
    others: [u8; Square::COUNT],
    /// What can be chosen on every line, square by square.
    choices: [[Choice; 8]; LINES],
}

/// A square of a line.
#[derive(Clone, Copy)]
struct Choice {
    square: u8,
    /// The line that it sends the opponent to.
    lead: Line,
    /// That line's [shift](SHIFTS).
    shift: u16,
}

impl<'m> BoardTables<'m> {
    #[inline(never)]
    pub(super) fn new(board: &Board, patterns: &'m PatternTables) -> Self {
        let (mut leads, mut others) = ([Line::Row1; Square::COUNT], [0; Square::COUNT]);
        for square in Square::all() {
            let place = PLACES[square.index()][board.direction(square) as usize];
            leads[square.index()] = place.line;
            others[square.index()] = !(1 << place.index);
        }
        let choice = |square: u8| {
            let lead = leads[square as usize];
            Choice { square, lead, shift: SHIFTS[lead as usize] }
        };
        Self { patterns, leads, others, choices: SQUARES.map(|squares| squares.map(choice)) }
    }
}

/// A player as the search counts them: 0 is vanilla, 1 chocolate.
pub(super) type Player = usize;

pub(super) const fn player(colour: Colour) -> Player {
    match colour {
        Colour::Vanilla => 0,
        Colour::Chocolate => 1,
    }
}

/// How a donut changed the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    On,
    /// The player who placed it has five.
    Five,
    /// All donuts lie and nobody has five.
    Full,
}

/// A square where the next donut may go, and what the move there is like, in numbers below [`ALL_CODES`](super::lines::ALL_CODES).
#[derive(Clone, Copy)]
pub(super) struct Target {
    pub(super) square: u8,
    /// What lies then, not counting what is turned over, on the line that the donut goes to; on its row, if it goes anywhere.
    pub(super) own: usize,
    /// What lay on the line that it sends the opponent to.
    pub(super) lead: usize,
}

// In this order: the chip reaches with short instructions only what lies near the beginning.
#[derive(Clone, Copy)]
#[repr(C)]
pub(super) struct State {
    /// The lines on which each player makes five with the next donut.
    threats: Threats,
    /// Where the next donut goes, if not anywhere.
    line: Option<Line>,
    /// The empty squares of that line, as indices; none if it goes anywhere.
    targets: u8,
    placed: u8,
    last: u8,
    codes: [u16; LINES],
}

/// What a vanilla donut on each square adds to its word of a position's key, which holds three rows in ten bits each.
static KEY_WORTHS: [u32; Square::COUNT] = {
    let mut worths = [0; Square::COUNT];
    let mut square = 0;
    while square < Square::COUNT {
        worths[square] = (PLACES[square][0].worth as u32) << (square / 6 % 3 * 10);
        square += 1;
    }
    worths
};

/// The donuts and where the next may go, in three words; no two positions on a board have the same.
/// The transposition table finds a position by it.
pub(super) type Key = [u32; 3];

impl State {
    /// All zeros: no position, but room for one.
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

    // Rarely called, and so long that once in the program is enough; so is the tables.
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
                state.threats.note(update.line, axis, effect.threat());
            }
        }
        state.placed = game.position().placed();
        if let Some(last) = game.position().last() {
            state.last = last.index() as u8;
            (state.line, state.targets) = state.sent(last.index() as u8, tables);
        }
        state
    }

    /// Becomes the same as another.
    // In parts so short that the compiler copies them by itself: what the chip has for longer ones is slow.
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
    pub(super) fn mover(&self) -> Player {
        (self.placed & 1) as Player
    }

    /// How many donuts lie.
    #[inline(always)]
    pub(super) fn placed(&self) -> u8 {
        self.placed
    }

    /// The square of the last donut; the first one if none lies.
    #[inline(always)]
    pub(super) fn last(&self) -> u8 {
        self.last
    }

    /// How many donuts are still to be placed.
    pub(super) fn left(&self) -> u8 {
        DONUTS - self.placed
    }

    #[inline(always)]
    pub(super) fn key(&self) -> Key {
        let [a, b, c, d, e, f, ..] = self.codes;
        let pack = |a, b, c| u32::from(a) | u32::from(b) << 10 | u32::from(c) << 20;
        [pack(a, b, c), pack(d, e, f), number(self.line)]
    }

    /// The key of the position after the next donut is placed on `square`.
    #[inline(always)]
    pub(super) fn key_after(&self, square: u8, tables: &BoardTables) -> Key {
        let mover = self.mover();
        let mut key = self.key();
        let word_of = |square: u8| if square < 18 { 0 } else { 1 };
        key[word_of(square)] += KEY_WORTHS[square as usize] << mover;
        for update in line_updates(square, mover) {
            let effect = tables.patterns.effect(update.first_effect, self.codes[update.line as usize]);
            if let Some((before, after)) = effect.turned() {
                for index in [before, after] {
                    let turned = SQUARES[update.line as usize][index];
                    let (word, worth) = (&mut key[word_of(turned)], KEY_WORTHS[turned as usize]);
                    *word = if mover == 0 { *word - worth } else { *word + worth };
                }
            }
        }
        let (line, _) = self.sent(square, tables);
        key[2] = number(line);
        key
    }

    /// The empty squares of a line, as indices.
    #[inline(always)]
    fn empty(&self, line: Line, tables: &BoardTables) -> u8 {
        tables.patterns.pattern(self.codes[line as usize]).empty()
    }

    /// How many squares of a line are empty.
    #[inline(always)]
    fn room(&self, line: Line, tables: &BoardTables) -> u8 {
        tables.patterns.pattern(self.codes[line as usize]).room()
    }

    /// Whether the mover makes five with the next donut, as far as one line tells: a five that takes donuts turned over
    /// on several lines shows only in [`State::place`].
    #[inline(always)]
    pub(super) fn makes_five(&self, tables: &BoardTables) -> bool {
        let mover = self.mover();
        let crossings = self.line.map(|line| &CROSSINGS[line as usize]);
        self.threats.lines(mover).any(|line| {
            let fives = tables.patterns.pattern(self.codes[line as usize]).fives(mover);
            // A donut that goes anywhere also goes there.
            crossings.is_none_or(|crossings| fives & crossings[line as usize] != 0)
        })
    }

    /// The only square where the next donut may go, if there is just one.
    #[inline(always)]
    pub(super) fn only_target(&self) -> Option<u8> {
        let line = self.line.filter(|_| self.targets.is_power_of_two())?;
        Some(SQUARES[line as usize][first(self.targets)])
    }

    /// Calls `with` for every square where the next donut may go, with the number of squares that the opponent may choose
    /// from then.
    #[inline(always)]
    pub(super) fn each_target(&self, tables: &BoardTables, mut with: impl FnMut(Target, u8)) {
        let anywhere = Square::COUNT as u8 - 1 - self.placed;
        let lines = self.line.as_ref().map_or(Line::ROWS, core::slice::from_ref);
        for line in lines {
            let mut empty = if self.line.is_none() { self.empty(*line, tables) } else { self.targets };
            let (choices, before) = (&tables.choices[*line as usize], self.number_among_all(*line));
            while empty != 0 {
                let index = first(empty);
                empty &= empty - 1;
                let room = self.room(choices[index].lead, tables) - 1;
                // Reckoned, not branched: a PC can't foresee which it will be.
                with(self.chosen(choices, index, before), room + anywhere * u8::from(room == 0));
            }
        }
    }

    /// The target on a square that is one.
    #[inline(always)]
    pub(super) fn target(&self, square: u8, tables: &BoardTables) -> Target {
        let line = self.line.unwrap_or(PLACES[square as usize][0].line);
        let index = INDICES[line as usize][square as usize] as usize % 8;
        self.chosen(&tables.choices[line as usize], index, self.number_among_all(line))
    }

    /// One of the choices on a line, on which that lies.
    #[inline(always)]
    fn chosen(&self, choices: &[Choice; 8], index: usize, before: u16) -> Target {
        let Choice { square, lead, shift } = choices[index];
        let own = before.wrapping_add(WORTHS[index] << self.mover());
        Target { square, own: own.into(), lead: shift.wrapping_add(self.codes[lead as usize]).into() }
    }

    /// A number for what lies on a line, different from that of any other line: below [`ALL_CODES`](super::lines::ALL_CODES).
    #[inline(always)]
    fn number_among_all(&self, line: Line) -> u16 {
        SHIFTS[line as usize].wrapping_add(self.codes[line as usize])
    }

    /// Places the next donut on a square that is known to be a target.
    // Its parts are functions of their own on the chip: woven in, they would not leave each other enough of its eight registers.
    #[inline(always)]
    pub(super) fn place(&mut self, square: u8, tables: &BoardTables) -> After {
        let mover = self.mover();
        // First of all, so that a PC sees early where the search will go on.
        (self.line, self.targets) = self.sent(square, tables);
        let updates = line_updates(square, mover);
        let effects = update_lines(&mut self.codes, updates, tables.patterns);
        self.threats.note_all(square, updates, effects);
        self.placed += 1;
        self.last = square;
        let five_by_turning = effects.turns() && self.turn_over(updates, effects, tables);
        match () {
            () if effects.five() || five_by_turning => After::Five,
            () if self.placed == DONUTS => After::Full,
            () => After::On,
        }
    }

    /// Turns the donuts over that the last one encloses; whether five stand on a line through them.
    #[cfg_attr(target_os = "none", inline(never))]
    #[cfg_attr(not(target_os = "none"), inline(always))]
    fn turn_over(&mut self, updates: &[LineUpdate; 4], effects: Effects, tables: &BoardTables) -> bool {
        let mut is_five = false;
        for (axis, update) in updates.iter().enumerate() {
            if let Some((before, after)) = effects.on(axis).turned() {
                let line = &SQUARES[update.line as usize];
                is_five |= self.turn(line[before], tables);
                is_five |= self.turn(line[after], tables);
            }
        }
        is_five
    }

    /// Turns a donut over to who placed the last one; whether five stand on a line through it.
    #[cfg_attr(target_os = "none", inline(never))]
    #[cfg_attr(not(target_os = "none"), inline(always))]
    fn turn(&mut self, square: u8, tables: &BoardTables) -> bool {
        let updates = line_updates(square, 1 - self.mover());
        let mut effects = Effects::NONE;
        for update in updates {
            let code = &mut self.codes[update.line as usize];
            *code = code.wrapping_add(update.turned);
            effects = effects.then(tables.patterns.pattern(*code).effect());
        }
        self.threats.note_all(square, updates, effects);
        effects.five()
    }

    /// Where a donut on `square` sends the opponent: the line that it points along with its other empty squares, or anywhere if
    /// there are none.
    #[inline(always)]
    fn sent(&self, square: u8, tables: &BoardTables) -> (Option<Line>, u8) {
        let line = tables.leads[square as usize];
        let targets = self.empty(line, tables) & tables.others[square as usize];
        ((targets != 0).then_some(line), targets)
    }

    /// Who has the larger of the two players' largest groups, if they differ.
    pub(super) fn larger_group(&self, tables: &BoardTables) -> Option<Player> {
        let [vanilla, chocolate] = [0, 1].map(|player| largest_group(self.donuts(player, tables)));
        match vanilla.cmp(&chocolate) {
            Ordering::Greater => Some(0),
            Ordering::Less => Some(1),
            Ordering::Equal => None,
        }
    }

    /// The codes of the rows and the columns: each of the two tells where every donut lies.
    #[inline(always)]
    pub(super) fn rows_and_columns(&self) -> &[u16] {
        &self.codes[..2 * Square::SIDE as usize]
    }

    /// On how many lines a player makes five with the next donut, if it may go there.
    #[inline(always)]
    pub(super) fn threat_count(&self, player: Player) -> u32 {
        self.threats.count(player)
    }

    /// The squares with a player's donuts, row by row as bits.
    fn donuts(&self, player: Player, tables: &BoardTables) -> u64 {
        let rows = self.codes[..Square::SIDE as usize].iter().rev();
        rows.fold(0, |donuts, code| {
            donuts << Square::SIDE | u64::from(tables.patterns.pattern(*code).donuts(player))
        })
    }
}

/// How many of these squares the largest orthogonally connected group of them has.
fn largest_group(mut squares: u64) -> u32 {
    const FIRST_COLUMN: u64 = 0x0_4104_1041;
    const LAST_COLUMN: u64 = FIRST_COLUMN << 5;
    let mut largest = 0;
    // Once fewer are left than the largest group has, they don't matter.
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

/// What a vanilla donut at each index of a line adds to its code. As long as a line's choices, so that an index of the one is
/// an index of the other.
static WORTHS: [u16; 8] = {
    let mut worths = [0; 8];
    worths.split_at_mut(LONGEST).0.copy_from_slice(&WORTH);
    worths
};

#[inline(always)]
fn first(indices: u8) -> usize {
    /// The first index of every set; the chip has no instruction to find it.
    static FIRST: [u8; 1 << LONGEST] = {
        let mut first = [0; 1 << LONGEST];
        let mut set = 1;
        while set < first.len() {
            first[set] = set.trailing_zeros() as u8;
            set += 1;
        }
        first
    };
    FIRST[indices as usize % FIRST.len()] as usize % 8
}

/// Where the next donut goes, as a number for a key.
#[inline(always)]
fn number(line: Option<Line>) -> u32 {
    line.map_or(LINES as u32, |line| line as u32)
}

/// Changes the codes of the lines through a square on which a donut is placed; what that does on each.
#[cfg_attr(target_os = "none", inline(never))]
#[cfg_attr(not(target_os = "none"), inline(always))]
fn update_lines(codes: &mut [u16; LINES], updates: &[LineUpdate; 4], patterns: &PatternTables) -> Effects {
    let mut effects = Effects::NONE;
    for update in updates {
        let code = &mut codes[update.line as usize];
        effects = effects.then(patterns.effect(update.first_effect, *code));
        *code += update.placed;
    }
    effects
}

//! Indexing: every board has a number, its place in tables of all positions.
//!
//! A board is turned or mirrored so that its free square comes to one of six homes. Then it is numbered by that home
//! and by the rank of the own stones among all choices of 12 of the other 24 squares, in the order of their bits.

use rules::konter::{STONES, Square};

use super::{board::Board, symmetry::Symmetry};

/// The squares to one of which every free square can be brought: the octant around b1.
const HOMES: [u8; 6] = [0, 1, 2, 6, 7, 12];

/// How many boards have the same free square.
const A_SQUARE: u32 = BINOMIALS[24][STONES as usize];

/// How many positions there are from the side of the player to move.
pub const POSITIONS: u32 = Square::COUNT as u32 * A_SQUARE;

/// How many numbers there are. Every number has a board, but a board and its mirror image may have two numbers, if the
/// mirroring leaves the free square where it is.
pub const NUMBERS: u32 = HOMES.len() as u32 * A_SQUARE;

/// For each free square, which home it has and the symmetry that brings it there.
const WAYS_HOME: [(u8, Symmetry); Square::COUNT] = {
    let mut ways = [(0, Symmetry::numbered(0)); Square::COUNT];
    let mut home = 0;
    while home < HOMES.len() {
        // Backwards, so that a square at home is left alone.
        let mut number = 8;
        while number > 0 {
            number -= 1;
            let mut square = 0;
            while square < Square::COUNT {
                if Symmetry::numbered(number).of(1 << square) == 1 << HOMES[home] {
                    ways[square] = (home as u8, Symmetry::numbered(number));
                }
                square += 1;
            }
        }
        home += 1;
    }
    ways
};

/// For each home the symmetries that leave it where it is, as the bits of their numbers.
const KEEPING: [u8; HOMES.len()] = {
    let mut keeping = [0; HOMES.len()];
    let mut home = 0;
    while home < HOMES.len() {
        let mut number = 0;
        while number < 8 {
            if Symmetry::numbered(number).of(1 << HOMES[home]) == 1 << HOMES[home] {
                keeping[home] |= 1 << number;
            }
            number += 1;
        }
        home += 1;
    }
    keeping
};

/// How many positions there are whose board has this number when its free square is brought home.
pub fn images(number: u32) -> u32 {
    IMAGES.get((number / A_SQUARE) as usize).copied().unwrap_or(0)
}

/// For each home, how many squares have it.
const IMAGES: [u32; HOMES.len()] = {
    let mut images = [0; HOMES.len()];
    let mut square = 0;
    while square < Square::COUNT {
        images[WAYS_HOME[square].0 as usize] += 1;
        square += 1;
    }
    images
};

/// Every position whose board has this number when its free square is brought home: one for each square with that home.
pub fn positions_numbered(number: u32) -> impl Iterator<Item = Board> {
    let board = Board::numbered(number);
    let from_home = move |square: usize| {
        let outward =
            (0..8).map(Symmetry::numbered).find(|symmetry| symmetry.of(board.free()) == 1 << square)?;
        Some(Board::new(outward.of(board.own()), outward.of(board.other())))
    };
    (0..Square::COUNT).filter_map(from_home)
}

impl Board {
    /// Its number, below [`NUMBERS`].
    pub fn number(self) -> u32 {
        let (home, own) = self.at_home();
        rank(home, own)
    }

    /// The numbers of all boards that it can be turned or mirrored into: one, two or eight, some perhaps repeated.
    pub fn numbers(self) -> impl Iterator<Item = u32> {
        let (home, own) = self.at_home();
        images_at_home(home, own).map(move |own| rank(home, own))
    }

    /// The lowest of these numbers.
    pub fn lowest_number(self) -> u32 {
        let (home, own) = self.at_home();
        rank(home, images_at_home(home, own).fold(own, u32::min))
    }

    /// The board with this number, its free square at home.
    pub fn numbered(number: u32) -> Self {
        let home = (number / A_SQUARE) as u8;
        let (mut rank, mut left, mut packed) = (number % A_SQUARE, STONES as usize, 0);
        for place in (0..24).rev() {
            let without = BINOMIALS[place][left];
            if left > 0 && rank >= without {
                packed |= 1 << place;
                rank -= without;
                left -= 1;
            }
        }
        let square = home_bit(home);
        let below = square - 1;
        let own = packed & below | (packed & !below) << 1;
        Self::new(own, !(own | square) & ((1 << Square::COUNT) - 1))
    }

    /// The home of its free square, and the own stones as they lie when it is there.
    fn at_home(self) -> (u8, u32) {
        let free = (self.own() | self.other()).trailing_ones() as usize;
        let (home, symmetry) = WAYS_HOME[free.min(Square::COUNT - 1)];
        (home, symmetry.of(self.own()))
    }
}

/// The own stones in all ways in which they can lie when the free square is at this home.
fn images_at_home(home: u8, own: u32) -> impl Iterator<Item = u32> {
    let keeping = KEEPING[usize::from(home).min(HOMES.len() - 1)];
    (0..8)
        .filter(move |number| keeping >> number & 1 == 1)
        .map(move |number| Symmetry::numbered(number).of(own))
}

fn home_bit(home: u8) -> u32 {
    1 << HOMES[usize::from(home).min(HOMES.len() - 1)]
}

/// The number of the board with these own stones and the free square at this home.
fn rank(home: u8, own: u32) -> u32 {
    let below = home_bit(home) - 1;
    let packed = own & below | own >> 1 & !below;
    let [low, middle, high, _] = packed.to_le_bytes().map(usize::from);
    // The stones left for the lower two bytes: at most 12 and at least 4.
    let left = usize::from(STONES)
        .saturating_sub(high.count_ones() as usize)
        .saturating_sub(4)
        .min(MIDDLE.len() - 1);
    u32::from(home) * A_SQUARE + HIGH[high] + u32::from(MIDDLE[left][middle]) + u32::from(LOW[low])
}

/// How many words with 12 bits of 24 have a lower high byte.
const HIGH: [u32; 256] = {
    let mut table = [0; 256];
    let mut high = 1_usize;
    while high < 256 {
        table[high] = table[high - 1] + BINOMIALS[16][STONES as usize - (high - 1).count_ones() as usize];
        high += 1;
    }
    table
};

/// How many words with 4, 5 … 12 bits of 16 have a lower high byte.
const MIDDLE: [[u16; 256]; 9] = {
    let mut table = [[0; 256]; 9];
    let mut left = 0;
    while left < table.len() {
        let mut middle = 1_usize;
        while middle < 256 {
            let bits = (middle - 1).count_ones() as usize;
            let fewer = if bits <= left + 4 { BINOMIALS[8][left + 4 - bits] } else { 0 };
            table[left][middle] = table[left][middle - 1] + fewer as u16;
            middle += 1;
        }
        left += 1;
    }
    table
};

/// How many bytes with as many bits are lower.
const LOW: [u8; 256] = {
    let mut table = [0; 256];
    let mut seen = [0; 9];
    let mut low = 0_usize;
    while low < 256 {
        let bits = low.count_ones() as usize;
        table[low] = seen[bits];
        seen[bits] += 1;
        low += 1;
    }
    table
};

/// Pascal's triangle, as far as 24 squares and 12 stones need it.
const BINOMIALS: [[u32; STONES as usize + 1]; 25] = {
    let mut table = [[0; STONES as usize + 1]; 25];
    let mut n = 0;
    while n < table.len() {
        table[n][0] = 1;
        let mut k = 1;
        while n > 0 && k < table[n].len() {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_that_of_its_board() {
        for number in (0..NUMBERS).step_by(97).chain(NUMBERS - 1_000..NUMBERS) {
            let board = Board::numbered(number);
            assert_eq!(board.number(), number);
            assert_eq!(board.own().count_ones(), STONES.into());
            assert_eq!(board.other().count_ones(), STONES.into());
        }
    }

    #[test]
    fn each_position_has_one_number() {
        let homes = (0..NUMBERS).step_by(A_SQUARE as usize);
        assert_eq!(
            homes.map(|number| positions_numbered(number).count() as u32).sum::<u32>() * A_SQUARE,
            POSITIONS
        );
        assert_eq!(POSITIONS, 67_603_900);
        for number in (0..NUMBERS).step_by(9_973) {
            assert!(
                positions_numbered(number).all(|board| board.numbers().any(|other| other == number)),
                "{number}"
            );
            let free = positions_numbered(number).fold(0, |free, board| free | board.free());
            assert_eq!(free.count_ones(), images(number), "{number}");
            assert_eq!(positions_numbered(number).count(), images(number) as usize, "{number}");
        }
    }

    #[test]
    fn all_eight_images_of_a_board_have_one_lowest_number_and_it_is_one_of_their_numbers() {
        for number in (0..NUMBERS).step_by(9_973) {
            let board = Board::numbered(number);
            let images = (0..8)
                .map(Symmetry::numbered)
                .map(|symmetry| Board::new(symmetry.of(board.own()), symmetry.of(board.other())));
            let numbers = images.clone().map(Board::number);
            let lowest = board.lowest_number();
            assert_eq!(numbers.clone().min(), Some(lowest), "{number}");
            assert!(images.map(Board::lowest_number).all(|other| other == lowest), "{number}");
            assert!(board.numbers().any(|of_image| of_image == number), "{number}");
            assert!(
                numbers.clone().all(|of_image| board.numbers().any(|other| other == of_image)),
                "{number}"
            );
        }
    }
}

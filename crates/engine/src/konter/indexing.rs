//! Indexing: every board has an index in tables of all positions.
//!
//! A board is rotated or mirrored so that its free square is one of the six squares of an octant. The index combines
//! that square with the rank of the own stones among all choices of 12 of the other 24 squares, in the order of their
//! bits.

use rules::konter::{STONES, Square};

use super::{board::Board, symmetry::Symmetry};

/// The squares of an octant around b1: symmetry maps every square to one of them.
const OCTANT: [u8; 6] = [0, 1, 2, 6, 7, 12];

/// The number of boards with the same free square.
const PER_FREE_SQUARE: u32 = BINOMIALS[24][STONES as usize];

/// The number of positions, from the side of the player to move.
pub const POSITIONS: u32 = Square::COUNT as u32 * PER_FREE_SQUARE;

/// The number of indices. Every index has a board, but a board and its mirror image may have two indices if the
/// reflection keeps the free square.
pub const INDEX_COUNT: u32 = OCTANT.len() as u32 * PER_FREE_SQUARE;

/// For each square, the index in [`OCTANT`] of the square that it is mapped to, and the symmetry that does it.
const TO_OCTANT: [(u8, Symmetry); Square::COUNT] = {
    let mut symmetries = [(0, Symmetry::nth(0)); Square::COUNT];
    let mut index = 0;
    while index < OCTANT.len() {
        // In descending order, so that the identity is the last one for a square of the octant.
        let mut number = 8;
        while number > 0 {
            number -= 1;
            let mut square = 0;
            while square < Square::COUNT {
                if Symmetry::nth(number).of(1 << square) == 1 << OCTANT[index] {
                    symmetries[square] = (index as u8, Symmetry::nth(number));
                }
                square += 1;
            }
        }
        index += 1;
    }
    symmetries
};

/// For each square of the octant, the symmetries that keep it, as a set of their numbers.
const STABILIZERS: [u8; OCTANT.len()] = {
    let mut stabilizers = [0; OCTANT.len()];
    let mut index = 0;
    while index < OCTANT.len() {
        let mut number = 0;
        while number < 8 {
            if Symmetry::nth(number).of(1 << OCTANT[index]) == 1 << OCTANT[index] {
                stabilizers[index] |= 1 << number;
            }
            number += 1;
        }
        index += 1;
    }
    stabilizers
};

/// The number of positions whose board has this index.
pub fn images(index: u32) -> u32 {
    IMAGES.get((index / PER_FREE_SQUARE) as usize).copied().unwrap_or(0)
}

/// For each square of the octant, the number of squares that are mapped to it.
const IMAGES: [u32; OCTANT.len()] = {
    let mut images = [0; OCTANT.len()];
    let mut square = 0;
    while square < Square::COUNT {
        images[TO_OCTANT[square].0 as usize] += 1;
        square += 1;
    }
    images
};

/// Every position whose board has this index: one for each square that is mapped to the free square of that board.
pub fn positions_with_index(index: u32) -> impl Iterator<Item = Board> {
    let board = Board::from_index(index);
    let image_with_free = move |square: usize| {
        let symmetry = (0..8).map(Symmetry::nth).find(|symmetry| symmetry.of(board.free()) == 1 << square)?;
        Some(Board::new(symmetry.of(board.own()), symmetry.of(board.other())))
    };
    (0..Square::COUNT).filter_map(image_with_free)
}

impl Board {
    /// Its index, below [`INDEX_COUNT`].
    pub fn index(self) -> u32 {
        let (free, own) = self.in_octant();
        rank(free, own)
    }

    /// The indices of all boards that it can be rotated or mirrored into: one, two or eight, possibly with repetitions.
    pub fn symmetric_indices(self) -> impl Iterator<Item = u32> {
        let (free, own) = self.in_octant();
        images_in_octant(free, own).map(move |own| rank(free, own))
    }

    /// The lowest of these indices.
    pub fn canonical_index(self) -> u32 {
        let (free, own) = self.in_octant();
        rank(free, images_in_octant(free, own).fold(own, u32::min))
    }

    /// The board with this index; its free square is in the octant.
    pub fn from_index(index: u32) -> Self {
        let free = (index / PER_FREE_SQUARE) as u8;
        let (mut rank, mut left, mut packed) = (index % PER_FREE_SQUARE, STONES as usize, 0);
        for place in (0..24).rev() {
            let without = BINOMIALS[place][left];
            if left > 0 && rank >= without {
                packed |= 1 << place;
                rank -= without;
                left -= 1;
            }
        }
        let square = octant_bit(free);
        let below = square - 1;
        let own = packed & below | (packed & !below) << 1;
        Self::new(own, !(own | square) & ((1 << Square::COUNT) - 1))
    }

    /// Maps the free square into the octant: its index there, and the own stones.
    fn in_octant(self) -> (u8, u32) {
        let free = (self.own() | self.other()).trailing_ones() as usize;
        let (index, symmetry) = TO_OCTANT[free.min(Square::COUNT - 1)];
        (index, symmetry.of(self.own()))
    }
}

/// All images of the own stones that keep the free square, given as an index in [`OCTANT`].
fn images_in_octant(free: u8, own: u32) -> impl Iterator<Item = u32> {
    let stabilizers = STABILIZERS[usize::from(free).min(OCTANT.len() - 1)];
    (0..8)
        .filter(move |number| stabilizers >> number & 1 == 1)
        .map(move |number| Symmetry::nth(number).of(own))
}

fn octant_bit(index: u8) -> u32 {
    1 << OCTANT[usize::from(index).min(OCTANT.len() - 1)]
}

/// The index of the board with these own stones and this free square, given as an index in [`OCTANT`].
fn rank(free: u8, own: u32) -> u32 {
    let below = octant_bit(free) - 1;
    let packed = own & below | own >> 1 & !below;
    let [low, middle, high, _] = packed.to_le_bytes().map(usize::from);
    // The number of stones in the lower two bytes: from 4 to 12.
    let left = usize::from(STONES)
        .saturating_sub(high.count_ones() as usize)
        .saturating_sub(4)
        .min(MIDDLE.len() - 1);
    u32::from(free) * PER_FREE_SQUARE + HIGH[high] + u32::from(MIDDLE[left][middle]) + u32::from(LOW[low])
}

/// For each high byte, how many 24-bit words with 12 bits set have a lower one.
const HIGH: [u32; 256] = {
    let mut table = [0; 256];
    let mut high = 1_usize;
    while high < 256 {
        table[high] = table[high - 1] + BINOMIALS[16][STONES as usize - (high - 1).count_ones() as usize];
        high += 1;
    }
    table
};

/// For each middle byte, how many 16-bit words with 4, 5 … 12 bits set have a lower high byte.
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

/// For each low byte, how many bytes with the same number of bits set are lower.
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

/// Pascal's triangle, up to 24 squares and 12 stones.
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
    fn every_index_is_the_index_of_its_board() {
        for index in (0..INDEX_COUNT).step_by(97).chain(INDEX_COUNT - 1_000..INDEX_COUNT) {
            let board = Board::from_index(index);
            assert_eq!(board.index(), index);
            assert_eq!(board.own().count_ones(), STONES.into());
            assert_eq!(board.other().count_ones(), STONES.into());
        }
    }

    #[test]
    fn each_position_has_one_index() {
        let first_indices = (0..INDEX_COUNT).step_by(PER_FREE_SQUARE as usize);
        assert_eq!(
            first_indices.map(|index| positions_with_index(index).count() as u32).sum::<u32>()
                * PER_FREE_SQUARE,
            POSITIONS
        );
        assert_eq!(POSITIONS, 67_603_900);
        for index in (0..INDEX_COUNT).step_by(9_973) {
            assert!(
                positions_with_index(index)
                    .all(|board| board.symmetric_indices().any(|other| other == index)),
                "{index}"
            );
            let free = positions_with_index(index).fold(0, |free, board| free | board.free());
            assert_eq!(free.count_ones(), images(index), "{index}");
            assert_eq!(positions_with_index(index).count(), images(index) as usize, "{index}");
        }
    }

    #[test]
    fn all_eight_images_of_a_board_share_their_canonical_index() {
        for index in (0..INDEX_COUNT).step_by(9_973) {
            let board = Board::from_index(index);
            let images = (0..8)
                .map(Symmetry::nth)
                .map(|symmetry| Board::new(symmetry.of(board.own()), symmetry.of(board.other())));
            let indices = images.clone().map(Board::index);
            let lowest = board.canonical_index();
            assert_eq!(indices.clone().min(), Some(lowest), "{index}");
            assert!(images.map(Board::canonical_index).all(|other| other == lowest), "{index}");
            assert!(board.symmetric_indices().any(|of_image| of_image == index), "{index}");
            assert!(
                indices.clone().all(|of_image| board.symmetric_indices().any(|other| other == of_image)),
                "{index}"
            );
        }
    }
}

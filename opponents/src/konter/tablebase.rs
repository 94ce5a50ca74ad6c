//! The tablebase: a table of all lost positions, found by retrograde analysis. Every other value follows from it: a position is
//! won if a move wins at once or leads to a lost one, and else it is a draw.
//!
//! Of the images of a position only the one with the lowest number is kept. The numbers are sorted and cut into blocks:
//!
//! | bytes | what |
//! |---|---|
//! | 4 | how many numbers there are |
//! | 1 for each [`SPAN`]·8 numbers | a bit for each span of numbers, the lowest first: whether any of them is in the table |
//! | 5 for each block | its first number in 3 bytes, and where it begins in the code, in 2 |
//! | the rest | the code of the blocks, each from a whole byte on, the highest bit first |
//!
//! A block's code has the gaps from number to number, which are one less than the difference: how many bits a gap has in
//! [`LENGTH_BITS`] bits, or if they are all ones, in unary how many bits more it has; then its bits but the highest. After
//! the gaps it has for each number how far its end is, half of the plies less one, in unary. Unary is so many noughts
//! and a one. The integers before the code are little-endian.

use super::{board::Board, numbering::NUMBERS};

/// How many numbers a bit of the map tells of. Most boards are asked of in vain, and it answers them at once.
pub const SPAN: u32 = 1 << 10;

/// How many numbers a block has; the last one may have fewer.
pub const BLOCK: usize = 64;

/// In how many bits the length of a gap is told.
pub const LENGTH_BITS: u32 = 3;

/// From this length on the rest of it is told in unary.
pub const LONG: u32 = (1 << LENGTH_BITS) - 1;

/// The table that the chip carries, made by `glowboard solve konter --table`.
pub(super) const TABLEBASE: Tablebase = Tablebase::new(include_bytes!("losses.bin"));

const _: () = assert!(TABLEBASE.bytes.len() <= 64 * 1024, "the table takes more of the flash than it may");

const COUNT_BYTES: usize = 4;
const MAP_BYTES: usize = NUMBERS.div_ceil(SPAN).div_ceil(8) as usize;
const RECORD_BYTES: usize = 5;

/// A table of lost positions.
#[derive(Clone, Copy)]
pub struct Tablebase<'a> {
    bytes: &'a [u8],
}

impl<'a> Tablebase<'a> {
    /// A table as it lies in memory.
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes }
    }

    /// In how many plies the player to move loses; none if the board is not lost. It tells nothing of a board on which
    /// a colour is connected.
    pub fn loss_depth(self, board: Board) -> Option<u8> {
        let number = board.lowest_number();
        let span = number / SPAN;
        if self.bytes.get(COUNT_BYTES + span as usize / 8)? >> (span % 8) & 1 == 0 {
            return None;
        }
        let (block, first, code) = self.block_of(number)?;
        let mut bits = Bits::new(code);
        let length = self.count()?.checked_sub(block * BLOCK)?.min(BLOCK);
        let (mut at, mut reached) = (0, first);
        while reached < number && at + 1 < length {
            reached += bits.gap() + 1;
            at += 1;
        }
        if reached != number {
            return None;
        }
        (at + 1..length).for_each(|_| _ = bits.gap());
        (0..at).for_each(|_| _ = bits.unary());
        Some(2 * (bits.unary() as u8 + 1))
    }

    /// The block in which the number would stand: its index, its first number and its code.
    fn block_of(self, number: u32) -> Option<(usize, u32, &'a [u8])> {
        let blocks = self.count()?.div_ceil(BLOCK);
        let (records, code) =
            self.bytes.get(COUNT_BYTES + MAP_BYTES..)?.split_at_checked(blocks * RECORD_BYTES)?;
        let record = |index: usize| match records.get(index * RECORD_BYTES..)? {
            [a, b, c, d, e, ..] => Some((u32::from_le_bytes([*a, *b, *c, 0]), u16::from_le_bytes([*d, *e]))),
            _ => None,
        };
        let (mut low, mut high) = (0, blocks);
        while high - low > 1 {
            let middle = (low + high) / 2;
            if record(middle)?.0 <= number { low = middle } else { high = middle }
        }
        let (first, begin) = record(low)?;
        Some((low, first, code.get(begin.into()..)?))
    }

    fn count(self) -> Option<usize> {
        let bytes = self.bytes.first_chunk::<COUNT_BYTES>()?;
        Some(u32::from_le_bytes(*bytes) as usize)
    }
}

/// Reads a code; past its end there are ones. Most of a look-up's time goes by here, so it is written for a chip that
/// shifts 32 bits quickly and counts noughts slowly.
struct Bits<'a> {
    bytes: core::slice::Iter<'a, u8>,
    /// The bits that are read next, from the highest on, and how many they are.
    window: u32,
    held: u32,
}

impl<'a> Bits<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        Self { bytes: bytes.iter(), window: 0, held: 0 }
    }

    /// Makes sure that so many bits are held, at most 25.
    #[inline(always)]
    fn hold(&mut self, bits: u32) {
        while self.held < bits {
            let byte = self.bytes.next().copied().unwrap_or(0xFF);
            self.window |= u32::from(byte) << (24 - self.held);
            self.held += 8;
        }
    }

    /// Takes at least 1 and at most 25 bits that are held.
    #[inline(always)]
    fn take(&mut self, bits: u32) -> u32 {
        let taken = self.window >> (32 - bits);
        self.window <<= bits;
        self.held -= bits;
        taken
    }

    /// A number in unary, of at most 17, which is more than there is in a table.
    fn unary(&mut self) -> u32 {
        self.hold(25);
        let mut noughts = 0;
        while self.take(1) == 0 && noughts < 17 {
            noughts += 1;
        }
        noughts
    }

    #[inline(always)]
    fn gap(&mut self) -> u32 {
        // Enough for every short gap.
        self.hold(LENGTH_BITS + LONG - 2);
        match self.take(LENGTH_BITS) {
            short @ ..2 => short,
            LONG => self.long_gap(),
            length => 1 << (length - 1) | self.take(length - 1),
        }
    }

    #[inline(never)]
    fn long_gap(&mut self) -> u32 {
        let length = LONG + self.unary();
        self.hold(25);
        1 << (length - 1) | self.take(length - 1)
    }
}

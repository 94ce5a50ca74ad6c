//! The tablebase: a table of all lost positions, found by retrograde analysis. Every other value follows from it: a position is
//! won if a move wins at once or leads to a lost one, and else it is a draw.
//!
//! Of the images of a position only the one with the lowest number is kept. The numbers are sorted and cut into blocks:
//!
//! | bytes | what |
//! |---|---|
//! | 4 | how many numbers there are |
//! | 1 for each [`SPAN`]·8 numbers | a bit for each span of numbers, the lowest first: whether any quiet board of it is in the table |
//! | as many | the same for the boards under threat |
//! | 5 for each block | its first number in 3 bytes, and where it begins in the code, in 2 |
//! | the rest | the code of the blocks, each from a whole byte on, the highest bit first |
//!
//! A board is under threat if the opponent could connect his stones were it his turn: nearly all lost boards, but few others.
//!
//! A block's code has the gaps from number to number, which are one less than the difference: how many bits a gap has in
//! [`LENGTH_BITS`] bits, or if they are all ones, in unary how many bits more it has; then its bits but the highest. After
//! the gaps it has for each number how far its end is, half of the plies less one, in unary. Unary is so many noughts
//! and a one. The integers before the code are little-endian.

use super::{board::Board, indexing::NUMBERS};

/// How many numbers a bit of a map tells of. Most boards are asked of in vain, and the maps answer them at once.
pub const SPAN: u32 = 1 << 11;

/// How many numbers a block has; the last one may have fewer.
pub const BLOCK: usize = 64;

/// In how many bits the length of a gap is told.
pub const LENGTH_BITS: u32 = 3;

/// From this length on the rest of it is told in unary.
pub const LONG: u32 = (1 << LENGTH_BITS) - 1;

/// The table that the chip carries, made by `cargo lab solve konter --table`.
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
        let [quiet, threatened] = [0, 1].map(|map| self.is_marked(map, number));
        if !(quiet || threatened) || !(if board.is_threatened() { threatened } else { quiet }) {
            return None;
        }
        let (block, first, code) = self.block_of(number)?;
        let length = self.count()?.checked_sub(block * BLOCK)?.min(BLOCK);
        depth_in(code, length, number.checked_sub(first)?)
    }

    /// Whether the span of the number is marked in the map with this index.
    fn is_marked(self, map: usize, number: u32) -> bool {
        let span = number / SPAN;
        let byte = self.bytes.get(COUNT_BYTES + map * MAP_BYTES + span as usize / 8);
        byte.is_some_and(|byte| byte >> (span % 8) & 1 == 1)
    }

    /// The block in which the number would stand: its index, its first number and its code.
    fn block_of(self, number: u32) -> Option<(usize, u32, &'a [u8])> {
        let blocks = self.count()?.div_ceil(BLOCK);
        let (records, code) =
            self.bytes.get(COUNT_BYTES + 2 * MAP_BYTES..)?.split_at_checked(blocks * RECORD_BYTES)?;
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
/// shifts 32 bits quickly, counts noughts slowly and has few registers.
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
    #[inline(always)]
    fn unary(&mut self) -> u32 {
        self.hold(18);
        let mut noughts = 0;
        while self.window >> 31 == 0 && noughts < 17 {
            self.window <<= 1;
            noughts += 1;
        }
        self.window <<= 1;
        self.held -= noughts + 1;
        noughts
    }

    #[inline(always)]
    fn gap(&mut self) -> u32 {
        // Enough for every short gap.
        self.hold(LENGTH_BITS + LONG - 2);
        let mut length = self.take(LENGTH_BITS);
        if length < 2 {
            return length;
        }
        if length == LONG {
            length += self.unary();
            self.hold(length - 1);
        }
        1 << (length - 1) | self.take(length - 1)
    }
}

/// Reads the code of a block of so many numbers: the depth of the one that is so much higher than the first, if it is there.
#[inline(never)]
fn depth_in(code: &[u8], numbers: usize, mut distance: u32) -> Option<u8> {
    let mut bits = Bits::new(code);
    let mut behind = numbers.checked_sub(1)?;
    while distance > 0 {
        behind = behind.checked_sub(1)?;
        distance = distance.checked_sub(bits.gap() + 1)?;
    }
    (0..behind).for_each(|_| _ = bits.gap());
    (behind + 1..numbers).for_each(|_| _ = bits.unary());
    Some(2 * (bits.unary() as u8 + 1))
}

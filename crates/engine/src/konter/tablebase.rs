//! The tablebase: all lost positions, found by retrograde analysis. The other values follow from it: a position is won
//! if a move wins at once or leads to a lost position, and a draw otherwise.
//!
//! Of all images of a position only the one with the lowest index, the canonical one, is stored. The indices are sorted
//! and split into blocks:
//!
//! | bytes | content |
//! |---|---|
//! | 4 | how many indices there are |
//! | 1 for each [`SPAN`]·8 indices | a bitmap with a bit for each span of indices, the least significant first: whether any quiet (not threatened) board of the span is in the table |
//! | the same size | the same for threatened boards |
//! | 5 for each block | its first index in 3 bytes, and its offset in the code in 2 |
//! | the rest | the code of the blocks; blocks are byte-aligned, the most significant bit comes first |
//!
//! A board is *threatened* if the opponent could connect their stones if it were their turn. This holds for nearly all
//! lost boards, but for few others.
//!
//! The code of a block starts with the gaps between its indices; a gap is the difference less one. A gap is encoded in
//! a variant of Elias gamma coding: its bit length in [`LENGTH_BITS`] bits (if these are all ones, the rest of the
//! length follows in unary), then its bits except the highest. After the gaps comes the distance to the end for each
//! index, as half the plies to the end less one, in unary. In unary, n is n zero bits and a one bit. The integers
//! before the code are little-endian.

use super::{board::Board, indexing::INDEX_COUNT};

/// The number of indices for each bit of the bitmaps. Most lookups are for boards that are not in the table; the
/// bitmaps answer these quickly.
pub const SPAN: u32 = 1 << 11;

/// The number of indices in a block; the last one may have fewer.
pub const BLOCK: usize = 64;

/// The number of bits for the length of a gap.
pub const LENGTH_BITS: u32 = 3;

/// From this length on, the rest of the length is encoded in unary.
pub const LONG: u32 = (1 << LENGTH_BITS) - 1;

/// The table in the firmware, written by `cargo lab solve konter --table`.
pub(super) const TABLEBASE: Tablebase = Tablebase::new(include_bytes!("losses.bin"));

const _: () = assert!(TABLEBASE.bytes.len() <= 64 * 1024, "the tablebase exceeds its flash budget");

const COUNT_BYTES: usize = 4;
const BITMAP_BYTES: usize = INDEX_COUNT.div_ceil(SPAN).div_ceil(8) as usize;
const RECORD_BYTES: usize = 5;

/// A table of lost positions.
#[derive(Clone, Copy)]
pub struct Tablebase<'a> {
    bytes: &'a [u8],
}

impl<'a> Tablebase<'a> {
    /// A table in its serialized form.
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes }
    }

    /// In how many plies the player to move loses; `None` if the board is not lost. The result is unspecified for a
    /// board on which a colour is connected.
    pub fn loss_distance(self, board: Board) -> Option<u8> {
        let index = board.canonical_index();
        let [quiet, threatened] = [0, 1].map(|bitmap| self.is_marked(bitmap, index));
        if !(quiet || threatened) || !(if board.is_threatened() { threatened } else { quiet }) {
            return None;
        }
        let (block, first, code) = self.block_of(index)?;
        let length = self.count()?.checked_sub(block * BLOCK)?.min(BLOCK);
        distance_in(code, length, index.checked_sub(first)?)
    }

    /// Whether the span of the index is marked in this bitmap: 0 is for quiet boards, 1 for threatened ones.
    fn is_marked(self, bitmap: usize, index: u32) -> bool {
        let span = index / SPAN;
        let byte = self.bytes.get(COUNT_BYTES + bitmap * BITMAP_BYTES + span as usize / 8);
        byte.is_some_and(|byte| byte >> (span % 8) & 1 == 1)
    }

    /// The block that would contain the index: which one it is, its first index and its code.
    fn block_of(self, index: u32) -> Option<(usize, u32, &'a [u8])> {
        let blocks = self.count()?.div_ceil(BLOCK);
        let (records, code) =
            self.bytes.get(COUNT_BYTES + 2 * BITMAP_BYTES..)?.split_at_checked(blocks * RECORD_BYTES)?;
        let record = |block: usize| match records.get(block * RECORD_BYTES..)? {
            [a, b, c, d, e, ..] => Some((u32::from_le_bytes([*a, *b, *c, 0]), u16::from_le_bytes([*d, *e]))),
            _ => None,
        };
        let (mut low, mut high) = (0, blocks);
        while high - low > 1 {
            let middle = (low + high) / 2;
            if record(middle)?.0 <= index { low = middle } else { high = middle }
        }
        let (first, offset) = record(low)?;
        Some((low, first, code.get(offset.into()..)?))
    }

    fn count(self) -> Option<usize> {
        let bytes = self.bytes.first_chunk::<COUNT_BYTES>()?;
        Some(u32::from_le_bytes(*bytes) as usize)
    }
}

/// Reads the bits of a code; past its end it reads ones. A lookup spends most of its time here, so this is written for
/// a core that shifts 32 bits quickly, counts zeros slowly and has few registers.
struct Bits<'a> {
    bytes: core::slice::Iter<'a, u8>,
    /// The next bits, starting at the most significant one.
    window: u32,
    /// The number of bits in the window.
    buffered: u32,
}

impl<'a> Bits<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        Self { bytes: bytes.iter(), window: 0, buffered: 0 }
    }

    /// Fills the window to at least this number of bits, at most 25.
    #[inline(always)]
    fn refill(&mut self, bits: u32) {
        while self.buffered < bits {
            let byte = self.bytes.next().copied().unwrap_or(0xFF);
            self.window |= u32::from(byte) << (24 - self.buffered);
            self.buffered += 8;
        }
    }

    /// Takes 1 to 25 buffered bits.
    #[inline(always)]
    fn take(&mut self, bits: u32) -> u32 {
        let taken = self.window >> (32 - bits);
        self.window <<= bits;
        self.buffered -= bits;
        taken
    }

    /// Reads a number in unary, at most 17; numbers in tables are lower.
    #[inline(always)]
    fn unary(&mut self) -> u32 {
        self.refill(18);
        let mut zeros = 0;
        while self.window >> 31 == 0 && zeros < 17 {
            self.window <<= 1;
            zeros += 1;
        }
        self.window <<= 1;
        self.buffered -= zeros + 1;
        zeros
    }

    #[inline(always)]
    fn gap(&mut self) -> u32 {
        // Sufficient for every short gap.
        self.refill(LENGTH_BITS + LONG - 2);
        let mut length = self.take(LENGTH_BITS);
        if length < 2 {
            return length;
        }
        if length == LONG {
            length += self.unary();
            self.refill(length - 1);
        }
        1 << (length - 1) | self.take(length - 1)
    }
}

/// Finds the distance to the end in the code of a block of `count` indices, for the index that is greater than the
/// first one by `offset`. `None` if the index is not in the block.
#[inline(never)]
fn distance_in(code: &[u8], count: usize, mut offset: u32) -> Option<u8> {
    let mut bits = Bits::new(code);
    let mut gaps_left = count.checked_sub(1)?;
    while offset > 0 {
        gaps_left = gaps_left.checked_sub(1)?;
        offset = offset.checked_sub(bits.gap() + 1)?;
    }
    (0..gaps_left).for_each(|_| _ = bits.gap());
    (gaps_left + 1..count).for_each(|_| _ = bits.unary());
    Some(2 * (bits.unary() as u8 + 1))
}

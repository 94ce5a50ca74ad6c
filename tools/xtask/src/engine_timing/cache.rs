//! A model of the cache through which the chip reads its flash.
//!
//! The RP2040's data sheet has it in section 2.6.3: 16 KB, lines of 8 bytes, two of them in each set, and a hit costs no time. It
//! does not say which of the two makes room for a third; here it is the one that was not read for longer.

/// How many bytes a line has, as a power of two.
const LINE_BITS: u32 = 3;

/// How many sets of two lines there are.
const SETS: u32 = 16 * 1024 / 8 / 2;

/// How many cycles of the chip a line takes to come from the flash.
///
/// The firmware's boot loader (`rp2040-boot2` 0.3 for the W25Q080) runs the flash at half of the chip's clock, and has it read on
/// without commands, over four wires: 8 clocks for the address and the mode, 4 in which nothing happens, 16 for the bytes.
const MISS: u64 = 2 * (8 + 4 + 16);

/// The cache, and how often it was asked in vain.
pub(super) struct Cache {
    /// The numbers of the lines in each set, the one that was read last first.
    sets: Vec<[Option<u32>; 2]>,
    misses: u64,
}

impl Cache {
    /// A cache with nothing in it.
    pub(super) fn new() -> Self {
        Self { sets: vec![[None; 2]; SETS as usize], misses: 0 }
    }

    /// Something is read there, within one line.
    #[inline]
    pub(super) fn read(&mut self, address: u32) {
        let line = address >> LINE_BITS;
        let [last, other] = &mut self.sets[(line % SETS) as usize];
        if *last == Some(line) {
            return;
        }
        if *other != Some(line) {
            self.misses += 1;
        }
        (*last, *other) = (Some(line), *last);
    }

    /// How many cycles the chip has waited for lines so far.
    pub(super) fn waited(&self) -> u64 {
        self.misses * MISS
    }
}

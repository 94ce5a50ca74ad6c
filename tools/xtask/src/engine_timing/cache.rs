//! A model of the RP2040's XIP cache.
//!
//! According to section 2.6.3 of the data sheet it has 16 KB, lines of 8 bytes and is two-way set-associative; a hit
//! takes no extra time. The data sheet does not specify the replacement policy; this model uses LRU.

/// The size of a line in bytes, as a power of two.
const LINE_BITS: u32 = 3;

/// The number of sets of two lines.
const SETS: u32 = 16 * 1024 / 8 / 2;

/// The CPU cycles of a cache miss.
///
/// The second-stage boot loader (`rp2040-boot2` 0.3 for the W25Q080) runs the flash at half the CPU clock, in
/// continuous-read mode over four lines: 8 clocks for the address and the mode, 4 dummy clocks, and 16 for the data.
const MISS: u64 = 2 * (8 + 4 + 16);

/// The cache, with a count of its misses.
pub(super) struct Cache {
    /// The line numbers in each set, the most recently used one first.
    sets: Vec<[Option<u32>; 2]>,
    misses: u64,
}

impl Cache {
    pub(super) fn new() -> Self {
        Self { sets: vec![[None; 2]; SETS as usize], misses: 0 }
    }

    /// Reads data within one line.
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

    /// The CPU cycles spent waiting for cache misses so far.
    pub(super) fn waited(&self) -> u64 {
        self.misses * MISS
    }
}

//! A model of a NOR flash with power cuts during any program and any erase, for tests on a PC.

mod tearing;

pub use tearing::Tearing;

use alloc::{vec, vec::Vec};
use core::ops::Range;

use embedded_storage::nor_flash::{
    ErrorType, MultiwriteNorFlash, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash, check_erase,
    check_read, check_write,
};
use rules::Rng;

use tearing::{Cut, Fraction, WeakReads};

/// The page size: a write that crosses a page boundary consists of several programs.
const PAGE: usize = 256;

/// A NOR flash with sectors of `SECTOR` bytes.
///
/// A program only clears bits; an erase sets all bits of a sector. A power cut may leave weak bits: each read may find
/// them set or cleared, until they are programmed or erased completely. As long as there are weak bits, further cuts
/// leave stable bits, except with [`Tearing::WeakOverWeak`].
#[derive(Clone, Debug)]
pub struct Nor<const SECTOR: usize> {
    cells: Vec<u8>,
    weak: Vec<u8>,
    stuck: Vec<StuckBits>,
    failing: Vec<Range<u32>>,
    wear: Vec<u32>,
    tally: Tally,
    tearing: Tearing,
    weak_reads: WeakReads,
    power: Power,
    rng: Rng,
}

/// The initial contents of a flash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contents {
    /// All ones: erased.
    Blank,
    /// All zeros.
    Zero,
    /// Random bits.
    Random,
}

/// Bits that never change.
#[derive(Clone, Copy, Debug)]
struct StuckBits {
    offset: usize,
    mask: u8,
    value: u8,
}

/// The operations of a flash.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Programs of a page or a part of one.
    pub programs: u64,
    /// Erases of a sector.
    pub erases: u64,
    /// Calls outside of the flash, and erases of parts of sectors.
    pub invalid_calls: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Power {
    On,
    /// It fails during a program or erase, after this number of others.
    FailsAfter(u64),
    Off,
}

/// Why an operation failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// There is no power, or it failed during the operation.
    #[error("There is no power. Restore it.")]
    NoPower,
    /// The test injected this failure.
    #[error("The test injected this failure.")]
    Injected,
    /// The call is invalid.
    #[error("{0}")]
    InvalidCall(NorFlashErrorKind),
}

impl NorFlashError for Failure {
    fn kind(&self) -> NorFlashErrorKind {
        match self {
            Self::NoPower | Self::Injected => NorFlashErrorKind::Other,
            Self::InvalidCall(kind) => *kind,
        }
    }
}

impl<const SECTOR: usize> Nor<SECTOR> {
    /// A flash with this number of sectors, with power. The seed determines everything random.
    pub fn new(sectors: usize, contents: Contents, seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        let size = sectors * SECTOR;
        Self {
            cells: match contents {
                Contents::Blank => vec![0xFF; size],
                Contents::Zero => vec![0; size],
                Contents::Random => (0..size).map(|_| rng.next_u64() as u8).collect(),
            },
            weak: vec![0; size],
            stuck: Vec::new(),
            failing: Vec::new(),
            wear: vec![0; sectors],
            tally: Tally::default(),
            tearing: Tearing::Weak,
            weak_reads: WeakReads::Random,
            power: Power::On,
            rng,
        }
    }

    /// The same flash with another kind of tearing. The default is [`Tearing::Weak`].
    pub fn torn(self, tearing: Tearing) -> Self {
        Self { tearing, ..self }
    }

    /// Seeds the RNG again.
    pub fn reseed(&mut self, seed: u64) {
        self.rng = Rng::new(seed);
    }

    /// Makes the power fail during a program or erase, after `operations` others.
    pub fn cut_after(&mut self, operations: u64) {
        self.power = Power::FailsAfter(operations);
    }

    /// Restores the power, or cancels a planned cut. Some time may pass, in which weak bits may become stable.
    pub fn restore_power(&mut self) {
        self.power = Power::On;
        self.weak_reads = WeakReads::any(&mut self.rng);
        if self.rng.below(8) == 0 {
            self.weak.fill(0);
        }
    }

    /// Whether there is power.
    pub fn has_power(&self) -> bool {
        self.power != Power::Off
    }

    /// From now on these bits of a byte have these values, whatever is programmed or erased.
    pub fn stick(&mut self, offset: usize, mask: u8, value: u8) {
        self.stuck.push(StuckBits { offset, mask, value });
        self.hold_stuck();
    }

    /// From now on programs and erases that touch this range fail without effect.
    pub fn fail(&mut self, range: Range<u32>) {
        self.failing.push(range);
    }

    /// Ends all stuck bits and injected failures.
    pub fn repair(&mut self) {
        self.stuck.clear();
        self.failing.clear();
    }

    /// The number of erases of each sector.
    pub fn wear(&self) -> &[u32] {
        &self.wear
    }

    /// The operations so far.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// The content of the cells; that of weak bits as it was last read.
    pub fn bytes(&self) -> &[u8] {
        &self.cells
    }

    /// The content of the cells, for corrupting it.
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.cells
    }

    fn check(&mut self, checked: Result<(), NorFlashErrorKind>) -> Result<(), Failure> {
        if self.power == Power::Off {
            return Err(Failure::NoPower);
        }
        checked.map_err(|kind| {
            self.tally.invalid_calls += 1;
            Failure::InvalidCall(kind)
        })
    }

    fn check_injected(&self, range: Range<u32>) -> Result<(), Failure> {
        let fails = self.failing.iter().any(|other| other.start < range.end && range.start < other.end);
        if fails { Err(Failure::Injected) } else { Ok(()) }
    }

    /// Whether the power fails during the current operation.
    fn fails_now(&mut self) -> bool {
        self.power = match self.power {
            Power::FailsAfter(0) => Power::Off,
            Power::FailsAfter(others) => Power::FailsAfter(others - 1),
            power => power,
        };
        self.power == Power::Off
    }

    /// The effect of a cut during the current operation.
    fn cut(&mut self) -> Cut {
        let is_stable = self.tearing == Tearing::Weak && self.weak.iter().any(|bits| *bits != 0);
        Cut::new(if is_stable { Tearing::Stable } else { self.tearing }, &mut self.rng)
    }

    fn hold_stuck(&mut self) {
        for StuckBits { offset, mask, value } in &self.stuck {
            if let (Some(cell), Some(weak)) = (self.cells.get_mut(*offset), self.weak.get_mut(*offset)) {
                *cell = *cell & !mask | value & mask;
                *weak &= !mask;
            }
        }
    }

    fn program(&mut self, offset: usize, bytes: &[u8]) -> Result<(), Failure> {
        self.tally.programs += 1;
        let range = offset..offset + bytes.len();
        let cut = self.fails_now().then(|| self.cut());
        let cells = self.cells[range.clone()].iter_mut().zip(&mut self.weak[range]).zip(bytes);
        for ((cell, weak_bits), byte) in cells {
            let cleared = !byte & (*cell | *weak_bits);
            let (done, weak) = match cut {
                None => (cleared, 0),
                Some(cut) => (cleared & cut.done.draw(&mut self.rng), cleared & cut.weak.draw(&mut self.rng)),
            };
            *weak_bits = (*weak_bits | weak) & !done;
            *cell &= !done;
        }
        self.hold_stuck();
        if cut.is_some() { Err(Failure::NoPower) } else { Ok(()) }
    }

    fn erase_sector(&mut self, sector: usize) -> Result<(), Failure> {
        self.tally.erases += 1;
        self.wear[sector] += 1;
        let range = sector * SECTOR..(sector + 1) * SECTOR;
        let cut = self.fails_now().then(|| self.cut());
        // Many chips clear all bits of a sector before they set them.
        let clears = cut.is_some() && self.rng.below(3) == 0;
        for (cell, weak_bits) in self.cells[range.clone()].iter_mut().zip(&mut self.weak[range]) {
            match cut {
                None => (*cell, *weak_bits) = (0xFF, 0),
                Some(cut) => {
                    let (done, weak) = (cut.done.draw(&mut self.rng), cut.weak.draw(&mut self.rng));
                    *weak_bits = (*weak_bits | weak) & !done;
                    *cell = if clears { *cell & !done } else { *cell | done };
                }
            }
        }
        self.hold_stuck();
        if cut.is_some() { Err(Failure::NoPower) } else { Ok(()) }
    }
}

impl<const SECTOR: usize> ErrorType for Nor<SECTOR> {
    type Error = Failure;
}

impl<const SECTOR: usize> ReadNorFlash for Nor<SECTOR> {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Failure> {
        self.check(check_read(self, offset, bytes.len()))?;
        let range = offset as usize..offset as usize + bytes.len();
        let weak = &self.weak[range.clone()];
        if weak.iter().any(|bits| *bits != 0) {
            let set = match self.weak_reads {
                WeakReads::Random => Fraction::any(&mut self.rng),
                WeakReads::Biased(set) => set,
            };
            for (cell, weak) in self.cells[range.clone()].iter_mut().zip(weak) {
                if *weak != 0 {
                    *cell = *cell & !weak | set.draw(&mut self.rng) & weak;
                }
            }
        }
        bytes.copy_from_slice(&self.cells[range]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.cells.len()
    }
}

impl<const SECTOR: usize> NorFlash for Nor<SECTOR> {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Failure> {
        self.check(check_write(self, offset, bytes.len()))?;
        self.check_injected(offset..offset + bytes.len() as u32)?;
        let mut offset = offset as usize;
        let mut rest = bytes;
        while !rest.is_empty() {
            let (page, tail) = rest.split_at(rest.len().min(PAGE - offset % PAGE));
            self.program(offset, page)?;
            offset += page.len();
            rest = tail;
        }
        Ok(())
    }

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Failure> {
        self.check(check_erase(self, from, to))?;
        self.check_injected(from..to)?;
        (from as usize / SECTOR..to as usize / SECTOR).try_for_each(|sector| self.erase_sector(sector))
    }
}

impl<const SECTOR: usize> MultiwriteNorFlash for Nor<SECTOR> {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn read<const SECTOR: usize>(flash: &mut Nor<SECTOR>, range: Range<usize>) -> Vec<u8> {
        let mut bytes = vec![0; range.len()];
        flash.read(range.start as u32, &mut bytes).expect("there is power");
        bytes
    }

    #[test]
    fn a_program_clears_bits_and_an_erase_sets_those_of_a_sector() {
        let mut flash = Nor::<512>::new(3, Contents::Blank, 1);
        flash.write(510, &[0x0F, 0xF0, 0xAA]).expect("there is power");
        assert_eq!(read(&mut flash, 509..514), [0xFF, 0x0F, 0xF0, 0xAA, 0xFF]);
        flash.write(510, &[0x08, 0x00]).expect("there is power");
        assert_eq!(read(&mut flash, 510..513), [0x08, 0x00, 0xAA]);
        flash.erase(512, 1024).expect("there is power");
        assert_eq!(read(&mut flash, 510..513), [0x08, 0x00, 0xFF]);
        assert_eq!(flash.wear(), [0, 1, 0]);
        assert_eq!(
            flash.tally(),
            Tally { programs: 3, erases: 1, invalid_calls: 0 },
            "one write crossed a page"
        );
    }

    #[test]
    fn invalid_calls_are_counted() {
        let mut flash = Nor::<512>::new(2, Contents::Zero, 1);
        assert!(flash.write(1020, &[0; 8]).is_err());
        assert!(flash.erase(8, 512).is_err());
        assert!(flash.read(1024, &mut [0]).is_err());
        assert_eq!(flash.tally().invalid_calls, 3);
    }

    #[test]
    fn a_cut_inside_a_program_leaves_any_of_its_bits_and_no_other() {
        let mut left = HashSet::new();
        for seed in 0..4_000 {
            let mut flash = Nor::<512>::new(1, Contents::Blank, seed).torn(Tearing::Stable);
            flash.write(1, &[0xFE]).expect("there is power");
            flash.cut_after(1);
            assert_eq!(flash.write(8, &[0]), Ok(()));
            assert_eq!(flash.write(0, &[0xFF, 0x1E, 0xFF]), Err(Failure::NoPower));
            assert_eq!(flash.write(8, &[0]), Err(Failure::NoPower));
            assert_eq!(flash.read(0, &mut [0]), Err(Failure::NoPower));
            assert_eq!(flash.erase(0, 512), Err(Failure::NoPower));
            flash.restore_power();
            let bytes = read(&mut flash, 0..4);
            assert_eq!((bytes[0], bytes[1] & 0x1F, bytes[2]), (0xFF, 0x1E, 0xFF));
            left.insert(bytes[1] >> 5);
        }
        assert_eq!(left.len(), 8, "each of the three bits, in any mix");
    }

    #[test]
    fn a_cut_inside_a_write_over_pages_leaves_whole_pages_before_and_none_behind() {
        for seed in 0..200 {
            let mut flash = Nor::<1024>::new(1, Contents::Blank, seed);
            flash.cut_after(1);
            assert_eq!(flash.write(200, &[0; 400]), Err(Failure::NoPower));
            assert!(flash.bytes()[..200].iter().all(|byte| *byte == 0xFF));
            assert!(flash.bytes()[200..256].iter().all(|byte| *byte == 0));
            assert!(flash.bytes()[512..].iter().all(|byte| *byte == 0xFF));
        }
    }

    #[test]
    fn weak_bits_read_both_ways_until_they_are_programmed_or_erased() {
        let mut changed = 0;
        for seed in 0..400 {
            let mut flash = Nor::<512>::new(1, Contents::Blank, seed);
            flash.cut_after(0);
            assert_eq!(flash.write(0, &[0; 64]), Err(Failure::NoPower));
            let mut reads = HashSet::new();
            for _ in 0..20 {
                flash.power = Power::On;
                flash.weak_reads = WeakReads::any(&mut flash.rng);
                reads.insert(read(&mut flash, 0..64));
            }
            changed += usize::from(reads.len() > 1);
            flash.write(0, &[0; 32]).expect("there is power");
            assert_eq!(read(&mut flash, 0..32), [0; 32]);
            flash.erase(0, 512).expect("there is power");
            assert_eq!(read(&mut flash, 0..64), [0xFF; 64]);
        }
        assert!((100..400).contains(&changed), "{changed}");
    }

    #[test]
    fn stuck_bits_and_injected_failures_last_until_they_are_repaired() {
        let mut flash = Nor::<512>::new(2, Contents::Blank, 1);
        flash.stick(3, 0x81, 0x80);
        flash.fail(600..601);
        flash.write(3, &[0x00]).expect("the failure is silent");
        assert_eq!(read(&mut flash, 3..4), [0x80]);
        flash.erase(0, 512).expect("the failure is silent");
        assert_eq!(read(&mut flash, 3..4), [0xFE]);
        assert_eq!(flash.write(590, &[0; 20]), Err(Failure::Injected));
        assert_eq!(flash.erase(512, 1024), Err(Failure::Injected));
        flash.repair();
        flash.erase(0, 1024).expect("it is sound");
        assert_eq!(read(&mut flash, 3..4), [0xFF]);
    }
}

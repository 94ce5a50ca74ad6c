//! The area of the flash that holds the journal.

use core::num::NonZeroU16;

/// Two adjacent banks of whole sectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    first_sector: u32,
    sectors: NonZeroU16,
}

impl Area {
    /// The area with this first sector of the flash, counted from 0, and two banks of `sectors_per_bank` sectors.
    pub const fn new(first_sector: u32, sectors_per_bank: NonZeroU16) -> Self {
        Self { first_sector, sectors: sectors_per_bank }
    }

    /// The number of sectors of a bank.
    pub const fn sectors(self) -> u16 {
        self.sectors.get()
    }

    pub(crate) const fn first_of(self, bank: Bank) -> u64 {
        let banks_before = match bank {
            Bank::First => 0,
            Bank::Second => 1,
        };
        self.first_sector as u64 + banks_before * self.sectors.get() as u64
    }

    /// The first sector after the area.
    pub(crate) const fn end(self) -> u64 {
        self.first_sector as u64 + 2 * self.sectors.get() as u64
    }
}

/// One of the two banks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bank {
    First,
    Second,
}

impl Bank {
    pub(crate) const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

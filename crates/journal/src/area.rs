//! Where in the flash the journal lies.

use core::num::NonZeroU16;

/// Two banks of whole sectors, one behind the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    first: u32,
    bank: NonZeroU16,
}

impl Area {
    /// The area that begins with a sector of the flash, counted from 0, and has two banks of so many sectors.
    pub const fn new(first_sector: u32, sectors_per_bank: NonZeroU16) -> Self {
        Self { first: first_sector, bank: sectors_per_bank }
    }

    /// How many sectors a bank has.
    pub const fn sectors(self) -> u16 {
        self.bank.get()
    }

    /// The first sector of a bank.
    pub(crate) const fn first_of(self, bank: Bank) -> u64 {
        let banks_before = match bank {
            Bank::First => 0,
            Bank::Second => 1,
        };
        self.first as u64 + banks_before * self.bank.get() as u64
    }

    /// The first sector behind the area.
    pub(crate) const fn end(self) -> u64 {
        self.first as u64 + 2 * self.bank.get() as u64
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

//! The errors of a journal.

use core::fmt;

use crate::MAX_RECORD;

/// The flash reported an error, or reading back gave other bytes than were written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlashError;

impl fmt::Display for FlashError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Writing to the flash failed. It may be worn out.")
    }
}

impl core::error::Error for FlashError {}

/// Why a record is not written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AppendError {
    /// See [`FlashError`]. The next opening may find this record, like one that was being written when the power
    /// failed.
    Flash,
    /// The bank has no space for it.
    Full,
    /// It is longer than [`MAX_RECORD`] or than a bank.
    TooLong,
}

impl From<FlashError> for AppendError {
    fn from(_: FlashError) -> Self {
        Self::Flash
    }
}

impl fmt::Display for AppendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flash => FlashError.fmt(f),
            Self::Full => f.write_str("The journal is full. Compact it."),
            Self::TooLong => write!(f, "A record has at most {MAX_RECORD} bytes and fits into a bank."),
        }
    }
}

impl core::error::Error for AppendError {}

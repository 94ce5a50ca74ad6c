//! The errors of a journal.

use crate::MAX_RECORD;

/// The flash reported an error, or reading back gave other bytes than were written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Writing to the flash failed. It may be worn out.")]
pub struct FlashError;

/// Why a record is not written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AppendError {
    /// See [`FlashError`]. The next [`Journal::open`](crate::Journal::open) may find this record, like one that was being
    /// written when the power failed.
    #[error("{FlashError}")]
    Flash,
    /// The bank has no space for it.
    #[error("The journal is full. Compact it.")]
    Full,
    /// It is longer than [`MAX_RECORD`] or than a bank.
    #[error("A record has at most {MAX_RECORD} bytes and fits into a bank.")]
    TooLong,
}

impl From<FlashError> for AppendError {
    fn from(_: FlashError) -> Self {
        Self::Flash
    }
}

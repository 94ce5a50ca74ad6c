//! What can go wrong.

use core::fmt;

use crate::LONGEST;

/// The flash said no, or holds something else than what was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlashError;

impl fmt::Display for FlashError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("The flash does not take what is written: it may be worn out.")
    }
}

impl core::error::Error for FlashError {}

/// Why a record is not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AppendError {
    /// See [`FlashError`]. This record may come back at the next opening, as one may that was being written when
    /// power failed.
    Refused,
    /// The bank has no room for it.
    Full,
    /// It is longer than [`LONGEST`] or than a bank.
    TooLong,
}

impl From<FlashError> for AppendError {
    fn from(_: FlashError) -> Self {
        Self::Refused
    }
}

impl fmt::Display for AppendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused => FlashError.fmt(f),
            Self::Full => f.write_str("The journal is full: copy what still counts to the other bank."),
            Self::TooLong => write!(f, "A record has at most {LONGEST} bytes and fits into a bank."),
        }
    }
}

impl core::error::Error for AppendError {}

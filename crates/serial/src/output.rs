//! The bytes to send. A text is added as a whole or not at all.

use core::fmt;

use heapless::Vec;

/// The number of bytes that can wait to be sent.
pub const BUFFER: usize = 2_048;

/// A queue of bytes.
pub(crate) struct Output {
    bytes: Vec<u8, BUFFER>,
    /// The number of bytes sent.
    sent: usize,
}

impl Output {
    pub(crate) const fn new() -> Self {
        Self { bytes: Vec::new(), sent: 0 }
    }

    /// The bytes to send.
    pub(crate) fn waiting(&self) -> &[u8] {
        self.bytes.get(self.sent..).unwrap_or_default()
    }

    /// Removes the first bytes.
    pub(crate) fn sent(&mut self, count: usize) {
        self.sent = (self.sent + count).min(self.bytes.len());
    }

    /// How many bytes can be added.
    pub(crate) fn free(&self) -> usize {
        BUFFER - self.waiting().len()
    }

    /// Adds a text, if there is room for all of it.
    pub(crate) fn write(&mut self, text: fmt::Arguments<'_>) -> Result<(), fmt::Error> {
        self.bytes.copy_within(self.sent.., 0);
        let before = self.bytes.len() - self.sent;
        self.bytes.truncate(before);
        self.sent = 0;
        fmt::write(self, text).inspect_err(|_| self.bytes.truncate(before))
    }
}

impl fmt::Write for Output {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.bytes.extend_from_slice(text.as_bytes()).map_err(|_| fmt::Error)
    }
}

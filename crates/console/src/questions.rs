//! Questions to the chip: there is at most one, and it has a number, so that an answer to an older one is known as such.

/// The question that waits for its answer, if there is one.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Questions {
    last: u16,
    open: bool,
}

impl Questions {
    /// Asks; whatever was asked before needs no answer any more.
    pub(crate) const fn ask(&mut self) {
        self.last = self.last.wrapping_add(1);
        self.open = true;
    }

    /// Nobody waits for an answer any more.
    pub(crate) const fn close(&mut self) {
        self.open = false;
    }

    /// The number of the question that waits.
    pub(crate) fn open(&self) -> Option<u16> {
        self.open.then_some(self.last)
    }
}

//! The id of the open question to the engine. There is at most one; the id identifies answers to older ones.

/// The id of the last question, and whether it is still open.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Questions {
    last: u16,
    open: bool,
}

impl Questions {
    /// Opens a new question and closes the previous one.
    pub(crate) const fn ask(&mut self) {
        self.last = self.last.wrapping_add(1);
        self.open = true;
    }

    /// Closes the question: its answer is no longer needed.
    pub(crate) const fn close(&mut self) {
        self.open = false;
    }

    /// The id of the open question.
    pub(crate) fn open(&self) -> Option<u16> {
        self.open.then_some(self.last)
    }
}

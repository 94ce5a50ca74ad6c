//! A logical clock: each new game and each move since power-on gets the next number. Saving compares the numbers to
//! find out which moves the journal lacks.

/// The revision of a start or of a move: a later one has a greater number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Revision(u32);

impl Revision {
    /// The next number.
    pub(crate) const fn next(&mut self) -> Self {
        self.0 = self.0.saturating_add(1);
        *self
    }
}

//! Lines of input, whatever it is: any bytes, any length.

use std::io::{self, BufRead, Read};

/// The most bytes that a line may have.
pub(super) const LONGEST: usize = 64 * 1024;

/// A line without its comment.
pub(super) enum Line {
    Text(String),
    TooLong,
}

/// The lines of an input.
pub(super) struct Lines<R>(R);

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R) -> Self {
        Self(input)
    }

    /// The next line; none at the end of the input.
    pub(super) fn next(&mut self) -> io::Result<Option<Line>> {
        let mut bytes = Vec::new();
        // One byte more than is allowed, for the line's end.
        (&mut self.0).take(LONGEST as u64 + 1).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if bytes.len() > LONGEST && bytes.last() != Some(&b'\n') {
            self.0.skip_until(b'\n')?;
            return Ok(Some(Line::TooLong));
        }
        let text = String::from_utf8_lossy(&bytes);
        let (text, _comment) = text.split_once('#').unwrap_or((&text, ""));
        Ok(Some(Line::Text(text.to_string())))
    }
}

//! Lines of input, whatever it is: any bytes, any length.

use std::io::{self, BufRead};

/// The most bytes that a line may have, apart from its comment and superfluous blanks.
pub(crate) const LONGEST: usize = 64 * 1024;

/// A line without its comment.
pub(crate) enum Line {
    Text(String),
    TooLong,
}

/// The lines of an input.
pub(crate) struct Lines<R>(R);

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(input: R) -> Self {
        Self(input)
    }

    /// The next line; none at the end of the input.
    pub(crate) fn next(&mut self) -> io::Result<Option<Line>> {
        let mut line = Reading::default();
        let mut ended = false;
        while !ended {
            let bytes = self.0.fill_buf()?;
            if bytes.is_empty() {
                // The last line may lack its end.
                return Ok(line.began.then(|| line.finish()));
            }
            let end = bytes.iter().position(|byte| *byte == b'\n');
            ended = end.is_some();
            let taken = end.map_or(bytes.len(), |end| end + 1);
            line.take(&bytes[..taken]);
            self.0.consume(taken);
        }
        Ok(Some(line.finish()))
    }
}

/// A line that is being read. Only what matters of it is kept, so it may be of any length.
#[derive(Default)]
struct Reading {
    kept: Vec<u8>,
    began: bool,
    in_comment: bool,
    too_long: bool,
}

impl Reading {
    fn take(&mut self, bytes: &[u8]) {
        self.began |= !bytes.is_empty();
        for byte in bytes {
            self.in_comment |= *byte == b'#';
            let superfluous =
                byte.is_ascii_whitespace() && self.kept.last().is_none_or(u8::is_ascii_whitespace);
            if self.in_comment || superfluous {
                continue;
            }
            match self.kept.len() < LONGEST {
                true => self.kept.push(*byte),
                // A blank, as the end of the line is, need not be kept unless something follows.
                false => self.too_long |= !byte.is_ascii_whitespace(),
            }
        }
    }

    fn finish(self) -> Line {
        match self.too_long {
            true => Line::TooLong,
            false => Line::Text(String::from_utf8_lossy(&self.kept).into_owned()),
        }
    }
}

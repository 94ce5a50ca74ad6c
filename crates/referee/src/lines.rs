//! Lines of an input of any bytes and any length.

use std::io::{self, BufRead};

/// The maximum number of bytes of a line, without its comment and redundant blanks.
pub(crate) const MAX_LENGTH: usize = 64 * 1024;

/// A line without its comment.
pub(crate) enum Line {
    Text(String),
    TooLong,
}

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
                // The last line may have no line feed.
                return Ok(line.has_begun.then(|| line.finish()));
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

/// A line being read. Comments and redundant blanks are dropped at once, so it may be of any length.
#[derive(Default)]
struct Reading {
    text: Vec<u8>,
    has_begun: bool,
    in_comment: bool,
    too_long: bool,
}

impl Reading {
    fn take(&mut self, bytes: &[u8]) {
        self.has_begun |= !bytes.is_empty();
        for byte in bytes {
            self.in_comment |= *byte == b'#';
            let is_redundant =
                byte.is_ascii_whitespace() && self.text.last().is_none_or(u8::is_ascii_whitespace);
            if self.in_comment || is_redundant {
                continue;
            }
            match self.text.len() < MAX_LENGTH {
                true => self.text.push(*byte),
                // A trailing blank, such as the end of the line, does not count.
                false => self.too_long |= !byte.is_ascii_whitespace(),
            }
        }
    }

    fn finish(self) -> Line {
        match self.too_long {
            true => Line::TooLong,
            false => Line::Text(String::from_utf8_lossy(&self.text).into_owned()),
        }
    }
}

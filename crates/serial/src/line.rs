//! A command line that is being received.

use heapless::Vec;

/// The most bytes of a command, not counting leading blanks, its comment and its end. The longest is a line of a journal.
pub const MAX_LINE: usize = "journal line 01234567 ".len() + console::RecordLine::MAX_LENGTH;

/// A line of any bytes and any length. What does not fit is dropped.
pub(crate) struct Line {
    text: Vec<u8, MAX_LINE>,
    in_comment: bool,
    is_too_long: bool,
    is_complete: bool,
}

/// A complete line.
pub(crate) enum Complete<'a> {
    Text(&'a str),
    TooLong,
    NotAscii,
}

impl Line {
    pub(crate) const fn new() -> Self {
        Self { text: Vec::new(), in_comment: false, is_too_long: false, is_complete: false }
    }

    pub(crate) fn clear(&mut self) {
        self.text.clear();
        (self.in_comment, self.is_too_long, self.is_complete) = (false, false, false);
    }

    /// Takes bytes up to the end of the first line that is not empty, and returns how many.
    pub(crate) fn receive(&mut self, bytes: &[u8]) -> usize {
        for (at, byte) in bytes.iter().enumerate() {
            if self.is_complete {
                return at;
            }
            self.take(*byte);
        }
        bytes.len()
    }

    fn take(&mut self, byte: u8) {
        match byte {
            b'\n' if self.text.is_empty() => self.clear(),
            b'\n' => self.is_complete = true,
            b'#' => self.in_comment = true,
            _ if self.in_comment || self.text.is_empty() && byte.is_ascii_whitespace() => {}
            // A blank at the end, such as a carriage return, does not count.
            _ if self.text.push(byte).is_err() => self.is_too_long |= !byte.is_ascii_whitespace(),
            _ => {}
        }
    }

    /// The line, if it has been received to its end.
    pub(crate) fn complete(&self) -> Option<Complete<'_>> {
        let is_printable = |byte: &u8| byte.is_ascii_graphic() || byte.is_ascii_whitespace();
        self.is_complete.then(|| match core::str::from_utf8(&self.text) {
            _ if self.is_too_long => Complete::TooLong,
            Ok(text) if self.text.iter().all(is_printable) => Complete::Text(text.trim_ascii_end()),
            _ => Complete::NotAscii,
        })
    }
}

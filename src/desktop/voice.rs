//! What the program says: results on standard output, everything beside them on standard error. Whatever these lead
//! to, nothing panics.

use std::{
    fmt::Display,
    io::{self, Write as _},
};

/// Says a result, a line or several, on standard output.
///
/// Whoever reads a pipe may stop when he has read enough: that is no error, and work that is left is still done. A
/// disk that is full is one.
pub(super) fn say(words: impl Display) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match writeln!(out, "{words}").and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(io::Error::new(error.kind(), format!("The result can't be written: {error}."))),
        said => said,
    }
}

/// Tells something beside the results, a line of its own.
pub(super) fn tell(words: impl Display) {
    // In one piece, so that nothing comes between. If nobody can be told, nobody can be told that either.
    _ = io::stderr().write_all(format!("{words}\n").as_bytes());
}

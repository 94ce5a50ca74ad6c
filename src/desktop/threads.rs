//! Threads. The system may refuse to start any, as with `ulimit -u`; that never panics.

use std::{io, thread::Builder};

/// Starts a thread that the program can't do without.
pub(super) fn spawn(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    match Builder::new().spawn(work) {
        Ok(_) => Ok(()),
        Err(error) => Err(io::Error::new(
            error.kind(),
            format!("The system refuses to start a thread, without which the panel can't be shown: {error}."),
        )),
    }
}

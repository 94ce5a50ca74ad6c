//! Threads. If the operating system refuses one, as with `ulimit -u`, that is an error and never a panic.

use std::{io, thread::Builder};

/// Starts a thread that the panel needs.
pub(super) fn spawn(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    Builder::new().spawn(work).map(|_| ()).map_err(|error| {
        let text = format!(
            "The system can't start a thread, which the panel needs: {error}. End another program, or raise the \
             process limit."
        );
        io::Error::new(error.kind(), text)
    })
}

//! Threads. If the operating system refuses one, as with `ulimit -u`, that is an error and never a panic.

use std::{io, thread::Builder};

/// Starts a thread that the panel needs.
pub(super) fn spawn(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    Builder::new().spawn(work).map(|_| ()).map_err(|error| {
        let text = format!(
            "The system refuses to start a thread, without which the panel can't be shown: {error}. End another \
             program, or raise the limit of processes."
        );
        io::Error::new(error.kind(), text)
    })
}

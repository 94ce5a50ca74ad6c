//! What can go wrong with a connected board, and what to do about it.

use std::{io, path::PathBuf};

use serialport::ErrorKind;
use thiserror::Error;

/// A problem with a board. The message says what to do.
#[derive(Debug, Error)]
pub(super) enum BoardError {
    #[error(
        "No Glowboard is connected. Plug it in with a cable that carries data. An older firmware does not \
         announce itself: hold BOOTSEL while you plug in the board, then use `glowboard board update FILE.uf2`."
    )]
    NotFound,
    #[error("Several boards are connected. Name one with --port:\n{0}")]
    Several(String),
    #[error(
        "{0} may not be opened. On Linux, `sudo usermod -aG dialout $USER` gives you access to serial ports from the \
         next login on; some distributions call the group uucp."
    )]
    NoPermission(String),
    #[error("{0} is in use. Close the other program that uses the board, and try again.")]
    Busy(String),
    #[error("There is no port {0}. `glowboard board list` shows the connected boards.")]
    NoPort(String),
    #[error("{0} can't be opened: {1}. Unplug the board, plug it in again, and retry.")]
    Unopenable(String, String),
    #[error(
        "{0} does not answer like a Glowboard. Is it one? If it is, unplug it, plug it in again, and retry; if that does \
         not help, hold BOOTSEL while you plug it in, then use `glowboard board update FILE.uf2`."
    )]
    Silent(String),
    #[error(
        "The board on {0} speaks version {1} of the protocol, this program version {own}. Update the older of the two.",
        own = serial::PROTOCOL
    )]
    Protocol(String, String),
    #[error("The connection to {0} has ended: {1}. Plug the board in again, and retry.")]
    Lost(String, String),
    #[error("The board on {0} has stopped answering. Unplug it, plug it in again, and retry.")]
    Stalled(String),
    #[error("The board refuses \"{0}\": {1}")]
    Refused(String, String),
    #[error("{path}: {reason}", path = .0.display(), reason = .1)]
    File(PathBuf, String),
    #[error("{0}")]
    Failed(String),
}

impl BoardError {
    /// Why a port can't be opened.
    pub(super) fn opening(port: &str, error: &serialport::Error) -> Self {
        let port = port.to_string();
        match error.kind() {
            ErrorKind::Io(io::ErrorKind::PermissionDenied) => Self::NoPermission(port),
            ErrorKind::Io(io::ErrorKind::NotFound) => Self::NoPort(port),
            // Windows reports a missing port and one in use in the same way.
            ErrorKind::NoDevice => Self::Busy(port),
            _ => Self::Unopenable(port, error.description.clone()),
        }
    }

    /// A problem with a file.
    pub(super) fn file(path: impl Into<PathBuf>, reason: impl ToString) -> Self {
        Self::File(path.into(), reason.to_string())
    }
}

impl From<BoardError> for io::Error {
    fn from(error: BoardError) -> Self {
        Self::other(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_failure_to_open_a_port_has_its_own_advice() {
        let text =
            |kind| BoardError::opening("/dev/ttyACM0", &serialport::Error::new(kind, "strange")).to_string();
        assert!(text(ErrorKind::Io(io::ErrorKind::PermissionDenied)).contains("dialout"));
        assert!(text(ErrorKind::Io(io::ErrorKind::NotFound)).contains("board list"));
        assert!(text(ErrorKind::NoDevice).contains("in use"));
        assert!(text(ErrorKind::Unknown).contains("strange"));
    }
}

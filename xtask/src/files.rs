//! The project's files, by their paths from its root.

use std::fs;

use crate::firmware;

/// The text of a file.
pub(crate) fn read(path: &str) -> Result<String, String> {
    fs::read_to_string(firmware::root().join(path)).map_err(|error| format!("{path}: {error}"))
}

/// Writes a file.
pub(crate) fn write(path: &str, text: &str) -> Result<(), String> {
    fs::write(firmware::root().join(path), text).map_err(|error| format!("{path}: {error}"))
}

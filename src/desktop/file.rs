//! Files that results become.

use std::{ffi::OsString, fs, io, path::Path, process};

/// Writes a file under another name beside it and then gives it its own, so that nobody ever sees half of it and a
/// full disk leaves the old one. What is no file, such as a pipe, is written to as it is.
pub(super) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|about| !about.is_file()) {
        return fs::write(path, bytes);
    }
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.part", process::id()));
    let part = path.with_file_name(name);
    let written = fs::write(&part, bytes).and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        // If it was never there, there is nothing to remove.
        _ = fs::remove_file(&part);
    }
    written
}

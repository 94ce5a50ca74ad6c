//! Files that results become.

use std::{
    ffi::OsString,
    fs,
    io::{self, Write as _},
    path::Path,
};

use tempfile::{Builder, NamedTempFile};

/// Writes a file under another name beside it and then gives it its own, so that nobody ever sees half of it and a
/// full disk leaves the old one. What is no file, such as a pipe, is written to as it is.
pub(super) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|about| !about.is_file()) {
        return fs::write(path, bytes);
    }
    let mut part = beside(path)?;
    part.write_all(bytes)?;
    part.persist(path)?;
    Ok(())
}

/// A new file beside this one, which goes again if it is not given another name.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    let mut builder = Builder::new();
    builder.prefix(&name).suffix(".part");
    // As any other new file: the user's mask takes off what it should not have.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(path.parent().filter(|folder| *folder != "").unwrap_or(Path::new(".")))
}

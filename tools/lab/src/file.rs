//! Writing result files.

use std::{
    ffi::OsString,
    fs,
    io::{self, Write as _},
    path::Path,
};

use tempfile::{Builder, NamedTempFile};

/// Writes a file atomically: to a temporary file beside it, which is then renamed. A full disk leaves the old file
/// intact. Anything but a regular file, such as a pipe, is written to directly.
pub(super) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        return fs::write(path, bytes);
    }
    let mut temporary = temporary_beside(path).map_err(without_path)?;
    temporary.write_all(bytes).map_err(without_path)?;
    temporary.persist(path)?;
    Ok(())
}

/// The error without the path of the temporary file, which tempfile appends.
fn without_path(error: io::Error) -> io::Error {
    let text = error.to_string();
    io::Error::new(error.kind(), text.split(" at path ").next().unwrap_or_default())
}

/// A temporary file in the same folder, deleted on drop unless it is renamed.
fn temporary_beside(path: &Path) -> io::Result<NamedTempFile> {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    let mut builder = Builder::new();
    builder.prefix(&name).suffix(".part");
    // The default permissions of new files; the umask applies.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(path.parent().filter(|folder| *folder != "").unwrap_or(Path::new(".")))
}

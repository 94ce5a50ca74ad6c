//! The project's files, by their paths relative to the root.

use std::{
    fs, io,
    path::{Path, PathBuf},
    process,
};

use crate::firmware;

/// Folders that are not part of the project.
const IGNORED: [&str; 2] = ["target", ".git"];

pub(crate) fn read(path: &str) -> Result<String, String> {
    fs::read_to_string(firmware::root().join(path)).map_err(|error| format!("{path}: {error}"))
}

pub(crate) fn write(path: &str, text: &str) -> Result<(), String> {
    fs::write(firmware::root().join(path), text).map_err(|error| format!("{path}: {error}"))
}

/// Replaces a file in one step, because a check that runs in parallel may be reading it.
pub(crate) fn replace(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), String> {
    let new = path.with_added_extension(process::id().to_string());
    fs::write(&new, bytes).and_then(|()| fs::rename(&new, path)).map_err(in_file(path))
}

/// Adds the path of the file or folder to an error.
pub(crate) fn in_file(path: &Path) -> impl Fn(io::Error) -> String {
    move |error| format!("{}: {error}", path.display())
}

/// The sorted paths of all files in a folder and its subfolders, relative to it.
pub(crate) fn below(root: &Path) -> io::Result<Vec<String>> {
    let (mut paths, mut open) = (Vec::new(), vec![PathBuf::new()]);
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(root.join(&folder))? {
            let entry = entry?;
            let path = folder.join(entry.file_name());
            if !entry.file_type()?.is_dir() {
                paths.push(path.to_string_lossy().replace('\\', "/"));
            } else if !IGNORED.iter().any(|ignored| entry.file_name() == *ignored) {
                open.push(path);
            }
        }
    }
    paths.sort();
    Ok(paths)
}

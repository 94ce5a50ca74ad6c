//! Pythons of the project's own, each in a folder of the target folder and with the libraries that it is for.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::{command::Command, firmware};

/// A Python in the folder `home` with what the file `requirements` wants, in these versions.
pub(crate) fn python(home: &Path, requirements: &str) -> Result<PathBuf, String> {
    let python = home.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    if !python.exists() {
        Command::new("python3", "-m venv").and(home).run()?;
    }
    Command::new(&python, &format!("-m pip install --quiet --requirement {requirements}")).run()?;
    Ok(python)
}

/// A folder of the target folder, for such a Python and what is made for it.
pub(crate) fn home(name: &str) -> Result<PathBuf, String> {
    let home = firmware::target_folder().join(name);
    fs::create_dir_all(&home).map_err(|error| format!("{}: {error}", home.display()))?;
    Ok(home)
}

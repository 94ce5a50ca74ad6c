//! Python virtual environments in the target folder.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::{command::Command, firmware};

/// The Python of a virtual environment in the folder `home`, with the packages in the file `requirements`.
pub(crate) fn python(home: &Path, requirements: &str) -> Result<PathBuf, String> {
    let python = home.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    if !python.exists() {
        Command::new("python3", "-m venv").and(home).run()?;
    }
    Command::new(&python, &format!("-m pip install --quiet --requirement {requirements}")).run()?;
    Ok(python)
}

/// A folder in the target folder, for a virtual environment and its generated files.
pub(crate) fn home(name: &str) -> Result<PathBuf, String> {
    let home = firmware::target_folder().join(name);
    fs::create_dir_all(&home).map_err(|error| format!("{}: {error}", home.display()))?;
    Ok(home)
}

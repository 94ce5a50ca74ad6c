//! The firmware in an emulator: `cargo xtask cycles`.

use std::path::PathBuf;

use crate::{command::Command, firmware};

/// Counts what a frame costs on the chip.
pub(crate) fn cycles() -> Result<(), String> {
    let python = python()?;
    firmware::build().run()?;
    Command::new(python, "tests/emulator/cycles.py").and(firmware::path()).run()
}

/// A Python of the project's own, with the emulator in the version that it wants.
fn python() -> Result<PathBuf, String> {
    let home = firmware::target_folder().join("emulator");
    let python = home.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    if !python.exists() {
        Command::new("python3", "-m venv").and(&home).run()?;
    }
    Command::new(&python, "-m pip install --quiet --requirement tests/emulator/requirements.txt").run()?;
    Ok(python)
}

//! `cargo xtask probe`: `cargo pico` flashes an emulated board, by the real probe-rs and an emulated debug probe. Where probe-rs is
//! not installed, a stand-in for it looks at what it is given.

use std::{env, fs, path::PathBuf};

use crate::{
    command::Command,
    emulator,
    firmware::{self, Kind},
    python,
};

const NOT_INSTALLED: &str = "probe-rs is not installed: run `cargo install probe-rs-tools --version 0.32.0 --locked`, \
                             on Debian after `apt-get install libudev-dev pkg-config`";

/// What is said where probe-rs is not installed, and `cargo pico` was run all the same.
pub(crate) const STAND_IN: &str = "a stand-in for probe-rs, which is not installed: see `cargo xtask probe`";

/// The version of the probe-rs on the PATH, if there is one.
pub(crate) fn installed() -> Option<String> {
    Command::new("probe-rs", "--version").output().ok().map(|version| version.trim().to_string())
}

/// Flashes the emulated board by the real probe-rs.
pub(crate) fn run() -> Result<(), String> {
    let version = installed().ok_or(NOT_INSTALLED)?;
    println!("{version}");
    let (image, trouble) = (emulator::image(Kind::Product)?, emulator::image(Kind::Trouble)?);
    as_built(emulator::program("probe.py")?)?.and(image).and(trouble).run()
}

/// Runs `cargo pico` with a program in the place of probe-rs that notes its arguments.
pub(crate) fn stand_in() -> Result<(), String> {
    let elf = emulator::image(Kind::Product)?.with_extension("elf");
    let folder = python::home("stand-in")?;
    let (program, arguments) = (folder.join("probe-rs"), folder.join("arguments"));
    write_script(&program, &format!("#!/bin/sh\nprintf '%s\\n' \"$@\" > '{}'\n", arguments.display()))?;
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([folder.clone()].into_iter().chain(env::split_paths(&path)));
    let path = path.map_err(|error| error.to_string())?;
    as_built(Command::cargo("pico --quiet"))?.with("PATH", path).run()?;

    let read = |path: &PathBuf| fs::read(path).map_err(|error| format!("{}: {error}", path.display()));
    let given = String::from_utf8_lossy(&read(&arguments)?).into_owned();
    let given: Vec<&str> = given.lines().collect();
    let ["run", "--chip", "RP2040", .., flashed] = given[..] else {
        return Err(format!("probe-rs is called with {given:?}"));
    };
    if read(&firmware::root().join(flashed))? == read(&elf)? {
        Ok(())
    } else {
        Err(format!("{flashed} is not the firmware of `cargo xtask uf2`"))
    }
}

/// With the folder and the flags by which [`firmware::build`] builds, so that nothing is built twice, and the bytes can be compared.
fn as_built(command: Command) -> Result<Command, String> {
    let (folder, flags) = firmware::environment()?;
    Ok(command.with("CARGO_TARGET_DIR", folder).with("CARGO_ENCODED_RUSTFLAGS", flags))
}

/// Writes a script that can be run.
fn write_script(path: &PathBuf, text: &str) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    fs::write(path, text).map_err(failed)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).map_err(failed)?;
    }
    Ok(())
}

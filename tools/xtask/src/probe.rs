//! `cargo xtask probe`: tests `cargo pico` on an emulated board, with the real probe-rs and an emulated debug probe. If
//! probe-rs is not installed, a stand-in checks its arguments.

use std::{env, fs, path::PathBuf};

use crate::{
    command::Command,
    emulator,
    firmware::{self, Kind},
    python,
};

const NOT_INSTALLED: &str = "probe-rs is not installed: run `cargo install probe-rs-tools --version 0.32.0 --locked`, \
                             on Debian after `apt-get install libudev-dev pkg-config`";

/// Describes the test of `cargo pico` if probe-rs is not installed.
pub(crate) const STAND_IN: &str = "a stand-in for probe-rs, which is not installed: see `cargo xtask probe`";

/// The version of probe-rs on the PATH, if it is installed.
pub(crate) fn installed() -> Option<String> {
    Command::new("probe-rs", "--version").output().ok().map(|version| version.trim().to_string())
}

/// Flashes the emulated board with the real probe-rs.
pub(crate) fn run() -> Result<(), String> {
    let version = installed().ok_or(NOT_INSTALLED)?;
    println!("{version}");
    let (image, faulty) = (emulator::image(Kind::Product)?, emulator::image(Kind::FaultInjection)?);
    with_firmware_build(emulator::program("probe.py")?)?.and(image).and(faulty).run()
}

/// Runs `cargo pico` with a stand-in for probe-rs that records its arguments.
pub(crate) fn stand_in() -> Result<(), String> {
    let elf = emulator::image(Kind::Product)?.with_extension("elf");
    let folder = python::home("stand-in")?;
    let (program, arguments) = (folder.join("probe-rs"), folder.join("arguments"));
    write_script(&program, &format!("#!/bin/sh\nprintf '%s\\n' \"$@\" > '{}'\n", arguments.display()))?;
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([folder.clone()].into_iter().chain(env::split_paths(&path)));
    let path = path.map_err(|error| error.to_string())?;
    with_firmware_build(Command::cargo("pico --quiet"))?.with("PATH", path).run()?;

    let read = |path: &PathBuf| fs::read(path).map_err(|error| format!("{}: {error}", path.display()));
    let recorded = String::from_utf8_lossy(&read(&arguments)?).into_owned();
    let recorded: Vec<&str> = recorded.lines().collect();
    let ["run", "--chip", "RP2040", .., flashed] = recorded[..] else {
        return Err(format!("probe-rs is called with {recorded:?}"));
    };
    if read(&firmware::root().join(flashed))? == read(&elf)? {
        Ok(())
    } else {
        Err(format!("{flashed} is not the firmware of `cargo xtask uf2`"))
    }
}

/// Sets the build folder and flags of [`firmware::build`], so that nothing is built twice and the images can be
/// compared.
fn with_firmware_build(command: Command) -> Result<Command, String> {
    let (folder, flags) = firmware::environment()?;
    Ok(command.with("CARGO_TARGET_DIR", folder).with("CARGO_ENCODED_RUSTFLAGS", flags))
}

/// Writes an executable script.
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

//! `cargo xtask probe`: tests `cargo pico` on an emulated board, with the real probe-rs and an emulated debug probe. If
//! probe-rs is not installed, a stand-in checks its arguments.

use std::{ffi::OsString, fs, path::PathBuf};

use crate::{
    command::{self, Command},
    emulator,
    files::{self, in_file},
    firmware::{self, Build},
    python, stand_in,
};

const NOT_INSTALLED: &str = "probe-rs is not installed: run `cargo install probe-rs-tools --version 0.32.0 --locked`, \
                             on Debian after `apt-get install libudev-dev pkg-config`";

/// Describes the test of `cargo pico` if probe-rs is not installed.
pub(crate) const STAND_IN: &str = "a stand-in for probe-rs, which is not installed: see `cargo xtask probe`";

/// The version of probe-rs on the PATH, if it is installed.
pub(crate) fn installed() -> Option<String> {
    command::installed("probe-rs")
}

/// Flashes the emulated board with the real probe-rs.
pub(crate) fn run() -> Result<(), String> {
    let version = installed().ok_or(NOT_INSTALLED)?;
    println!("{version}");
    let mut program = emulator::program("probe.py", Build::DEFAULT)?;
    for build in [Build::DEFAULT, Build::DEFAULT.with_faults()] {
        program = program.and(emulator::image(build)?.with_extension("elf"));
        for (variable, value) in firmware::environment(build)? {
            let mut assignment = OsString::from(variable);
            assignment.push("=");
            assignment.push(value);
            program = program.and(assignment);
        }
    }
    program.run()
}

/// Runs `cargo pico` with a stand-in for probe-rs that records its arguments.
pub(crate) fn stand_in() -> Result<(), String> {
    let elf = emulator::image(Build::DEFAULT)?.with_extension("elf");
    let arguments = python::home("stand-in")?.join("arguments");
    // A previous run may have left them.
    if arguments.exists() {
        fs::remove_file(&arguments).map_err(in_file(&arguments))?;
    }
    let script = format!("#!/bin/sh\nprintf '%s\\n' \"$@\" > '{}'\n", arguments.display());
    let path = stand_in::on_path("probe-rs", &script)?;
    Command::cargo("pico --quiet").in_build(Build::DEFAULT)?.with("PATH", path).run()?;

    let read = |path: &PathBuf| fs::read(path).map_err(in_file(path));
    let recorded = String::from_utf8_lossy(&read(&arguments)?).into_owned();
    let recorded: Vec<&str> = recorded.lines().collect();
    let [options @ .., flashed] = &recorded[..] else {
        return Err("probe-rs is called without arguments".to_string());
    };
    let called = format!("`probe-rs {}`", options.join(" "));
    if !called.starts_with("`probe-rs run --chip RP2040 ") || !files::read("docs/build.md")?.contains(&called)
    {
        return Err(format!("docs/build.md does not show {called}"));
    }
    if read(&firmware::root().join(flashed))? == read(&elf)? {
        Ok(())
    } else {
        Err(format!("{flashed} is not the firmware of `cargo xtask uf2`"))
    }
}

//! `cargo xtask compare`: compares the rules and the solver with public yardsticks.

use std::path::PathBuf;

use crate::{
    command::Command,
    python::{home, python},
};

/// The Python packages for playing pentago.
const REQUIREMENTS: &str = "crates/engine/benches/compare/requirements.txt";

/// Measures all yardsticks, without OpenSpiel if it can't be installed.
pub(crate) fn run() -> Result<(), String> {
    let bench = Command::cargo("bench --quiet --package glowboard-engine --bench compare");
    match open_spiel() {
        Ok(python) => bench.with("GLOWBOARD_OPEN_SPIEL", python).run(),
        Err(reason) => {
            println!("OpenSpiel can't be installed, so random games have no yardstick: {reason}\n");
            bench.run()
        }
    }
}

/// A Python that can import OpenSpiel.
fn open_spiel() -> Result<PathBuf, String> {
    let python = python(&home("open-spiel")?, REQUIREMENTS)?;
    Command::new(&python, "-c").and("import pyspiel").output()?;
    Ok(python)
}

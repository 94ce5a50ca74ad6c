//! `cargo xtask compare`: the rules and the solver beside public yardsticks, in one run.

use std::path::PathBuf;

use crate::{
    command::Command,
    python::{home, python},
};

/// What the Python needs that plays pentago.
const REQUIREMENTS: &str = "crates/engine/benches/compare/requirements.txt";

/// Measures all of them; without OpenSpiel if it can't be had.
pub(crate) fn run() -> Result<(), String> {
    let bench = Command::cargo("bench --quiet --package glowboard-engine --bench compare");
    match open_spiel() {
        Ok(python) => bench.with("GLOWBOARD_OPEN_SPIEL", python).run(),
        Err(reason) => {
            println!("OpenSpiel can't be had here, so random games have no yardstick: {reason}\n");
            bench.run()
        }
    }
}

/// A Python that has OpenSpiel, and can load it.
fn open_spiel() -> Result<PathBuf, String> {
    let python = python(&home("open-spiel")?, REQUIREMENTS)?;
    Command::new(&python, "-c").and("import pyspiel").output()?;
    Ok(python)
}

//! `cargo xtask charts`: draws the charts of docs/solved.md anew, from the solutions themselves.

mod boards;
mod depths;
mod paper;

use std::fs;

use crate::{command::Command, firmware};

/// Where the solution of all boards of Donuts lies, and where the charts go; all from the project's root.
const BOARDS: &str = "docs/donuts-boards.csv";
const FIRST_MOVES: &str = "docs/donuts-first-moves.svg";
const DEPTHS: &str = "docs/konter-depths.svg";

/// Draws all charts.
pub(crate) fn run() -> Result<(), String> {
    write(FIRST_MOVES, &boards::chart(&read(BOARDS)?)?)?;
    let solution = Command::cargo("run --quiet --release --package glowboard -- solve konter").output()?;
    write(DEPTHS, &depths::chart(&solution)?)
}

fn read(path: &str) -> Result<String, String> {
    fs::read_to_string(firmware::root().join(path)).map_err(|error| format!("{path}: {error}"))
}

fn write(path: &str, chart: &str) -> Result<(), String> {
    fs::write(firmware::root().join(path), chart).map_err(|error| format!("{path}: {error}"))?;
    println!("{path} is drawn");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chart_of_first_moves_shows_the_solution_that_is_kept() {
        let chart = boards::chart(&read(BOARDS).expect("the boards")).expect("a chart");
        assert!(read(FIRST_MOVES).expect("a chart") == chart, "run cargo xtask charts");
    }
}

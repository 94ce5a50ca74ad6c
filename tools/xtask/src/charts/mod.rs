//! `cargo xtask charts`: draws the charts of docs/solved.md from the solutions.

mod boards;
mod depths;
mod timing;

use crate::{command::Command, engine_timing::donuts::Ply, files};

/// The paths of the charts, relative to the project's root.
const FIRST_MOVES: &str = "docs/donuts-first-moves.svg";
const DEPTHS: &str = "docs/konter-depths.svg";
const TIMING: &str = "docs/donuts-thinking.svg";

pub(crate) fn run() -> Result<(), String> {
    first_moves()?;
    let solution = Command::cargo("lab solve konter").output()?;
    write(DEPTHS, &depths::chart(&solution)?)
}

/// Draws the chart of winning first moves in Donuts.
pub(crate) fn first_moves() -> Result<(), String> {
    write(FIRST_MOVES, &boards::chart(&crate::donuts_boards::read()?))
}

/// Draws the chart of search times in Donuts.
pub(crate) fn timing(plies: &[Ply]) -> Result<(), String> {
    write(TIMING, &timing::chart(plies))
}

fn write(path: &str, chart: &str) -> Result<(), String> {
    files::write(path, chart)?;
    println!("{path} is drawn");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chart_of_first_moves_is_up_to_date() {
        let chart = boards::chart(&crate::donuts_boards::read().expect("the boards"));
        assert!(files::read(FIRST_MOVES).expect("a chart") == chart, "run cargo xtask charts");
    }
}

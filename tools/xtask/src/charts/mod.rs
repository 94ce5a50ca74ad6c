//! `cargo xtask charts`: draws the charts of docs/solved.md anew, from the solutions themselves.

mod boards;
mod depths;
mod replies;

use crate::{command::Command, engine_timing::donuts::Ply, files};

/// Where the charts go, from the project's root.
const FIRST_MOVES: &str = "docs/donuts-first-moves.svg";
const DEPTHS: &str = "docs/konter-depths.svg";
const REPLIES: &str = "docs/donuts-thinking.svg";

/// Draws all charts.
pub(crate) fn run() -> Result<(), String> {
    first_moves()?;
    let solution = Command::cargo("lab solve konter").output()?;
    write(DEPTHS, &depths::chart(&solution)?)
}

/// Draws which first moves win in Donuts.
pub(crate) fn first_moves() -> Result<(), String> {
    write(FIRST_MOVES, &boards::chart(&crate::donuts_boards::read()?))
}

/// Draws how long the chip thinks in Donuts, ply by ply.
pub(crate) fn replies(plies: &[Ply]) -> Result<(), String> {
    write(REPLIES, &replies::chart(plies))
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
    fn the_chart_of_first_moves_shows_the_solution_that_is_kept() {
        let chart = boards::chart(&crate::donuts_boards::read().expect("the boards"));
        assert!(files::read(FIRST_MOVES).expect("a chart") == chart, "run cargo xtask charts");
    }
}

//! `cargo xtask charts`: draws the charts of docs/solved.md from the solutions.

mod boards;
mod depths;
mod timing;

use crate::{
    command::Command,
    engine_timing::donuts::Ply,
    files,
    svg::{Anchor, DARK, PALE, Svg},
};

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

/// The layout of the charts with a logarithmic scale.
const WIDTH: f64 = 760.0;
const LEFT: f64 = 84.0;
const FLOOR: f64 = 330.0;

/// A chart with these marks on a logarithmic scale, `decade` apart.
fn logarithmic(title: &str, description: &str, decade: f64, marks: &[&str]) -> Svg {
    let mut svg = Svg::new(WIDTH as u32, 420, title, description);
    for (number, mark) in (0..).zip(marks) {
        let y = FLOOR - decade * f64::from(number);
        svg.horizontal_line((LEFT, y), WIDTH - LEFT - 24.0);
        svg.text((LEFT - 8.0, y + 4.0), 12, PALE, Anchor::End, mark);
    }
    svg
}

/// Adds what the bars stand for, and the colours of the bars, `distance` apart.
fn add_legend(svg: &mut Svg, bars: &str, colours: &[(&str, &str)], distance: f64) {
    svg.text((LEFT, FLOOR + 40.0), 13, PALE, Anchor::Start, bars);
    for (index, (fill, word)) in colours.iter().enumerate() {
        let x = LEFT + distance * index as f64;
        svg.bar((x, FLOOR + 56.0, 14.0, 14.0), fill, word);
        svg.text((x + 22.0, FLOOR + 68.0), 13, DARK, Anchor::Start, word);
    }
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

//! The chart of search times in Donuts on the RP2040, ply by ply.

use super::{FLOOR, LEFT, WIDTH, add_legend, logarithmic};
use crate::engine_timing::donuts::Ply;
use crate::svg::{Anchor, DARK};

const MEDIAN: &str = "#e0a33a";
const NEARLY_ALL: &str = "#3d5a80";
const WORST: &str = "#a34a3f";

const DECADE: f64 = 68.0;
const BAR: f64 = 17.0;

pub(super) fn chart(plies: &[Ply]) -> String {
    let mut svg = logarithmic(
        "Donuts: time per move on the RP2040",
        "Bars for each number of donuts on the board: within how many seconds half of the positions, 99 of 100 and all are \
         answered, on a logarithmic scale.",
        DECADE,
        &["1 ms", "10 ms", "100 ms", "1 s", "10 s"],
    );
    let step = (WIDTH - LEFT - 30.0) / plies.len().max(1) as f64;
    for (index, ply) in plies.iter().enumerate() {
        let x = LEFT + 4.0 + step * index as f64;
        let bars = [
            (ply.median, MEDIAN, "half"),
            (ply.nearly_all, NEARLY_ALL, "99 of 100"),
            (ply.worst, WORST, "all"),
        ];
        for (at, (seconds, fill, word)) in (0..).zip(bars) {
            let height = ((seconds * 1e3).log10() * DECADE).max(2.0);
            let hint = format!("{word} in {seconds:.3} s");
            svg.bar((x + BAR * f64::from(at), FLOOR - height, BAR - 2.0, height), fill, &hint);
        }
        svg.text((x + 1.5 * BAR, FLOOR + 18.0), 12, DARK, Anchor::Middle, &ply.donuts.to_string());
    }
    let colours = [(MEDIAN, "half of the positions"), (NEARLY_ALL, "99 of 100"), (WORST, "all")];
    add_legend(&mut svg, "donuts on the board", &colours, 200.0);
    svg.finish()
}

//! The chart of won and lost positions of Konter, by the number of plies.

use super::{FLOOR, LEFT, WIDTH, add_legend, logarithmic};
use crate::svg::{Anchor, DARK};

const WON: &str = "#e0a33a";
const LOST: &str = "#3d5a80";

const DECADE: f64 = 34.0;

/// Draws the chart from the output of `lab solve konter`.
pub(super) fn chart(solution: &str) -> Result<String, String> {
    let depths = solution
        .lines()
        .filter_map(|line| line.strip_prefix("depth "))
        .map(|line| depth(line).ok_or_else(|| format!("not a depth: {line:?}")))
        .collect::<Result<Vec<_>, _>>()?;
    let mut svg = logarithmic(
        "Konter: how soon a game is decided",
        "Bars for each number of plies: how many positions are won and lost in it, on a logarithmic scale.",
        DECADE,
        &["1", "10", "100", "1,000", "10,000", "100,000", "1 million", "10 million"],
    );
    let step = (WIDTH - LEFT - 30.0) / depths.len().max(1) as f64;
    for (index, (plies, won, lost)) in depths.iter().enumerate() {
        let x = LEFT + 4.0 + step * index as f64;
        let (count, fill, word) = if *won > 0 { (*won, WON, "won") } else { (*lost, LOST, "lost") };
        let height = (f64::from(count).log10() * DECADE).max(2.0);
        let hint = format!("{word} in {plies}: {count}");
        svg.bar((x, FLOOR - height, step - 4.0, height), fill, &hint);
        svg.text((x + step / 2.0 - 2.0, FLOOR + 18.0), 12, DARK, Anchor::Middle, &plies.to_string());
    }
    let colours = [(WON, "won for the player to move"), (LOST, "lost")];
    add_legend(&mut svg, "plies to the end with best play", &colours, 250.0);
    Ok(svg.finish())
}

/// Parses the plies and the number of won and lost positions: `1 win 5 loss 0`.
fn depth(line: &str) -> Option<(u32, u32, u32)> {
    let [plies, "win", won, "loss", lost] = line.split(' ').collect::<Vec<_>>()[..] else { return None };
    Some((plies.parse().ok()?, won.parse().ok()?, lost.parse().ok()?))
}

//! The chart of won and lost positions of Konter, by the number of plies.

use crate::svg::{Anchor, DARK, PALE, Svg};

const WON: &str = "#e0a33a";
const LOST: &str = "#3d5a80";

const WIDTH: f64 = 760.0;
const LEFT: f64 = 84.0;
const FLOOR: f64 = 330.0;
const DECADE: f64 = 34.0;

/// Draws the chart from the output of `lab solve konter`.
pub(super) fn chart(solution: &str) -> Result<String, String> {
    let depths = solution
        .lines()
        .filter_map(|line| line.strip_prefix("depth "))
        .map(|line| depth(line).ok_or_else(|| format!("not a depth: {line:?}")))
        .collect::<Result<Vec<_>, _>>()?;
    let mut svg = Svg::new(
        WIDTH as u32,
        420,
        "Konter: how soon a game is decided",
        "Bars for each number of plies: how many positions are won and lost in it, on a logarithmic scale.",
    );
    for (decade, name) in
        (0..).zip(["1", "10", "100", "1,000", "10,000", "100,000", "1 million", "10 million"])
    {
        let y = FLOOR - DECADE * f64::from(decade);
        svg.horizontal_line((LEFT, y), WIDTH - LEFT - 24.0);
        svg.text((LEFT - 8.0, y + 4.0), 12, PALE, Anchor::End, name);
    }
    let step = (WIDTH - LEFT - 30.0) / depths.len().max(1) as f64;
    for (index, (plies, won, lost)) in depths.iter().enumerate() {
        let x = LEFT + 4.0 + step * index as f64;
        let (count, fill, word) = if *won > 0 { (*won, WON, "won") } else { (*lost, LOST, "lost") };
        let height = (f64::from(count).log10() * DECADE).max(2.0);
        let hint = format!("{word} in {plies}: {count}");
        svg.bar((x, FLOOR - height, step - 4.0, height), fill, &hint);
        svg.text((x + step / 2.0 - 2.0, FLOOR + 18.0), 12, DARK, Anchor::Middle, &plies.to_string());
    }
    svg.text((LEFT, FLOOR + 40.0), 13, PALE, Anchor::Start, "plies to the end with best play");
    for (index, (fill, word)) in [(WON, "won for the player to move"), (LOST, "lost")].into_iter().enumerate()
    {
        let x = LEFT + 250.0 * index as f64;
        svg.bar((x, FLOOR + 56.0, 14.0, 14.0), fill, word);
        svg.text((x + 22.0, FLOOR + 68.0), 13, DARK, Anchor::Start, word);
    }
    Ok(svg.finish())
}

/// Parses the plies and the number of won and lost positions: `1 win 5 loss 0`.
fn depth(line: &str) -> Option<(u32, u32, u32)> {
    let [plies, "win", won, "loss", lost] = line.split(' ').collect::<Vec<_>>()[..] else { return None };
    Some((plies.parse().ok()?, won.parse().ok()?, lost.parse().ok()?))
}

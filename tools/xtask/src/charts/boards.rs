//! The chart of winning first moves in Donuts, over all boards.

use std::collections::BTreeMap;

use engine::donuts::Value;
use rules::donuts::Square;

use crate::donuts_boards::Line;
use crate::svg::{Anchor, DARK, PALE, Svg};

const GRID: (f64, f64) = (32.0, 92.0);
const CELL: f64 = 50.0;
const BARS: f64 = 408.0;
const FLOOR: f64 = GRID.1 + 6.0 * CELL - 22.0;
const TALLEST: f64 = 240.0;

struct Summary {
    boards: u32,
    /// For each square, on how many boards, counting all four rotations, a first donut there wins.
    wins: [u32; Square::COUNT],
    /// The number of boards by their number of winning first moves.
    by_count: BTreeMap<usize, u32>,
}

/// Draws the chart from the list of all boards.
pub(super) fn chart(list: &[Line]) -> String {
    let summary = summary(list);
    let mut svg = Svg::new(
        960,
        430,
        "Donuts: which first moves win",
        "On the left the board, with the share of all boards on which a first donut on that square wins. On the right \
         bars: how many boards have how many winning first moves.",
    );
    draw_board(&mut svg, &summary);
    draw_bars(&mut svg, &summary);
    svg.finish()
}

fn summary(list: &[Line]) -> Summary {
    let mut summary = Summary { boards: 0, wins: [0; Square::COUNT], by_count: BTreeMap::new() };
    for line in list {
        summary.boards += 1;
        if line.value != Value::Win {
            *summary.by_count.entry(0).or_default() += 1;
            continue;
        }
        *summary.by_count.entry(line.best.len()).or_default() += 1;
        for mut square in line.best {
            for _ in 0..4 {
                summary.wins[square.index()] += 1;
                square = square.rotated();
            }
        }
    }
    summary
}

fn draw_board(svg: &mut Svg, summary: &Summary) {
    svg.text((GRID.0, 72.0), 13, PALE, Anchor::Start, "share of boards on which a first donut there wins");
    let share =
        |square: Square| f64::from(summary.wins[square.index()]) / f64::from(4 * summary.boards.max(1));
    let max = Square::all().map(share).fold(0.0, f64::max);
    for square in Square::all() {
        let x = GRID.0 + CELL * f64::from(square.column());
        let y = GRID.1 + CELL * f64::from(square.row());
        let text = format!("{:.0}%", share(square) * 100.0);
        let hint = format!("{square}: {text}");
        svg.bar((x + 1.0, y + 1.0, CELL - 2.0, CELL - 2.0), &glow(share(square) / max.max(0.01)), &hint);
        svg.text((x + CELL / 2.0, y + CELL / 2.0 + 5.0), 14, DARK, Anchor::Middle, &text);
    }
}

/// A colour from pale to warm.
fn glow(strength: f64) -> String {
    let mix = |faint: f64, warm: f64| (faint + (warm - faint) * strength).round() as u8;
    format!("#{:02x}{:02x}{:02x}", mix(244.0, 240.0), mix(236.0, 160.0), mix(220.0, 48.0))
}

fn draw_bars(svg: &mut Svg, summary: &Summary) {
    svg.text((BARS, 72.0), 13, PALE, Anchor::Start, "boards by number of winning first moves");
    let max = summary.by_count.values().max().copied().unwrap_or(1);
    let counts = || summary.by_count.keys().copied();
    let (first, last) = (counts().min().unwrap_or(0), counts().max().unwrap_or(0));
    let step = 528.0 / (last - first + 1) as f64;
    for count in first..=last {
        let boards = summary.by_count.get(&count).copied().unwrap_or(0);
        let x = BARS + step * (count - first) as f64;
        let height = f64::from(boards) / f64::from(max) * TALLEST;
        svg.bar((x, FLOOR - height, step - 3.0, height), "#e0a33a", &format!("{count}: {boards} boards"));
        let middle = x + step / 2.0 - 1.5;
        svg.text((middle, FLOOR - height - 5.0), 9, PALE, Anchor::Middle, &boards.to_string());
        svg.text((middle, FLOOR + 18.0), 12, DARK, Anchor::Middle, &count.to_string());
    }
    svg.horizontal_line((BARS, FLOOR), 528.0);
}

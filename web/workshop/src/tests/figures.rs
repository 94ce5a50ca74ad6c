//! What the page costs: the start, frames while the chip thinks, and a move of level 5 beside the same natively.

use std::time::Instant;

use console::GameKind;
use rules::donuts;

use super::{Lab, holds, native, same};
use crate::browser::{Failed, Viewport};

/// What the work for a frame may take, in milliseconds: the time of a frame of the console. It must hold in the middle of all
/// frames; a browser shares its machine with others, so the worst ones are only told.
const FRAME: f64 = 20.0;
const OUTLIERS: usize = 20;

/// Boards and first moves after which level 5 has to prove its reply.
const POSITIONS: [(u64, usize); 6] = [(7, 14), (3, 8), (11, 21), (5, 15), (9, 20), (2, 13)];

pub(super) fn level_five(lab: &mut Lab) -> Result<(), Failed> {
    let view = Viewport { still: false, ..Viewport::WIDE };
    let (mut here, mut there, mut work, mut gap) = (0.0, 0.0, Vec::new(), 0.0_f64);
    for (seed, first) in POSITIONS {
        let board = donuts::Board::from_seed(seed);
        let square = donuts::Square::from_index(first).ok_or("no square")?;
        let mut records = vec![format!("game donuts person,5 {board}")];
        let begun = native::link(GameKind::Donuts, &records)?;
        records.push(format!("move donuts 1 {square}"));
        let link = native::link(GameKind::Donuts, &records)?;

        let mut native = native::open(&link)?;
        let question = native.wish().ok_or("nothing is asked")?;
        let started = Instant::now();
        let mut answer = String::new();
        web::think(&question, |text| answer = text.to_string());
        here += started.elapsed().as_secs_f64();

        // A page that has just been opened is still being compiled.
        let mut page = lab.board(view, &begun)?;
        page.run("new Promise((resolve) => setTimeout(resolve, 1000))")?;
        let light = page.light(usize::from(square.row()) + 1, usize::from(square.column()) + 1)?;
        page.click(light)?;
        page.wait_for("glowboard.board.moves().split('\\n').length === 2")?;
        let moves = page.text("glowboard.board.moves()")?;
        let found = moves.lines().last().unwrap_or_default().to_string();
        same("the move", found, answer.rsplit(' ').next().unwrap_or_default().to_string())?;
        let frames = page.run("glowboard.figures.work")?;
        work.extend(frames.as_array().into_iter().flatten().filter_map(|work| work.as_f64()));
        let mut number = |name: &str| Ok::<f64, Failed>(page.run(name)?.as_f64().unwrap_or_default());
        there += number("glowboard.figures.thought")? / 1000.0;
        gap = gap.max(number("glowboard.figures.worstGap")?);
    }
    let mut page = lab.board(view, "")?;
    let start = page.run("glowboard.figures.firstFrame")?.as_f64().unwrap_or_default();
    let positions = POSITIONS.len() as f64;
    println!("  start to first frame: {start:.0} ms");
    work.sort_by(f64::total_cmp);
    holds("frames are shown while the chip thinks", work.len() > 10)?;
    let at = |share: usize| work[work.len() - 1 - work.len() / share];
    println!(
        "  work for a frame while the chip thinks: {:.1} ms, of {} frames one in {OUTLIERS} above {:.1} ms, the worst {:.1} ms",
        at(2),
        work.len(),
        at(OUTLIERS),
        at(usize::MAX),
    );
    println!("  longest time between two frames meanwhile: {gap:.0} ms");
    println!(
        "  a reply of level 5 in Donuts: {:.2} s here, {:.2} s in the page",
        here / positions,
        there / positions
    );
    holds(&format!("a frame takes more than {FRAME} ms: {:.1} ms", at(2)), at(2) <= FRAME)
}

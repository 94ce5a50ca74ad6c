//! What the page costs: the start, frames while the chip thinks, and a move of level 5 beside the same natively.

use std::time::Instant;

use console::GameKind;
use rules::{Game as _, donuts};

use super::{Lab, holds, native, same};
use crate::browser::{Failed, Viewport};

/// The longest that the work for a frame may take, in milliseconds: a frame of the console.
const FRAME: f64 = 20.0;

/// Boards and first moves after which level 5 has to prove its reply.
const POSITIONS: [(u64, usize); 3] = [(7, 14), (3, 8), (11, 21)];

pub(super) fn level_five(lab: &mut Lab) -> Result<(), Failed> {
    let view = Viewport { still: false, ..Viewport::WIDE };
    let (mut here, mut there, mut work, mut gap) = (0.0, 0.0, 0.0_f64, 0.0_f64);
    for (seed, first) in POSITIONS {
        let board = donuts::Board::from_seed(seed);
        let mut game = donuts::Game::new(board);
        let square = donuts::Square::from_index(first).ok_or("no square")?;
        game.play(square).map_err(|error| error.to_string())?;
        let records = [format!("game donuts person,5 {board}"), format!("move donuts 1 {square}")];
        let link = native::link(GameKind::Donuts, &records)?;

        let mut native = native::open(&link)?;
        let question = native.wish().ok_or("nothing is asked")?;
        let started = Instant::now();
        let mut answer = String::new();
        web::think(&question, |text| answer = text.to_string());
        here += started.elapsed().as_secs_f64();

        let mut page = lab.board(view, &link)?;
        page.wait_for("glowboard.board.moves().split('\\n').length === 2")?;
        let moves = page.text("glowboard.board.moves()")?;
        let found = moves.lines().last().unwrap_or_default().to_string();
        same("the move", found, answer.rsplit(' ').next().unwrap_or_default().to_string())?;
        let mut number = |name: &str| Ok::<f64, Failed>(page.run(name)?.as_f64().unwrap_or_default());
        there += number("glowboard.figures.thought")? / 1000.0;
        work = work.max(number("glowboard.figures.worstWork")?);
        gap = gap.max(number("glowboard.figures.worstGap")?);
    }
    let mut page = lab.board(view, "")?;
    let start = page.run("glowboard.figures.firstFrame")?.as_f64().unwrap_or_default();
    let positions = POSITIONS.len() as f64;
    println!("  start to first frame: {start:.0} ms");
    println!(
        "  worst work for a frame while the chip thinks: {work:.1} ms; longest time between two frames: {gap:.0} ms"
    );
    println!(
        "  a reply of level 5 in Donuts: {:.2} s here, {:.2} s in the page",
        here / positions,
        there / positions
    );
    holds(&format!("the work for a frame takes {work:.1} ms, more than {FRAME}"), work <= FRAME)
}

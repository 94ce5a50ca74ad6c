//! What the page costs: the start, frames while the chip thinks, and a move of level 5 beside the same natively.

use std::time::Instant;

use console::GameKind;
use rules::{Game as _, donuts};
use serde_json::json;

use super::{Lab, SAME_CHANCE, holds, native, same};
use crate::browser::{Failed, Page, Viewport};

/// What a frame may take while a worker thinks, in milliseconds: the work for it no more than the time of a frame of the console,
/// and the time since the one before no more than two frames of the screen and a little. It must hold for nineteen of twenty: a
/// browser shares its machine with others.
const WORK: f64 = 20.0;
const GAP: f64 = 40.0;
const LATE: usize = 20;

/// Boards of Donuts, a first square, and which of the replies: then level 5 has to prove its move. After the first donut alone the
/// truth about the replies takes long.
const DONUTS: [(u64, usize, usize); 6] =
    [(7, 14, 0), (3, 8, 1), (11, 21, 2), (5, 15, 0), (9, 20, 1), (2, 13, 2)];

/// After how many moves it has to find one of Konter.
const KONTER: [usize; 3] = [0, 2, 4];

pub(super) fn level_five(lab: &mut Lab) -> Result<(), Failed> {
    let view = Viewport { still: false, ..Viewport::WIDE };
    let mut page = Page::new(&mut lab.browser, view, SAME_CHANCE)?;
    page.open(&lab.address)?;
    println!("  start to first frame: {:.0} ms", number(&mut page, "glowboard.figures.firstFrame")?);
    // A page that has just been opened is still being compiled.
    page.run("new Promise((resolve) => setTimeout(resolve, 1000))")?;
    let donuts: Vec<String> = DONUTS
        .into_iter()
        .map(|(seed, first, reply)| begun("5,person", seed, &[first, reply]))
        .collect::<Result<_, _>>()?;
    let konter: Vec<String> = KONTER
        .into_iter()
        .map(|moves| native::played(GameKind::Konter, "5,person", moves))
        .collect::<Result<_, _>>()?;
    for (name, links) in [("Donuts", donuts), ("Konter", konter)] {
        let (mut here, mut there) = (0.0, 0.0);
        for link in &links {
            let (time, wanted) = thought_here(link)?;
            here += time;
            let (time, found) = thought_there(link, &mut page)?;
            there += time;
            same(&format!("the move of {name}"), found, wanted)?;
        }
        let times = links.len() as f64 / 1000.0;
        println!(
            "  a move of level 5 in {name}: {:.0} ms here, {:.0} ms in the page",
            here / times,
            there / times
        );
    }
    page.run("document.getElementById('truth-on').click()")?;
    for (seed, first, _) in DONUTS {
        open(&begun("person,person", seed, &[first])?, &mut page)?;
        page.run("new Promise((resolve) => setTimeout(resolve, 1000))")?;
    }
    let work = numbers(&mut page, "glowboard.figures.work")?;
    let gaps = numbers(&mut page, "glowboard.figures.gaps")?;
    holds(&format!("frames are shown while a worker thinks: {}", work.len()), work.len() > 20)?;
    for (name, frames, most) in [("the work for", work, WORK), ("the time before", gaps, GAP)] {
        let part = |late: usize| frames[frames.len() - 1 - frames.len() / late];
        let (middle, usual, worst) = (part(2), part(LATE), part(usize::MAX));
        println!(
            "  {name} a frame while a worker thinks: {middle:.1} ms, one in {LATE} above {usual:.1} ms, the worst of {} {worst:.1} ms",
            frames.len()
        );
        holds(&format!("{name} a frame is at most {most} ms: {usual:.1} ms"), usual <= most)?;
    }
    same("errors", page.errors(), Vec::new())
}

/// A link to a game of Donuts between these players after some moves, each by its number among those that were possible.
fn begun(players: &str, seed: u64, moves: &[usize]) -> Result<String, Failed> {
    let board = donuts::Board::from_seed(seed);
    let mut game = donuts::Game::new(board);
    let mut records = vec![format!("game donuts {players} {board}")];
    for (number, at) in (1..).zip(moves) {
        let square = game.legal_moves().into_iter().nth(*at).ok_or("no such move")?;
        game.play_unchecked(square);
        records.push(format!("move donuts {number} {square}"));
    }
    native::link(GameKind::Donuts, &records)
}

/// How many seconds the chip's thought takes here, and the move.
fn thought_here(link: &str) -> Result<(f64, String), Failed> {
    let question = native::open(link)?.worker_task().ok_or("nothing is asked")?;
    let started = Instant::now();
    let mut answer = String::new();
    web::think(&question, |text| answer = text.to_string(), || {});
    let time = started.elapsed().as_secs_f64();
    Ok((time, answer.rsplit(' ').next().unwrap_or_default().to_string()))
}

/// The same in the page.
fn thought_there(link: &str, page: &mut Page<'_>) -> Result<(f64, String), Failed> {
    let made = native::open(link)?.moves().lines().count();
    open(link, page)?;
    page.wait_for("glowboard.figures.thought !== null")?;
    page.wait_for(&format!("glowboard.board.moves().split('\\n').filter(Boolean).length === {}", made + 1))?;
    let moves = page.text("glowboard.board.moves()")?;
    let found = moves.lines().last().unwrap_or_default().to_string();
    Ok((number(page, "glowboard.figures.thought")? / 1000.0, found))
}

/// Opens a link in the page instead of the game that is there.
fn open(link: &str, page: &mut Page<'_>) -> Result<(), Failed> {
    page.run(&format!("glowboard.figures.thought = null; location.hash = {}", json!(link)))?;
    page.wait_for("location.hash === ''")?;
    page.run("document.querySelector('#ask[open] [value=yes]')?.click()")?;
    Ok(())
}

fn number(page: &mut Page<'_>, name: &str) -> Result<f64, Failed> {
    page.run(name)?.as_f64().ok_or_else(|| format!("{name} is no number"))
}

/// Some numbers, the smallest first.
fn numbers(page: &mut Page<'_>, name: &str) -> Result<Vec<f64>, Failed> {
    let found = page.run(name)?;
    let mut numbers: Vec<f64> =
        found.as_array().into_iter().flatten().filter_map(|one| one.as_f64()).collect();
    numbers.sort_by(f64::total_cmp);
    Ok(numbers)
}

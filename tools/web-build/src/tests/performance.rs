//! Measurements: the start of the page, frames during a search, and moves of level 5 compared with native ones.

use std::time::Instant;

use console::GameKind;
use rules::{Game as _, donuts};

use super::{Fixture, SAME_ENTROPY, expect, expect_eq, native};
use crate::browser::{Error, Page, Viewport};

/// The limits for a frame during a search, in milliseconds: for its work, the duration of a frame of the console; for the time
/// since the last frame, a little more than two frames of the screen. One frame in `TOLERANCE` may exceed them, because the
/// browser shares the machine. If frames are late without a search, too, the limits are raised in proportion.
const MAX_WORK: f64 = 20.0;
const MAX_GAP: f64 = 40.0;
const TOLERANCE: usize = 20;

/// The time between two frames of the screen, in milliseconds.
const SCREEN_FRAME: f64 = 1000.0 / 60.0;

/// The times between the frames of a page in which no search runs.
const IDLE_GAPS: &str = "new Promise((resolve) => { const gaps = []; let last = null; \
    const frame = (time) => { if (last !== null) gaps.push(time - last); last = time; \
    if (gaps.length < 120) requestAnimationFrame(frame); else resolve(gaps) }; requestAnimationFrame(frame) })";

/// How much slower than the screen the page is at present because of other programs; at least 1.
fn slowness(page: &mut Page<'_>) -> Result<f64, Error> {
    Ok((quantile(&numbers(page, IDLE_GAPS)?, TOLERANCE) / SCREEN_FRAME).max(1.0))
}

/// The number that one in `part` of these sorted numbers exceeds.
fn quantile(numbers: &[f64], part: usize) -> f64 {
    numbers[numbers.len() - 1 - numbers.len() / part]
}

/// Boards of Donuts, the first square, and the number of the reply. After the reply, level 5 has to prove its move. After the first
/// donut alone, the analysis takes long.
const DONUTS: [(u64, usize, usize); 6] =
    [(7, 14, 0), (3, 8, 1), (11, 21, 2), (5, 15, 0), (9, 20, 1), (2, 13, 2)];

/// The numbers of moves after which it searches in Konter.
const KONTER: [usize; 3] = [0, 2, 4];

pub(super) fn level_five(fixture: &mut Fixture) -> Result<(), Error> {
    let view = Viewport { reduced_motion: false, ..Viewport::WIDE };
    let mut page = fixture.preloaded_board(view, "", SAME_ENTROPY)?;
    println!("  start to first frame: {:.0} ms", number(&mut page, "glowboard.figures.firstFrame")?);
    // The browser may still be compiling the program.
    page.sleep(1000)?;
    let before = slowness(&mut page)?;
    let donuts: Vec<String> = DONUTS
        .into_iter()
        .map(|(seed, first, reply)| opening("5,person", seed, &[first, reply]))
        .collect::<Result<_, _>>()?;
    let konter: Vec<String> = KONTER
        .into_iter()
        .map(|moves| native::played(GameKind::Konter, "5,person", moves))
        .collect::<Result<_, _>>()?;
    for (name, links) in [("Donuts", donuts), ("Konter", konter)] {
        let (mut native_time, mut page_time) = (0.0, 0.0);
        for link in &links {
            let (time, expected) = search_natively(link)?;
            native_time += time;
            let (time, found) = search_in_page(link, &mut page)?;
            page_time += time;
            expect_eq(&format!("the move of {name}"), found, expected)?;
        }
        let times = links.len() as f64 / 1000.0;
        println!(
            "  a move of level 5 in {name}: {:.0} ms natively, {:.0} ms in the page",
            native_time / times,
            page_time / times
        );
    }
    page.run("document.getElementById('analysis-on').click()")?;
    for (seed, first, _) in DONUTS {
        open(&opening("person,person", seed, &[first])?, &mut page)?;
        page.sleep(1000)?;
    }
    page.run("document.getElementById('analysis-on').click()")?;
    let slowness = slowness(&mut page)?.max(before);
    let work = numbers(&mut page, "glowboard.figures.work")?;
    let gaps = numbers(&mut page, "glowboard.figures.gaps")?;
    expect(&format!("frames are shown during a search: {}", work.len()), work.len() > 20)?;
    for (name, frames, maximum) in [("the work for", work, MAX_WORK), ("the time before", gaps, MAX_GAP)] {
        let [median, usual, worst] = [2, TOLERANCE, usize::MAX].map(|part| quantile(&frames, part));
        let maximum = maximum * slowness;
        println!(
            "  {name} a frame during a search: {median:.1} ms, one in {TOLERANCE} above {usual:.1} ms, the worst of {} {worst:.1} ms",
            frames.len()
        );
        expect(&format!("{name} a frame is at most {maximum:.1} ms: {usual:.1} ms"), usual <= maximum)?;
    }
    page.expect_no_errors()
}

/// A link to a game of Donuts between these players after some moves, each given by its number among the legal moves.
fn opening(players: &str, seed: u64, moves: &[usize]) -> Result<String, Error> {
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

/// Searches natively; returns the seconds and the move.
fn search_natively(link: &str) -> Result<(f64, String), Error> {
    let question = native::open(link)?.worker_task().ok_or("no question")?;
    let started = Instant::now();
    let mut answer = String::new();
    web::search(&question, |text| answer = text.to_string(), || {});
    let time = started.elapsed().as_secs_f64();
    Ok((time, answer.rsplit(' ').next().unwrap_or_default().to_string()))
}

/// Searches in the page; returns the seconds and the move.
fn search_in_page(link: &str, page: &mut Page<'_>) -> Result<(f64, String), Error> {
    let made = native::open(link)?.moves().lines().count();
    open(link, page)?;
    page.wait_for("glowboard.figures.search !== null")?;
    page.wait_for_moves(made + 1)?;
    let moves = page.text("glowboard.board.moves()")?;
    let found = moves.lines().last().unwrap_or_default().to_string();
    Ok((number(page, "glowboard.figures.search")? / 1000.0, found))
}

/// Opens a link in the page and replaces the current game.
fn open(link: &str, page: &mut Page<'_>) -> Result<(), Error> {
    page.run("glowboard.figures.search = null")?;
    page.follow(link)?;
    // The link stays in the address until the question is answered.
    page.wait_for("location.hash === '' || document.querySelector('#dialog[open]') !== null")?;
    page.run("document.querySelector('#dialog[open] [value=yes]')?.click()")?;
    page.wait_for("location.hash === ''")
}

fn number(page: &mut Page<'_>, name: &str) -> Result<f64, Error> {
    page.run(name)?.as_f64().ok_or_else(|| format!("{name} is not a number"))
}

fn numbers(page: &mut Page<'_>, name: &str) -> Result<Vec<f64>, Error> {
    let found = page.run(name)?;
    let mut numbers: Vec<f64> =
        found.as_array().into_iter().flatten().filter_map(|one| one.as_f64()).collect();
    numbers.sort_by(f64::total_cmp);
    Ok(numbers)
}

//! The analysis in the page, compared with that of the solvers.

use console::GameKind;

use super::{Fixture, expect, expect_eq, native};
use crate::browser::{Error, Page, Viewport};

pub(super) fn agrees(fixture: &mut Fixture) -> Result<(), Error> {
    for link in [
        native::new_game(GameKind::Konter, "person,person")?,
        native::played(GameKind::Donuts, "person,person", 8)?,
    ] {
        let question = native::open(&link)?.analysis_question().ok_or("no question")?;
        let mut page = fixture.board(Viewport::WIDE, &link)?;
        page.wait_for("!document.getElementById('analysis').hidden")?;
        page.run("document.getElementById('analysis-on').click()")?;
        shows_values(&mut page, &question)?;
        page.expect_no_errors()?;
    }
    Ok(())
}

/// How many moves before the end of a game its replay is analysed.
const BACK: usize = 4;

pub(super) fn in_replay(fixture: &mut Fixture) -> Result<(), Error> {
    let link = native::played(GameKind::Donuts, "person,person", usize::MAX)?;
    let moves = native::open(&link)?.moves().lines().count();
    let mut page = fixture.board(Viewport::WIDE, &link)?;
    page.run("document.getElementById('analysis-on').click()")?;
    page.wait_for("glowboard.board.shows_end()")?;
    // The end of a game ignores presses for a second.
    page.sleep(1100)?;
    for (key, screen, text) in [
        ("Escape", "game-over", "A: "),
        ("ArrowRight", "game-over", "A: WATCH REPLAY"),
        ("Enter", "playing", "Replay"),
        ("ArrowDown", "playing", "Replay"),
    ] {
        page.key(key)?;
        page.wait_for(&format!(
            "glowboard.board.screen() === '{screen}' && glowboard.board.describe().includes('{text}')"
        ))?;
    }
    for _ in 0..BACK {
        page.key("ArrowLeft")?;
    }
    let shown = moves - BACK;
    page.wait_for(&format!("glowboard.board.describe().startsWith('Replay: move {shown} of {moves}.')"))?;
    let question = page.text("glowboard.board.analysis_question()")?;
    expect_eq(
        "the lines of the question: one for the request, one for the opening, one for each move",
        question.lines().count(),
        2 + shown,
    )?;
    shows_values(&mut page, &question)?;
    page.expect_no_errors()
}

/// The analysis in the page must show the values that the solvers prove natively.
fn shows_values(page: &mut Page<'_>, question: &str) -> Result<(), Error> {
    let mut expected = Vec::new();
    web::analyse(question, |text| expected.push(text.to_string()), || {});
    expect("there are values", expected.len() > 1)?;
    let all = format!("glowboard.analysis.values.trim().split('\\n').length === {}", expected.len());
    page.wait_for(&all)?;
    expect_eq("values", page.text("glowboard.analysis.values.trim()")?, expected.join("\n"))?;
    let drawn = "document.querySelectorAll('#drawing .value').length";
    page.wait_for(&format!("{drawn} === {}", expected.len()))?;
    let text = page.text("document.getElementById('analysis-text').textContent")?;
    expect(&format!("the values are shown as text: {text}"), text.len() > 10)
}

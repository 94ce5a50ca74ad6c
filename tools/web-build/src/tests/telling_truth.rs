//! The truth of the page beside that of the solvers.

use console::GameKind;

use super::{Lab, holds, native, same};
use crate::browser::{Failed, Page, Viewport};

pub(super) fn agrees(lab: &mut Lab) -> Result<(), Failed> {
    for link in [
        native::new_game(GameKind::Konter, "person,person")?,
        native::played(GameKind::Donuts, "person,person", 8)?,
    ] {
        let question = native::open(&link)?.analysable().ok_or("nothing to analyse")?;
        let mut page = lab.board(Viewport::WIDE, &link)?;
        page.wait_for("!document.getElementById('truth').hidden")?;
        page.run("document.getElementById('truth-on').click()")?;
        tells(&mut page, &question)?;
        same("errors", page.errors(), Vec::new())?;
    }
    Ok(())
}

/// How many moves before its end a game is looked at again.
const BACK: usize = 4;

pub(super) fn in_replay(lab: &mut Lab) -> Result<(), Failed> {
    let link = native::played(GameKind::Donuts, "person,person", usize::MAX)?;
    let moves = native::open(&link)?.moves().lines().count();
    let mut page = lab.board(Viewport::WIDE, &link)?;
    page.run("document.getElementById('truth-on').click()")?;
    page.wait_for("glowboard.board.shows_end()")?;
    // For a second the end takes no notice of presses.
    page.run("new Promise((resolve) => setTimeout(resolve, 1100))")?;
    for (key, says) in [
        ("Escape", "A: PLAY AGAIN"),
        ("ArrowRight", "A: REPLAY"),
        ("Enter", "Replay"),
        ("ArrowDown", "Replay"),
    ] {
        page.key(key)?;
        page.wait_for(&format!("glowboard.board.words().startsWith('{says}')"))?;
    }
    for _ in 0..BACK {
        page.key("ArrowLeft")?;
    }
    let shown = moves - BACK;
    page.wait_for(&format!("glowboard.board.words().startsWith('Replay: move {shown} of {moves}.')"))?;
    let question = page.text("glowboard.board.analysable()")?;
    same(
        "what is analysed: a line for the board, one for the opening, one for each move",
        question.lines().count(),
        2 + shown,
    )?;
    tells(&mut page, &question)?;
    same("errors", page.errors(), Vec::new())
}

/// The page, where the truth is switched on, must tell what the solvers say here.
fn tells(page: &mut Page<'_>, question: &str) -> Result<(), Failed> {
    let mut wanted = Vec::new();
    web::analyse(question, |text| wanted.push(text.to_string()), || {});
    holds("there are moves", wanted.len() > 1)?;
    let all = format!("glowboard.truth.values.trim().split('\\n').length === {}", wanted.len());
    page.wait_for(&all)?;
    same("values", page.text("glowboard.truth.values.trim()")?, wanted.join("\n"))?;
    let drawn = "document.querySelectorAll('#drawing .worth, #drawing .way').length";
    page.wait_for(&format!("{drawn} === {}", wanted.len()))?;
    let told = page.text("document.getElementById('truth-words').textContent")?;
    holds(&format!("it is told in words: {told}"), told.len() > 10)
}

//! The truth of the page beside that of the solvers.

use console::GameKind;
use rules::{Game as _, donuts};

use super::{Lab, holds, native, same};
use crate::browser::{Failed, Viewport};

pub(super) fn agrees(lab: &mut Lab) -> Result<(), Failed> {
    for link in [native::new_game(GameKind::Konter, "person,person")?, late_donuts()?] {
        let board = native::open(&link)?;
        let question = board.weighable().ok_or("nothing to weigh")?;
        let mut wanted = Vec::new();
        web::weigh(&question, |text| wanted.push(text.to_string()));
        holds("there are moves", wanted.len() > 1)?;
        let mut page = lab.board(Viewport::WIDE, &link)?;
        page.wait_for("!document.getElementById('truth').hidden")?;
        page.run("document.getElementById('truth-on').click()")?;
        let all = format!("glowboard.truth.values.trim().split('\\n').length === {}", wanted.len());
        page.wait_for(&all)?;
        let values = page.text("glowboard.truth.values.trim()")?;
        same("values", values, wanted.join("\n"))?;
        let drawn = "document.querySelectorAll('#drawing .worth, #drawing .way').length";
        page.wait_for(&format!("{drawn} === {}", wanted.len()))?;
        let told = page.text("document.getElementById('truth-words').textContent")?;
        holds(&format!("it is told in words: {told}"), told.len() > 10)?;
        same("errors", page.errors(), Vec::new())?;
    }
    Ok(())
}

/// A game of Donuts after eight moves.
pub(super) fn late_donuts() -> Result<String, Failed> {
    let board = donuts::Board::from_seed(7);
    let mut game = donuts::Game::new(board);
    let mut records = vec![format!("game donuts person,person {board}")];
    for number in 1..=8 {
        let square = game.legal_moves().into_iter().next_back().ok_or("no move")?;
        game.play_unchecked(square);
        records.push(format!("move donuts {number} {square}"));
    }
    native::link(GameKind::Donuts, &records)
}

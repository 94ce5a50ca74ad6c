//! The example game in the page, without a browser.

use console::{Console, GameKind, load};
use web::{Startup, TextStore, WebConsole, link_kind, link_of};

/// A store that accepts everything and stores nothing.
struct NoStore;

impl TextStore for NoStore {
    fn put(&mut self, _text: &str) -> bool {
        true
    }
}

#[test]
fn the_engine_plays_it_to_its_end_and_it_is_drawn() {
    let mut console = Console::new(1);
    assert!(!load(&mut console, ["game tic_tac_toe 5,5 empty"]).damaged);
    console.show_game(GameKind::TicTacToe);
    let link = link_of(&console).expect("a link");
    let startup = Startup { entropy: 1, locale: "en", reduced_motion: true, journal: "", open: Some(&link) };
    let (mut board, error) = WebConsole::new(&startup, NoStore);
    assert_eq!((error, link_kind(&link)), (None, Ok(GameKind::TicTacToe)));
    for second in 1..100 {
        board.advance_to(1_000 * second);
        let mut reports = Vec::new();
        web::search(&board.worker_task().unwrap_or_default(), |text| reports.push(text.to_string()), || {});
        reports.iter().for_each(|text| board.on_worker_message(text, 1_000 * second));
    }
    assert!(board.console().shows_end());
    assert_eq!(board.moves().lines().count(), 9, "the best players draw");
    let count = |class: &str| board.drawing("").matches(&format!("class=\"{class}\"")).count();
    assert_eq!(["field", "stone dark", "stone light"].map(count), [9, 5, 4]);
}

//! The fourth game in the page, without a browser.

use console::{Console, GameKind, Input, Led, Millis, load};
use web::{Startup, TextStore, WebConsole, link_kind, link_of};

/// A store that accepts everything and stores nothing.
struct NoStore;

impl TextStore for NoStore {
    fn put(&mut self, _text: &str) -> bool {
        true
    }
}

/// A page that opens a link.
fn open(link: &str) -> WebConsole<NoStore> {
    let startup = Startup { entropy: 1, locale: "en", reduced_motion: true, journal: "", open: Some(link) };
    let (board, error) = WebConsole::new(&startup, NoStore);
    assert_eq!(error, None);
    board
}

/// A page with a new game between these players.
fn start(players: &str) -> WebConsole<NoStore> {
    let mut console = Console::new(1);
    assert!(!load(&mut console, [format!("game tic_tac_toe {players} empty").as_str()]).damaged);
    console.show_game(GameKind::TicTacToe);
    open(&link_of(&console).expect("a link"))
}

fn touch(board: &mut WebConsole<NoStore>, row: u8, column: u8, now: Millis) {
    board.input(Input::Touch(Led::on_board(2 * row, 2 * column).expect("an LED")), now);
}

/// The number of shapes of the drawing with this class.
fn count(board: &WebConsole<NoStore>, class: &str) -> usize {
    board.drawing("").matches(&format!("class=\"{class}\"")).count()
}

#[test]
fn two_people_play_it_to_its_end_and_see_it_drawn() {
    let mut board = start("person,person");
    assert_eq!(["field", "cursor", "stone dark", "stone light"].map(|class| count(&board, class)), [9, 1, 0, 0]);
    assert_eq!(board.analysis_question(), None, "its moves can't be analysed");
    for (now, (row, column)) in (1..).zip([(0, 0), (1, 1), (0, 1), (2, 2), (0, 2)]) {
        touch(&mut board, row, column, 2_000 * now);
    }
    board.advance_to(20_000);
    assert!(board.console().shows_end());
    assert_eq!(board.moves(), "a1\nb2\nb1\nc3\nc1");
    assert!(board.describe().starts_with("Crosses win with three in a line."), "{}", board.describe());
    assert_eq!(["stone dark winning", "stone dark", "stone light"].map(|class| count(&board, class)), [3, 0, 2]);
    let link = board.link().expect("a game");
    assert_eq!(link_kind(&link), Ok(GameKind::TicTacToe));
    assert_eq!(open(&link).moves(), board.moves());
}

#[test]
fn the_worker_answers_until_the_game_is_over() {
    let mut board = start("5,5");
    for second in 1..100 {
        board.advance_to(1_000 * second);
        let mut reports = Vec::new();
        web::search(&board.worker_task().unwrap_or_default(), |text| reports.push(text.to_string()), || {});
        reports.iter().for_each(|text| board.on_worker_message(text, 1_000 * second));
    }
    assert!(board.console().shows_end());
    assert_eq!(board.moves().lines().count(), 9, "the best players draw");
    assert_eq!(["stone dark", "stone light"].map(|class| count(&board, class)), [5, 4]);
}

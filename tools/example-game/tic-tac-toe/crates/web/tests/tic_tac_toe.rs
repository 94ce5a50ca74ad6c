//! The fourth game in the page, without a browser.

use console::{Console, Input, GameKind, Light, Millis, recall};
use web::{WebConsole, Startup, TextStore, link_kind, link_of};

/// A shelf that keeps nothing.
struct NoStore;

impl TextStore for NoStore {
    fn put(&mut self, _text: &str) -> bool {
        true
    }
}

/// A page that opens a link.
fn open(link: &str) -> WebConsole<NoStore> {
    let given = Startup { entropy: 1, locale: "en", still: true, journal: "", open: Some(link) };
    let (board, bad) = WebConsole::new(&given, NoStore);
    assert_eq!(bad, None);
    board
}

/// A page with a new game between these players.
fn begin(players: &str) -> WebConsole<NoStore> {
    let mut console = Console::new(1);
    assert!(!recall(&mut console, [format!("game tic_tac_toe {players} empty").as_str()]).damaged);
    console.put_on_board(GameKind::TicTacToe);
    open(&link_of(&console).expect("a link"))
}

fn touch(board: &mut WebConsole<NoStore>, row: u8, column: u8, now: Millis) {
    board.event(Input::Touch(Light::on_board(2 * row, 2 * column).expect("a light")), now);
}

/// How many shapes of a drawing have a class.
fn count(board: &WebConsole<NoStore>, class: &str) -> usize {
    board.drawing("").matches(&format!("class=\"{class}\"")).count()
}

#[test]
fn two_people_play_it_to_its_end_and_see_it_drawn() {
    let mut board = begin("person,person");
    assert_eq!(["field", "cursor", "stone dark", "stone light"].map(|class| count(&board, class)), [9, 1, 0, 0]);
    assert_eq!(board.analysable(), None, "there is no truth to tell of it");
    for (now, (row, column)) in (1..).zip([(0, 0), (1, 1), (0, 1), (2, 2), (0, 2)]) {
        touch(&mut board, row, column, 2_000 * now);
    }
    board.pass(20_000);
    assert!(board.console().shows_end());
    assert_eq!(board.moves(), "a1\nb2\nb1\nc3\nc1");
    assert!(board.words().starts_with("Crosses win with three in a line."), "{}", board.words());
    assert_eq!(["stone dark winning", "stone dark", "stone light"].map(|class| count(&board, class)), [3, 0, 2]);
    let link = board.link().expect("a game");
    assert_eq!(link_kind(&link), Ok(GameKind::TicTacToe));
    assert_eq!(open(&link).moves(), board.moves());
}

#[test]
fn the_worker_answers_until_it_is_over() {
    let mut board = begin("5,5");
    for second in 1..100 {
        board.pass(1_000 * second);
        let mut told = Vec::new();
        web::think(&board.worker_task().unwrap_or_default(), |text| told.push(text.to_string()), || {});
        told.iter().for_each(|text| board.on_worker_message(text, 1_000 * second));
    }
    assert!(board.console().shows_end());
    assert_eq!(board.moves().lines().count(), 9, "the best players draw");
    assert_eq!(["stone dark", "stone light"].map(|class| count(&board, class)), [5, 4]);
}

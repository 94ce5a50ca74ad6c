//! The web platform without a browser.

use console::{Console, GameKind, Input, Led, Millis, load};
use rules::{Game as _, donuts, fundomino, konter};
use web::{LinkError, Startup, TextStore, WebConsole, link_kind, link_of};

/// A store with its text, and whether it refuses to store anything.
#[derive(Clone, Default)]
struct Memory(std::rc::Rc<std::cell::RefCell<(String, bool)>>);

impl TextStore for Memory {
    fn put(&mut self, text: &str) -> bool {
        let (stored, refuses) = &mut *self.0.borrow_mut();
        if !*refuses {
            *stored = text.to_string();
        }
        !*refuses
    }
}

fn board(store: &Memory, open: Option<&str>) -> WebConsole<Memory> {
    let journal = store.0.borrow().0.clone();
    let startup = Startup { entropy: 5, locale: "en", reduced_motion: true, journal: &journal, open };
    let (mut board, error) = WebConsole::new(&startup, store.clone());
    assert_eq!(error, None);
    // The first save.
    board.advance_to(0);
    board
}

/// A link to a new game of each kind.
fn links(players: &str) -> Vec<String> {
    let stones = konter::Game::standard(1, konter::Colour::Dark).expect("a set-up");
    let options = fundomino::Options::new(fundomino::Variant::Standard(fundomino::Players::Two));
    let openings = [
        (GameKind::Donuts, donuts::Board::from_seed(7).to_string()),
        (GameKind::Konter, format!("{} X", stones.stones())),
        (GameKind::Fundomino, fundomino::Game::from_seed(options, 7).to_string()),
    ];
    openings.map(|(kind, opening)| link(kind, &format!("game {kind} {players} {opening}"))).into()
}

fn link(kind: GameKind, record: &str) -> String {
    let mut console = Console::new(1);
    assert!(!load(&mut console, [record]).damaged);
    console.show_game(kind);
    link_of(&console).expect("a link")
}

/// Has the engines make this number of moves, or all moves until the game or a round is over.
fn play(board: &mut WebConsole<Memory>, moves: usize) {
    let mut now: Millis = 100;
    for _ in 0..moves * 40 {
        now += 2_000;
        board.advance_to(now);
        if let Some(question) = board.worker_task().filter(|question| !question.is_empty()) {
            let mut reports = Vec::new();
            web::search(&question, |text| reports.push(text.to_string()), || {});
            reports.iter().for_each(|text| board.on_worker_message(text, now));
        }
        if board.moves().lines().count() >= moves || board.console().shows_end() {
            break;
        }
    }
}

#[test]
fn the_worker_answers_questions() {
    for link in links("1,1") {
        let mut board = board(&Memory::default(), Some(&link));
        play(&mut board, 5);
        assert!(board.moves().lines().count() >= 5, "{link}: {}", board.moves());
    }
}

#[test]
fn the_worker_solves_the_question_that_was_asked() {
    for link in links("2,2") {
        let mut board = board(&Memory::default(), Some(&link));
        play(&mut board, 3);
        board.advance_to(100_000);
        let asked = board.console().question().expect("the engine is to move");
        let mut answer = String::new();
        web::search(&board.worker_task().expect("a question"), |text| answer = text.to_string(), || {});
        let wanted = asked.job.solve(&mut Box::default()).expect("a move");
        assert_eq!(answer, format!("answer {} {wanted}", asked.id));
    }
}

#[test]
fn a_search_sends_heartbeats() {
    for link in links("4,4") {
        let mut board = board(&Memory::default(), Some(&link));
        board.advance_to(100);
        let mut heartbeats = 0;
        web::search(&board.worker_task().expect("a question"), |_| (), || heartbeats += 1);
        assert!(heartbeats > 0, "{link}: {heartbeats}");
    }
}

#[test]
fn a_link_opens_the_game_it_was_made_from() {
    for link in links("1,1") {
        let mut played = board(&Memory::default(), Some(&link));
        play(&mut played, 6);
        let link = played.link().expect("a game");
        assert!(
            link.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~,@/:*=%".contains(&byte)),
            "{link}"
        );
        let opened = board(&Memory::default(), Some(&link));
        assert_eq!((opened.link(), opened.moves()), (Some(link), played.moves()));
    }
}

#[test]
fn every_change_of_a_link_is_detected() {
    for link in links("person,2") {
        let bytes = link.as_bytes();
        for at in 0..bytes.len() {
            for bit in 0..7 {
                let mut changed = bytes.to_vec();
                changed[at] ^= 1 << bit;
                let text = String::from_utf8_lossy(&changed).into_owned();
                // Only the case of the hexadecimal digits of an escape may differ.
                let is_same = text.eq_ignore_ascii_case(&link)
                    && bytes[..at].iter().rev().take(2).any(|byte| *byte == b'%');
                assert!(is_same || link_kind(&text).is_err(), "{text}");
            }
            let without = [&bytes[..at], &bytes[at + 1..]].concat();
            assert!(link_kind(&String::from_utf8_lossy(&without)).is_err());
            assert!(link_kind(&link[..at]).is_err());
        }
    }
    assert_eq!(link_kind("chess=e4~@0000"), Err(LinkError::UnknownGame));
    assert_eq!(link_kind("donuts"), Err(LinkError::Malformed));
}

#[test]
fn a_closed_page_resumes_at_the_same_move() {
    let store = Memory::default();
    let mut first = board(&store, links("person,person").first().map(String::as_str));
    first.input(Input::Touch(Led::on_board(2, 2).expect("a square")), 500);
    assert_eq!(first.moves(), "c3");
    drop(first);
    let second = board(&store, None);
    assert!(second.is_unfinished("donuts") && !second.is_unfinished("konter") && !second.was_damaged());
    assert!(web::is_journal(&store.0.borrow().0));
    drop(second);
    let third = board(&store, Some("donuts"));
    assert_eq!(third.moves(), "c3");
    drop(third);
    assert!(board(&store, Some("konter")).describe().starts_with("Welcome"));
}

#[test]
fn a_game_between_two_rounds_is_unfinished() {
    let link = &links("1,1")[2];
    let mut board = board(&Memory::default(), Some(link));
    play(&mut board, 500);
    assert!(board.console().shows_end(), "the round ends");
    assert!(board.is_unfinished("fundomino"));
}

/// Has the engine answer until a human decides or the game ends.
fn wait_for_human(board: &mut WebConsole<Memory>, now: &mut Millis) {
    let mut idle = 0;
    while idle < 20 {
        *now += 20;
        idle += 1;
        board.advance_to(*now);
        let Some(question) = board.worker_task().filter(|question| !question.is_empty()) else { continue };
        idle = 0;
        let mut answers = Vec::new();
        web::search(&question, |text| answers.push(text.to_string()), || {});
        answers.iter().for_each(|text| board.on_worker_message(text, *now));
    }
}

#[test]
fn the_move_log_has_every_move_since_the_last_human_decision() {
    let players = "person,2,2,2";
    let options = fundomino::Options::new(fundomino::Variant::Standard(fundomino::Players::Four));
    let game = fundomino::Game::from_seed(options, 3);
    let link = link(GameKind::Fundomino, &format!("game fundomino {players} {game}"));
    let mut board = board(&Memory::default(), Some(&link));
    let (mut now, mut most, mut before) = (0, 0, 0);
    while !board.console().shows_end() {
        wait_for_human(&mut board, &mut now);
        let made = board.moves().lines().count();
        let log = board.move_log();
        if made > before {
            assert_eq!(log.lines().count(), made - before, "{log}\n{}", board.moves());
            most = most.max(made - before);
        }
        let numbers: Vec<usize> = log
            .lines()
            .map(|line| line.split(' ').next().and_then(|one| one.parse().ok()).expect(line))
            .collect();
        assert!(numbers.windows(2).all(|pair| pair[1] == pair[0] + 1), "{log}");
        before = made;
        board.input(Input::Press(console::Button::A), now);
        if board.moves().lines().count() == made {
            board.input(Input::Press(console::Button::RIGHT), now + 1);
        }
        assert!(now < 10_000_000, "no round ends: {}", board.describe());
    }
    assert!(most >= 4, "{most}");
}

#[test]
fn the_move_log_describes_moves_in_the_language_that_is_set() {
    let mut board = board(&Memory::default(), links("person,person").first().map(String::as_str));
    board.input(Input::Touch(Led::on_board(2, 2).expect("a square")), 500);
    board.advance_to(600);
    let log = board.move_log();
    assert_eq!(log, "0 Vanilla places a donut on c3.");
    // The pause menu hides the log and loses nothing.
    board.input(Input::Hold(console::Button::B), 2_000);
    assert_eq!(board.move_log(), "");
    board.input(Input::Press(console::Button::A), 3_000);
    assert_eq!(board.move_log(), "0 Vanilla places a donut on c3.");
    board.input(Input::Press(console::Button::A), 4_000);
    assert!(board.move_log().starts_with("1 Chocolate places a donut on "), "{}", board.move_log());
}

#[test]
fn a_move_made_behind_an_alert_is_in_the_log() {
    let store = Memory::default();
    let mut board = board(&store, links("person,2").first().map(String::as_str));
    store.0.borrow_mut().1 = true;
    board.input(Input::Touch(Led::on_board(2, 2).expect("a square")), 500);
    let mut now = 500;
    wait_for_human(&mut board, &mut now);
    let log = board.move_log();
    assert_eq!(log.lines().count(), 2, "{log}");
    assert!(log.lines().all(|line| line.contains(" a donut on ")), "{log}");
}

#[test]
fn a_long_journal_is_compacted() {
    let store = Memory::default();
    let mut board = board(&store, links("person,person").first().map(String::as_str));
    for round in 0..500_u64 {
        let light = Led::on_board((round % 6) as u8, (round / 6 % 6) as u8).expect("a square");
        board.input(Input::Touch(light), 2_000 * round);
        assert!(store.0.borrow().0.lines().count() <= 420);
        assert_eq!(board.journal(), store.0.borrow().0);
    }
}

#[test]
fn a_store_that_refuses_is_reported_and_the_game_goes_on() {
    let store = Memory::default();
    let mut board = board(&store, links("person,person").first().map(String::as_str));
    store.0.borrow_mut().1 = true;
    board.input(Input::Touch(Led::on_board(2, 2).expect("a square")), 500);
    assert!(board.describe().contains("saved"), "{}", board.describe());
    board.input(Input::Press(console::Button::A), 900);
    assert_eq!(board.moves(), "c3");
    assert!(board.describe().starts_with("Chocolate"), "{}", board.describe());
}

#[test]
fn only_the_damaged_part_of_a_journal_is_lost() {
    let store = Memory::default();
    drop(board(&store, links("person,person").first().map(String::as_str)));
    let whole = store.0.borrow().0.clone();
    store.0.borrow_mut().0 = whole.replace("game donuts", "game donits");
    assert!(!web::is_journal(&store.0.borrow().0));
    let board = board(&store, None);
    assert!(board.was_damaged() && !board.is_unfinished("donuts"));
    assert!(board.describe().contains("damaged"));
}

#[test]
fn every_kind_of_garbage_is_detected() {
    let store = Memory::default();
    drop(board(&store, links("person,person").first().map(String::as_str)));
    let journal = store.0.borrow().0.clone();
    let cut = &journal[..journal.len() - 5];
    for garbage in ["garbage", "garbage\n", "{\"a\": 1}\0", "\u{fffd}\u{1f369}", "\n\n", cut] {
        store.0.borrow_mut().0 = garbage.to_string();
        let board = board(&store, None);
        assert!(board.was_damaged(), "{garbage:?}");
        assert!(board.describe().contains("damaged"), "{garbage:?}: {}", board.describe());
    }
}

#[test]
fn every_legal_move_has_a_value() {
    for link in links("person,person").into_iter().take(2) {
        let mut board = board(&Memory::default(), Some(&link));
        // Late enough in Donuts to be solved quickly.
        let mut now = 0;
        while board.link().is_some_and(|link| link.starts_with("donuts"))
            && board.moves().lines().count() < 12
        {
            now += 2_000;
            let square = Led::on_board((now / 2_000 % 6) as u8, (now / 12_000 % 6) as u8).expect("a square");
            board.input(Input::Touch(square), now);
        }
        let mut values = Vec::new();
        web::analyse(
            &board.analysis_question().expect("moves to analyse"),
            |text| values.push(text.to_string()),
            || {},
        );
        let game = board.console().snapshot().expect("a game").game;
        let moves = match &game {
            console::AnyGame::Donuts(game) => game.legal_moves().len(),
            console::AnyGame::Konter(game) => game.legal_moves().len(),
            _ => unreachable!("its moves are not analysed"),
        };
        assert_eq!(values.len(), moves, "{values:?}");
        assert!(board.drawing(&values.join("\n")).matches("class=\"value").count() >= moves);
    }
}

#[test]
fn hidden_hands_are_not_drawn() {
    let links = links("person,person");
    let board = board(&Memory::default(), Some(&links[2]));
    // The board has not been handed over yet.
    assert!(!board.drawing("").contains("<rect"), "{}", board.drawing(""));
}

#[test]
fn a_panel_that_is_not_square_is_in_the_middle_of_its_square_picture() {
    use console::text_journal::{HEADER, written};
    let store = Memory::default();
    store.0.borrow_mut().0 = HEADER.to_string() + &written("set panel=12x8");
    let mut board = board(&store, None);
    assert_eq!((board.leds_per_side(), board.frame().len()), (12, 12 * 8));
    assert_eq!(board.panel_image(120).len(), 4 * 120 * 120);
    assert_eq!([board.led(2, 2), board.led(9, 9)], [Led::on_canvas(0, 0), Led::on_canvas(7, 7)]);
    // Above and below the panel, on its dark columns, and outside the square.
    for (row, column) in [(1, 5), (10, 5), (2, 1), (2, 10), (0, 12), (12, 0)] {
        assert_eq!(board.led(row, column), None);
    }
}

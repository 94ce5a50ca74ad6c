//! The body for a browser, without a browser.

use console::{Console, GameKind, Input, Led, Millis, load};
use rules::{Game as _, donuts, fundomino, konter};
use web::{BadLink, Startup, TextStore, WebConsole, link_kind, link_of};

/// A shelf that can be looked at, and that refuses when it is told to.
#[derive(Clone, Default)]
struct Memory(std::rc::Rc<std::cell::RefCell<(String, bool)>>);

impl TextStore for Memory {
    fn put(&mut self, text: &str) -> bool {
        let (kept, refuses) = &mut *self.0.borrow_mut();
        if !*refuses {
            *kept = text.to_string();
        }
        !*refuses
    }
}

fn board(shelf: &Memory, open: Option<&str>) -> WebConsole<Memory> {
    let journal = shelf.0.borrow().0.clone();
    let given = Startup { entropy: 5, locale: "en", still: true, journal: &journal, open };
    let (board, bad) = WebConsole::new(&given, shelf.clone());
    assert_eq!(bad, None);
    board
}

/// A link to a game of each kind, with a few moves.
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
    console.put_on_board(kind);
    link_of(&console).expect("a link")
}

/// Has the chip, or for persons chance, make so many moves.
fn play(board: &mut WebConsole<Memory>, moves: usize) {
    let mut now: Millis = 100;
    for _ in 0..moves * 40 {
        now += 2_000;
        board.pass(now);
        if let Some(question) = board.worker_task().filter(|question| !question.is_empty()) {
            let mut told = Vec::new();
            web::think(&question, |text| told.push(text.to_string()), || {});
            told.iter().for_each(|text| board.on_worker_message(text, now));
        }
        if board.moves().lines().count() >= moves || board.console().shows_end() {
            break;
        }
    }
}

#[test]
fn a_question_gets_to_the_worker_and_its_answer_back() {
    for link in links("1,1") {
        let mut board = board(&Memory::default(), Some(&link));
        play(&mut board, 5);
        assert!(board.moves().lines().count() >= 5, "{link}: {}", board.moves());
    }
}

#[test]
fn what_the_worker_reads_is_the_question_that_was_asked() {
    for link in links("2,2") {
        let mut board = board(&Memory::default(), Some(&link));
        play(&mut board, 3);
        board.pass(100_000);
        let asked = board.console().question().expect("the chip is to move");
        let mut answer = String::new();
        web::think(&board.worker_task().expect("it is asked"), |text| answer = text.to_string(), || {});
        let wanted = asked.job.solve(&mut Box::default()).expect("a move");
        assert_eq!(answer, format!("thought {} {wanted}", asked.id));
    }
}

#[test]
fn a_search_sends_heartbeats() {
    for link in links("4,4") {
        let mut board = board(&Memory::default(), Some(&link));
        board.pass(100);
        let mut heartbeats = 0;
        web::think(&board.worker_task().expect("a question"), |_| (), || heartbeats += 1);
        assert!(heartbeats > 0, "{link}: {heartbeats}");
    }
}

#[test]
fn a_link_opens_the_game_that_it_was_made_of() {
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
fn every_change_of_a_link_is_noticed() {
    for link in links("person,2") {
        let bytes = link.as_bytes();
        for at in 0..bytes.len() {
            for bit in 0..7 {
                let mut changed = bytes.to_vec();
                changed[at] ^= 1 << bit;
                let text = String::from_utf8_lossy(&changed).into_owned();
                // The hexadecimal digits of an escape may be small letters, and nothing else may differ.
                let is_same = text.eq_ignore_ascii_case(&link)
                    && bytes[..at].iter().rev().take(2).any(|byte| *byte == b'%');
                assert!(is_same || link_kind(&text).is_err(), "{text}");
            }
            let without = [&bytes[..at], &bytes[at + 1..]].concat();
            assert!(link_kind(&String::from_utf8_lossy(&without)).is_err());
            assert!(link_kind(&link[..at]).is_err());
        }
    }
    assert_eq!(link_kind("chess=e4~@0000"), Err(BadLink::Kind));
    assert_eq!(link_kind("donuts"), Err(BadLink::Form));
}

#[test]
fn a_closed_page_goes_on_at_the_same_move() {
    let shelf = Memory::default();
    let mut first = board(&shelf, links("person,person").first().map(String::as_str));
    first.event(Input::Touch(Led::on_board(2, 2).expect("a square")), 500);
    assert_eq!(first.moves(), "c3");
    drop(first);
    let second = board(&shelf, None);
    assert!(second.is_unfinished("donuts") && !second.is_unfinished("konter") && !second.was_damaged());
    assert!(web::is_journal(&shelf.0.borrow().0));
    drop(second);
    let third = board(&shelf, Some("donuts"));
    assert_eq!(third.moves(), "c3");
    drop(third);
    assert!(board(&shelf, Some("konter")).words().starts_with("Welcome"));
}

#[test]
fn a_game_between_two_rounds_is_unfinished() {
    let link = &links("1,1")[2];
    let mut board = board(&Memory::default(), Some(link));
    play(&mut board, 500);
    assert!(board.console().shows_end(), "the round ends");
    assert!(board.is_unfinished("fundomino"));
}

/// Has the engine answer until a person decides or the game ends.
fn wait_for_person(board: &mut WebConsole<Memory>, now: &mut Millis) {
    let mut idle = 0;
    while idle < 20 {
        *now += 20;
        idle += 1;
        board.pass(*now);
        let Some(question) = board.worker_task().filter(|question| !question.is_empty()) else { continue };
        idle = 0;
        let mut answers = Vec::new();
        web::think(&question, |text| answers.push(text.to_string()), || {});
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
        wait_for_person(&mut board, &mut now);
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
        board.event(Input::Press(console::Button::A), now);
        if board.moves().lines().count() == made {
            board.event(Input::Press(console::Button::RIGHT), now + 1);
        }
        assert!(now < 10_000_000, "no round ends: {}", board.words());
    }
    assert!(most >= 4, "{most}");
}

#[test]
fn the_move_log_describes_moves_in_the_language_that_is_set() {
    let mut board = board(&Memory::default(), links("person,person").first().map(String::as_str));
    board.event(Input::Touch(Led::on_board(2, 2).expect("a square")), 500);
    board.pass(600);
    assert_eq!(board.move_log(), "0 Vanilla places a donut on c3.");
    // Neither a pause nor an alert loses a sentence, and neither shows one.
    board.event(Input::Hold(console::Button::B), 2_000);
    assert_eq!(board.move_log(), "");
    board.event(Input::Press(console::Button::A), 3_000);
    assert_eq!(board.move_log(), "0 Vanilla places a donut on c3.");
    board.event(Input::Press(console::Button::A), 4_000);
    assert!(board.move_log().starts_with("1 Chocolate places a donut on "), "{}", board.move_log());
}

#[test]
fn a_move_made_behind_an_alert_is_in_the_log() {
    let shelf = Memory::default();
    let mut board = board(&shelf, links("person,2").first().map(String::as_str));
    shelf.0.borrow_mut().1 = true;
    board.event(Input::Touch(Led::on_board(2, 2).expect("a square")), 500);
    let mut now = 500;
    wait_for_person(&mut board, &mut now);
    let log = board.move_log();
    assert_eq!(log.lines().count(), 2, "{log}");
    assert!(log.lines().all(|line| line.contains(" a donut on ")), "{log}");
}

#[test]
fn a_long_journal_is_written_anew() {
    let shelf = Memory::default();
    let mut board = board(&shelf, links("person,person").first().map(String::as_str));
    for round in 0..500_u64 {
        let light = Led::on_board((round % 6) as u8, (round / 6 % 6) as u8).expect("a square");
        board.event(Input::Touch(light), 2_000 * round);
        assert!(shelf.0.borrow().0.lines().count() <= 420);
        assert_eq!(board.journal(), shelf.0.borrow().0);
    }
}

#[test]
fn a_store_that_refuses_is_told_and_the_game_goes_on() {
    let shelf = Memory::default();
    let mut board = board(&shelf, links("person,person").first().map(String::as_str));
    shelf.0.borrow_mut().1 = true;
    board.event(Input::Touch(Led::on_board(2, 2).expect("a square")), 500);
    assert!(board.words().contains("saved"), "{}", board.words());
    board.event(Input::Press(console::Button::A), 900);
    assert_eq!(board.moves(), "c3");
    assert!(board.words().starts_with("Chocolate"), "{}", board.words());
}

#[test]
fn a_damaged_journal_costs_only_what_is_damaged() {
    let shelf = Memory::default();
    drop(board(&shelf, links("person,person").first().map(String::as_str)));
    let whole = shelf.0.borrow().0.clone();
    shelf.0.borrow_mut().0 = whole.replace("game donuts", "game donits");
    assert!(!web::is_journal(&shelf.0.borrow().0));
    let board = board(&shelf, None);
    assert!(board.was_damaged() && !board.is_unfinished("donuts"));
    assert!(board.words().contains("damaged"));
}

#[test]
fn garbage_of_any_form_is_noticed() {
    let shelf = Memory::default();
    drop(board(&shelf, links("person,person").first().map(String::as_str)));
    let journal = shelf.0.borrow().0.clone();
    let cut = &journal[..journal.len() - 5];
    for garbage in ["garbage", "garbage\n", "{\"a\": 1}\0", "\u{fffd}\u{1f369}", "\n\n", cut] {
        shelf.0.borrow_mut().0 = garbage.to_string();
        let board = board(&shelf, None);
        assert!(board.was_damaged(), "{garbage:?}");
        assert!(board.words().contains("damaged"), "{garbage:?}: {}", board.words());
    }
}

#[test]
fn the_truth_is_what_the_best_level_knows() {
    for link in links("person,person").into_iter().take(2) {
        let mut board = board(&Memory::default(), Some(&link));
        // Late enough in Donuts to be weighed at once.
        let mut now = 0;
        while board.link().is_some_and(|link| link.starts_with("donuts"))
            && board.moves().lines().count() < 12
        {
            now += 2_000;
            let square = Led::on_board((now / 2_000 % 6) as u8, (now / 12_000 % 6) as u8).expect("a square");
            board.event(Input::Touch(square), now);
        }
        let mut values = Vec::new();
        web::analyse(
            &board.analysable().expect("moves to analyse"),
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
        assert!(board.drawing(&values.join("\n")).matches("class=\"w").count() >= moves);
    }
}

#[test]
fn hands_that_nobody_may_see_are_not_drawn() {
    let links = links("person,person");
    let board = board(&Memory::default(), Some(&links[2]));
    // The board waits to be handed over.
    assert!(!board.drawing("").contains("<rect"), "{}", board.drawing(""));
}

//! Computers that flood, send garbage, read slowly or vanish.

use console::{Button, Input, text_journal};
use rules::Rng;
use serial::{
    BUFFER, MAX_LINE,
    host::{Message, Reader, State, frame},
};

use crate::board::{Board, answer};

/// The messages in what the host has read.
fn messages(board: &Board) -> Vec<Message> {
    let mut reader = Reader::default();
    reader.receive(&board.read);
    reader.collect()
}

fn answers(board: &Board) -> Vec<Result<String, String>> {
    let answer = |message| match message {
        Message::Answer(answer) => Some(answer),
        Message::Event(_) => None,
    };
    messages(board).into_iter().filter_map(answer).collect()
}

#[test]
fn limits_a_long_line_is_dropped_with_one_error() {
    let mut board = Board::new(1);
    for length in [MAX_LINE + 1, 1 << 20] {
        let refused = board.ask(&"x".repeat(length)).expect_err("too long");
        assert_eq!(refused, format!("The line is too long: write at most {MAX_LINE} bytes."));
    }
    assert!(board.ask(&"x".repeat(MAX_LINE)).expect_err("no command").starts_with("There is no such"));
    assert!(board.ask(&format!("version # {}", "x".repeat(MAX_LINE))).is_ok());
    assert!(board.ask(&format!("{}version{}", " ".repeat(MAX_LINE), " ".repeat(MAX_LINE))).is_ok());
}

#[test]
fn limits_lines_end_with_a_line_feed_and_may_be_empty() {
    let mut board = Board::new(1);
    board.to_board =
        b"\r\n\n  \n# nothing\nversion\r\n\tversion \n#version\nver\rsion\nvers\0ion\n\xC3\nversion".to_vec();
    board.wait(2_000);
    let answers = answers(&board);
    assert_eq!(answers.len(), 5, "{answers:?}");
    assert!(
        answers[0].is_ok() && answers[1].is_ok() && answers[2..].iter().all(Result::is_err),
        "{answers:?}"
    );
    board.to_board = b"\n".to_vec();
    board.wait(100);
    assert_eq!(self::answers(&board).len(), 6, "the last line has ended");
}

#[test]
fn limits_commands_are_answered_one_after_the_other() {
    let mut board = Board::new(1);
    board.to_board = b"version\nstate\npress A\nframe\nfly\nsettings speed\n".repeat(50);
    board.wait(20_000);
    let answers = answers(&board);
    assert_eq!(answers.len(), 300);
    for six in answers.chunks(6) {
        assert!(six[0].as_ref().is_ok_and(|text| text.starts_with("glowboard")));
        assert!(six[1].as_ref().is_ok_and(|text| text.starts_with("screen ")));
        assert!(six[3].as_ref().is_ok_and(|text| frame(text).is_some()));
        assert!(six[4].is_err());
        assert_eq!(six[5].as_ref().map(String::as_str), Ok("normal\nvalues slow, normal, fast, still"));
    }
}

#[test]
fn limits_a_host_that_does_not_read_stops_nothing_and_learns_what_it_missed() {
    let mut board = Board::new(1);
    board.ask_ok("watch on");
    board.reading = 0;
    board.to_board = b"press right\n".repeat(500);
    board.wait(5_000);
    assert!(board.port.output().len() <= BUFFER && !board.to_board.is_empty(), "USB makes the host wait");
    // Buttons work meanwhile.
    let before = board.runner.console().draw();
    let mut presses = 0;
    for _ in 0..2_000 {
        board.input(Input::Press(Button::RIGHT));
        presses += 1;
    }
    board.wait(100);
    assert!(board.runner.console().draw() != before || presses % 2 == 0);
    let start = board.read.len();
    board.reading = 64;
    board.wait(20_000);
    let text = String::from_utf8_lossy(&board.read[start..]).into_owned();
    let dropped: usize =
        text.lines().filter_map(|line| line.strip_prefix("! dropped ")?.parse::<usize>().ok()).sum();
    let events = text.lines().filter(|line| line.starts_with("! ") && !line.starts_with("! dropped")).count();
    assert!(dropped > 1_000, "{dropped} dropped");
    assert!(events + dropped >= 2_500, "none is lost silently: {events} and {dropped}");
    assert_eq!(answers(&board).len(), 501);
}

#[test]
fn limits_a_new_host_starts_afresh() {
    let mut board = Board::new(1);
    for command in ["watch on", "hold A"] {
        board.ask_ok(command);
    }
    board.reading = 0;
    board.to_board = b"state\nframe\nsett".to_vec();
    board.wait(200);
    board.to_board.clear();
    board.port.disconnect();
    board.reading = usize::MAX;
    board.read.clear();
    board.wait(200);
    assert_eq!(board.read, b"", "no answers and events for the old host");
    assert!(board.ask("version").is_ok());
    board.ask_ok("press A");
    assert!(messages(&board).iter().all(|message| matches!(message, Message::Answer(_))), "no events");
}

#[test]
fn limits_a_pending_input_of_the_old_host_is_not_answered_to_the_new_one() {
    let mut board = Board::new(1);
    board.to_board = b"press A\n".to_vec();
    board.hand_over_input();
    board.port.disconnect();
    board.to_board = b"version\n".to_vec();
    board.wait(200);
    assert_eq!(answers(&board).len(), 1);
    assert!(board.ask_ok("state").starts_with("screen main-menu"), "the press was made");
}

#[test]
fn limits_every_answer_fits_and_has_no_line_that_looks_like_another_one() {
    let mut board = Board::new(3);
    let rng = &mut Rng::new(3);
    let (mut longest, mut positions) = (0, 0);
    board.ask_ok("settings speed still");
    board.ask_ok("settings language german");
    for _ in 0..4_000 {
        let button = ["up", "down", "left", "right", "A", "A", "A", "A", "B"][rng.below(9) as usize];
        _ = board.ask(&format!("press {button}"));
        board.wait(u64::from(rng.below(1_200)));
        let text = board.exchange("state");
        let state = answer(&text).expect("an answer").expect("a state");
        assert!(text.lines().filter(|line| line.is_empty()).count() == 1, "{text:?}");
        assert!(
            state.lines().all(|line| !line.starts_with(['!', '=', '?']) && line.contains(' ')),
            "{state}"
        );
        longest = longest.max(text.len());
        // A program sees the same game as the panel, unless that has changed since.
        let mut now = String::new();
        board.runner.console().report(&mut now).expect("a string takes everything");
        if now != state {
            continue;
        }
        let shown = board.runner.console().snapshot().map(|snapshot| snapshot.game);
        let told = State::new(state.clone()).game();
        if let (Some(shown), Some(told)) = (seen(shown), seen(told)) {
            positions += 1;
            assert!(shown == told, "{state}\n{told} instead of {shown}");
        }
    }
    assert!((500..1_200).contains(&longest) && positions > 1_000, "{longest} bytes, {positions} positions");
}

/// What a game shows.
fn seen(game: Option<console::AnyGame>) -> Option<String> {
    match game {
        Some(console::AnyGame::Donuts(game)) => Some(game.to_string()),
        Some(console::AnyGame::Konter(game)) => Some(game.stones().to_string()),
        Some(console::AnyGame::Fundomino(game)) => {
            let text = game.to_string();
            let hidden = |word: &&str| !word.starts_with("random=") && !word.starts_with("stock=");
            Some(text.split(' ').filter(hidden).collect::<Vec<_>>().join(" "))
        }
        _ => None,
    }
}

#[test]
fn limits_garbage_gets_errors_and_changes_nothing() {
    let mut board = Board::new(1);
    let rng = &mut Rng::new(1);
    let before = board.ask_ok("journal export");
    for _ in 0..200 {
        let bytes: Vec<u8> = (0..rng.below(300)).map(|_| rng.next_u64() as u8).collect();
        board.to_board.extend_from_slice(&bytes);
        board.to_board.push(b'\n');
    }
    board.wait(20_000);
    assert!(board.to_board.is_empty());
    let answers = answers(&board);
    assert!(answers.len() > 100 && answers[1..].iter().all(Result::is_err));
    assert_eq!(board.ask_ok("journal export"), before);
    assert!(text_journal::read(format!("{before}\n").as_bytes()).records.iter().all(Option::is_some));
}

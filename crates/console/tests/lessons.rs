//! Lessons from start to end.

mod device;

use console::{Button, Event, GameKind, Input, Millis, ScreenKind};
use device::{Device, EngineMode};
use rules::Rng;

/// A device in the menu of lessons.
fn lessons() -> Device {
    let mut device = Device::new(1, EngineMode::OnRequest);
    device.press(Button::A);
    while !device.words().contains("LESSONS") {
        device.press(Button::RIGHT);
    }
    device.press(Button::A);
    device
}

/// The games that have a lesson, as the menu describes them.
fn games() -> Vec<String> {
    let mut device = lessons();
    let mut games = Vec::new();
    while !games.contains(&device.words()) {
        games.push(device.words());
        device.press(Button::RIGHT);
    }
    games
}

/// Starts the lesson of a game.
fn lesson(game: &str) -> Device {
    let mut device = lessons();
    while device.words() != game {
        device.press(Button::RIGHT);
    }
    device.press(Button::A);
    device
}

/// Starts the lesson of a game and watches each page once, until its exercise. Returns the duration of the pages before it.
fn exercise(game: &str) -> (Device, Millis) {
    let mut device = lesson(game);
    let start = device.now;
    while !device.words().contains("Your move") {
        let page = device.words();
        watch(&mut device);
        assert!(device.now - start < 60_000, "{game} takes longer than a minute: {}", device.words());
        if device.words() == page {
            device.press(Button::A);
        }
    }
    let time = device.now - start;
    // The last move that is shown ends.
    device.wait(2_000);
    (device, time)
}

/// Watches the moves of a page until none follows for three seconds, or until its exercise. Returns their number.
fn watch(device: &mut Device) -> usize {
    let (mut moves, mut quiet) = (0, 0);
    while quiet < 3_000 && !device.words().contains("Your move") {
        assert!(device.asked().is_none(), "no search is needed");
        device.now += 20;
        quiet += 20;
        device.happen_observed(Input::Tick, |events, _| {
            if events.iter().any(|event| matches!(event, Event::Move { .. })) {
                (moves, quiet) = (moves + 1, 0);
            }
        });
    }
    moves
}

/// Presses a button, and returns the judgement if one follows at once.
fn judgement(device: &mut Device, button: Button) -> Option<bool> {
    let mut judgement = None;
    let mut observe = |device: &mut Device, input| {
        device.happen_observed(input, |events, _| {
            judgement = events.iter().fold(judgement, |judgement, event| match event {
                Event::Judged { correct } => Some(*correct),
                _ => judgement,
            });
        });
    };
    observe(device, Input::Press(button));
    observe(device, Input::Release(button));
    for _ in 0..100 {
        device.now += 20;
        observe(device, Input::Tick);
    }
    judgement
}

#[test]
fn every_game_has_a_lesson_of_less_than_a_minute_with_an_exercise() {
    assert_eq!(games().len(), GameKind::ALL.len());
    for game in games() {
        let (_, time) = exercise(&game);
        assert!(time > 4_000, "{game} {time}");
    }
}

#[test]
fn a_page_repeats_its_moves_until_a_is_pressed() {
    for game in games() {
        let mut device = lesson(&game);
        let page = device.words();
        let moves = watch(&mut device);
        for _ in 0..5 {
            assert_eq!((moves > 0, watch(&mut device)), (true, 0), "{game} pauses");
            assert_eq!(watch(&mut device), moves, "{game}");
            assert_eq!(device.words(), page);
        }
        device.press(Button::A);
        assert_ne!(device.words(), page);
    }
}

#[test]
fn an_exercise_does_not_start_on_its_answer_and_a_wrong_answer_leads_back_to_it() {
    for game in games() {
        let (mut device, _) = exercise(&game);
        for attempt in 0..3 {
            // The only tile of Fundomino's exercise is its answer; the first A picks it, and a draw is wrong.
            if game.contains("FUNDOMINO") {
                assert_eq!(judgement(&mut device, Button::A), None);
                device.press(Button::B);
                device.press(Button::UP);
            }
            // A alone gives an answer, but a wrong one.
            let mut presses = 0;
            let judged = loop {
                presses += 1;
                assert!(presses < 5, "{game} {}", device.words());
                if let Some(correct) = judgement(&mut device, Button::A) {
                    break correct;
                }
            };
            assert!(!judged, "{game}: A alone solves the exercise at attempt {attempt}");
            // The exercise is back after the judgement, without the moves that the step shows first.
            while device.words().contains("Not quite. Try again.") {
                device.wait(20);
            }
            assert!(device.words().contains("Your move."), "{game} {}", device.words());
        }
    }
}

#[test]
fn the_right_answer_ends_a_lesson() {
    for game in games() {
        // Random presses find the answer sooner or later.
        let (mut device, _) = exercise(&game);
        let mut rng = Rng::new(1);
        for presses in 0.. {
            assert!(presses < 20_000, "{game} {}", device.words());
            if device.words().contains("Your move") {
                device.press(Button::ALL[rng.below(5) as usize]);
            }
            device.wait(100);
            if device.words().contains("That's right!") {
                break;
            }
        }
        for _ in 0..100 {
            device.wait(20);
        }
        assert_eq!(device.words(), game);
    }
}

#[test]
fn b_leaves_a_lesson_at_any_time() {
    for (game, waits) in games().iter().flat_map(|game| (0..40).map(move |waits| (game, waits))) {
        let mut device = lesson(game);
        device.wait(waits * 700);
        device.press(Button::B);
        assert_eq!((device.console().screen(), device.words()), (ScreenKind::Lessons, game.clone()));
    }
}

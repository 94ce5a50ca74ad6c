//! Lessons from their beginning to their end.

mod device;

use console::{Button, GameKind, Millis};
use device::{Device, EngineMode};
use rules::Rng;

/// A console in the menu of lessons.
fn lessons() -> Device {
    let mut device = Device::new(1, EngineMode::OnRequest);
    device.press(Button::A);
    while !device.words().contains("LESSONS") {
        device.press(Button::RIGHT);
    }
    device.press(Button::A);
    device
}

/// The games that have a lesson.
fn games() -> Vec<String> {
    let mut device = lessons();
    let mut games = Vec::new();
    while !games.contains(&device.words()) {
        games.push(device.words());
        device.press(Button::RIGHT);
    }
    games
}

/// Begins the lesson of a game and waits until it asks for a move; how long that takes.
fn asked(game: &str) -> (Device, Millis) {
    let mut device = lessons();
    while device.words() != game {
        device.press(Button::RIGHT);
    }
    device.press(Button::A);
    let begin = device.now;
    while !device.words().contains("Your move") {
        assert!(device.now - begin < 60_000, "{game} takes longer than a minute: {}", device.words());
        assert!(device.asked().is_none(), "nobody has to think");
        device.wait(20);
    }
    let time = device.now - begin;
    (device, time)
}

#[test]
fn every_game_has_a_lesson_of_less_than_a_minute_that_asks_for_a_move() {
    assert_eq!(games().len(), GameKind::ALL.len());
    for game in games() {
        let (_, time) = asked(&game);
        assert!(time > 5_000, "{game} {time}");
    }
}

#[test]
fn the_right_answer_ends_a_lesson_and_its_game_can_be_played() {
    for game in games() {
        // Whatever may be decided is tried until it is right.
        let (mut device, _) = asked(&game);
        let mut rng = Rng::new(1);
        for tries in 0.. {
            assert!(tries < 20_000, "{game} {}", device.words());
            if device.words().contains("Your move") {
                device.press(Button::ALL[rng.below(5) as usize]);
            }
            device.wait(100);
            if device.words().contains("That is right.") {
                break;
            }
        }
        for _ in 0..100 {
            device.wait(20);
        }
        assert!(device.words().contains("A: choose it."), "{}", device.words());
        let name = game.split(['?', ' ']).nth(1).expect("a name").to_string();
        assert!(device.words().starts_with(&name), "{name}: {}", device.words());
    }
}

#[test]
fn b_leaves_a_lesson_at_any_time() {
    for (game, waits) in games().iter().flat_map(|game| (0..40).map(move |waits| (game, waits))) {
        let mut device = lessons();
        while device.words() != *game {
            device.press(Button::RIGHT);
        }
        device.press(Button::A);
        device.wait(waits * 700);
        device.press(Button::B);
        assert!(device.words().contains("A: choose it."), "{}", device.words());
    }
}

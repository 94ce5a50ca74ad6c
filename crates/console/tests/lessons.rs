//! Lessons from their beginning to their end.

mod body;

use body::{Body, Chip};
use console::{Button, GameKind, Millis};
use rules::Rng;

/// A console in the menu of lessons.
fn lessons() -> Body {
    let mut body = Body::new(1, Chip::Patient);
    body.press(Button::A);
    while !body.words().contains("LESSONS") {
        body.press(Button::RIGHT);
    }
    body.press(Button::A);
    body
}

/// The games that have a lesson.
fn games() -> Vec<String> {
    let mut body = lessons();
    let mut games = Vec::new();
    while !games.contains(&body.words()) {
        games.push(body.words());
        body.press(Button::RIGHT);
    }
    games
}

/// Begins the lesson of a game and waits until it asks for a move; how long that takes.
fn asked(game: &str) -> (Body, Millis) {
    let mut body = lessons();
    while body.words() != game {
        body.press(Button::RIGHT);
    }
    body.press(Button::A);
    let begin = body.now;
    while !body.words().contains("Your move") {
        assert!(body.now - begin < 60_000, "{game} takes longer than a minute: {}", body.words());
        assert!(body.asked().is_none(), "nobody has to think");
        body.wait(20);
    }
    let time = body.now - begin;
    (body, time)
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
        let (mut body, _) = asked(&game);
        let mut rng = Rng::new(1);
        for tries in 0.. {
            assert!(tries < 20_000, "{game} {}", body.words());
            if body.words().contains("Your move") {
                body.press(Button::ALL[rng.below(5) as usize]);
            }
            body.wait(100);
            if body.words().contains("That is right.") {
                break;
            }
        }
        for _ in 0..100 {
            body.wait(20);
        }
        assert!(body.words().contains("A: choose it."), "{}", body.words());
        let name = game.split(['?', ' ']).nth(1).expect("a name").to_string();
        assert!(body.words().starts_with(&name), "{name}: {}", body.words());
    }
}

#[test]
fn b_leaves_a_lesson_at_any_time() {
    for (game, waits) in games().iter().flat_map(|game| (0..40).map(move |waits| (game, waits))) {
        let mut body = lessons();
        while body.words() != *game {
            body.press(Button::RIGHT);
        }
        body.press(Button::A);
        body.wait(waits * 700);
        body.press(Button::B);
        assert!(body.words().contains("A: choose it."), "{}", body.words());
    }
}

//! A chip that takes its time is seen to come forward.

mod body;

use body::Body;
use console::{Button, Event, Glow, Light};

/// A console whose chip has been asked a question, and its number.
fn asked() -> (Body, u16) {
    let board = "-|/\\".repeat(9);
    let mut body = Body::recalling([format!("game donuts 5,person {board}")], 1);
    body.press(Button::A);
    body.press(Button::A);
    let question = body.asked().expect("the chip is asked");
    (body, question)
}

/// How many lights of the bezel are brighter than usual.
fn bright(body: &Body) -> usize {
    let canvas = body.console().draw();
    Light::bezel().filter(|light| canvas[*light].level > Glow::DIM).count()
}

#[test]
fn progress_brightens_the_bezel_and_is_said() {
    let (mut body, question) = asked();
    assert!(body.words().starts_with("The chip is thinking."), "{}", body.words());
    let before = bright(&body);
    body.happen(Event::Progress(question, 128));
    assert!(bright(&body) >= before + 10, "{} lights after {before}", bright(&body));
    assert!(body.words().contains("50%"), "{}", body.words());
}

#[test]
fn progress_with_an_old_question_is_nothing() {
    let (mut body, question) = asked();
    let canvas = body.console().draw();
    body.happen(Event::Progress(question.wrapping_sub(1), 128));
    assert_eq!(body.console().draw(), canvas);
    // Nor does anything come of it after a pause.
    body.press(Button::B);
    body.press(Button::A);
    body.happen(Event::Progress(question, 128));
    assert!(!body.words().contains('%'), "{}", body.words());
}

//! A chip that takes its time is seen to come forward.

mod body;

use std::collections::BTreeSet;

use body::Body;
use console::{Button, Input, Led, Report};
use rules::Rng;

/// A console whose chip has been asked a question, and its number.
fn asked() -> (Body, u16) {
    let board = "-|/\\".repeat(9);
    let mut body = Body::recalling([format!("game donuts 5,person {board}")], 1);
    body.press(Button::A);
    body.press(Button::A);
    let question = body.asked().expect("the chip is asked");
    (body, question)
}

/// How many lights of the bezel are lit.
fn lit(body: &Body) -> usize {
    let canvas = body.console().draw();
    Led::bezel().filter(|light| canvas[*light].level > 0).count()
}

#[test]
fn progress_fills_the_bezel_and_is_said() {
    let (mut body, question) = asked();
    assert!(body.words().starts_with("The chip is thinking."), "{}", body.words());
    let before = lit(&body);
    body.happen(Input::Engine(Report::Progress(question, 128)));
    assert!(lit(&body) >= before + 9, "{} lights after {before}", lit(&body));
    assert!(body.words().contains("50%"), "{}", body.words());
}

#[test]
fn progress_with_an_old_question_is_nothing() {
    let (mut body, question) = asked();
    let canvas = body.console().draw();
    body.happen(Input::Engine(Report::Progress(question.wrapping_sub(1), 128)));
    assert_eq!(body.console().draw(), canvas);
    // Nor does anything come of it after a pause.
    body.press(Button::B);
    body.press(Button::A);
    body.happen(Input::Engine(Report::Progress(question, 128)));
    assert!(!body.words().contains('%'), "{}", body.words());
}

#[test]
fn the_chips_move_takes_a_moment_and_its_cursor_goes_there() {
    let (mut body, question) = asked();
    let made = |body: &Body| body.console().moves_made().map(|(_, moves)| moves);
    let task = &body.question().expect("the chip is asked").job;
    let thought = task.any_answer(&mut Rng::new(1)).expect("there is a move");
    body.wait(100);
    body.happen(Input::Engine(Report::Answer(question, thought)));
    let mut places = BTreeSet::new();
    for _ in 0..69 {
        assert_eq!(made(&body), Some(0));
        let canvas = body.console().draw();
        let mine = Led::board().filter(|light| canvas[*light].symbol() == 'V');
        places.extend(mine.max_by_key(|light| canvas[*light].level));
        body.wait(10);
    }
    body.wait(10);
    assert_eq!(made(&body), Some(1), "0.8 s after it was asked");
    assert!(places.len() > 1, "{places:?}");
}

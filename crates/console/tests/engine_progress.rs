//! The progress of a search on the LEDs, and the engine's move after it.
//!
//! The search starts when the move before it is made; both become visible when the animation of that move has ended.

mod device;

use std::collections::BTreeSet;

use console::{Button, Input, Led, Report};
use device::Device;
use rules::Rng;

/// A device with an open question, and the id of the question.
fn asked() -> (Device, u16) {
    let board = "-|/\\".repeat(9);
    let mut device = Device::with_journal([format!("game donuts 5,person {board}")], 1);
    device.press(Button::A);
    device.press(Button::A);
    let question = device.asked().expect("an open question");
    (device, question)
}

/// The number of lit LEDs on the bezel.
fn lit(device: &Device) -> usize {
    let canvas = device.console().draw();
    Led::bezel().filter(|led| canvas[*led].level > 0).count()
}

#[test]
fn progress_fills_the_bezel_and_is_described() {
    let (mut device, question) = asked();
    assert!(device.words().starts_with("The computer is thinking."), "{}", device.words());
    let before = lit(&device);
    device.happen(Input::Engine(Report::Progress(question, 128)));
    assert!(lit(&device) >= before + 9, "{} LEDs after {before}", lit(&device));
    assert!(device.words().contains("50%"), "{}", device.words());
}

#[test]
fn progress_on_an_old_question_is_ignored() {
    let (mut device, question) = asked();
    let canvas = device.console().draw();
    device.happen(Input::Engine(Report::Progress(question.wrapping_sub(1), 128)));
    assert_eq!(device.console().draw(), canvas);
    // It is also ignored after a pause.
    device.press(Button::B);
    device.press(Button::A);
    device.happen(Input::Engine(Report::Progress(question, 128)));
    assert!(!device.words().contains('%'), "{}", device.words());
}

#[test]
fn the_engine_takes_a_minimum_time_and_its_cursor_moves_to_the_move() {
    let (mut device, question) = asked();
    let made = |device: &Device| device.console().moves_made().map(|(_, moves)| moves);
    let job = &device.question().expect("an open question").job;
    let answer = job.random_answer(&mut Rng::new(1)).expect("a legal move");
    device.wait(100);
    device.happen(Input::Engine(Report::Answer(question, answer)));
    let mut positions = BTreeSet::new();
    for _ in 0..69 {
        assert_eq!(made(&device), Some(0));
        let canvas = device.console().draw();
        let vanilla = Led::board().filter(|led| canvas[*led].symbol() == 'V');
        positions.extend(vanilla.max_by_key(|led| canvas[*led].level));
        device.wait(10);
    }
    device.wait(10);
    assert_eq!(made(&device), Some(1), "0.8 s after the question");
    assert!(positions.len() > 1, "{positions:?}");
}

/// A device on which a human has just placed a donut, and the id of the question about the engine's reply.
fn moved() -> (Device, u16) {
    let board = "-|/\\".repeat(9);
    let mut device = Device::with_journal([format!("game donuts person,5 {board}")], 1);
    for _ in 0..3 {
        assert_eq!(device.asked(), None);
        device.press(Button::A);
    }
    let question = device.asked().expect("a question as soon as the move is made");
    (device, question)
}

#[test]
fn progress_during_an_animation_is_shown_after_it() {
    let (mut device, question) = moved();
    let before = lit(&device);
    device.happen(Input::Engine(Report::Progress(question, 128)));
    assert_eq!(lit(&device), before);
    assert!(!device.words().contains('%'), "{}", device.words());
    device.wait(320);
    assert!(lit(&device) >= before + 9, "{} LEDs after {before}", lit(&device));
    assert!(device.words().contains("50%"), "{}", device.words());
    assert_eq!(device.asked(), Some(question), "the search is not started again");
}

#[test]
fn a_power_cut_during_an_animation_costs_only_the_answer() {
    let (mut device, question) = moved();
    let job = &device.question().expect("an open question").job;
    let answer = job.random_answer(&mut Rng::new(1)).expect("a legal move");
    device.happen(Input::Engine(Report::Answer(question, answer)));
    assert_eq!(device.console().open_question(), None, "answered");
    device.wait(100);
    let journal = device.full_journal();
    let moves: Vec<_> = journal.iter().filter(|line| line.starts_with("move ")).collect();
    assert_eq!(moves.len(), 1, "the answer is not made before the animation has ended: {journal:?}");

    let mut device = Device::with_journal(&journal, 1);
    device.press(Button::A);
    device.press(Button::A);
    assert!(device.asked().is_some(), "{}", device.words());
    device.answer();
    assert_eq!(device.console().moves_made().map(|(_, moves)| moves), Some(2));
}

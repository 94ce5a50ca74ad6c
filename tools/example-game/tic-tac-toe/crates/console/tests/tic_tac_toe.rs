//! A fourth game, on a console that was told of it by one line in each list.

mod device;

use device::{Device, EngineMode};
use console::{Button, Input, Report};

/// From the greeting to the first decision.
fn begin(device: &mut Device) {
    device.press(Button::A);
    while !device.words().starts_with("TIC-TAC-TOE") {
        device.press(Button::RIGHT);
    }
    device.press(Button::A);
}

/// A mark, and time to tell it.
fn place(device: &mut Device, arrows: &[Button]) {
    arrows.iter().for_each(|arrow| device.press(*arrow));
    device.press(Button::A);
    device.wait(1_000);
}

#[test]
fn two_people_play_it_to_its_end_and_it_is_kept() {
    let [down, left, right] = [Button::DOWN, Button::LEFT, Button::RIGHT];
    let mut device = Device::new(1, EngineMode::Immediate);
    begin(&mut device);
    device.press(Button::A);
    device.press(left);
    device.press(left);
    assert!(device.words().starts_with("PLAYER 2: A PERSON"), "{}", device.words());
    device.press(Button::A);
    assert!(device.words().starts_with("Crosses: place a mark; the cursor is on a1"), "{}", device.words());
    for arrows in [&[][..], &[down], &[], &[right, down]] {
        place(&mut device, arrows);
    }
    let middle = device.full_journal();
    let mut other = Device::with_journal(&middle, 0);
    other.press(Button::A);
    other.press(Button::A);
    assert_eq!(other.words(), device.words(), "it goes on where it was");
    place(&mut device, &[]);
    assert_eq!(device.words(), "Crosses win with three in a line. A: go on.");
    assert!(device.console().shows_end());
    assert!(device.journal().iter().any(|line| line.starts_with("move tic_tac_toe 5 c1 ")), "{:?}", device.journal());
}

#[test]
fn nobody_beats_the_chip_at_its_best() {
    for seed in 0..20 {
        let mut device = Device::new(seed, EngineMode::OnRequest);
        begin(&mut device);
        device.press(Button::A);
        (0..3).for_each(|_| device.press(Button::RIGHT));
        assert!(device.words().starts_with("PLAYER 2: THE CHIP, LEVEL 5"), "{}", device.words());
        device.press(Button::A);
        let mut rng = rules::Rng::new(seed);
        while !device.console().shows_end() {
            match device.console().question() {
                Some(question) => {
                    let answer = question.job.solve(&mut console::Memory::new()).expect("a move");
                    device.happen(Input::Engine(Report::Answer(question.id, answer)));
                }
                None => {
                    device.press(Button::ALL[rng.below(5) as usize]);
                }
            }
            device.wait(1_000);
        }
        assert!(!device.words().contains("Crosses win"), "{}", device.words());
    }
}

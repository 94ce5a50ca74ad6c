//! The example game on the console.

mod device;

use device::{Device, EngineMode};
use console::{Button, Input, Report};

/// From the splash screen to the set-up of the game.
fn begin(device: &mut Device) {
    device.press(Button::A);
    while !device.words().starts_with("TIC-TAC-TOE") {
        device.press(Button::RIGHT);
    }
    device.press(Button::A);
}

/// Places a mark and waits for its animation.
fn place(device: &mut Device, arrows: &[Button]) {
    arrows.iter().for_each(|arrow| device.press(*arrow));
    device.press(Button::A);
    device.wait(1_000);
}

#[test]
fn two_humans_play_a_game_to_its_end_and_it_is_saved() {
    let [down, left, right] = [Button::DOWN, Button::LEFT, Button::RIGHT];
    let mut device = Device::new(1, EngineMode::Immediate);
    begin(&mut device);
    device.press(Button::A);
    device.press(left);
    device.press(left);
    assert!(device.words().starts_with("PLAYER 2: HUMAN"), "{}", device.words());
    device.press(Button::A);
    assert!(device.words().starts_with("Crosses: place a mark. Cursor: a1"), "{}", device.words());
    for arrows in [&[][..], &[down], &[], &[right, down]] {
        place(&mut device, arrows);
    }
    let middle = device.full_journal();
    let mut other = Device::with_journal(&middle, 0);
    other.press(Button::A);
    other.press(Button::A);
    assert_eq!(other.words(), device.words(), "the game is resumed");
    place(&mut device, &[]);
    assert_eq!(device.words(), "Crosses win with three in a line. A: continue.");
    assert!(device.console().shows_end());
    assert!(device.journal().iter().any(|line| line.starts_with("move tic_tac_toe 5 c1 ")), "{:?}", device.journal());
}

#[test]
fn the_best_level_never_loses() {
    for seed in 0..20 {
        let mut device = Device::new(seed, EngineMode::OnRequest);
        begin(&mut device);
        device.press(Button::A);
        (0..3).for_each(|_| device.press(Button::RIGHT));
        assert!(device.words().starts_with("PLAYER 2: COMPUTER, LEVEL 5"), "{}", device.words());
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
        assert!(!device.words().contains("You win"), "{}", device.words());
    }
}

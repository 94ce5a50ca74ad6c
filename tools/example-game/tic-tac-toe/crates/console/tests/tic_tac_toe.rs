//! The example game on the console.

mod device;

use console::{Button, Input, Memory, Report};
use device::{Device, EngineMode};

/// From the splash screen to a game against this opponent.
fn begin(device: &mut Device, opponent: &str) {
    device.press(Button::A);
    for wanted in ["TIC-TAC-TOE", "PLAYER 1: HUMAN", opponent] {
        while !device.words().starts_with(wanted) {
            device.press(Button::RIGHT);
        }
        device.press(Button::A);
    }
}

#[test]
fn two_humans_play_a_game_to_its_end_and_it_is_saved() {
    let mut device = Device::new(1, EngineMode::Immediate);
    begin(&mut device, "PLAYER 2: HUMAN");
    assert!(device.words().starts_with("Crosses: place a mark. Cursor: a1"), "{}", device.words());
    for (made, arrows) in [&[][..], &[Button::DOWN], &[], &[Button::RIGHT, Button::DOWN], &[]].iter().enumerate() {
        if made == 4 {
            let mut other = Device::with_journal(device.full_journal(), 0);
            (0..2).for_each(|_| other.press(Button::A));
            assert_eq!(other.words(), device.words(), "the game is resumed");
        }
        arrows.iter().for_each(|arrow| device.press(*arrow));
        device.press(Button::A);
        device.wait(1_000);
    }
    assert_eq!(device.words(), "Crosses win with three in a line. A: continue.");
    assert!(device.journal().iter().any(|line| line.starts_with("move tic_tac_toe 5 c1 ")), "{:?}", device.journal());
}

#[test]
fn the_best_level_never_loses() {
    for seed in 0..20 {
        let mut device = Device::new(seed, EngineMode::OnRequest);
        begin(&mut device, "PLAYER 2: COMPUTER, LEVEL 5");
        let mut rng = rules::Rng::new(seed);
        while !device.console().shows_end() {
            match device.console().question() {
                Some(question) => {
                    let answer = question.job.solve(&mut Memory::new()).expect("a move");
                    device.happen(Input::Engine(Report::Answer(question.id, answer)));
                }
                None => device.press(Button::ALL[rng.below(5) as usize]),
            }
            device.wait(1_000);
        }
        assert!(!device.words().contains("You win"), "{}", device.words());
    }
}

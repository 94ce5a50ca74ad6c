//! Random inputs at random times: nothing panics, no screen gets stuck, no frame exceeds the current limit, B always
//! leads back to the menu, and the journal always restores the game.

mod device;
mod screens;

use console::{Button, Input, Language};
use device::{Device, EngineMode, is_menu, words_in};
use rules::Rng;
use screens::{Screens, assert_within_limit, random_input};

const SEEDS: u64 = 24;
const STEPS: u32 = 50_000;

/// Asserts that every language has a description without unfilled placeholders.
#[track_caller]
fn assert_speaks(device: &Device) {
    let said = Language::ALL.map(|language| words_in(language, device.console()));
    assert!(said.iter().all(|words| !words.is_empty() && !words.contains(['{', '}'])), "{said:?}");
    assert_ne!(said[0], said[1]);
}

/// Asserts that one of the buttons changes the LEDs or the description immediately.
#[track_caller]
fn assert_not_stuck(device: &mut Device) {
    // Once the description is unchanged for a second, animations are over and a result may be left.
    for _ in 0..2_000 {
        let words = device.words();
        device.wait(1_000);
        if device.words() == words {
            break;
        }
    }
    let before = (device.console().draw(), device.words());
    let changes = Button::ALL.into_iter().any(|button| {
        device.press(button);
        (device.console().draw(), device.words()) != before
    });
    assert!(changes, "no button does anything: {}\n{}", before.1, before.0);
}

/// Asserts that B leads to the menu: with one press for each choice, of which Fundomino has eleven, and otherwise with
/// one for each step that is taken back, and up to eight to leave a game or a puzzle by the last entry of its pause.
#[track_caller]
fn assert_b_leads_to_the_menu(device: &mut Device) {
    let before = device.words();
    let most = if before.contains("A: next. B: back.") || before.contains("THIS BOARD?") { 11 } else { 8 };
    let presses = device.back_to_menu();
    assert!(presses <= most, "{presses} presses from {before:?}");
}

/// Asserts that a device that loads these lines resumes the same game as this one, which is in its menu.
#[track_caller]
fn assert_restored(device: &mut Device, lines: &[String]) {
    let mut other = Device::with_journal(lines, device.now);
    other.press(Button::A);
    // B in the menu selects its first entry.
    device.press(Button::B);
    assert_eq!(other.console().settings(), device.console().settings());
    let here = [device.words().contains("RESUME"), other.words().contains("RESUME")];
    assert_eq!(here[0], here[1], "an unfinished game: {} {}", device.words(), lines.join("\n"));
    if here[0] {
        // A game that was resumed without a move is not the last one in the journal, so the menu offers another first.
        if other.words() != device.words() {
            let offered = device.words();
            let name = offered.trim_start_matches("RESUME: ").split('.').next().unwrap_or_default();
            while !other.words().starts_with(&name.to_uppercase()) {
                other.press(Button::RIGHT);
            }
            other.press(Button::A);
        }
        let engine_mode = core::mem::replace(&mut device.engine_mode, EngineMode::OnRequest);
        device.press(Button::A);
        other.press(Button::A);
        assert_eq!(device.words(), other.words(), "{}", lines.join("\n"));
        assert_eq!(
            device.console().draw().to_string(),
            other.console().draw().to_string(),
            "{}",
            device.words()
        );
        device.engine_mode = engine_mode;
    }
}

#[test]
fn random_inputs_reach_every_screen_and_never_break_the_device() {
    let mut screens = Screens::default();
    for seed in 0..SEEDS {
        let mut rng = Rng::new(seed);
        let mut device =
            Device::new(seed, if seed % 2 == 0 { EngineMode::Immediate } else { EngineMode::OnRequest });
        for _ in 0..STEPS {
            // Sometimes there is no input for some minutes.
            let most = if rng.below(2_000) == 0 { 500_000 } else { 400 };
            device.now += u64::from(rng.below(most));
            device.happen(random_input(&mut rng, if seed % 3 == 0 { 1 } else { 12 }));
            if rng.below(4) == 0 {
                device.answer();
            }
            assert_within_limit(&device);
            assert_speaks(&device);
            let words = device.words();
            assert!(!words.is_empty());
            screens.see(&words);
            match rng.below(3_000) {
                0..6 => assert_not_stuck(&mut device),
                6..12 => assert_b_leads_to_the_menu(&mut device),
                12..20 => {
                    device.back_to_menu();
                    let lines = device.full_journal();
                    assert_restored(&mut device, &lines);
                }
                20 => {
                    device.back_to_menu();
                    let lines = device.journal().to_vec();
                    assert_restored(&mut device, &lines);
                }
                _ => {}
            }
        }
        device.back_to_menu();
        assert!(is_menu(device.console()));
    }
    screens.assert_all_seen();
}

#[test]
fn holding_b_opens_a_menu_from_any_screen() {
    for seed in 100..104 {
        let mut rng = Rng::new(seed);
        let mut device = Device::new(seed, EngineMode::OnRequest);
        for _ in 0..20_000 {
            device.now += u64::from(rng.below(400));
            device.happen(random_input(&mut rng, 6));
            if rng.below(30) == 0 {
                device.answer();
            }
            if rng.below(100) == 0 {
                device.happen(Input::Press(Button::B));
                device.now += 700;
                device.happen(Input::Hold(Button::B));
                let words = device.words();
                let is_pause = words.starts_with("Pause:") || words.starts_with("Lesson:");
                assert!(is_menu(device.console()) || is_pause, "{words}");
            }
        }
    }
}

#[test]
fn an_idle_screen_does_not_change() {
    let mut rng = Rng::new(1);
    let mut device = Device::new(1, EngineMode::Immediate);
    let mut idle_settings = 0;
    for _ in 0..200_000 {
        device.happen(random_input(&mut rng, 1));
        let (before, idle_for) = (device.console().frame(), device.console().idle_for());
        idle_settings += usize::from(idle_for > 0 && device.words().contains("another setting"));
        // Sometimes at the last moment of the idle time.
        let within = if rng.below(4) == 0 { idle_for } else { u64::from(rng.below(2_000)).min(idle_for) };
        device.wait(within.saturating_sub(1));
        assert!(idle_for == 0 || device.console().frame() == before, "{}", device.words());
    }
    assert!(idle_settings > 100, "{idle_settings}");
}

//! Devices that lack some hardware.

mod device;

use std::collections::BTreeSet;

use console::{
    Arrow, Button, Console, Hardware, Input, KeyMatrixSize, LineStatus, Loader, PanelLayout, Setting,
    Settings, Size,
};
use device::{Device, EngineMode};

/// A device with a built-in panel and without keys.
const BUILT_IN: Hardware = Hardware { panel: false, keys: false, ..Hardware::PICO };

fn built_in() -> Console {
    let panel = PanelLayout { size: Size::TwelveByEight, ..PanelLayout::default() };
    Console::with_hardware(7, Settings { panel, ..Settings::default() }, BUILT_IN)
}

#[test]
fn settings_of_another_board_in_the_journal_are_ignored_and_cost_nothing_else() {
    let mut console = built_in();
    let panel = console.settings().panel;
    let mut loader = Loader::new(&mut console);
    for (line, status) in [
        ("set brightness=7", LineStatus::Applied),
        ("set panel=6x6", LineStatus::Unknown),
        ("set corner=bottom-right", LineStatus::Unknown),
        ("set order=columns", LineStatus::Unknown),
        ("set path=serpentine", LineStatus::Unknown),
        ("set rotation=180", LineStatus::Unknown),
        ("set colours=rgb", LineStatus::Unknown),
        ("set keys=8x8", LineStatus::Unknown),
        ("set touch=twice", LineStatus::Unknown),
        // Version 1 had all of them in one record.
        ("settings brightness=6 panel=6x6,bottom-right,rows,straight,0,grb", LineStatus::Unknown),
        ("game donuts person,person @", LineStatus::Corrupt),
        ("set hints=off", LineStatus::Applied),
    ] {
        assert_eq!(loader.line(line), status, "{line}");
    }
    assert_eq!(console.settings().panel, panel);
    assert_eq!(console.settings().keys, KeyMatrixSize::None);
    assert_eq!(console.settings().light.brightness.number(), 6);
    assert!(!console.settings().hints);

    let mut other = Console::new(7);
    let mut loader = Loader::new(&mut other);
    assert_eq!(loader.line("set panel=6x6"), LineStatus::Applied, "the other board can have this panel");
    assert_eq!(loader.line("set panel=7x7"), LineStatus::Corrupt, "no board can");
}

#[test]
fn a_journal_of_another_board_is_not_damaged() {
    let mut console = built_in();
    let mut loader = Loader::new(&mut console);
    loader.line("set panel=16x16");
    loader.line("set keys=6x6");
    assert!(!loader.end().damaged);
}

/// The settings that the settings screen shows, in order, until the first one again.
fn offered(console: &mut Console) -> Vec<String> {
    let mut now = 0;
    let mut press = |console: &mut Console, button| {
        now += 100;
        console.step(now, Input::Press(button));
        let mut words = String::new();
        console.describe(&mut words).expect("a string takes everything");
        words
    };
    press(console, Button::A);
    press(console, Button::LEFT);
    let first = press(console, Button::A);
    let mut all = vec![first];
    loop {
        let next = press(console, Button::DOWN);
        if next == all[0] {
            return all;
        }
        all.push(next);
    }
}

#[test]
fn a_device_offers_only_the_settings_of_its_hardware() {
    let all = offered(&mut Console::new(7));
    assert_eq!(all.len(), Hardware::PICO.settings().count());
    let some = offered(&mut built_in());
    let expected: Vec<_> = BUILT_IN.settings().collect();
    assert_eq!(some.len(), expected.len());
    for (words, setting) in some.iter().zip(expected) {
        assert!(words.contains(setting.name(console::Language::English)), "{words}");
        assert!(
            !setting.is_panel_setting() && ![Setting::Keys, Setting::Touch].contains(&setting),
            "{setting:?}"
        );
    }
}

#[test]
fn the_picture_changes_as_long_as_a_is_down_wherever_a_game_leads() {
    let mut screens = BTreeSet::new();
    for seed in 0..40 {
        let mut device = Device::new(seed, EngineMode::Immediate);
        let mut rng = rules::Rng::new(seed);
        for _ in 0..150 {
            device.wait(1 + rng.below(900) as u64);
            let before = device.console().draw();
            device.happen(Input::Down(Button::A));
            screens.insert(device.console().screen().to_string());
            let down = device.console().draw();
            assert_ne!(down, before, "\n{before}");
            device.happen(Input::Release(Button::A));
            assert_eq!(device.console().draw(), before, "without a press");
            let arrow = [Arrow::Up, Arrow::Down, Arrow::Left, Arrow::Right][rng.below(4) as usize];
            device.happen(Input::Press([Button::Arrow(arrow), Button::A, Button::A][rng.below(3) as usize]));
        }
    }
    assert!(screens.len() >= 6, "{screens:?}");
}

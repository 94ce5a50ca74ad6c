//! Holding A, and the settings screen.

mod device;

use std::collections::BTreeSet;

use console::{Button, Hardware, Input};
use device::{Device, EngineMode};

const HAND: &str = "game fundomino person,1 players=2 variant=standard options=- \
    hands=1-1,2-2,6-1,6-2,5-N1,6-R3,J-J/3-3,4-4,5-5,1-2,2-3,3-4,4-5,5-6 \
    stock=1-3,2-4,3-5,4-6,5-1,1-4,2-5,3-6,6-N2,N3-1,2-N4,R4-5,R5-2,1-R6,J-3,4-J \
    snake=6-6 direction=cw turn=lay:0 doubled=no finished=- scores=0,0 random=1";

/// The drawing of the board without the bezel.
fn board(device: &Device) -> String {
    let canvas = device.console().draw().to_string();
    let rows = canvas.lines().skip(1).take(6).map(|row| row.chars().skip(1).take(6).collect::<String>());
    rows.collect::<Vec<_>>().join("\n")
}

#[test]
fn holding_a_on_a_tile_shows_its_halves_large_until_the_release() {
    let mut device = Device::with_journal([HAND], 0);
    device.press(Button::A);
    device.press(Button::A);
    device.press(Button::LEFT);
    assert!(device.words().contains("2-2 does not fit"));
    let before = board(&device);
    device.happen(Input::Hold(Button::A));
    assert_eq!(
        board(&device),
        ".2..2.\n\
         2.22.2\n\
         ..2..2\n\
         .2..2.\n\
         222222\n\
         ......"
    );
    device.happen(Input::Release(Button::A));
    assert_eq!(board(&device), before);
}

#[test]
fn holding_a_on_a_tile_that_fits_does_not_pick_it() {
    let mut device = Device::with_journal([HAND], 0);
    device.press(Button::A);
    device.press(Button::A);
    device.press(Button::DOWN);
    assert!(device.words().contains("6-R3 fits"));
    device.now = 400;
    device.happen(Input::Hold(Button::A));
    let large = board(&device);
    assert_eq!(large.matches('6').count(), 8, "{large}");
    assert_eq!(large.matches('3').count(), 8, "{large}");
    device.happen(Input::Release(Button::A));
    assert!(device.words().contains("6-R3 fits"), "the tile was picked: {}", device.words());
}

#[test]
fn every_change_of_a_setting_is_saved_at_once() {
    let mut device = Device::new(1, EngineMode::OnRequest);
    device.press(Button::A);
    device.press(Button::LEFT);
    device.press(Button::A);
    let mut keys = BTreeSet::new();
    for setting in Hardware::PICO.settings() {
        assert!(
            device.words().contains(setting.name(device.console().settings().language)),
            "{}",
            device.words()
        );
        let mut first = true;
        for button in [Button::RIGHT, Button::LEFT, Button::LEFT] {
            let (lines, before) = (device.journal().len(), *device.console().settings());
            device.press(button);
            assert_ne!(*device.console().settings(), before, "{setting:?}");
            let [record] = &device.journal()[lines..] else { panic!("{:?}", &device.journal()[lines..]) };
            let (key, _) = record.split_once('=').expect("an assignment");
            assert!(key.starts_with("set ") && keys.insert(key.to_string()) == first, "{record}");
            first = false;
        }
        device.press(Button::DOWN);
    }
    let restarted = Device::with_journal(device.journal(), 0);
    assert_eq!(restarted.console().settings(), device.console().settings());
}

#[test]
fn a_change_of_the_brightness_is_visible_immediately() {
    let mut device = Device::new(1, EngineMode::OnRequest);
    device.press(Button::A);
    device.press(Button::LEFT);
    device.press(Button::A);
    // Wait until the scrolling name is visible.
    device.wait(600);
    let before = device.console().frame();
    device.press(Button::LEFT);
    device.press(Button::A);
    let test_pattern = device.console().frame();
    device.press(Button::LEFT);
    assert_ne!(device.console().frame(), test_pattern, "brightness");
    assert_ne!(device.console().frame(), before);
}

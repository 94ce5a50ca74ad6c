//! Buttons that are held, and what the settings keep.

mod body;

use std::collections::BTreeSet;

use body::{Body, Chip};
use console::{Button, Input, Setting};

const HAND: &str = "game fundomino person,1 players=2 variant=standard options=- \
    hands=1-1,2-2,6-1,6-2,5-N1,6-R3,J-J/3-3,4-4,5-5,1-2,2-3,3-4,4-5,5-6 \
    stock=1-3,2-4,3-5,4-6,5-1,1-4,2-5,3-6,6-N2,N3-1,2-N4,R4-5,R5-2,1-R6,J-3,4-J \
    snake=6-6 direction=cw turn=lay:0 doubled=no finished=- scores=0,0 random=1";

/// The board without the bezel.
fn board(body: &Body) -> String {
    let canvas = body.console().draw().to_string();
    let rows = canvas.lines().skip(1).take(6).map(|row| row.chars().skip(1).take(6).collect::<String>());
    rows.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_held_on_a_tile_shows_its_halves_large_until_it_is_let_go() {
    let mut body = Body::recalling([HAND], 0);
    body.press(Button::A);
    body.press(Button::A);
    body.press(Button::LEFT);
    assert!(body.words().contains("2-2 does not fit"));
    let before = board(&body);
    body.happen(Input::Hold(Button::A));
    assert_eq!(
        board(&body),
        ".2..2.\n\
         2.22.2\n\
         ..2..2\n\
         .2..2.\n\
         222222\n\
         ......"
    );
    body.happen(Input::Release(Button::A));
    assert_eq!(board(&body), before);
}

#[test]
fn a_held_on_a_tile_that_fits_shows_it_and_does_not_pick_it() {
    let mut body = Body::recalling([HAND], 0);
    body.press(Button::A);
    body.press(Button::A);
    body.press(Button::DOWN);
    assert!(body.words().contains("6-R3 fits"));
    body.now = 400;
    body.happen(Input::Hold(Button::A));
    let large = board(&body);
    assert_eq!(large.matches('6').count(), 8, "{large}");
    assert_eq!(large.matches('3').count(), 8, "{large}");
    body.happen(Input::Release(Button::A));
    assert!(body.words().contains("6-R3 fits"), "looking is no pick: {}", body.words());
}

#[test]
fn every_change_of_a_setting_is_saved_at_once() {
    let mut body = Body::new(1, Chip::Patient);
    body.press(Button::A);
    body.press(Button::LEFT);
    body.press(Button::A);
    let mut keys = BTreeSet::new();
    for setting in Setting::ALL {
        assert!(body.words().contains(setting.name(body.console().settings().language)), "{}", body.words());
        let mut first = true;
        for button in [Button::RIGHT, Button::LEFT, Button::LEFT] {
            let (lines, before) = (body.journal().len(), *body.console().settings());
            body.press(button);
            assert_ne!(*body.console().settings(), before, "{setting:?}");
            let [record] = &body.journal()[lines..] else { panic!("{:?}", &body.journal()[lines..]) };
            let (key, _) = record.split_once('=').expect("an assignment");
            assert!(key.starts_with("set ") && keys.insert(key.to_string()) == first, "{record}");
            first = false;
        }
        body.press(Button::DOWN);
    }
    let other = Body::recalling(body.journal(), 0);
    assert_eq!(other.console().settings(), body.console().settings());
}

#[test]
fn a_change_of_the_light_is_seen_at_once() {
    let mut body = Body::new(1, Chip::Patient);
    body.press(Button::A);
    body.press(Button::LEFT);
    body.press(Button::A);
    // The name runs in, so that there is something to see.
    body.wait(600);
    let before = body.console().frame();
    body.press(Button::LEFT);
    body.press(Button::A);
    let test_picture = body.console().frame();
    body.press(Button::LEFT);
    assert_ne!(body.console().frame(), test_picture, "brightness");
    assert_ne!(body.console().frame(), before);
}

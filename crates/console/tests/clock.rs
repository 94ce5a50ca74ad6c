//! A device that has been on for half a billion years: whatever is shown at the end of the clock, nothing overflows.

mod body;
mod screens;

use std::{hint::black_box, panic};

use body::{Body, words};
use console::{
    Console, FRAME, Input, Millis, Report, Runner, Speed, StorageFault, crash_duration, draw_crash,
    test_pattern,
};
use rules::Rng;
use screens::{Screens, any_event, assert_within_limit};

/// The last moments of the clock.
fn last_moments() -> impl Iterator<Item = Millis> {
    (Millis::MAX - 5_000..Millis::MAX).step_by(7).chain(Millis::MAX - 50..=Millis::MAX)
}

/// Games of people alone, the longest of them, and a weak supply.
const PEOPLE: [&str; 7] = [
    "set limit=200",
    "set konter.set-up=free",
    "set konter.player2=person",
    "set fundomino.variant=standard-4",
    "set fundomino.player2=person",
    "set fundomino.player3=person",
    "set fundomino.player4=person",
];

#[test]
fn these_tests_notice_what_overflows() {
    assert!(panic::catch_unwind(|| black_box(Millis::MAX) + black_box(1)).is_err());
    assert!(panic::catch_unwind(|| black_box(Millis::MIN) - black_box(1)).is_err());
}

#[test]
fn near_the_end_of_the_clock_nothing_is_different_on_any_screen() {
    let mut before_the_end = Screens::default();
    let mut at_the_end = Screens::default();
    for (seed, left) in
        (200..).zip([40_000_000, 40_000_000, 40_000_000, 40_000_000, 100_000, FRAME, 1, 0, 0, 0, 0, 0])
    {
        let mut rng = Rng::new(seed);
        let mut body = Body::recalling(if seed % 4 != 3 { &PEOPLE[..] } else { &[] }, Millis::MAX - left);
        for _ in 0..150_000 {
            // Sometimes nobody is there for some minutes.
            let most = if rng.below(500) == 0 { 500_000 } else { 200 };
            body.now = body.now.saturating_add(u64::from(rng.below(most)));
            for event in [Input::Tick, any_event(&mut rng, if seed % 3 == 0 { 1 } else { 12 })] {
                body.happen(event);
                if rng.below(16) == 0 {
                    body.answer();
                }
                assert_within_limit(&body);
                let words = body.words();
                assert!(!words.is_empty());
                let screens = if body.now == Millis::MAX { &mut at_the_end } else { &mut before_the_end };
                screens.see(&words);
            }
        }
        assert_eq!(body.now, Millis::MAX);
    }
    // A result is looked at for a while before anything comes after it, and then no time passes any more.
    at_the_end.see("A: PLAY AGAIN. Replay: move");
    // Nor can anybody leave the board alone.
    at_the_end.see("The board plays by itself. Dark. Any button");
    // It is said for a while what a puzzle is about.
    at_the_end.see("to win. Once more.");
    for mut screens in [before_the_end, at_the_end] {
        // Nobody is greeted for so long.
        screens.see("Welcome");
        screens.assert_all_seen();
    }
}

#[test]
fn a_console_that_was_left_alone_since_it_began_still_shows_something() {
    for now in last_moments() {
        let mut console = Console::new(1);
        // Whatever it has shown since then, it has shown for as long as can be.
        _ = console.draw();
        console.alert(StorageFault::NotKept);
        _ = console.draw();
        console.step(now, Input::Engine(Report::Progress(0, 0)));
        assert!(words(&console).contains("saved"));
        _ = console.draw();
        console.step(now, Input::Tick);
        assert!(!words(&console).is_empty());
        _ = console.frame();
    }
}

#[test]
fn losses_crashes_and_the_test_picture_are_shown_at_any_time() {
    for now in last_moments() {
        let mut console = Console::new(1);
        console.step(now, Input::Tick);
        for loss in [StorageFault::Damaged, StorageFault::NotKept, StorageFault::Newer] {
            console.alert(loss);
            for later in [0, 20, 1_500, 6_000, Millis::MAX] {
                console.step(now.saturating_add(later), Input::Engine(Report::Progress(0, 0)));
                _ = console.draw();
                _ = console.idle_for();
            }
        }
        _ = test_pattern(now);
        _ = draw_crash("src/pico/ui.rs:48", now);
        assert!(crash_duration("src/pico/ui.rs:48") > 0);
        for speed in [Speed::Slow, Speed::Normal, Speed::Fast, Speed::Still] {
            _ = speed.animation_time(now);
        }
        let mut runner = Runner::new(Console::new(1), console::Saver::empty(console::NullStore));
        runner.begin(now);
        assert!(runner.due() >= now);
    }
}

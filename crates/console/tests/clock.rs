//! The end of the clock, after half a billion years: no screen overflows.

mod device;
mod screens;

use std::{hint::black_box, panic};

use console::{
    Console, FRAME, Input, Millis, Report, Runner, Speed, StorageFault, crash_duration, draw_crash,
    test_pattern,
};
use device::{Device, words};
use rules::Rng;
use screens::{Screens, assert_within_limit, random_input};

/// Times near the end of the clock.
fn last_moments() -> impl Iterator<Item = Millis> {
    (Millis::MAX - 5_000..Millis::MAX).step_by(7).chain(Millis::MAX - 50..=Millis::MAX)
}

/// The longest games, with human players only, and a low current limit.
const HUMANS: [&str; 7] = [
    "set limit=200",
    "set konter.set-up=free",
    "set konter.player2=person",
    "set fundomino.variant=standard-4",
    "set fundomino.player2=person",
    "set fundomino.player3=person",
    "set fundomino.player4=person",
];

#[test]
fn overflows_panic_in_these_tests() {
    assert!(panic::catch_unwind(|| black_box(Millis::MAX) + black_box(1)).is_err());
    assert!(panic::catch_unwind(|| black_box(Millis::MIN) - black_box(1)).is_err());
}

#[test]
fn every_screen_works_near_and_at_the_end_of_the_clock() {
    let mut before_the_end = Screens::default();
    let mut at_the_end = Screens::default();
    for (seed, left) in (300..)
        .zip([80_000_000, 80_000_000, 80_000_000, 80_000_000, 100_000, FRAME, 1, 0, 0, 0, 0, 0, 0, 0, 0])
    {
        let mut rng = Rng::new(seed);
        let mut device =
            Device::with_journal(if seed % 4 != 3 { &HUMANS[..] } else { &[] }, Millis::MAX - left);
        for _ in 0..150_000 {
            // Sometimes there is no input for some minutes, twice in a row so that the demo ends.
            let (pauses, most) = if rng.below(500) == 0 { (2, 500_000) } else { (1, 200) };
            for step in 0..=pauses {
                let input = if step == pauses {
                    random_input(&mut rng, if seed % 3 == 0 { 1 } else { 12 })
                } else {
                    device.now = device.now.saturating_add(u64::from(rng.below(most)));
                    Input::Tick
                };
                device.happen(input);
                if rng.below(16) == 0 {
                    device.answer();
                }
                assert_within_limit(&device);
                let words = device.words();
                assert!(!words.is_empty());
                let screens = if device.now == Millis::MAX { &mut at_the_end } else { &mut before_the_end };
                screens.see(&words);
            }
        }
        assert_eq!(device.now, Millis::MAX);
    }
    // At the end no time passes, so the screens that follow after a delay are never reached: after a result,
    at_the_end.see("A: PLAY AGAIN. Replay: move");
    // after a while without input,
    at_the_end.see("The board is showing a demo game. Standby. Any button");
    // and after the introduction of a puzzle.
    at_the_end.see(" moves left. Not solved in Pause: SOLUTION : the solution. ");
    for mut screens in [before_the_end, at_the_end] {
        // The splash screen ended long ago.
        screens.see("Welcome");
        screens.assert_all_seen();
    }
}

#[test]
fn a_console_without_input_since_power_on_still_shows_something() {
    for now in last_moments() {
        let mut console = Console::new(1);
        // The first screens have been shown for as long as possible.
        _ = console.draw();
        console.alert(StorageFault::WriteFailed);
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
fn alerts_crashes_and_the_test_pattern_can_be_drawn_at_any_time() {
    for now in last_moments() {
        let mut console = Console::new(1);
        console.step(now, Input::Tick);
        for fault in [StorageFault::Damaged, StorageFault::WriteFailed, StorageFault::Newer] {
            console.alert(fault);
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

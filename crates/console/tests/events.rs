//! The events of a step: complete, consistent with screen and journal, and the same at every speed.

mod device;
mod screens;

use console::{Button, Event, Events, Input, ScreenKind};
use device::{Device, EngineMode};
use rules::Rng;
use screens::random_input;

#[test]
fn events_agree_with_the_screen_and_the_journal() {
    let mut most = 0;
    let mut seen = [0; ScreenKind::ALL.len()];
    for seed in 0..12 {
        let mut rng = Rng::new(seed);
        let mut device = Device::new(seed, EngineMode::Immediate);
        let (mut screen, mut records) = (device.console().screen(), 0);
        let mut is_end_announced = true;
        for _ in 0..20_000 {
            let input = random_input(&mut rng, 6);
            device.now += u64::from(rng.below(400));
            let mut moves = 0;
            device.happen_observed(input, |events, console| {
                most = most.max(events.iter().count());
                let shown = events.iter().rev().find_map(|event| match event {
                    Event::Screen(screen) => Some(*screen),
                    _ => None,
                });
                screen = shown.unwrap_or(screen);
                assert_eq!(screen, console.screen());
                seen[screen as usize] += 1;
                let is_saved = console.moves_made().is_some() || console.screen() == ScreenKind::Pause;
                for event in events {
                    match event {
                        Event::Move { .. } | Event::Undo { .. } => is_end_announced = false,
                        Event::RoundOver | Event::GameOver(_) => {
                            assert!(!is_end_announced, "the end is announced once");
                            is_end_announced = true;
                        }
                        _ => {}
                    }
                }
                assert!(is_end_announced || !console.shows_end(), "an end is shown that was not announced");
                let is_move = |event: &&Event| matches!(event, Event::Move { .. });
                moves += events.iter().filter(is_move).count() * usize::from(is_saved);
            });
            let written = device.journal()[records..].iter().filter(|line| line.starts_with("move ")).count();
            records = device.journal().len();
            assert!(written <= moves, "{written} moves were saved, and {moves} were emitted");
        }
    }
    println!("at most {most} events in a step, with a capacity of {}", Events::MOST);
    assert!(most < Events::MOST && seen.iter().filter(|times| **times > 0).count() >= 15, "{most} {seen:?}");
}

#[test]
fn a_press_that_does_nothing_is_rejected_and_one_that_moves_the_cursor_is_not() {
    let mut device = Device::with_journal(["set donuts.player2=person"], 0);
    let mut emitted = Vec::new();
    let mut press = |device: &mut Device, button| {
        emitted.clear();
        device.happen_observed(Input::Press(button), |events, _| emitted.extend(events.iter().copied()));
        emitted.clone()
    };
    assert_eq!(press(&mut device, Button::A), [Event::Screen(ScreenKind::MainMenu)]);
    assert_eq!(press(&mut device, Button::RIGHT), [Event::Cursor]);
    assert_eq!(press(&mut device, Button::LEFT), [Event::Cursor]);
    (0..5).for_each(|_| drop(press(&mut device, Button::A)));
    assert_eq!(device.console().screen(), ScreenKind::Playing);
    // The cursor begins in the middle of the board, and the fourth press meets the edge.
    let moved: Vec<Vec<Event>> = (0..4).map(|_| press(&mut device, Button::UP)).collect();
    assert_eq!(moved.last(), Some(&vec![Event::Rejected]));
    assert!(moved.contains(&vec![Event::Cursor]));
}

#[test]
fn every_speed_shows_the_same_effects_in_the_same_order() {
    let play = |speed: &str| {
        let lines = [format!("set speed={speed}"), "set donuts.player2=person".to_string()];
        let mut device = Device::with_journal(lines, 0);
        let mut emitted = Vec::new();
        (0..6).for_each(|_| device.press(Button::A));
        for number in 0..60 {
            let button = [Button::A, Button::DOWN, Button::A, Button::RIGHT][number % 4];
            device.happen_observed(Input::Press(button), |events, _| emitted.extend(events.iter().copied()));
            // Longer than any animation.
            device.now += 9_000;
            device.happen_observed(Input::Tick, |events, _| emitted.extend(events.iter().copied()));
        }
        emitted.retain(|event| matches!(event, Event::Move { .. } | Event::Effect(_) | Event::Turn { .. }));
        emitted
    };
    let normal = play("normal");
    let flips = |event: &&Event| **event == Event::Effect(console::Effect::Flip);
    assert!(normal.iter().filter(flips).count() > 1, "{normal:?}");
    for speed in ["slow", "fast", "still"] {
        assert_eq!(play(speed), normal, "{speed}");
    }
}

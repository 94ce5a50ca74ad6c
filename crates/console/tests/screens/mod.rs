//! Random input that reaches every screen sooner or later.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::collections::BTreeSet;

use super::device::Device;
use console::{Button, Input, Led};
use rules::Rng;

/// A part of the description of each screen.
const SCREENS: &[&str] = &[
    "Welcome",
    "RESUME: ",
    "SETTINGS. Arrows",
    "COMPUTER, LEVEL 5",
    "THIS BOARD?",
    "FREE SET-UP",
    "START, OR CHANGE THE RULES?",
    "CALL DOMINO YOURSELF: YES",
    "place a donut on the last",
    "pick one of your stones",
    "? Arrows: another square. A: yes.",
    "choose a square for a stone",
    "stone on",
    "which colour do you want?",
    "A: counter-clockwise.",
    "Pass the board",
    "draw a tile?",
    "fits. A: choose it.",
    ": the snake, ",
    "Play goes clockwise. Up: back.",
    "The computer is thinking.",
    "The computer is looking for a good move.",
    "Pause: RESTART",
    "A: PLAY AGAIN.",
    "Replay: move",
    "CURRENT LIMIT: 100 MA",
    "Test pattern.",
    "Press the key of every square",
    "Lesson: KONTER?",
    "Your move. B: menu.",
    "The board is showing a demo game.",
    "Standby. Any button",
    "Puzzles: KONTER?",
    "WIN IN 4 MOVES?",
    "The computer is looking for a puzzle.",
    " moves left. ",
    "Not solved in",
    "Pause: SOLUTION",
    ": the solution. ",
];

/// The screens seen so far.
#[derive(Default)]
pub struct Screens(BTreeSet<&'static str>);

impl Screens {
    /// Adds the screen with this description.
    pub fn see(&mut self, words: &str) {
        self.0.extend(SCREENS.iter().filter(|screen| words.contains(**screen)));
    }

    /// Asserts that every screen was seen.
    #[track_caller]
    pub fn assert_all_seen(&self) {
        let unseen: Vec<_> = SCREENS.iter().filter(|screen| !self.0.contains(**screen)).collect();
        assert!(unseen.is_empty(), "never seen: {unseen:?}");
    }
}

/// A random input. All but one in `leave_one_in` presses of B become presses of A.
pub fn random_input(rng: &mut Rng, leave_one_in: u32) -> Input {
    let arrow = |rng: &mut Rng| Button::ALL[rng.below(4) as usize];
    match rng.below(40) {
        0 => Input::Hold(Button::ALL[rng.below(6) as usize]),
        1 | 2 => Input::Release(Button::ALL[rng.below(6) as usize]),
        3..12 => Input::Tick,
        12..14 if rng.below(leave_one_in) == 0 => Input::Press(Button::B),
        12..26 => Input::Press(Button::A),
        26 => Input::Touch(Led::all().nth(rng.below(64) as usize).expect("one of 64 LEDs")),
        _ => Input::Press(arrow(rng)),
    }
}

/// Asserts that the current is within the limit of the settings.
#[track_caller]
pub fn assert_within_limit(device: &Device) {
    let settings = device.console().settings();
    let current = device.console().frame().microamperes(settings.panel.size);
    let limit = settings.light.limit.effective_milliamperes(settings.panel.size) * 1_000;
    assert!(current <= limit, "{current} µA with {settings:?}: {}", device.words());
}

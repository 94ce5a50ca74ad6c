//! A failing flash: the game goes on, the player is told once, and the number of retries is bounded.

mod device;

use std::num::NonZeroU16;

use console::{Button, Console, EnginePort, FlashStore, Input, Question, Runner, SaveStatus};
use journal::{
    Area,
    nor::{Contents, Nor},
};

const SECTORS: usize = 4;

/// An engine that never answers.
struct NoEngine;

impl EnginePort for NoEngine {
    fn ask(&mut self, _question: Question) {}
    fn cancel(&mut self) {}
}

fn area() -> Area {
    Area::new(0, NonZeroU16::new(SECTORS as u16 / 2).expect("some sectors"))
}

/// Plays Donuts between two people, a donut per press of A. Returns the number of alerts, and of programs and erases.
fn play(flash: &mut Nor<4096>, break_flash: impl FnOnce(&mut Nor<4096>)) -> (usize, u64) {
    // The journal is formatted before the flash fails.
    let mut console = Console::new(1);
    FlashStore::open(&mut *flash, area(), &mut console);
    break_flash(flash);
    let before = flash.tally();
    let mut console = Console::new(1);
    let saver = FlashStore::open(&mut *flash, area(), &mut console);
    let mut runner = Runner::new(console, saver);
    let (mut now, mut alerts) = (0, 0);
    let mut had_alert = false;
    let presses = [Button::A, Button::A, Button::A, Button::LEFT, Button::LEFT];
    for button in presses.into_iter().chain([Button::A; 40]) {
        now += 900;
        let words = device::words(runner.console());
        let has_alert = words.contains("saved");
        alerts += usize::from(has_alert && !had_alert);
        had_alert = has_alert;
        runner.advance_to(now, Input::Press(button), &mut NoEngine);
        let mut steps = 0;
        while runner.save() == SaveStatus::Wrote {
            steps += 1;
            assert!(steps < 1_000, "the retries are bounded");
        }
        runner.store_mut().erase_sector();
    }
    let words = device::words(runner.console());
    assert!(!words.contains("THIS BOARD"), "the game goes on: {words}");
    let after = flash.tally();
    (alerts, after.programs + after.erases - before.programs - before.erases)
}

fn flash() -> Nor<4096> {
    Nor::new(SECTORS, Contents::Blank, 1)
}

#[test]
fn a_sound_flash_gives_no_alert() {
    let (alerts, work) = play(&mut flash(), |_| {});
    assert_eq!(alerts, 0);
    assert!(work > 20, "{work}");
}

#[test]
fn a_flash_that_fails_everywhere_gives_one_alert() {
    let (alerts, work) = play(&mut flash(), |flash| flash.fail(0..u32::MAX));
    assert_eq!((alerts, work), (1, 0));
}

#[test]
fn a_worn_flash_gives_one_alert() {
    let (alerts, work) =
        play(&mut flash(), |flash| (1024..4096).for_each(|byte| flash.stick(byte, 0xFF, 0xFF)));
    assert!(alerts <= 1, "{alerts}");
    assert!(work < 2_000, "{work}");
}

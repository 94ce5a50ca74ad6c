//! A flash that refuses: the game goes on, whoever plays is told once, and nothing is tried for ever.

mod device;

use std::num::NonZeroU16;

use console::{Button, Console, EnginePort, FlashStore, Input, Question, Runner, Saved};
use journal::{
    Area,
    nor::{Contents, Nor},
};

const SECTORS: usize = 4;

/// Nobody thinks here.
struct NoEngine;

impl EnginePort for NoEngine {
    fn ask(&mut self, _question: Question) {}
    fn cancel(&mut self) {}
}

fn area() -> Area {
    Area::new(0, NonZeroU16::new(SECTORS as u16 / 2).expect("some sectors"))
}

/// Plays Donuts between two people, with a donut for each press of A; what was said of troubles on the way, and how often
/// something was written.
fn play(flash: &mut Nor<4096>, spoil: impl FnOnce(&mut Nor<4096>)) -> (usize, u64) {
    // The flash is spoilt while it is in use, so it is opened anew; that is the same flash.
    let mut console = Console::new(1);
    FlashStore::open(&mut *flash, area(), &mut console);
    spoil(flash);
    let before = flash.tally();
    let mut console = Console::new(1);
    let keeper = FlashStore::open(&mut *flash, area(), &mut console);
    let mut runner = Runner::new(console, keeper);
    let (mut now, mut told) = (0, 0);
    let mut was_told = false;
    let presses = [Button::A, Button::A, Button::A, Button::LEFT, Button::LEFT];
    for button in presses.into_iter().chain([Button::A; 40]) {
        now += 900;
        let words = device::words(runner.console());
        let tells = words.contains("saved");
        told += usize::from(tells && !was_told);
        was_told = tells;
        runner.happen(now, Input::Press(button), &mut NoEngine);
        let mut steps = 0;
        while runner.save() == Saved::Wrote {
            steps += 1;
            assert!(steps < 1_000, "it is tried for ever");
        }
        runner.store_mut().erase_a_sector();
    }
    let words = device::words(runner.console());
    assert!(!words.contains("THIS BOARD"), "the game goes on: {words}");
    let after = flash.tally();
    (told, after.programs + after.erases - before.programs - before.erases)
}

fn flash() -> Nor<4096> {
    Nor::new(SECTORS, Contents::Blank, 1)
}

#[test]
fn a_sound_flash_says_nothing() {
    let (told, work) = play(&mut flash(), |_| {});
    assert_eq!(told, 0);
    assert!(work > 20, "{work}");
}

#[test]
fn a_flash_that_refuses_everything_is_told_once() {
    let (told, work) = play(&mut flash(), |flash| flash.refuse(0..u32::MAX));
    assert_eq!((told, work), (1, 0));
}

#[test]
fn a_flash_whose_cells_are_worn_out_is_told_once() {
    let (told, work) =
        play(&mut flash(), |flash| (1024..4096).for_each(|byte| flash.stick(byte, 0xFF, 0xFF)));
    assert!(told <= 1, "{told}");
    assert!(work < 2_000, "{work}");
}

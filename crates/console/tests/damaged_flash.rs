//! A journal in flash that some other force has changed, or that a newer version wrote: what is left of it counts, whoever
//! plays is told, and nothing is erased that still holds anything.

mod device;

use std::num::NonZeroU16;

use console::{Button, Console, EnginePort, FlashStore, Input, MemoryStore, Question, Runner, Saved};
use journal::{
    Area,
    nor::{Contents, Nor},
};

type Flash = Nor<4096>;

const AREA: Area = Area::new(0, NonZeroU16::new(2).unwrap());

/// Nobody thinks here.
struct NoEngine;

impl EnginePort for NoEngine {
    fn ask(&mut self, _question: Question) {}
    fn cancel(&mut self) {}
}

/// Plays a little Donuts between two people on a board with this flash, and says what the console would keep.
fn play(flash: &mut Flash) -> Vec<String> {
    let mut console = Console::new(1);
    let keeper = FlashStore::open(flash, AREA, &mut console);
    let mut runner = Runner::new(console, keeper);
    let presses = [Button::A, Button::A, Button::A, Button::LEFT, Button::LEFT];
    for (number, button) in (1..).zip(presses.into_iter().chain([Button::A; 12])) {
        runner.happen(number * 900, Input::Press(button), &mut NoEngine);
        runner.happen(number * 900 + 60, Input::Release(button), &mut NoEngine);
        while runner.save() == Saved::Wrote {}
    }
    MemoryStore::lines_of(runner.console())
}

/// What a console recalls that starts with this flash, and what it says then.
fn start(flash: &mut Flash) -> (Vec<String>, String) {
    let mut console = Console::new(2);
    FlashStore::open(flash, AREA, &mut console);
    (MemoryStore::lines_of(&console), device::words(&console))
}

fn played() -> (Flash, Vec<String>) {
    let mut flash = Flash::new(4, Contents::Blank, 1);
    let kept = play(&mut flash);
    assert!(kept.iter().filter(|line| line.starts_with("move donuts")).count() > 2, "{kept:?}");
    (flash, kept)
}

#[test]
fn no_bit_of_the_header_costs_anything_and_whoever_plays_is_told() {
    let (flash, kept) = played();
    for bit in 8 * 8..8 * 24 {
        let mut flash = flash.clone();
        flash.bytes_mut()[bit / 8] ^= 1 << (bit % 8);
        let (found, words) = start(&mut flash);
        assert_eq!(found, kept, "bit {bit}");
        assert!(words.contains("damaged"), "bit {bit}: {words}");
    }
}

#[test]
fn the_loss_of_the_first_page_is_told() {
    let (mut flash, kept) = played();
    flash.bytes_mut()[..256].fill(0xFF);
    let (found, words) = start(&mut flash);
    assert_ne!(found, kept);
    assert!(words.contains("damaged"), "{words}");
}

#[test]
fn what_a_newer_version_has_saved_is_erased_by_nothing_but_a_wish() {
    let (mut flash, _) = played();
    // The same header, of version 2 and with a checksum of its own.
    flash.bytes_mut()[8..24].copy_from_slice(b"\x96\xC3GB\x02\0\x02\0\x07\0\0\0u\x02D\xDE");
    let before = flash.bytes().to_vec();
    let (found, words) = start(&mut flash);
    assert!(found.is_empty(), "{found:?}");
    assert!(words.contains("newer version"), "{words}");
    let played = play(&mut flash);
    assert!(
        played.iter().any(|line| line.starts_with("game")),
        "a game goes on without being saved: {played:?}"
    );
    assert_eq!(flash.bytes(), before, "nothing has been written");
    let mut console = Console::new(2);
    FlashStore::open_or_erase(&mut flash, AREA, &mut console);
    let words = device::words(&console);
    assert!(!words.contains("save"), "{words}");
    let kept = play(&mut flash);
    assert_eq!(start(&mut flash).0, kept, "from now on it is saved");
}

#[test]
fn a_wish_to_erase_what_is_newer_leaves_anything_else() {
    let (mut flash, kept) = played();
    let mut console = Console::new(2);
    FlashStore::open_or_erase(&mut flash, AREA, &mut console);
    assert_eq!(MemoryStore::lines_of(&console), kept);
}

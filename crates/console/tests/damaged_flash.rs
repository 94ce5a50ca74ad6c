//! A journal in flash that is corrupted, or of a newer version: its intact records are loaded, the player is told, and
//! nothing readable is erased.

mod device;

use std::num::NonZeroU16;

use console::{
    Button, Console, EnginePort, FRAME, FlashSchedule, FlashStore, Input, MemoryStore, Millis, Question,
    Runner, SaveStatus,
};
use journal::{
    Area, Journal, Opened,
    nor::{Contents, Nor},
};

type Flash = Nor<4096>;

const AREA: Area = Area::new(0, NonZeroU16::new(2).unwrap());

/// An engine that never answers.
struct NoEngine;

impl EnginePort for NoEngine {
    fn ask(&mut self, _question: Question) {}
    fn cancel(&mut self) {}
}

/// Plays some moves of Donuts between two people on a board with this flash. Returns the records of the console.
fn play(flash: &mut Flash) -> Vec<String> {
    let mut console = Console::new(1);
    let saver = FlashStore::open(flash, AREA, &mut console);
    let mut runner = Runner::new(console, saver);
    let presses = [Button::A, Button::A, Button::A, Button::LEFT, Button::LEFT];
    for (number, button) in (1..).zip(presses.into_iter().chain([Button::A; 12])) {
        runner.advance_to(number * 900, Input::Press(button), &mut NoEngine);
        runner.advance_to(number * 900 + 60, Input::Release(button), &mut NoEngine);
        while runner.save() == SaveStatus::Wrote {}
    }
    MemoryStore::lines_of(runner.console())
}

/// Starts a console with this flash. Returns the records that it has loaded, and its text.
fn start(flash: &mut Flash) -> (Vec<String>, String) {
    let mut console = Console::new(2);
    FlashStore::open(flash, AREA, &mut console);
    (MemoryStore::lines_of(&console), device::words(&console))
}

fn played() -> (Flash, Vec<String>) {
    let mut flash = Flash::new(4, Contents::Blank, 1);
    let saved = play(&mut flash);
    assert!(saved.iter().filter(|line| line.starts_with("move donuts")).count() > 2, "{saved:?}");
    (flash, saved)
}

#[test]
fn a_flipped_bit_of_the_header_costs_nothing_and_is_reported() {
    let (flash, saved) = played();
    for bit in 8 * 8..8 * 24 {
        let mut flash = flash.clone();
        flash.bytes_mut()[bit / 8] ^= 1 << (bit % 8);
        let (found, words) = start(&mut flash);
        assert_eq!(found, saved, "bit {bit}");
        assert!(words.contains("damaged"), "bit {bit}: {words}");
    }
}

/// Runs a board with this flash for some time, optionally with a press each second. Returns the first text of the
/// console.
fn leave_on(flash: &mut Flash, time: Millis, is_pressed: bool) -> String {
    let mut console = Console::new(3);
    let saver = FlashStore::open(flash, AREA, &mut console);
    let words = device::words(&console);
    let (mut runner, mut schedule) = (Runner::new(console, saver), FlashSchedule::new(0));
    for now in (0..time).step_by(FRAME as usize) {
        if is_pressed && now % 1_000 == 500 {
            runner.advance_to(now, Input::Press(Button::UP), &mut NoEngine);
            runner.advance_to(now, Input::Release(Button::UP), &mut NoEngine);
            schedule.note_activity(now);
        }
        runner.advance_to(now, Input::Tick, &mut NoEngine);
        schedule.run(&mut runner, || now);
    }
    words
}

/// Damages a flash: a flipped bit in a setting or in a move, or a valid record with an invalid value.
fn damage(flash: &mut Flash, kind: usize) {
    let place =
        |text: &[u8]| flash.bytes().windows(text.len()).position(|bytes| bytes == text).expect("it is there");
    match kind {
        0 => {
            let place = place(b"set donuts.player2");
            flash.bytes_mut()[place + 4] ^= 1;
        }
        1 => {
            let place = place(b"move donuts 2");
            flash.bytes_mut()[place + 12] ^= 4;
        }
        _ => {
            let opened = Journal::open(flash, AREA, |_| ());
            let Ok(Opened::Journal { mut journal, .. }) = opened else { panic!("a journal") };
            journal.append(b"set speed=pink").expect("a sound flash");
        }
    }
}

#[test]
fn damage_is_reported_at_one_start_and_not_at_the_next() {
    for kind in 0..3 {
        for is_spare_dirty in [false, true] {
            let (mut flash, _) = played();
            if is_spare_dirty {
                flash.bytes_mut()[2 * 4096..].fill(0x55);
            }
            damage(&mut flash, kind);
            let (loaded, _) = start(&mut flash);
            let words = leave_on(&mut flash, 10_000, true);
            assert!(words.contains("damaged"), "{kind}: {words}");
            let (found, words) = start(&mut flash);
            assert!(!words.contains("damaged"), "{kind}, {is_spare_dirty}: {words}");
            assert_eq!(found, loaded, "{kind}");
        }
    }
}

#[test]
fn damage_is_reported_again_unless_it_has_been_seen() {
    for kind in 0..3 {
        let (mut flash, _) = played();
        damage(&mut flash, kind);
        for _ in 0..2 {
            let words = leave_on(&mut flash, 1_000, false);
            assert!(words.contains("damaged"), "{kind}: {words}");
        }
    }
}

#[test]
fn the_loss_of_the_first_page_is_reported() {
    let (mut flash, saved) = played();
    flash.bytes_mut()[..256].fill(0xFF);
    let (found, words) = start(&mut flash);
    assert_ne!(found, saved);
    assert!(words.contains("damaged"), "{words}");
}

#[test]
fn a_newer_journal_is_erased_only_by_a_factory_reset() {
    let (mut flash, _) = played();
    // A header of format version 2 with a valid checksum.
    flash.bytes_mut()[8..24].copy_from_slice(b"\x96\xC3GB\x02\0\x02\0\x07\0\0\0u\x02D\xDE");
    for bit in 8 * 8..8 * 24 {
        let mut flash = flash.clone();
        flash.bytes_mut()[bit / 8] ^= 1 << (bit % 8);
        let before = flash.bytes().to_vec();
        let (_, words) = start(&mut flash);
        assert!(words.contains("newer version"), "bit {bit}: {words}");
        assert_eq!(flash.bytes(), before, "nothing has been written");
    }
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
    let saved = play(&mut flash);
    assert_eq!(start(&mut flash).0, saved, "from now on it is saved");
}

#[test]
fn a_factory_reset_erases_no_journal_of_this_version() {
    let (mut flash, saved) = played();
    let mut console = Console::new(2);
    FlashStore::open_or_erase(&mut flash, AREA, &mut console);
    assert_eq!(MemoryStore::lines_of(&console), saved);
}

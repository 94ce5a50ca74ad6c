//! A journal in flash that fills up while somebody presses all the time, so that there is never a good moment to erase a
//! sector: between two frames at most one is erased and a few pages are written, and everything is kept.

use std::{cell::RefCell, num::NonZeroU16, rc::Rc};

use console::{Button, Console, EnginePort, FlashStore, Input, MemoryStore, Question, Runner, Saved};
use embedded_storage::nor_flash::{ErrorType, MultiwriteNorFlash, NorFlash, ReadNorFlash};
use journal::{
    Area,
    nor::{Contents, Failure, Nor},
};

/// As on the Pico.
const AREA: Area = Area::new(0, NonZeroU16::new(8).unwrap());

/// The most pages that are written between two frames: a new record and two that are copied, each of which may cross into
/// another page.
const PAGES: u64 = 6;

/// Nobody thinks here.
struct NoEngine;

impl EnginePort for NoEngine {
    fn ask(&mut self, _question: Question) {}
    fn cancel(&mut self) {}
}

/// A flash that can be looked at while it is in use.
#[derive(Clone)]
struct Shared(Rc<RefCell<Nor<4096>>>);

impl ErrorType for Shared {
    type Error = Failure;
}

impl ReadNorFlash for Shared {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Failure> {
        self.0.borrow_mut().read(offset, bytes)
    }

    fn capacity(&self) -> usize {
        self.0.borrow().capacity()
    }
}

impl NorFlash for Shared {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = 4096;

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Failure> {
        self.0.borrow_mut().write(offset, bytes)
    }

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Failure> {
        self.0.borrow_mut().erase(from, to)
    }
}

impl MultiwriteNorFlash for Shared {}

/// Changes a setting before every frame, for so many frames. The platform erases a sector when it must, if it is diligent.
fn press_all_the_time(frames: u64, is_diligent: bool) {
    let flash = Shared(Rc::new(RefCell::new(Nor::new(16, Contents::Blank, 1))));
    let mut console = Console::new(1);
    let keeper = FlashStore::open(flash.clone(), AREA, &mut console);
    let mut runner = Runner::new(console, keeper);
    for (number, button) in (1..).zip([Button::A, Button::LEFT, Button::A]) {
        runner.happen(number * 20, Input::Press(button), &mut NoEngine);
        runner.happen(number * 20 + 10, Input::Release(button), &mut NoEngine);
    }
    let (mut is_behind, mut longest_behind) = (0, 0);
    for frame in 4..frames {
        let button = if frame % 2 == 0 { Button::RIGHT } else { Button::LEFT };
        runner.happen(frame * 20, Input::Press(button), &mut NoEngine);
        runner.happen(frame * 20 + 10, Input::Release(button), &mut NoEngine);
        assert!(runner.unsaved().is_some() || !is_diligent, "a setting has changed");
        let before = flash.0.borrow().tally();
        assert_ne!(runner.save(), Saved::Refused);
        if is_diligent && runner.store().must_erase() && frame % 15 == 0 {
            runner.store_mut().erase_a_sector();
        }
        let after = flash.0.borrow().tally();
        assert!(after.erases - before.erases <= 1, "{} sectors at once", after.erases - before.erases);
        assert!(after.programs - before.programs <= PAGES, "{} pages", after.programs - before.programs);
        is_behind = if runner.unsaved().is_some() { is_behind + 1 } else { 0 };
        longest_behind = longest_behind.max(is_behind);
    }
    let wear = flash.0.borrow().wear().iter().copied().min();
    assert!(wear > Some(2), "each bank was erased again: {wear:?}");
    assert!(
        !is_diligent || longest_behind == 0,
        "what is new is kept before the next frame: {longest_behind}"
    );
    while runner.save() == Saved::Wrote {}
    let mut again = Console::new(2);
    FlashStore::open(flash, AREA, &mut again);
    assert_eq!(MemoryStore::lines_of(&again), MemoryStore::lines_of(runner.console()));
}

#[test]
fn a_full_journal_takes_one_sector_between_two_frames() {
    press_all_the_time(8_000, true);
}

#[test]
fn even_if_it_is_never_erased_ahead() {
    press_all_the_time(8_000, false);
}

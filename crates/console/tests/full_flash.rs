//! A journal in flash that fills up while buttons are pressed all the time: between two frames at most one sector is
//! erased and a few pages are written, and everything is saved.

use std::{
    cell::{Cell, RefCell},
    num::NonZeroU16,
    rc::Rc,
};

use console::{
    Button, Console, EnginePort, FlashSchedule, FlashStore, Input, LONGEST_ERASE, MemoryStore, Millis,
    Question, Runner, SaveStatus,
};
use embedded_storage::nor_flash::{ErrorType, MultiwriteNorFlash, NorFlash, ReadNorFlash};
use journal::{
    Area,
    nor::{Contents, Failure, Nor},
};

/// The area of the Pico.
const AREA: Area = Area::new(0, NonZeroU16::new(8).unwrap());

/// The maximum number of pages that are written between two frames: a new record and two copied ones, each of which may
/// cross a page boundary.
const MAX_PAGES: u64 = 6;

/// An engine that never answers.
struct NoEngine;

impl EnginePort for NoEngine {
    fn ask(&mut self, _question: Question) {}
    fn cancel(&mut self) {}
}

/// A flash that can be inspected while it is in use, and a clock that advances while it erases.
#[derive(Clone)]
struct Shared {
    nor: Rc<RefCell<Nor<4096>>>,
    now: Rc<Cell<Millis>>,
    erase: Millis,
}

impl ErrorType for Shared {
    type Error = Failure;
}

impl ReadNorFlash for Shared {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Failure> {
        self.nor.borrow_mut().read(offset, bytes)
    }

    fn capacity(&self) -> usize {
        self.nor.borrow().capacity()
    }
}

impl NorFlash for Shared {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = 4096;

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Failure> {
        self.nor.borrow_mut().write(offset, bytes)
    }

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Failure> {
        self.now.set(self.now.get() + self.erase * u64::from(to - from) / Self::ERASE_SIZE as u64);
        self.nor.borrow_mut().erase(from, to)
    }
}

impl MultiwriteNorFlash for Shared {}

/// A board with a journal in flash, and a press before every frame. It saves and erases by the schedule of the
/// firmware.
struct Board {
    flash: Shared,
    runner: Runner<FlashStore<Shared>>,
    schedule: FlashSchedule,
    presses: u64,
    /// The time of each erase, and whether a record waited for it.
    erases: Vec<(Millis, bool)>,
}

impl Board {
    fn new(erase: Millis) -> Self {
        let flash = Shared {
            nor: Rc::new(RefCell::new(Nor::new(16, Contents::Blank, 1))),
            now: Rc::default(),
            erase,
        };
        let mut console = Console::new(1);
        let saver = FlashStore::open(flash.clone(), AREA, &mut console);
        flash.now.set(0);
        let mut board = Self {
            flash,
            runner: Runner::new(console, saver),
            schedule: FlashSchedule::new(0),
            presses: 0,
            erases: Vec::new(),
        };
        [Button::A, Button::LEFT, Button::A].into_iter().for_each(|button| board.press(button));
        board
    }

    /// Waits for the next frame.
    fn wait(&mut self) {
        self.flash.now.set(self.runner.due().max(self.flash.now.get()));
        self.runner.advance_to(self.flash.now.get(), Input::Tick, &mut NoEngine);
    }

    /// Waits for the next frame and presses a button then.
    fn press(&mut self, button: Button) {
        self.wait();
        let now = self.flash.now.get();
        self.runner.advance_to(now, Input::Press(button), &mut NoEngine);
        self.runner.advance_to(now, Input::Release(button), &mut NoEngine);
        self.schedule.note_activity(now);
    }

    /// Changes a setting.
    fn change(&mut self) {
        self.press_other();
        assert!(self.runner.unsaved().is_some(), "a setting has changed");
    }

    /// Takes a setting back to its saved value.
    fn change_back(&mut self) {
        self.press_other();
        assert!(self.runner.unsaved().is_none(), "the setting has its saved value");
    }

    /// Presses right and left alternately.
    fn press_other(&mut self) {
        self.presses += 1;
        self.press(if self.presses.is_multiple_of(2) { Button::RIGHT } else { Button::LEFT });
    }

    /// Saves and erases as the firmware does between two frames. Returns whether everything is saved.
    fn save(&mut self) -> bool {
        let before = self.flash.nor.borrow().tally();
        let (now, clock) = (self.flash.now.get(), Rc::clone(&self.flash.now));
        if self.schedule.is_due(&self.runner, now) {
            self.schedule.run(&mut self.runner, || clock.get());
        }
        let after = self.flash.nor.borrow().tally();
        let is_saved = self.runner.unsaved().is_none();
        match after.erases - before.erases {
            0 => {}
            1 => self.erases.push((now, !is_saved)),
            erases => panic!("{erases} sectors at once"),
        }
        assert!(after.programs - before.programs <= MAX_PAGES, "{} pages", after.programs - before.programs);
        is_saved
    }

    /// Checks that another board with this flash loads the same state.
    fn assert_saved(mut self) {
        while self.runner.save() == SaveStatus::Wrote {}
        let mut again = Console::new(2);
        FlashStore::open(self.flash, AREA, &mut again);
        assert_eq!(MemoryStore::lines_of(&again), MemoryStore::lines_of(self.runner.console()));
    }
}

#[test]
fn a_journal_that_fills_up_erases_three_sectors_a_second_and_saves_before_the_next_frame() {
    for erase in [0, 45, 120, 250, LONGEST_ERASE] {
        let mut board = Board::new(erase);
        for _ in 0..8_000 {
            board.change();
            assert!(board.save(), "with {erase} ms a sector");
        }
        let wear = board.flash.nor.borrow().wear().iter().copied().min();
        assert!(wear > Some(2), "each bank was erased again: {wear:?}");
        for erases in board.erases.windows(4) {
            assert!(erases[3].0 - erases[0].0 >= 1_000, "with {erase} ms a sector: {erases:?}");
        }
        board.assert_saved();
    }
}

/// A board with a change that is blocked: its journal is full, and its spare bank has to be erased.
fn blocked_board(erase: Millis) -> Board {
    let mut board = Board::new(erase);
    // As if power cuts had always come before the spare bank was erased.
    let mut records = 0;
    loop {
        board.change();
        match board.runner.save() {
            SaveStatus::Blocked => break,
            saved => assert_eq!(saved, SaveStatus::Wrote),
        }
        records += u32::from(board.runner.store().needs_erase());
    }
    assert!(records > 100, "the first compaction leaves a dirty bank");
    board
}

#[test]
fn a_full_journal_with_a_dirty_spare_bank_erases_one_sector_a_frame_until_it_is_clean() {
    for erase in [0, LONGEST_ERASE] {
        let mut board = blocked_board(erase);
        // Further changes may take the setting back to its saved value, so only one waits.
        let mut frames = 1;
        while !board.save() {
            frames += 1;
            board.wait();
        }
        // A frame for each sector, and a few for the copy.
        assert_eq!(board.erases.len(), 8, "with {erase} ms a sector");
        assert!(frames < 8 + 4, "{frames} frames with {erase} ms a sector");
        assert!(board.erases.iter().all(|(_, is_blocked)| *is_blocked));
        for _ in 0..1_000 {
            board.change();
            assert!(board.save(), "with {erase} ms a sector");
        }
        board.assert_saved();
    }
}

#[test]
fn a_blocked_change_that_is_undone_erases_no_sector_after_each_frame() {
    let mut board = blocked_board(45);
    assert!(!board.save());
    // The other button takes the setting back to its saved value.
    board.change_back();
    for _ in 0..50 {
        board.wait();
        board.save();
    }
    for erases in board.erases.windows(4) {
        assert!(erases[3].0 - erases[0].0 >= 1_000, "at most three sectors a second: {erases:?}");
    }
    assert!(board.runner.store().needs_erase());
    board.change();
    while !board.save() {
        board.wait();
    }
    board.assert_saved();
}

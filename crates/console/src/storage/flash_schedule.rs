//! When a board programs and erases its flash: between two frames, at most one new record and one sector.

use core::borrow::BorrowMut;

use embedded_storage::nor_flash::MultiwriteNorFlash;

use crate::{Console, FlashStore, Millis, Runner, SaveStatus};

/// The longest time that the flash takes to erase a sector, during which the firmware stops.
pub const LONGEST_ERASE: Millis = 400;

/// The minimum time from the last input, sound or erase to the next erase, which allows three erases a second.
const PAUSE: Millis = 1_000 / 3 + 1;

/// Schedules the saves of a console and the erases of its [`FlashStore`].
///
/// A sector is erased while nothing moves on the panel and no button has been pressed and no sound heard for a while. Once the journal is
/// half full, sectors are erased at any time, three a second. If it is full and a change waits to be saved, a sector is
/// erased after each frame.
#[derive(Clone, Copy, Debug)]
pub struct FlashSchedule {
    last_activity: Millis,
    last_erase: Millis,
}

impl FlashSchedule {
    /// The schedule of a board that starts now.
    pub const fn new(now: Millis) -> Self {
        Self { last_activity: now, last_erase: now }
    }

    /// Notes that a button was pressed or released at this time, or that a sound lasts until then.
    pub const fn note_activity(&mut self, at: Millis) {
        if at > self.last_activity {
            self.last_activity = at;
        }
    }

    /// Whether [`FlashSchedule::run`] has anything to do.
    pub fn is_due<F, C>(&self, runner: &Runner<FlashStore<F>, C>, now: Millis) -> bool
    where
        F: MultiwriteNorFlash,
        C: BorrowMut<Console>,
    {
        runner.has_unsaved() || self.is_erase_due(runner, now)
    }

    /// Saves at most one new record, and erases at most one sector.
    pub fn run<F, C>(&mut self, runner: &mut Runner<FlashStore<F>, C>, clock: impl Fn() -> Millis)
    where
        F: MultiwriteNorFlash,
        C: BorrowMut<Console>,
    {
        let is_blocked = runner.has_unsaved() && runner.save() == SaveStatus::Blocked;
        if is_blocked || self.is_erase_due(runner, clock()) {
            runner.store_mut().erase_sector();
            self.last_erase = clock();
        }
    }

    fn is_erase_due<F, C>(&self, runner: &Runner<FlashStore<F>, C>, now: Millis) -> bool
    where
        F: MultiwriteNorFlash,
        C: BorrowMut<Console>,
    {
        let store = runner.store();
        let is_quiet = || now >= self.last_activity + PAUSE && runner.console().idle_for() > LONGEST_ERASE;
        store.needs_erase() && now >= self.last_erase + PAUSE && (store.must_erase() || is_quiet())
    }
}

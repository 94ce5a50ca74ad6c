//! The runner drives a console in time: it orders inputs and ticks, passes questions to the engine, and saves changes.
//!
//! A platform gives it timestamped inputs, an [`EnginePort`] and a [`Store`], and reads frames from it. The same inputs
//! at the same times give the same frames on every platform.

use core::borrow::BorrowMut;

use crate::{
    Console, Events, Frame, Input, Millis, PowerSource, Question, RecordLine, Settings, Stamped,
    StorageFault,
    storage::{SaveStatus, Saver, Store},
};

/// The tick period: how often the LEDs may change without an input.
pub const FRAME: Millis = 20;

/// A platform's connection to the engine, which works on one question at a time.
pub trait EnginePort {
    /// Starts a search for the answer to this question, in place of any other.
    fn ask(&mut self, question: Question);

    /// Stops the search.
    fn cancel(&mut self);
}

/// A running console. `C` may borrow the console where it can't be moved.
pub struct Runner<S, C = Console> {
    console: C,
    saver: Saver<S>,
    /// When the next tick is due.
    tick: Millis,
    /// The id of the question last passed to the engine, until it is closed.
    asked: Option<u16>,
}

impl<S: Store, C: BorrowMut<Console>> Runner<S, C> {
    /// Runs a console that `saver` saves, with ticks counted from time 0.
    pub const fn new(console: C, saver: Saver<S>) -> Self {
        Self { console, saver, tick: FRAME, asked: None }
    }

    /// Skips the ticks up to `now`.
    pub const fn begin(&mut self, now: Millis) {
        self.tick = (now / FRAME).saturating_add(1).saturating_mul(FRAME);
    }

    /// The console.
    pub fn console(&self) -> &Console {
        self.console.borrow()
    }

    /// Replaces the settings, as if they had been chosen on the board.
    pub fn set(&mut self, settings: Settings) {
        self.console.borrow_mut().set(settings);
    }

    /// Sets what feeds the board.
    pub fn set_power(&mut self, power: PowerSource) {
        self.console.borrow_mut().set_power(power);
    }

    /// Stops running and returns the console.
    pub fn into_console(self) -> C {
        self.console
    }

    /// The current colours of the LEDs.
    pub fn frame(&self) -> Frame {
        self.console().frame()
    }

    /// When the next tick is due.
    pub const fn due(&self) -> Millis {
        self.tick
    }

    /// Handles the next tick or the pending input, whichever comes first, and returns it with what happened.
    ///
    /// A pending input is taken if it comes before the tick; otherwise it stays pending.
    pub fn next(&mut self, pending: &mut Option<Stamped>, engine: &mut impl EnginePort) -> (Input, Events) {
        // At the end of the clock no tick can come first.
        let comes_first = |stamped: &mut Stamped| stamped.at < self.tick || self.tick == Millis::MAX;
        let Stamped { at, input } = pending.take_if(comes_first).unwrap_or_else(|| self.take_tick());
        (input, self.step(at, input, engine))
    }

    /// Handles all ticks that are due before `at`, then this input.
    pub fn advance_to(&mut self, at: Millis, input: Input, engine: &mut impl EnginePort) {
        let mut pending = Some(Stamped { at, input });
        while pending.is_some() {
            self.next(&mut pending, engine);
        }
    }

    fn take_tick(&mut self) -> Stamped {
        let at = self.tick;
        self.tick = at.saturating_add(FRAME);
        Stamped { at, input: Input::Tick }
    }

    fn step(&mut self, at: Millis, input: Input, engine: &mut impl EnginePort) -> Events {
        let events = self.console.borrow_mut().step(at, input);
        let open = self.console().open_question();
        if open != self.asked {
            match self.console().question() {
                Some(question) => engine.ask(question),
                None => engine.cancel(),
            }
            self.asked = open;
        }
        events
    }

    /// The next record to write to the store.
    pub fn unsaved(&self) -> Option<RecordLine> {
        self.saver.unsaved(self.console.borrow())
    }

    /// Whether there is anything to write to the store.
    pub fn has_unsaved(&self) -> bool {
        self.saver.has_unsaved(self.console.borrow())
    }

    /// Writes the next record to the store, if one is missing. If the store fails, the board shows an alert once.
    pub fn save(&mut self) -> SaveStatus {
        let status = self.saver.save(self.console.borrow());
        if status == SaveStatus::Failed {
            self.console.borrow_mut().alert(StorageFault::WriteFailed);
        }
        status
    }

    /// The saver, mutable, to import another journal.
    pub const fn saver_mut(&mut self) -> &mut Saver<S> {
        &mut self.saver
    }

    /// The store.
    pub const fn store(&self) -> &S {
        self.saver.store()
    }

    /// The store, mutable, for its maintenance.
    pub const fn store_mut(&mut self) -> &mut S {
        self.saver.store_mut()
    }
}

//! The runner: a console in time. It orders events, ticks, hands questions to a thinker, and keeps what changes.
//!
//! A body tells it what happened and when, asks for frames, and gives it a [`Mind`] and a [`Store`]. The same events at
//! the same times give the same frames on every body.

use core::borrow::BorrowMut;

use crate::{
    Console, Events, Frame, Input, Millis, Question, RecordLine, Stamped, StorageFault,
    storage::{Saved, Saver, Store},
};

/// How often the lights may change by themselves.
pub const FRAME: Millis = 20;

/// Something that thinks about questions, one at a time.
pub trait EnginePort {
    /// Thinks about a question from now on, and about no other.
    fn ask(&mut self, question: Question);

    /// Stops thinking.
    fn cancel(&mut self);
}

/// A console at work. It may be lent, where there is no room to move it.
pub struct Runner<S, C = Console> {
    console: C,
    keeper: Saver<S>,
    /// When the next tick is due.
    tick: Millis,
    /// The question that the mind has been asked.
    asked: Option<u16>,
}

impl<S: Store, C: BorrowMut<Console>> Runner<S, C> {
    /// A console that begins to run when the device is switched on, and what keeps it.
    pub const fn new(console: C, keeper: Saver<S>) -> Self {
        Self { console, keeper, tick: FRAME, asked: None }
    }

    /// Begins to run later.
    pub const fn begin(&mut self, now: Millis) {
        self.tick = (now / FRAME).saturating_add(1).saturating_mul(FRAME);
    }

    /// The console.
    pub fn console(&self) -> &Console {
        self.console.borrow()
    }

    /// The console, when it need not run any more.
    pub fn into_console(self) -> C {
        self.console
    }

    /// The colours of the lights as they are now.
    pub fn frame(&self) -> Frame {
        self.console().frame()
    }

    /// When the next tick is due.
    pub const fn due(&self) -> Millis {
        self.tick
    }

    /// Takes what comes first, the next tick or a pending input, and says which it was and what happened.
    ///
    /// A pending input that is due before the tick is taken; otherwise it stays pending.
    pub fn next(&mut self, pending: &mut Option<Stamped>, mind: &mut impl EnginePort) -> (Input, Events) {
        // At the end of all time there is no tick that could come first.
        let comes_first = |stamped: &mut Stamped| stamped.at < self.tick || self.tick == Millis::MAX;
        let Stamped { at, input } = pending.take_if(comes_first).unwrap_or_else(|| self.take_tick());
        (input, self.step(at, input, mind))
    }

    /// Lets something happen at a time, after all ticks that are due by then.
    pub fn happen(&mut self, at: Millis, input: Input, mind: &mut impl EnginePort) {
        let mut pending = Some(Stamped { at, input });
        while pending.is_some() {
            self.next(&mut pending, mind);
        }
    }

    fn take_tick(&mut self) -> Stamped {
        let at = self.tick;
        self.tick = at.saturating_add(FRAME);
        Stamped { at, input: Input::Tick }
    }

    fn step(&mut self, at: Millis, input: Input, mind: &mut impl EnginePort) -> Events {
        let events = self.console.borrow_mut().step(at, input);
        let asks = self.console().open_question();
        if asks != self.asked {
            match self.console().question() {
                Some(question) => mind.ask(question),
                None => mind.cancel(),
            }
            self.asked = asks;
        }
        events
    }

    /// The next record that is new to the store.
    pub fn unsaved(&self) -> Option<RecordLine> {
        self.keeper.unsaved(self.console.borrow())
    }

    /// Whether there is anything to write to the store.
    pub fn has_unsaved(&self) -> bool {
        self.keeper.has_unsaved(self.console.borrow())
    }

    /// Writes one more record to the store, if any is lacking. A store that refuses is told on the board, once.
    pub fn save(&mut self) -> Saved {
        let keeping = self.keeper.save(self.console.borrow());
        if keeping == Saved::Refused {
            self.console.borrow_mut().alert(StorageFault::NotKept);
        }
        keeping
    }

    /// The store.
    pub const fn store(&self) -> &S {
        self.keeper.store()
    }

    /// The store, for whatever else it needs.
    pub const fn store_mut(&mut self) -> &mut S {
        self.keeper.store_mut()
    }
}

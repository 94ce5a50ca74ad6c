//! The runner: a console in time. It orders events, ticks, hands questions to a thinker, and keeps what changes.
//!
//! A body tells it what happened and when, asks for frames, and gives it a [`Mind`] and a [`Store`]. The same events at
//! the same times give the same frames on every body.

use core::borrow::BorrowMut;

use crate::{
    Console, Event, Frame, Line, Loss, Millis, Question,
    keeper::{Keeper, Keeping, Store},
};

/// How often the lights may change by themselves.
pub const FRAME: Millis = 20;

/// Something that thinks about questions, one at a time.
pub trait Mind {
    /// Thinks about a question from now on, and about no other.
    fn think(&mut self, question: Question);

    /// Stops thinking.
    fn stop(&mut self);
}

/// What happened, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamped {
    /// The time at which it happened.
    pub at: Millis,
    /// What it was.
    pub event: Event,
}

/// A console at work. It may be lent, where there is no room to move it.
pub struct Runner<S, C = Console> {
    console: C,
    keeper: Keeper<S>,
    /// When the next tick is due.
    tick: Millis,
    /// The question that the mind has been asked.
    asked: Option<u16>,
}

impl<S: Store, C: BorrowMut<Console>> Runner<S, C> {
    /// A console that begins to run when the device is switched on, and what keeps it.
    pub const fn new(console: C, keeper: Keeper<S>) -> Self {
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

    /// Takes whichever comes first: the next tick, or this. Says which.
    ///
    /// What happened before the next tick is taken and gone. Otherwise it stays where it is, for another time.
    pub fn next(&mut self, happened: &mut Option<Stamped>, mind: &mut impl Mind) -> Event {
        // At the end of all time there is no tick that could come first.
        let comes_first = |stamped: &mut Stamped| stamped.at < self.tick || self.tick == Millis::MAX;
        let Stamped { at, event } = happened.take_if(comes_first).unwrap_or_else(|| self.take_tick());
        self.step(at, event, mind);
        event
    }

    /// Lets something happen at a time, after all ticks that are due by then.
    pub fn happen(&mut self, at: Millis, event: Event, mind: &mut impl Mind) {
        let mut happened = Some(Stamped { at, event });
        while happened.is_some() {
            self.next(&mut happened, mind);
        }
    }

    fn take_tick(&mut self) -> Stamped {
        let at = self.tick;
        self.tick = at.saturating_add(FRAME);
        Stamped { at, event: Event::Tick }
    }

    fn step(&mut self, at: Millis, event: Event, mind: &mut impl Mind) {
        self.console.borrow_mut().step(at, event);
        let asks = self.console().asks();
        if asks != self.asked {
            match self.console().question() {
                Some(question) => mind.think(question),
                None => mind.stop(),
            }
            self.asked = asks;
        }
    }

    /// The next record that is new to the store.
    pub fn news(&self) -> Option<Line> {
        self.keeper.news(self.console.borrow())
    }

    /// Whether there is anything to write to the store.
    pub fn is_behind(&self) -> bool {
        self.keeper.is_behind(self.console.borrow())
    }

    /// Writes one more record to the store, if any is lacking. A store that refuses is told on the board, once.
    pub fn keep(&mut self) -> Keeping {
        let keeping = self.keeper.keep(self.console.borrow());
        if keeping == Keeping::Refused {
            self.console.borrow_mut().tell(Loss::NotKept);
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

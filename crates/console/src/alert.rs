//! What whoever plays should know at once: that something kept was damaged, or that nothing can be kept.

use core::fmt;

use crate::{Canvas, Language, Millis, Paint, Pixel, icons, motion, text};

/// Something that is wrong with what is kept. The game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StorageFault {
    /// Some of what was kept is damaged and was left out.
    Damaged,
    /// Nothing can be kept any more.
    NotKept,
    /// What is kept is of a newer version: it is left alone, and nothing is kept.
    Newer,
}

impl StorageFault {
    const fn words(self, language: Language) -> &'static str {
        match self {
            Self::Damaged => language.words().damaged,
            Self::NotKept => language.words().not_kept,
            Self::Newer => language.words().newer,
        }
    }
}

/// A loss that is being told.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Alert {
    loss: StorageFault,
    since: Millis,
}

/// How long its picture is seen before its words run through.
const LOOKING: Millis = 1_500;

impl Alert {
    pub(crate) const fn new(loss: StorageFault, now: Millis) -> Self {
        Self { loss, since: now }
    }

    /// Whether it has been told.
    pub(crate) fn is_over(&self, language: Language, now: Millis) -> bool {
        now - self.since >= LOOKING + text::duration(self.loss.words(language))
    }

    pub(crate) fn draw(&self, language: Language, now: Millis, canvas: &mut Canvas) {
        let elapsed = now - self.since;
        canvas.fill_bezel(Pixel::new(Paint::NO, Pixel::DIM));
        match elapsed.checked_sub(LOOKING) {
            None => {
                icons::KEEPING.draw(canvas);
                if motion::blink(elapsed) {
                    icons::LEAVE.draw_over(canvas);
                }
            }
            Some(running) => {
                let text = self.loss.words(language);
                text::run(canvas, text, running, Pixel::new(Paint::TEXT, Pixel::BRIGHT));
            }
        }
    }

    pub(crate) fn describe(&self, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        f.write_str(match self.loss {
            StorageFault::Damaged => language.words().damaged_says,
            StorageFault::NotKept => language.words().not_kept_says,
            StorageFault::Newer => language.words().newer_says,
        })
    }
}

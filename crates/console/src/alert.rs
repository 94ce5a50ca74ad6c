//! Alerts about the saved data: it is damaged, or nothing can be saved.

use core::fmt;

use crate::{Canvas, Language, Millis, Paint, Pixel, icons, motion, text};

/// A fault of the saved data. The game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StorageFault {
    /// Some of the saved data is damaged and was skipped.
    Damaged,
    /// Nothing can be saved any more.
    WriteFailed,
    /// The saved data is in a newer format. It is left untouched, and nothing is saved.
    Newer,
}

impl StorageFault {
    const fn words(self, language: Language) -> &'static str {
        match self {
            Self::Damaged => language.words().damaged,
            Self::WriteFailed => language.words().not_saved,
            Self::Newer => language.words().newer,
        }
    }
}

/// An alert on the panel.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Alert {
    fault: StorageFault,
    shown_at: Millis,
}

/// How long the icon is shown before the text scrolls.
const ICON_TIME: Millis = 1_500;

impl Alert {
    pub(crate) const fn new(fault: StorageFault, now: Millis) -> Self {
        Self { fault, shown_at: now }
    }

    /// Whether the text has scrolled to its end.
    pub(crate) fn is_over(&self, language: Language, now: Millis) -> bool {
        now - self.shown_at >= ICON_TIME + text::duration(self.fault.words(language))
    }

    pub(crate) fn draw(&self, language: Language, now: Millis, canvas: &mut Canvas) {
        let elapsed = now - self.shown_at;
        canvas.fill_bezel(Pixel::new(Paint::NO, Pixel::DIM));
        match elapsed.checked_sub(ICON_TIME) {
            None => {
                icons::STORAGE.draw(canvas);
                if motion::blink(elapsed) {
                    icons::LEAVE.draw_over(canvas);
                }
            }
            Some(elapsed) => {
                let text = self.fault.words(language);
                text::draw_scrolling(canvas, text, elapsed, Pixel::new(Paint::TEXT, Pixel::BRIGHT));
            }
        }
    }

    pub(crate) fn describe(&self, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        f.write_str(match self.fault {
            StorageFault::Damaged => language.words().damaged_detail,
            StorageFault::WriteFailed => language.words().not_saved_detail,
            StorageFault::Newer => language.words().newer_detail,
        })
    }
}

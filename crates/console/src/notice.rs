//! What whoever plays should know at once: that something kept was damaged, or that nothing can be kept.

use core::fmt;

use crate::{Canvas, Glow, Ink, Language, Millis, lettering, pictures, waves};

/// Something that is wrong with what is kept. The game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// Some of what was kept is damaged and was left out.
    Damaged,
    /// Nothing can be kept any more.
    NotKept,
    /// What is kept is of a newer version: it is left alone, and nothing is kept.
    Newer,
}

impl Loss {
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
pub(crate) struct Notice {
    loss: Loss,
    since: Millis,
}

/// How long its picture is seen before its words run through.
const LOOKING: Millis = 1_500;

impl Notice {
    pub(crate) const fn new(loss: Loss, now: Millis) -> Self {
        Self { loss, since: now }
    }

    /// Whether it has been told.
    pub(crate) fn is_over(&self, language: Language, now: Millis) -> bool {
        now - self.since >= LOOKING + lettering::duration(self.loss.words(language))
    }

    pub(crate) fn draw(&self, language: Language, now: Millis, canvas: &mut Canvas) {
        let elapsed = now - self.since;
        canvas.fill_bezel(Glow::new(Ink::NO, Glow::DIM));
        match elapsed.checked_sub(LOOKING) {
            None => {
                pictures::KEEPING.draw(canvas);
                if waves::blink(elapsed) {
                    pictures::LEAVE.draw_over(canvas);
                }
            }
            Some(running) => {
                let text = self.loss.words(language);
                lettering::run(canvas, text, running, Glow::new(Ink::TEXT, Glow::BRIGHT));
            }
        }
    }

    pub(crate) fn say(&self, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        f.write_str(match self.loss {
            Loss::Damaged => language.words().damaged_says,
            Loss::NotKept => language.words().not_kept_says,
            Loss::Newer => language.words().newer_says,
        })
    }
}

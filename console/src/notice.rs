//! What whoever plays should know at once: that something kept was damaged, or that nothing can be kept.

use core::fmt;

use crate::{Canvas, Glow, Ink, Millis, pictures, waves, words};

/// Something that is wrong with what is kept. The game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// Some of what was kept is damaged and was left out.
    Damaged,
    /// Nothing can be kept any more.
    NotKept,
}

impl Trouble {
    const fn words(self) -> &'static str {
        match self {
            Self::Damaged => "SOME OF WHAT WAS SAVED IS LOST",
            Self::NotKept => "NOT SAVED",
        }
    }
}

/// A trouble that is being told.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Notice {
    trouble: Trouble,
    since: Millis,
}

/// How long its picture is seen before its words run through.
const LOOKING: Millis = 1_500;

impl Notice {
    pub(crate) const fn new(trouble: Trouble, now: Millis) -> Self {
        Self { trouble, since: now }
    }

    /// Whether it has been told.
    pub(crate) const fn is_over(&self, now: Millis) -> bool {
        now - self.since >= LOOKING + words::duration(self.trouble.words())
    }

    pub(crate) fn draw(&self, now: Millis, canvas: &mut Canvas) {
        let elapsed = now - self.since;
        canvas.fill_bezel(Glow::new(Ink::No, Glow::DIM));
        match elapsed.checked_sub(LOOKING) {
            None => {
                pictures::KEEPING.draw(canvas);
                if waves::blink(elapsed) {
                    pictures::LEAVE.draw_over(canvas);
                }
            }
            Some(running) => {
                words::run(canvas, self.trouble.words(), running, Glow::new(Ink::Text, Glow::BRIGHT));
            }
        }
    }

    pub(crate) fn say(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        f.write_str(match self.trouble {
            Trouble::Damaged => "Some of what was saved is damaged and left out. A: go on.",
            Trouble::NotKept => "This game can't be saved any more, but it goes on. A: go on.",
        })
    }
}

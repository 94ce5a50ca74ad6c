//! The light of a rejected press.

use crate::{Canvas, Led, Millis, Paint, Pixel, input::Press, motion};

/// A rejected press, shown as a double flash where it happened.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rejection {
    /// The touched LED or that of the cursor; `None` for a button on a screen without a cursor.
    led: Option<Led>,
    flash_start: Millis,
    /// When the last press was rejected, which a held arrow repeats.
    rejected_at: Millis,
}

impl Rejection {
    /// A press that has just been rejected, with the LED of the cursor. If the last one was rejected a moment ago, its
    /// flash does not start over, so a held arrow does not flicker.
    pub(crate) fn new(press: Press, cursor: Option<Led>, last: Option<Self>, now: Millis) -> Self {
        let led = match press {
            Press::Touch(led) => Some(led),
            Press::Button(_) => cursor,
        };
        let is_repeated = |last: &Self| last.led == led && now - last.rejected_at < motion::REJECTION;
        let flash_start = last.filter(is_repeated).map_or(now, |last| last.flash_start);
        Self { led, flash_start, rejected_at: now }
    }

    /// Whether it is still shown.
    pub(crate) const fn is_visible(&self, now: Millis) -> bool {
        now - self.flash_start < motion::REJECTION
    }

    /// Draws the flash. Between its two parts the LED is dark, so that it is visible on any light.
    pub(crate) fn draw(&self, now: Millis, canvas: &mut Canvas) {
        if !self.is_visible(now) {
            return;
        }
        let is_on = motion::rejection_flash(now - self.flash_start);
        let pixel = if is_on { Pixel::new(Paint::NO, Pixel::BRIGHT) } else { Pixel::DARK };
        match self.led {
            Some(led) => canvas[led] = pixel,
            None => {
                const LAST: u8 = Led::BOARD_SIDE - 1;
                for (row, column) in [(0, 0), (0, LAST), (LAST, LAST), (LAST, 0)] {
                    canvas.set(row, column, pixel);
                }
            }
        }
    }
}

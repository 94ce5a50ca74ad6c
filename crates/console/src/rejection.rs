//! The lights of a press where it happens: that A is down, and that a press was rejected.

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
        leds(self.led).for_each(|led| canvas[led] = pixel);
    }
}

/// Shows that A is down but has not acted yet: in the colour of "yes", or dark where that is shown already.
pub(crate) fn acknowledge(cursor: Option<Led>, canvas: &mut Canvas) {
    for led in leds(cursor) {
        let is_yes = canvas[led].paint == Paint::YES && canvas[led].level > 0;
        canvas[led] = if is_yes { Pixel::DARK } else { Pixel::new(Paint::YES, Pixel::BRIGHT) };
    }
}

/// The LED of a press, or without one the corners of the board.
fn leds(led: Option<Led>) -> impl Iterator<Item = Led> {
    const LAST: u8 = Led::BOARD_SIDE - 1;
    let corners = [(0, 0), (0, LAST), (LAST, LAST), (LAST, 0)];
    let corners = corners.into_iter().filter(move |_| led.is_none());
    led.into_iter().chain(corners.filter_map(|(row, column)| Led::on_board(row, column)))
}

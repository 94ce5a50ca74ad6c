//! A carousel: one of several entries is shown, as an icon and then its name as scrolling text, in a loop.

use heapless::String;

use crate::{Canvas, Led, Millis, Paint, Pixel, input::Arrow, text};

/// Text that scrolls across the board. A test finds text that is too long.
pub(crate) type ScrollText = String<64>;

/// How long the icon is shown before the name scrolls.
const ICON_TIME: Millis = 1_500;

/// The position of the selected entry, and when it was selected.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Carousel {
    selected: usize,
    selected_at: Millis,
}

impl Carousel {
    /// Starts with this entry selected.
    pub(crate) const fn new(selected: usize, now: Millis) -> Self {
        Self { selected, selected_at: now }
    }

    /// The position of the selected entry.
    pub(crate) const fn selected(&self) -> usize {
        self.selected
    }

    /// Time since the entry was selected.
    pub(crate) const fn elapsed(&self, now: Millis) -> Millis {
        now - self.selected_at
    }

    /// For how long the icon is still shown.
    pub(crate) const fn icon_time_left(&self, now: Millis) -> Millis {
        ICON_TIME.saturating_sub(self.elapsed(now))
    }

    /// Selects the next or the previous of `count` entries, which form a ring.
    pub(crate) const fn cycle(&mut self, arrow: Arrow, count: usize, now: Millis) {
        *self = Self::new(arrow.cycle(self.selected, count), now);
    }

    /// Draws the selected entry, and on the bezel its position among `count`.
    pub(crate) fn draw(
        &self,
        now: Millis,
        count: usize,
        name: &str,
        icon: impl FnOnce(&mut Canvas),
        canvas: &mut Canvas,
    ) {
        draw_named(self.elapsed(now), name, icon, canvas);
        draw_position(self.selected, count, canvas);
    }
}

/// How long the board is shown before its caption scrolls.
const CAPTION_DELAY: Millis = 4_000;

/// Scrolls a caption over what is on the board, in a loop with pauses that leave the board visible.
pub(crate) fn draw_caption(elapsed: Millis, text: &str, canvas: &mut Canvas) {
    if let Some(elapsed) = (elapsed % (CAPTION_DELAY + text::duration(text))).checked_sub(CAPTION_DELAY) {
        Led::board().for_each(|led| canvas[led] = Pixel::DARK);
        text::draw_scrolling(canvas, text, elapsed, Pixel::new(Paint::TEXT, Pixel::BRIGHT));
    }
}

/// Draws an icon for a while, then its name as scrolling text, in a loop.
pub(crate) fn draw_named(elapsed: Millis, name: &str, icon: impl FnOnce(&mut Canvas), canvas: &mut Canvas) {
    match (elapsed % (ICON_TIME + text::duration(name))).checked_sub(ICON_TIME) {
        None => icon(canvas),
        Some(elapsed) => {
            text::draw_scrolling(canvas, name, elapsed, Pixel::new(Paint::TEXT, Pixel::BRIGHT));
        }
    }
}

/// Draws a dot for each entry along the bottom of the bezel and up its right side; that of the selected entry is
/// brighter.
pub(crate) fn draw_position(selected: usize, count: usize, canvas: &mut Canvas) {
    // Clockwise the bottom side comes after the top and the right side.
    let first = 3 * (Canvas::SIDE - 1);
    for entry in 0..count.min(first.into()) {
        let level = if entry == selected { Pixel::BRIGHT } else { Pixel::FAINT };
        canvas[Led::on_bezel(first - entry as u8)] = Pixel::new(Paint::TEXT, level);
    }
}

//! Choosing one of several things: a picture at once, then its name as running text, over and over.

use heapless::String;

use crate::{Canvas, Led, Millis, Paint, Pixel, input::Arrow, text};

/// Text that runs through the board; the tests find one that is too long.
pub(crate) type ScrollText = String<64>;

/// How long the picture stands before its name runs through.
const STANDING: Millis = 1_500;

/// Something to choose: where it is among the others, and since when it is seen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Carousel {
    at: usize,
    since: Millis,
}

impl Carousel {
    /// Begins with the one at a place.
    pub(crate) const fn new(at: usize, now: Millis) -> Self {
        Self { at, since: now }
    }

    /// The place of the one that is seen.
    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    /// How long it has been seen.
    pub(crate) const fn elapsed(&self, now: Millis) -> Millis {
        now - self.since
    }

    /// For how long its picture still stands.
    pub(crate) const fn stands_for(&self, now: Millis) -> Millis {
        STANDING.saturating_sub(self.elapsed(now))
    }

    /// Goes on to a neighbour, around at the ends.
    pub(crate) const fn cycle(&mut self, arrow: Arrow, count: usize, now: Millis) {
        *self = Self::new(arrow.cycle(self.at, count), now);
    }

    /// Shows the one that is seen, and on the bezel where it is among `count`.
    pub(crate) fn draw(
        &self,
        now: Millis,
        count: usize,
        name: &str,
        picture: impl FnOnce(&mut Canvas),
        canvas: &mut Canvas,
    ) {
        draw_named(now - self.since, name, picture, canvas);
        draw_place(self.at, count, canvas);
    }
}

/// How long a picture is looked at before its caption runs through.
const LOOKING: Millis = 4_000;

/// Lets a caption run through the board in front of the picture that is there, again and again, with time to
/// look at the picture.
pub(crate) fn draw_caption(elapsed: Millis, text: &str, canvas: &mut Canvas) {
    if let Some(running) = (elapsed % (LOOKING + text::duration(text))).checked_sub(LOOKING) {
        Led::board().for_each(|light| canvas[light] = Pixel::DARK);
        text::run(canvas, text, running, Pixel::new(Paint::TEXT, Pixel::BRIGHT));
    }
}

/// Shows a picture for a while, then its name as running text, over and over.
pub(crate) fn draw_named(
    elapsed: Millis,
    name: &str,
    picture: impl FnOnce(&mut Canvas),
    canvas: &mut Canvas,
) {
    match (elapsed % (STANDING + text::duration(name))).checked_sub(STANDING) {
        None => picture(canvas),
        Some(running) => text::run(canvas, name, running, Pixel::new(Paint::TEXT, Pixel::BRIGHT)),
    }
}

/// A dot for each choice along the bottom of the bezel and up its right side, the one that is seen brighter.
pub(crate) fn draw_place(at: usize, count: usize, canvas: &mut Canvas) {
    // The bottom side runs from right to left behind the top and the right side.
    let first = 3 * (Canvas::SIDE - 1);
    for choice in 0..count.min(first.into()) {
        let level = if choice == at { Pixel::BRIGHT } else { Pixel::FAINT };
        canvas[Led::on_bezel(first - choice as u8)] = Pixel::new(Paint::TEXT, level);
    }
}

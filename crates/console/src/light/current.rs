//! The current limit, which holds for every picture that can be drawn.
//!
//! A panel's current is estimated: each light at rest, and each lamp in proportion to its byte. Sums are kept
//! in 255ths of a milliampere, so nothing is rounded.

use smart_leds::RGB8;

use super::{Frame, each};
use crate::{Led, panel::Size};

/// What a light draws at rest.
const REST: u32 = 1;
/// What a red lamp draws at full light, in milliamperes.
const RED: u32 = 16;
/// What a green lamp draws at full light, in milliamperes.
const GREEN: u32 = 11;
/// What a blue lamp draws at full light, in milliamperes.
const BLUE: u32 = 15;

/// A byte on the wire at full light.
const FULL: u32 = 255;

/// How much current the whole panel may draw: 100 to 2000 milliamperes, in steps of 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CurrentLimit(u16);

impl CurrentLimit {
    /// Every limit, from the lowest.
    pub const ALL: [Self; 20] = {
        let mut all = [Self(Self::STEP); 20];
        let mut step = 1;
        while step < all.len() {
            all[step] = Self(all[step - 1].0 + Self::STEP);
            step += 1;
        }
        all
    };

    const STEP: u16 = 100;

    /// The limit of so many milliamperes, if it is one of the twenty.
    pub fn new(milliamperes: u16) -> Option<Self> {
        Self::ALL.into_iter().find(|limit| limit.0 == milliamperes)
    }

    /// In milliamperes.
    pub const fn milliamperes(self) -> u16 {
        self.0
    }

    /// Scales all lamps down by the same factor if together they would draw more.
    pub(super) fn hold(self, frame: &mut Frame, size: Size) {
        // A factor is a number of 8192ths: the most precise that fits 32 bits. As it is rounded down and so is
        // each byte, the sum can't exceed what is allowed.
        const PRECISION: u32 = 13;
        let drawn = drawn(frame, size);
        let allowed = (self.0 as u32).saturating_sub(size.lights() * REST) * FULL;
        if drawn > allowed {
            let factor = (allowed << PRECISION) / drawn;
            for bytes in &mut frame.0 {
                *bytes = each(*bytes, |lamp| ((lamp as u32 * factor) >> PRECISION) as u8);
            }
        }
    }
}

impl Default for CurrentLimit {
    fn default() -> Self {
        Self(400)
    }
}

impl Frame {
    /// What a panel of this size is estimated to draw while it shows this, rounded up.
    pub fn microamperes(&self, size: Size) -> u32 {
        size.lights() * REST * 1_000 + (drawn(self, size) * 1_000).div_ceil(FULL)
    }
}

/// What the lamps draw, in 255ths of a milliampere.
fn drawn(frame: &Frame, size: Size) -> u32 {
    let [mut red, mut green, mut blue] = [0; 3];
    for (_, RGB8 { r, g, b }) in Led::all().zip(&frame.0).filter(|(light, _)| size.has(*light)) {
        red += *r as u32;
        green += *g as u32;
        blue += *b as u32;
    }
    red * RED + green * GREEN + blue * BLUE
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Canvas, Paint, Pixel,
        light::{Brightness, LightSettings, Palette, render},
    };
    use proptest::{array::uniform32, prelude::*, sample::select};
    use std::vec::Vec;

    fn canvases() -> impl Strategy<Value = Canvas> {
        let pixel = || (select(Paint::all().collect::<Vec<_>>()), any::<u8>(), any::<bool>());
        (uniform32(pixel()), uniform32(pixel())).prop_map(|(upper, lower)| {
            let mut canvas = Canvas::DARK;
            for (light, (paint, level, full)) in Led::all().zip(upper.into_iter().chain(lower)) {
                canvas[light] = Pixel::new(paint, if full { u8::MAX } else { level });
            }
            canvas
        })
    }

    fn settings() -> impl Strategy<Value = LightSettings> {
        (select(&Palette::ALL[..]), select(&Brightness::ALL[..]), select(&CurrentLimit::ALL[..]))
            .prop_map(|(palette, brightness, limit)| LightSettings { palette, brightness, limit })
    }

    fn frames() -> impl Strategy<Value = Frame> {
        prop::collection::vec(any::<[u8; 3]>(), Canvas::LIGHTS).prop_map(|bytes| {
            let mut frame = Frame::DARK;
            for (light, [r, g, b]) in frame.0.iter_mut().zip(bytes) {
                *light = RGB8 { r, g, b };
            }
            frame
        })
    }

    fn sizes() -> impl Strategy<Value = Size> {
        select(&[Size::Eight, Size::Six][..])
    }

    fn lamps(frame: &Frame) -> Vec<u8> {
        frame.0.iter().flat_map(|bytes| bytes.iter()).collect()
    }

    proptest! {
        #[test]
        fn every_picture_stays_within_the_limit(canvas in canvases(), settings in settings(), size in sizes()) {
            let frame = render(&canvas, &settings, size);
            prop_assert!(frame.microamperes(size) <= u32::from(settings.limit.milliamperes()) * 1_000);
        }

        #[test]
        fn every_frame_stays_within_the_limit(frame in frames(), limit in select(&CurrentLimit::ALL[..]), size in sizes()) {
            let mut held = frame;
            limit.hold(&mut held, size);
            prop_assert!(held.microamperes(size) <= u32::from(limit.milliamperes()) * 1_000);
        }

        #[test]
        fn a_frame_within_the_limit_is_untouched(frame in frames(), limit in select(&CurrentLimit::ALL[..]), size in sizes()) {
            let mut held = frame;
            limit.hold(&mut held, size);
            let within = frame.microamperes(size) <= u32::from(limit.milliamperes()) * 1_000;
            prop_assert_eq!(held == frame, within);
            let mut again = held;
            limit.hold(&mut again, size);
            prop_assert_eq!(again, held);
        }

        #[test]
        fn scaling_keeps_the_order_of_lamps(frame in frames(), limit in select(&CurrentLimit::ALL[..]), size in sizes()) {
            let mut held = frame;
            limit.hold(&mut held, size);
            let mut pairs: Vec<_> = lamps(&frame).into_iter().zip(lamps(&held)).collect();
            pairs.sort_unstable();
            prop_assert!(pairs.is_sorted_by_key(|(_, held)| *held));
        }

        #[test]
        fn scaling_gives_away_little_of_what_is_allowed(frame in frames(), limit in select(&CurrentLimit::ALL[..])) {
            let mut held = frame;
            limit.hold(&mut held, Size::Eight);
            if held != frame {
                // Each lamp loses less than one step to rounding, and at most 255 / 8192 to the factor's.
                let lost = u32::from(limit.milliamperes()) * 1_000 - held.microamperes(Size::Eight);
                prop_assert!(lost <= 64 * 42 * (1_000 + 32) / 255, "{}", lost);
            }
        }
    }

    #[test]
    fn everything_at_full_light_stays_within_every_limit() {
        for (limit, size) in CurrentLimit::ALL.into_iter().flat_map(|l| [(l, Size::Eight), (l, Size::Six)]) {
            let mut frame = Frame([RGB8::new(255, 255, 255); Canvas::LIGHTS]);
            limit.hold(&mut frame, size);
            assert!(
                frame.microamperes(size) <= u32::from(limit.milliamperes()) * 1_000,
                "{limit:?} {size:?}"
            );
        }
    }

    #[test]
    fn the_estimate_counts_lights_at_rest_and_lamps_by_their_bytes() {
        assert_eq!(Frame::DARK.microamperes(Size::Eight), 64_000);
        assert_eq!(Frame::DARK.microamperes(Size::Six), 36_000);
        let mut frame = Frame::DARK;
        frame.0[0] = RGB8::new(255, 255, 255);
        assert_eq!(frame.microamperes(Size::Eight), 64_000 + 16_000 + 11_000 + 15_000);
        assert_eq!(frame.microamperes(Size::Six), 36_000, "a small panel has no corner of the bezel");
        frame.0[0] = RGB8::new(1, 0, 0);
        assert_eq!(frame.microamperes(Size::Eight), 64_000 + 63, "16 / 255 mA, rounded up");
    }

    #[test]
    fn there_are_twenty_limits() {
        assert_eq!(CurrentLimit::ALL.map(CurrentLimit::milliamperes)[..3], [100, 200, 300]);
        assert_eq!(CurrentLimit::ALL[19].milliamperes(), 2_000);
        assert_eq!(CurrentLimit::new(400), Some(CurrentLimit::default()));
        assert_eq!(
            (CurrentLimit::new(0), CurrentLimit::new(150), CurrentLimit::new(2_100)),
            (None, None, None)
        );
        // The lowest limit leaves something to lights that are not at rest.
        assert!(u32::from(CurrentLimit::ALL[0].milliamperes()) > Size::Eight.lights() * REST);
    }
}

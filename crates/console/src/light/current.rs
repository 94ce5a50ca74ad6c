//! The current limit, which applies to every frame.
//!
//! The current of a panel is estimated from the idle current of each LED and, for each colour channel, a current
//! proportional to its byte. Sums are in 255ths of a milliampere, so they are exact.

use smart_leds::RGB8;

use super::{Frame, map_channels};
use crate::{Led, panel::Size};

/// The current of a dark LED, in milliamperes.
const IDLE: u32 = 1;
/// The current of a red channel at full brightness, in milliamperes.
const RED: u32 = 16;
/// The current of a green channel at full brightness, in milliamperes.
const GREEN: u32 = 11;
/// The current of a blue channel at full brightness, in milliamperes.
const BLUE: u32 = 15;

/// The current for light on a panel whose idle current alone exceeds the limit, in milliamperes: enough to see the
/// settings and raise it.
const MIN_LIGHT: u32 = 36;

/// A byte on the wire at full brightness.
const FULL: u32 = 255;

/// How much current the whole panel may draw: 100 to 2000 milliamperes, in steps of 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CurrentLimit(pub(super) u16);

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

    /// The lowest limit.
    pub(super) const LOWEST: Self = Self(Self::STEP);

    const STEP: u16 = 100;

    /// The limit of this many milliamperes, if it is in [`Self::ALL`].
    pub fn new(milliamperes: u16) -> Option<Self> {
        Self::ALL.into_iter().find(|limit| limit.0 == milliamperes)
    }

    /// In milliamperes.
    pub const fn milliamperes(self) -> u16 {
        self.0
    }

    /// The most milliamperes that a panel of this size may draw: the limit, or a little more than its idle current if that
    /// alone exceeds the limit.
    pub const fn effective_milliamperes(self, size: Size) -> u32 {
        let limit = self.0 as u32;
        if idle(size) <= limit { limit } else { idle(size) + MIN_LIGHT }
    }

    /// Scales all channels down by the same factor if the frame would exceed the limit. Every lit channel keeps a byte of at
    /// least 1, unless these alone exceed the limit: otherwise dim lights would be rounded down to 0 and go dark.
    pub(super) fn apply(self, frame: &mut Frame, size: Size) {
        // The factor is in 8192ths, the most precise that fits 32 bits. The factor and each byte are rounded down, so
        // the sum can't exceed the limit.
        const PRECISION: u32 = 13;
        let current = channel_current(frame, size);
        let allowed = (self.effective_milliamperes(size) - idle(size)) * FULL;
        if current > allowed {
            let first_steps = Frame(frame.0.map(|colour| map_channels(colour, |byte| byte.min(1))));
            let reserved = channel_current(&first_steps, size);
            let (step, reserved) = if reserved <= allowed { (1, reserved) } else { (0, 0) };
            let factor = ((allowed - reserved) << PRECISION) / (current - reserved);
            for colour in &mut frame.0 {
                *colour = map_channels(*colour, |byte| {
                    let kept = byte.min(step);
                    kept + (((byte - kept) as u32 * factor) >> PRECISION) as u8
                });
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
    /// The estimated current of a panel of this size that shows this frame, rounded up.
    pub fn microamperes(&self, size: Size) -> u32 {
        idle(size) * 1_000 + (channel_current(self, size) * 1_000).div_ceil(FULL)
    }
}

/// The idle current of all LEDs, in milliamperes.
const fn idle(size: Size) -> u32 {
    size.geometry().led_count() as u32 * IDLE
}

/// The current of all colour channels, in 255ths of a milliampere.
fn channel_current(frame: &Frame, size: Size) -> u32 {
    let geometry = size.geometry();
    let canvas = current(geometry.pixel_rows().flat_map(|row| &frame.0[row])) * geometry.leds_per_pixel();
    match geometry.leds_per_corner() {
        0 => canvas,
        leds => canvas + current(Led::corners().map(|corner| &frame[corner])) * leds,
    }
}

fn current<'a>(colours: impl Iterator<Item = &'a RGB8>) -> u32 {
    let [mut red, mut green, mut blue] = [0; 3];
    for RGB8 { r, g, b } in colours {
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
            for (led, (paint, level, full)) in Led::all().zip(upper.into_iter().chain(lower)) {
                canvas[led] = Pixel::new(paint, if full { u8::MAX } else { level });
            }
            canvas
        })
    }

    fn settings() -> impl Strategy<Value = LightSettings> {
        (select(&Palette::ALL[..]), select(&Brightness::ALL[..]), select(&CurrentLimit::ALL[..]))
            .prop_map(|(palette, brightness, limit)| LightSettings { palette, brightness, limit })
    }

    fn frames() -> impl Strategy<Value = Frame> {
        prop::collection::vec(any::<[u8; 3]>(), Canvas::LEDS).prop_map(|colours| {
            let mut frame = Frame::DARK;
            for (colour, [r, g, b]) in frame.0.iter_mut().zip(colours) {
                *colour = RGB8 { r, g, b };
            }
            frame
        })
    }

    fn sizes() -> impl Strategy<Value = Size> {
        select(&Size::ALL[..])
    }

    fn channels(frame: &Frame) -> Vec<u8> {
        frame.0.iter().flat_map(|colour| colour.iter()).collect()
    }

    proptest! {
        #[test]
        fn every_canvas_stays_within_the_limit(canvas in canvases(), settings in settings(), size in sizes()) {
            let frame = render(&canvas, &settings, size);
            prop_assert!(frame.microamperes(size) <= settings.limit.effective_milliamperes(size) * 1_000);
        }

        #[test]
        fn every_frame_stays_within_the_limit(frame in frames(), limit in select(&CurrentLimit::ALL[..]), size in sizes()) {
            let mut limited = frame;
            limit.apply(&mut limited, size);
            prop_assert!(limited.microamperes(size) <= limit.effective_milliamperes(size) * 1_000);
        }

        #[test]
        fn a_frame_within_the_limit_is_unchanged(frame in frames(), limit in select(&CurrentLimit::ALL[..]), size in sizes()) {
            let mut limited = frame;
            limit.apply(&mut limited, size);
            let within = frame.microamperes(size) <= limit.effective_milliamperes(size) * 1_000;
            prop_assert_eq!(limited == frame, within);
            let mut again = limited;
            limit.apply(&mut again, size);
            prop_assert_eq!(again, limited);
        }

        #[test]
        fn scaling_preserves_the_order_of_channels(frame in frames(), limit in select(&CurrentLimit::ALL[..]), size in sizes()) {
            let mut limited = frame;
            limit.apply(&mut limited, size);
            let mut pairs: Vec<_> = channels(&frame).into_iter().zip(channels(&limited)).collect();
            pairs.sort_unstable();
            prop_assert!(pairs.is_sorted_by_key(|(_, limited)| *limited));
        }

        #[test]
        fn scaling_uses_nearly_all_of_the_allowed_current(frame in frames(), limit in select(&CurrentLimit::ALL[..]), size in sizes()) {
            let mut limited = frame;
            limit.apply(&mut limited, size);
            if limited != frame {
                // Each channel loses less than one step to its own rounding, and at most 255 / 8192 to that of the
                // factor.
                let lost = limit.effective_milliamperes(size) * 1_000 - limited.microamperes(size);
                prop_assert!(lost <= size.geometry().led_count() as u32 * 42 * (1_000 + 32) / 255, "{}", lost);
            }
        }
    }

    #[test]
    fn a_white_frame_at_full_brightness_stays_within_every_limit() {
        for (limit, size) in CurrentLimit::ALL.into_iter().flat_map(|l| Size::ALL.map(|size| (l, size))) {
            let mut frame = Frame([RGB8::new(255, 255, 255); Canvas::LEDS]);
            limit.apply(&mut frame, size);
            assert!(
                frame.microamperes(size) <= limit.effective_milliamperes(size) * 1_000,
                "{limit:?} {size:?}"
            );
        }
    }

    #[test]
    fn the_estimate_counts_idle_leds_and_channels_by_their_bytes() {
        let microamperes = |frame: &Frame| Size::ALL.map(|size| frame.microamperes(size));
        assert_eq!(microamperes(&Frame::DARK), [64_000, 36_000, 96_000, 256_000]);
        let mut frame = Frame::DARK;
        frame.0[0] = RGB8::new(255, 255, 255);
        // A small panel has no bezel, a wide one shows each corner on four more LEDs, and a large one has four LEDs for each
        // pixel.
        let [small, wide, large] = [36_000, 96_000 + 5 * 42_000, 256_000 + 4 * 42_000];
        assert_eq!(microamperes(&frame), [64_000 + 42_000, small, wide, large]);
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
    }

    #[test]
    fn only_the_largest_panel_exceeds_the_lowest_limits() {
        for (size, lowest) in Size::ALL.into_iter().zip([100, 100, 100, 292]) {
            assert_eq!(CurrentLimit(100).effective_milliamperes(size), lowest, "{size:?}");
            assert_eq!(CurrentLimit(300).effective_milliamperes(size), 300);
        }
    }
}

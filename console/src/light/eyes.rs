//! Whether eyes of several kinds can tell things apart by their brightness alone, measured on the bytes that go
//! to the panel. Each game has tests of its own inks, with what is here.

use smart_leds::RGB8;
use std::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{Brightness, CurrentLimit, LightSettings, Palette, render};
use crate::{Canvas, Glow, Ink, Light, panel::Size};

/// How an eye sees the lamps: first what it takes their light for, then how bright that is.
pub(crate) struct Eye {
    pub(crate) name: &'static str,
    /// Millionths of red, green and blue, on values that are proportional to light.
    taken_for: [[i64; 3]; 3],
    /// Ten-thousandths.
    brightness: [i64; 3],
    /// The least ratio of brightness between things that may stand side by side, in percent.
    pub(crate) apart: i64,
}

const AS_IT_IS: [[i64; 3]; 3] = [[1_000_000, 0, 0], [0, 1_000_000, 0], [0, 0, 1_000_000]];

/// The luminance of ITU-R Recommendation BT.709.
const REC_709: [i64; 3] = [2_126, 7_152, 722];

pub(crate) const EYES: [Eye; 4] = [
    Eye { name: "grey", taken_for: AS_IT_IS, brightness: REC_709, apart: 140 },
    // Machado, Oliveira and Fernandes 2009, "A Physiologically-based Model for Simulation of Color Vision
    // Deficiency", at severity 1.0.
    Eye {
        name: "deuteranopia",
        taken_for: [[367_322, 860_646, -227_968], [280_085, 672_501, 47_413], [-11_820, 42_940, 968_881]],
        brightness: REC_709,
        apart: 140,
    },
    Eye {
        name: "protanopia",
        taken_for: [[152_286, 1_052_583, -204_868], [114_503, 786_281, 99_216], [-3_882, -48_116, 1_051_998]],
        brightness: REC_709,
        apart: 125,
    },
    // The lamps of a WS2812B are not those of a screen: by its data sheet red has 390 to 420 mcd, green 660 to
    // 720, blue 180 to 200.
    Eye { name: "data sheet", taken_for: AS_IT_IS, brightness: [3_152, 5_370, 1_478], apart: 125 },
];

impl Eye {
    pub(crate) fn luminance(&self, RGB8 { r, g, b }: RGB8) -> i64 {
        let lamps = [r, g, b].map(i64::from);
        let seen =
            self.taken_for.map(|row| row.iter().zip(lamps).map(|(share, lamp)| share * lamp).sum::<i64>());
        seen.iter().zip(self.brightness).map(|(light, share)| light.max(&0) * share).sum::<i64>() / 10_000
    }
}

/// Every palette at every brightness.
pub(crate) fn looks() -> impl Iterator<Item = LightSettings> {
    let limit = CurrentLimit::new(2_000).unwrap();
    Palette::ALL.into_iter().flat_map(move |palette| {
        Brightness::ALL.into_iter().map(move |brightness| LightSettings { palette, brightness, limit })
    })
}

/// The bytes of a single light.
pub(crate) fn bytes(look: &LightSettings, ink: Ink, level: u8) -> RGB8 {
    let light = Light::on_bezel(0);
    let mut canvas = Canvas::DARK;
    canvas[light] = Glow::new(ink, level);
    render(&canvas, look, Size::Eight)[light]
}

/// Checks that all eyes see the first of two lights brighter than the second by a ratio in percent.
#[track_caller]
pub(crate) fn assert_brighter(
    look: &LightSettings,
    bright: (Ink, u8),
    dark: (Ink, u8),
    percent: fn(&Eye) -> i64,
) {
    let [a, b] = [bright, dark].map(|(ink, level)| bytes(look, ink, level));
    for eye in &EYES {
        let (more, less) = (eye.luminance(a), eye.luminance(b));
        assert!(
            more * 100 >= less * percent(eye) && more > 0,
            "{} {look:?}: {bright:?} {a} is too like {dark:?} {b}: {}%",
            eye.name,
            more * 100 / less.max(1),
        );
    }
}

/// Checks that things are apart at each level, from the brightest to the darkest.
#[track_caller]
pub(crate) fn assert_apart(look: &LightSettings, inks: &[Ink], levels: &[u8]) {
    for (pair, level) in inks.windows(2).flat_map(|pair| levels.iter().map(move |level| (pair, *level))) {
        assert_brighter(look, (pair[0], level), (pair[1], level), |eye| eye.apart);
    }
}

/// Checks that two sides are apart at every level, and that the brighter one when it is plain outshines the other when it
/// is bright.
#[track_caller]
pub(crate) fn assert_two_sides(sides: [Ink; 2]) {
    for look in looks() {
        assert_apart(&look, &sides, &[Glow::DIM, Glow::PLAIN, Glow::BRIGHT]);
        assert_brighter(&look, (sides[0], Glow::PLAIN), (sides[1], Glow::BRIGHT), |_| 125);
    }
}

/// The luminances of inks in every palette at full light, in thousandths of white: a line a palette, with a column for
/// each eye.
pub(crate) fn luminances(inks: &[Ink]) -> String {
    let mut table = String::from("\n");
    for look in looks().filter(|look| look.brightness == Brightness::ALL[7]) {
        let columns = EYES.each_ref().map(|eye| {
            let white = eye.luminance(RGB8::new(255, 255, 255));
            let thousandths = |ink| eye.luminance(bytes(&look, ink, Glow::BRIGHT)) * 1_000 / white;
            inks.iter().map(|ink| thousandths(*ink).to_string()).collect::<Vec<_>>().join(" ")
        });
        let [first, second, third, fourth] = columns;
        // White light is the same to every eye.
        let same = [&second, &third, &fourth].iter().all(|column| **column == first);
        let line = if same { first } else { format!("{first:<24}{second:<24}{third:<24}{fourth}") };
        table += &format!("{:<13}{line}\n", format!("{:?}", look.palette));
    }
    table
}

#[test]
fn answers_are_apart_by_brightness() {
    assert_two_sides([Ink::YES, Ink::NO]);
    assert_eq!(
        luminances(&[Ink::YES, Ink::NO]),
        "
Standard     717 99                  668 129                 786 53                  541 147
ColourBlind  1000 219
Dusk         738 113                 688 145                 811 65                  615 162
"
    );
}

#[test]
fn nothing_that_is_drawn_is_dark() {
    for (look, ink) in looks().flat_map(|look| Ink::all().map(move |ink| (look, ink))) {
        assert_ne!(bytes(&look, ink, Glow::FAINT), RGB8::new(0, 0, 0), "{look:?} {ink:?}");
    }
}

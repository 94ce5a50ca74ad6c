//! Whether eyes of several kinds can tell things apart, by brightness or by hue, measured on the bytes that go to the
//! panel. Each game has tests of its own paints, with what is here.

use smart_leds::RGB8;
use std::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{Brightness, CurrentLimit, LightSettings, Palette, render};
use crate::{Canvas, Led, Paint, Pixel, panel::Size};

/// How an eye sees the lamps: first what it takes their light for, then how bright that is.
pub(crate) struct Eye {
    pub(crate) name: &'static str,
    /// Millionths of red, green and blue, on values that are proportional to light.
    taken_for: [[i64; 3]; 3],
    /// Ten-thousandths.
    brightness: [i64; 3],
    /// The least ratio of brightness between things that may stand side by side, in percent.
    pub(crate) apart: i64,
    hues: Hues,
}

/// Which differences of hue an eye sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hues {
    None,
    BlueAndYellow,
    RedAndGreen,
    All,
}

/// The least difference of hue between things of the same brightness that may stand side by side: in thousandths of the
/// plane u′v′ of CIE 1976, whose distances are made to look alike. About 4 are just noticed, side by side and at rest. White and
/// yellow lamps are 85 apart, red and green ones 330.
pub(crate) const HUE: f64 = 40.0;

const AS_IT_IS: [[i64; 3]; 3] = [[1_000_000, 0, 0], [0, 1_000_000, 0], [0, 0, 1_000_000]];

/// The luminance of ITU-R Recommendation BT.709.
const REC_709: [i64; 3] = [2_126, 7_152, 722];

pub(crate) const EYES: [Eye; 5] = [
    Eye { name: "grey", taken_for: AS_IT_IS, brightness: REC_709, apart: 140, hues: Hues::None },
    // Machado, Oliveira and Fernandes 2009, "A Physiologically-based Model for Simulation of Color Vision
    // Deficiency", at severity 1.0.
    Eye {
        name: "deuteranopia",
        taken_for: [[367_322, 860_646, -227_968], [280_085, 672_501, 47_413], [-11_820, 42_940, 968_881]],
        brightness: REC_709,
        apart: 140,
        hues: Hues::BlueAndYellow,
    },
    Eye {
        name: "protanopia",
        taken_for: [[152_286, 1_052_583, -204_868], [114_503, 786_281, 99_216], [-3_882, -48_116, 1_051_998]],
        brightness: REC_709,
        apart: 125,
        hues: Hues::BlueAndYellow,
    },
    Eye {
        name: "tritanopia",
        taken_for: [[1_255_528, -76_749, -178_779], [-78_411, 930_809, 147_602], [4_733, 691_367, 303_900]],
        brightness: REC_709,
        apart: 140,
        hues: Hues::RedAndGreen,
    },
    // The lamps of a WS2812B are not those of a screen: by its data sheet red has 390 to 420 mcd, green 660 to
    // 720, blue 180 to 200.
    Eye {
        name: "data sheet",
        taken_for: AS_IT_IS,
        brightness: [3_152, 5_370, 1_478],
        apart: 125,
        hues: Hues::All,
    },
];

impl Eye {
    /// What it takes a light for, in millionths of each lamp.
    fn seen(&self, RGB8 { r, g, b }: RGB8) -> [i64; 3] {
        let lamps = [r, g, b].map(i64::from);
        self.taken_for.map(|row| row.iter().zip(lamps).map(|(share, lamp)| share * lamp).sum::<i64>().max(0))
    }

    pub(crate) fn luminance(&self, light: RGB8) -> i64 {
        self.seen(light).iter().zip(self.brightness).map(|(light, share)| light * share).sum::<i64>() / 10_000
    }

    /// How many times brighter the brighter of two lights is, in percent.
    fn ratio(&self, lights: [RGB8; 2]) -> f64 {
        let [a, b] = lights.map(|light| self.luminance(light).max(1) as f64);
        100.0 * a.max(b) / a.min(b)
    }

    /// How far apart the hues of two lights are, in thousandths of the plane u′v′; nothing if it sees no hues.
    fn hue(&self, lights: [RGB8; 2]) -> f64 {
        let [(u, v), (other_u, other_v)] = lights.map(|light| {
            let [r, g, b] = self.seen(light).map(|seen| seen as f64);
            let x = 0.4124 * r + 0.3576 * g + 0.1805 * b;
            let y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
            let z = 0.0193 * r + 0.1192 * g + 0.9505 * b;
            let sum = x + 15.0 * y + 3.0 * z;
            (4_000.0 * x / sum, 9_000.0 * y / sum)
        });
        if self.hues == Hues::None { 0.0 } else { (u - other_u).hypot(v - other_v) }
    }

    /// How well it tells two lights apart, by brightness or by hue: 1 and more is well.
    fn difference(&self, lights: [RGB8; 2]) -> f64 {
        (self.ratio(lights) / self.apart as f64).max(self.hue(lights) / HUE)
    }

    /// Whether it is any eye.
    pub(crate) fn is_any(&self) -> bool {
        true
    }

    /// Whether it sees hues.
    pub(crate) fn sees_hues(&self) -> bool {
        self.hues != Hues::None
    }

    /// Whether it sees that blue, white and yellow are different hues. An eye that lacks the cones for blue takes yellow for
    /// white.
    pub(crate) fn tells_blue_from_yellow(&self) -> bool {
        matches!(self.hues, Hues::BlueAndYellow | Hues::All)
    }

    /// Whether it sees all hues.
    pub(crate) fn sees_all_hues(&self) -> bool {
        self.hues == Hues::All
    }
}

/// Checks that such eyes tell two lights apart, by brightness or by hue.
#[track_caller]
pub(crate) fn assert_told_apart(which: fn(&Eye) -> bool, look: &LightSettings, things: [(Paint, u8); 2]) {
    assert_lights_told_apart(which, look, things.map(|(paint, level)| bytes(look, paint, level)));
}

/// Checks that such eyes tell two lights of a panel apart, by brightness or by hue.
#[track_caller]
pub(crate) fn assert_lights_told_apart(which: fn(&Eye) -> bool, look: &LightSettings, lights: [RGB8; 2]) {
    for eye in EYES.iter().filter(|eye| which(eye)) {
        assert!(
            eye.difference(lights) >= 1.0,
            "{} {look:?}: {lights:?} are too alike: {:.0}% {:.0}",
            eye.name,
            eye.ratio(lights),
            eye.hue(lights)
        );
    }
}

/// Checks that such eyes see two things in different hues.
#[track_caller]
pub(crate) fn assert_other_hue(which: fn(&Eye) -> bool, look: &LightSettings, things: [(Paint, u8); 2]) {
    let lights = things.map(|(paint, level)| bytes(look, paint, level));
    for eye in EYES.iter().filter(|eye| which(eye)) {
        let hue = eye.hue(lights);
        assert!(hue >= HUE, "{} {look:?}: {things:?} {lights:?} have too like a hue: {hue:.0}", eye.name);
    }
}

/// All pairs of several things.
pub(crate) fn pairs<T: Copy>(things: &[T]) -> Vec<[T; 2]> {
    let following = |at: usize| things[at + 1..].iter().map(move |other| [things[at], *other]);
    (0..things.len()).flat_map(following).collect()
}

/// The pair of these paints that each eye tells apart worst, at any of these levels and any brightness of the panel: a line a
/// palette, with a column for each eye, which has the ratio of brightness in percent and how far apart the hues are.
pub(crate) fn worst_pairs(paints: &[Paint], levels: &[u8]) -> String {
    let mut table = String::from("\n");
    for palette in Palette::ALL {
        let lights: Vec<[RGB8; 2]> = looks()
            .filter(|look| look.palette == palette)
            .flat_map(|look| levels.iter().map(move |level| (look, *level)))
            .flat_map(|(look, level)| {
                pairs(paints).into_iter().map(move |pair| pair.map(|paint| bytes(&look, paint, level)))
            })
            .collect();
        let columns = EYES.each_ref().map(|eye| {
            let differences = lights.iter().map(|pair| (eye.difference(*pair), *pair));
            let worst = differences.min_by(|one, other| one.0.total_cmp(&other.0)).expect("a pair").1;
            // Rounded down, so that nothing looks better than it is.
            format!("{}% {}", eye.ratio(worst) as i64, eye.hue(worst) as i64)
        });
        table += &row(palette, columns);
    }
    table
}

/// Every palette at every brightness.
pub(crate) fn looks() -> impl Iterator<Item = LightSettings> {
    let limit = CurrentLimit::new(2_000).unwrap();
    Palette::ALL.into_iter().flat_map(move |palette| {
        Brightness::ALL.into_iter().map(move |brightness| LightSettings { palette, brightness, limit })
    })
}

/// The bytes of a single light.
pub(crate) fn bytes(look: &LightSettings, paint: Paint, level: u8) -> RGB8 {
    let light = Led::on_bezel(0);
    let mut canvas = Canvas::DARK;
    canvas[light] = Pixel::new(paint, level);
    render(&canvas, look, Size::Eight)[light]
}

/// Checks that all eyes see the first of two lights brighter than the second by a ratio in percent.
#[track_caller]
pub(crate) fn assert_brighter(
    look: &LightSettings,
    bright: (Paint, u8),
    dark: (Paint, u8),
    percent: fn(&Eye) -> i64,
) {
    let [a, b] = [bright, dark].map(|(paint, level)| bytes(look, paint, level));
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
pub(crate) fn assert_apart(look: &LightSettings, paints: &[Paint], levels: &[u8]) {
    for (pair, level) in paints.windows(2).flat_map(|pair| levels.iter().map(move |level| (pair, *level))) {
        assert_brighter(look, (pair[0], level), (pair[1], level), |eye| eye.apart);
    }
}

/// Checks that two sides are apart at every level, and that the brighter one when it is plain outshines the other when it
/// is bright: so a place that swells in a mover's colour is never like a piece of either side.
#[track_caller]
pub(crate) fn assert_two_sides(sides: [Paint; 2]) {
    for look in looks() {
        assert_apart(&look, &sides, &[Pixel::DIM, Pixel::PLAIN, Pixel::BRIGHT]);
        assert_brighter(&look, (sides[0], Pixel::PLAIN), (sides[1], Pixel::BRIGHT), |_| 125);
        assert_told_apart(Eye::sees_hues, &look, [(sides[0], Pixel::PLAIN), (sides[1], Pixel::BRIGHT)]);
        for side in sides {
            assert_brighter(&look, (side, Pixel::BRIGHT), (side, Pixel::PLAIN), |eye| eye.apart);
        }
    }
}

/// Checks that such eyes tell text and hints from a player's things.
#[track_caller]
pub(crate) fn assert_marks_told_from(which: fn(&Eye) -> bool, players: &[Paint], levels: &[u8]) {
    for (look, player) in looks().flat_map(|look| players.iter().map(move |player| (look, *player))) {
        for (mark, level) in
            [Paint::TEXT, Paint::YES].iter().flat_map(|mark| levels.iter().map(move |level| (mark, *level)))
        {
            assert_told_apart(which, &look, [(*mark, Pixel::BRIGHT), (player, level)]);
        }
    }
}

/// The luminances of paints in every palette at full light, in thousandths of white: a line a palette, with a column for
/// each eye.
pub(crate) fn luminances(paints: &[Paint]) -> String {
    let mut table = String::from("\n");
    for look in looks().filter(|look| look.brightness == Brightness::ALL[7]) {
        let columns = EYES.each_ref().map(|eye| {
            let white = eye.luminance(RGB8::new(255, 255, 255));
            let thousandths = |paint| eye.luminance(bytes(&look, paint, Pixel::BRIGHT)) * 1_000 / white;
            paints.iter().map(|paint| thousandths(*paint).to_string()).collect::<Vec<_>>().join(" ")
        });
        table += &row(look.palette, columns);
    }
    table
}

/// A line of a table.
fn row(palette: Palette, columns: [String; EYES.len()]) -> String {
    let columns = columns.iter().fold(String::new(), |line, column| format!("{line}{column:<24}"));
    format!("{:<13}{}\n", format!("{palette:?}"), columns.trim_end())
}

#[test]
fn answers_are_apart_by_brightness() {
    assert_two_sides([Paint::YES, Paint::NO]);
    assert_eq!(
        luminances(&[Paint::YES, Paint::NO]),
        "
Standard     628 91                  584 120                 689 49                  632 115                 481 135
ColourBlind  583 124                 535 147                 657 88                  627 122                 538 155
Dusk         645 80                  593 104                 723 45                  684 97                  553 117
"
    );
}

#[test]
fn text_and_answers_are_told_apart() {
    for look in looks() {
        for pair in pairs(&[Paint::TEXT, Paint::YES, Paint::NO]) {
            assert_told_apart(Eye::sees_hues, &look, pair.map(|paint| (paint, Pixel::BRIGHT)));
        }
    }
}

#[test]
fn nothing_that_is_drawn_is_dark() {
    for (look, paint) in looks().flat_map(|look| Paint::all().map(move |paint| (look, paint))) {
        assert_ne!(bytes(&look, paint, Pixel::FAINT), RGB8::new(0, 0, 0), "{look:?} {paint:?}");
    }
}

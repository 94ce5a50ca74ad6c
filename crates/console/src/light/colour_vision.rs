//! Tests of whether viewers with normal and deficient colour vision can distinguish things by brightness or by hue,
//! measured on the bytes on the wire. Each game uses these functions to test its own paints.

use smart_leds::RGB8;
use std::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{Brightness, CurrentLimit, LightSettings, Palette, render};
use crate::{Canvas, Led, Paint, Pixel, panel::Size};

/// A model of a viewer: a colour vision deficiency, then the luminance.
pub(crate) struct Viewer {
    pub(crate) name: &'static str,
    /// The simulation of the deficiency on linear RGB, in millionths.
    colour_matrix: [[i64; 3]; 3],
    /// The luminance of each channel, in ten-thousandths.
    luminance: [i64; 3],
    /// The minimum ratio of luminance between adjacent things, in percent.
    pub(crate) min_ratio: i64,
    hues: Hues,
}

/// The hues that a viewer can distinguish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hues {
    None,
    BlueAndYellow,
    RedAndGreen,
    All,
}

/// The minimum distance of hue between adjacent things of the same luminance, in thousandths of the perceptually
/// uniform u′v′ plane of CIE 1976. Between static adjacent fields, a distance of about 4 thousandths is just noticeable.
/// White and yellow LEDs are 85 apart, red and green ones 330.
pub(crate) const MIN_HUE_DISTANCE: f64 = 40.0;

const IDENTITY: [[i64; 3]; 3] = [[1_000_000, 0, 0], [0, 1_000_000, 0], [0, 0, 1_000_000]];

/// The luminance of ITU-R Recommendation BT.709.
const REC_709: [i64; 3] = [2_126, 7_152, 722];

pub(crate) const VIEWERS: [Viewer; 5] = [
    Viewer { name: "grey", colour_matrix: IDENTITY, luminance: REC_709, min_ratio: 140, hues: Hues::None },
    // Machado, Oliveira and Fernandes 2009, "A Physiologically-based Model for Simulation of Color Vision
    // Deficiency", at severity 1.0.
    Viewer {
        name: "deuteranopia",
        colour_matrix: [[367_322, 860_646, -227_968], [280_085, 672_501, 47_413], [-11_820, 42_940, 968_881]],
        luminance: REC_709,
        min_ratio: 140,
        hues: Hues::BlueAndYellow,
    },
    Viewer {
        name: "protanopia",
        colour_matrix: [
            [152_286, 1_052_583, -204_868],
            [114_503, 786_281, 99_216],
            [-3_882, -48_116, 1_051_998],
        ],
        luminance: REC_709,
        min_ratio: 125,
        hues: Hues::BlueAndYellow,
    },
    Viewer {
        name: "tritanopia",
        colour_matrix: [
            [1_255_528, -76_749, -178_779],
            [-78_411, 930_809, 147_602],
            [4_733, 691_367, 303_900],
        ],
        luminance: REC_709,
        min_ratio: 140,
        hues: Hues::RedAndGreen,
    },
    // The primaries of a WS2812B differ from those of a screen: by its data sheet red has 390 to 420 mcd, green 660 to
    // 720, blue 180 to 200.
    Viewer {
        name: "data sheet",
        colour_matrix: IDENTITY,
        luminance: [3_152, 5_370, 1_478],
        min_ratio: 125,
        hues: Hues::All,
    },
];

impl Viewer {
    /// The perceived colour, in millionths of each channel.
    fn seen(&self, RGB8 { r, g, b }: RGB8) -> [i64; 3] {
        let rgb = [r, g, b].map(i64::from);
        self.colour_matrix
            .map(|row| row.iter().zip(rgb).map(|(share, byte)| share * byte).sum::<i64>().max(0))
    }

    pub(crate) fn luminance(&self, light: RGB8) -> i64 {
        self.seen(light).iter().zip(self.luminance).map(|(light, share)| light * share).sum::<i64>() / 10_000
    }

    /// The ratio of luminance between two lights, the brighter to the darker, in percent.
    fn ratio(&self, lights: [RGB8; 2]) -> f64 {
        let [a, b] = lights.map(|light| self.luminance(light).max(1) as f64);
        100.0 * a.max(b) / a.min(b)
    }

    /// The distance between the hues of two lights, in thousandths of the u′v′ plane; 0 if the viewer sees no hues.
    pub(crate) fn hue_distance(&self, lights: [RGB8; 2]) -> f64 {
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

    /// How well it distinguishes two lights by luminance or by hue, relative to the required minimum.
    fn difference(&self, lights: [RGB8; 2]) -> f64 {
        (self.ratio(lights) / self.min_ratio as f64).max(self.hue_distance(lights) / MIN_HUE_DISTANCE)
    }

    /// True for every viewer.
    pub(crate) fn any(&self) -> bool {
        true
    }

    /// Whether it sees hues.
    pub(crate) fn sees_hues(&self) -> bool {
        self.hues != Hues::None
    }

    /// Whether it distinguishes blue, white and yellow by hue. A viewer without blue cones sees yellow as white.
    pub(crate) fn sees_blue_and_yellow(&self) -> bool {
        matches!(self.hues, Hues::BlueAndYellow | Hues::All)
    }

    /// Whether it sees all hues.
    pub(crate) fn sees_all_hues(&self) -> bool {
        self.hues == Hues::All
    }
}

/// Asserts that these viewers distinguish two things by luminance or by hue.
#[track_caller]
pub(crate) fn assert_distinct(which: fn(&Viewer) -> bool, look: &LightSettings, things: [(Paint, u8); 2]) {
    assert_lights_distinct(which, look, things.map(|(paint, level)| bytes(look, paint, level)));
}

/// Asserts that these viewers distinguish two lights by luminance or by hue.
#[track_caller]
pub(crate) fn assert_lights_distinct(which: fn(&Viewer) -> bool, look: &LightSettings, lights: [RGB8; 2]) {
    for viewer in VIEWERS.iter().filter(|viewer| which(viewer)) {
        assert!(
            viewer.difference(lights) >= 1.0,
            "{} {look:?}: {lights:?} are too similar: {:.0}% {:.0}",
            viewer.name,
            viewer.ratio(lights),
            viewer.hue_distance(lights)
        );
    }
}

/// Asserts that these viewers distinguish two things by hue.
#[track_caller]
pub(crate) fn assert_different_hues(
    which: fn(&Viewer) -> bool,
    look: &LightSettings,
    things: [(Paint, u8); 2],
) {
    let lights = things.map(|(paint, level)| bytes(look, paint, level));
    for viewer in VIEWERS.iter().filter(|viewer| which(viewer)) {
        let distance = viewer.hue_distance(lights);
        assert!(
            distance >= MIN_HUE_DISTANCE,
            "{} {look:?}: the hues of {things:?} {lights:?} are too similar: {distance:.0}",
            viewer.name
        );
    }
}

/// All pairs of several things.
pub(crate) fn pairs<T: Copy>(things: &[T]) -> Vec<[T; 2]> {
    let following = |at: usize| things[at + 1..].iter().map(move |other| [things[at], *other]);
    (0..things.len()).flat_map(following).collect()
}

/// The pair of these paints that each viewer distinguishes worst, at any of these levels and any brightness of the
/// panel: a line for each palette and a column for each viewer, with the ratio of luminance in percent and the distance
/// of the hues.
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
        let columns = VIEWERS.each_ref().map(|viewer| {
            let differences = lights.iter().map(|pair| (viewer.difference(*pair), *pair));
            let worst = differences.min_by(|one, other| one.0.total_cmp(&other.0)).expect("a pair").1;
            // Rounded down so as not to overstate the difference.
            format!("{}% {}", viewer.ratio(worst) as i64, viewer.hue_distance(worst) as i64)
        });
        table += &row(palette, columns);
    }
    table
}

/// Every palette at every brightness, with the highest current limit.
pub(crate) fn looks() -> impl Iterator<Item = LightSettings> {
    let limit = CurrentLimit::new(2_000).unwrap();
    Palette::ALL.into_iter().flat_map(move |palette| {
        Brightness::ALL.into_iter().map(move |brightness| LightSettings { palette, brightness, limit })
    })
}

/// The bytes on the wire of a single pixel.
pub(crate) fn bytes(look: &LightSettings, paint: Paint, level: u8) -> RGB8 {
    let led = Led::on_bezel(0);
    let mut canvas = Canvas::DARK;
    canvas[led] = Pixel::new(paint, level);
    render(&canvas, look, Size::Eight)[led]
}

/// Asserts that all viewers see the first of two things brighter than the second by a ratio in percent.
#[track_caller]
pub(crate) fn assert_brighter(
    look: &LightSettings,
    bright: (Paint, u8),
    dark: (Paint, u8),
    percent: fn(&Viewer) -> i64,
) {
    let [a, b] = [bright, dark].map(|(paint, level)| bytes(look, paint, level));
    for viewer in &VIEWERS {
        let (more, less) = (viewer.luminance(a), viewer.luminance(b));
        assert!(
            more * 100 >= less * percent(viewer) && more > 0,
            "{} {look:?}: {bright:?} {a} is too similar to {dark:?} {b}: {}%",
            viewer.name,
            more * 100 / less.max(1),
        );
    }
}

/// Asserts that things, ordered from the brightest to the darkest, are distinct by luminance at each level.
#[track_caller]
pub(crate) fn assert_apart(look: &LightSettings, paints: &[Paint], levels: &[u8]) {
    for (pair, level) in paints.windows(2).flat_map(|pair| levels.iter().map(move |level| (pair, *level))) {
        assert_brighter(look, (pair[0], level), (pair[1], level), |viewer| viewer.min_ratio);
    }
}

/// Asserts that two sides are distinct at the levels of pieces, and that a plain piece of the brighter side is brighter than a
/// bright piece of the other. So a square that pulses in the mover's colour never looks like a piece of either side.
#[track_caller]
pub(crate) fn assert_two_sides(sides: [Paint; 2]) {
    for look in looks() {
        assert_apart(&look, &sides, &[Pixel::DIM, Pixel::PLAIN, Pixel::BRIGHT]);
        assert_brighter(&look, (sides[0], Pixel::PLAIN), (sides[1], Pixel::BRIGHT), |_| 125);
        assert_distinct(Viewer::sees_hues, &look, [(sides[0], Pixel::PLAIN), (sides[1], Pixel::BRIGHT)]);
        for side in sides {
            assert_brighter(&look, (side, Pixel::BRIGHT), (side, Pixel::PLAIN), |viewer| viewer.min_ratio);
        }
    }
}

/// Asserts that these viewers distinguish text and hints from the players' paints.
#[track_caller]
pub(crate) fn assert_marks_distinct(which: fn(&Viewer) -> bool, players: &[Paint], levels: &[u8]) {
    for (look, player) in looks().flat_map(|look| players.iter().map(move |player| (look, *player))) {
        for (mark, level) in
            [Paint::TEXT, Paint::YES].iter().flat_map(|mark| levels.iter().map(move |level| (mark, *level)))
        {
            assert_distinct(which, &look, [(*mark, Pixel::BRIGHT), (player, level)]);
        }
    }
}

/// The luminances of paints in every palette at full brightness, in thousandths of white: a line for each palette and a
/// column for each viewer.
pub(crate) fn luminances(paints: &[Paint]) -> String {
    let mut table = String::from("\n");
    for look in looks().filter(|look| look.brightness == Brightness::ALL[7]) {
        let columns = VIEWERS.each_ref().map(|viewer| {
            let white = viewer.luminance(RGB8::new(255, 255, 255));
            let thousandths = |paint| viewer.luminance(bytes(&look, paint, Pixel::BRIGHT)) * 1_000 / white;
            paints.iter().map(|paint| thousandths(*paint).to_string()).collect::<Vec<_>>().join(" ")
        });
        table += &row(look.palette, columns);
    }
    table
}

fn row(palette: Palette, columns: [String; VIEWERS.len()]) -> String {
    let columns = columns.iter().fold(String::new(), |line, column| format!("{line}{column:<24}"));
    format!("{:<13}{}\n", format!("{palette:?}"), columns.trim_end())
}

#[test]
fn yes_and_no_are_distinct_by_brightness() {
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
fn text_yes_and_no_are_distinct() {
    for look in looks() {
        for pair in pairs(&[Paint::TEXT, Paint::YES, Paint::NO]) {
            assert_distinct(Viewer::sees_hues, &look, pair.map(|paint| (paint, Pixel::BRIGHT)));
        }
    }
}

#[test]
fn no_paint_is_dark_at_the_lowest_level() {
    for (look, paint) in looks().flat_map(|look| Paint::all().map(move |paint| (look, paint))) {
        assert_ne!(bytes(&look, paint, Pixel::FAINT), RGB8::new(0, 0, 0), "{look:?} {paint:?}");
    }
}

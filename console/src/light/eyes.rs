//! Whether eyes of several kinds can tell things apart by their brightness alone, measured on the bytes that go
//! to the panel.

use rules::{
    donuts::{Colour as Donut, Direction},
    fundomino::{self, Player},
    konter::Colour as Stone,
};
use smart_leds::RGB8;
use std::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{Brightness, CurrentLimit, LightSettings, Palette, palette::tests::INKS, render};
use crate::{Canvas, Glow, Ink, Light, panel::Size};

/// How an eye sees the lamps: first what it takes their light for, then how bright that is.
struct Eye {
    name: &'static str,
    /// Millionths of red, green and blue, on values that are proportional to light.
    taken_for: [[i64; 3]; 3],
    /// Ten-thousandths.
    brightness: [i64; 3],
    /// The least ratio of brightness between things that may stand side by side, in percent.
    apart: i64,
}

const AS_IT_IS: [[i64; 3]; 3] = [[1_000_000, 0, 0], [0, 1_000_000, 0], [0, 0, 1_000_000]];

/// The luminance of ITU-R Recommendation BT.709.
const REC_709: [i64; 3] = [2_126, 7_152, 722];

const EYES: [Eye; 4] = [
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
    fn luminance(&self, RGB8 { r, g, b }: RGB8) -> i64 {
        let lamps = [r, g, b].map(i64::from);
        let seen =
            self.taken_for.map(|row| row.iter().zip(lamps).map(|(share, lamp)| share * lamp).sum::<i64>());
        seen.iter().zip(self.brightness).map(|(light, share)| light.max(&0) * share).sum::<i64>() / 10_000
    }
}

fn half(number: usize) -> Ink {
    Ink::Half(fundomino::Colour::ALL[number - 1])
}

fn seats() -> Vec<Ink> {
    (0..Player::MOST).filter_map(Player::new).map(Ink::Seat).collect()
}

/// The six colours of Fundomino from the brightest.
fn halves(palette: Palette) -> [Ink; 6] {
    match palette {
        Palette::Standard => [1, 6, 2, 3, 4, 5],
        Palette::ColourBlind => [6, 5, 4, 3, 2, 1],
        Palette::Dusk => [1, 2, 3, 4, 5, 6],
    }
    .map(half)
}

fn looks() -> impl Iterator<Item = LightSettings> {
    let limit = CurrentLimit::new(2_000).unwrap();
    Palette::ALL.into_iter().flat_map(move |palette| {
        Brightness::ALL.into_iter().map(move |brightness| LightSettings { palette, brightness, limit })
    })
}

/// The bytes of a single light.
fn bytes(look: &LightSettings, ink: Ink, level: u8) -> RGB8 {
    let light = Light::on_bezel(0);
    let mut canvas = Canvas::DARK;
    canvas[light] = Glow::new(ink, level);
    render(&canvas, look, Size::Eight)[light]
}

/// Checks that all eyes see the first of two lights brighter than the second by a ratio in percent.
#[track_caller]
fn assert_brighter(look: &LightSettings, bright: (Ink, u8), dark: (Ink, u8), percent: fn(&Eye) -> i64) {
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
fn assert_apart(look: &LightSettings, inks: &[Ink], levels: &[u8]) {
    for (pair, level) in inks.windows(2).flat_map(|pair| levels.iter().map(move |level| (pair, *level))) {
        assert_brighter(look, (pair[0], level), (pair[1], level), |eye| eye.apart);
    }
}

const DONUTS: [Ink; 2] = [Ink::Donut(Donut::Vanilla), Ink::Donut(Donut::Chocolate)];
const STONES: [Ink; 2] = [Ink::Stone(Stone::Light), Ink::Stone(Stone::Dark)];
const ANSWERS: [Ink; 2] = [Ink::Yes, Ink::No];

#[test]
fn two_sides_are_apart_by_brightness() {
    for look in looks() {
        for sides in [DONUTS, STONES, ANSWERS] {
            assert_apart(&look, &sides, &[Glow::DIM, Glow::PLAIN, Glow::BRIGHT]);
        }
    }
}

#[test]
fn a_plain_light_side_is_brighter_than_a_bright_dark_one() {
    for look in looks() {
        for [light, dark] in [DONUTS, STONES, ANSWERS] {
            assert_brighter(&look, (light, Glow::PLAIN), (dark, Glow::BRIGHT), |_| 125);
        }
    }
}

#[test]
fn donuts_outshine_every_line() {
    for look in looks() {
        for (donut, direction) in DONUTS.into_iter().flat_map(|donut| Direction::ALL.map(|d| (donut, d))) {
            assert_brighter(&look, (donut, Glow::PLAIN), (Ink::Line(direction), Glow::BRIGHT), |eye| {
                eye.apart
            });
        }
    }
}

#[test]
fn lines_of_the_colour_blind_palette_are_apart_where_the_panel_is_bright_enough() {
    for look in looks().filter(|look| look.palette == Palette::ColourBlind && look.brightness.number() >= 5) {
        for pair in Direction::ALL.map(Ink::Line).windows(2) {
            assert_brighter(&look, (pair[0], Glow::BRIGHT), (pair[1], Glow::BRIGHT), |_| 140);
        }
    }
}

#[test]
fn six_halves_are_six_steps_of_brightness() {
    for look in looks() {
        assert_apart(&look, &halves(look.palette), &[Glow::PLAIN, Glow::BRIGHT]);
    }
}

#[test]
fn dim_halves_never_swap_their_brightness() {
    for look in looks() {
        for pair in halves(look.palette).windows(2) {
            assert_brighter(&look, (pair[0], Glow::DIM), (pair[1], Glow::DIM), |_| 100);
        }
    }
}

#[test]
fn four_seats_are_four_steps_of_brightness() {
    for look in looks() {
        assert_apart(&look, &seats(), &[Glow::DIM, Glow::PLAIN, Glow::BRIGHT]);
    }
}

#[test]
fn nothing_that_is_drawn_is_dark() {
    for (look, ink) in looks().flat_map(|look| INKS.map(|ink| (look, ink))) {
        assert_ne!(bytes(&look, ink, Glow::FAINT), RGB8::new(0, 0, 0), "{look:?} {ink:?}");
    }
}

#[test]
fn the_usual_limit_leaves_a_full_board_of_halves_apart() {
    for mut look in looks() {
        look.limit = CurrentLimit::default();
        let mut canvas = Canvas::DARK;
        canvas.fill_bezel(Glow::new(seats()[0], Glow::DIM));
        let order = halves(look.palette);
        for (row, column) in (0..6).flat_map(|row| (0..6).map(move |column| (row, column))) {
            canvas.set(row, column, Glow::new(order[column as usize], Glow::PLAIN));
        }
        let frame = render(&canvas, &look, Size::Eight);
        let row: Vec<RGB8> =
            (0..6).filter_map(|column| Light::on_board(0, column)).map(|at| frame[at]).collect();
        for (pair, eye) in row.windows(2).flat_map(|pair| EYES.iter().map(move |eye| (pair, eye))) {
            let [more, less] = [pair[0], pair[1]].map(|light| eye.luminance(light));
            assert!(more * 100 >= less * 120, "{} {look:?}: {pair:?}", eye.name);
        }
    }
}

/// In thousandths of white at full level and full brightness, from the first ink to the last; one column for
/// each eye.
#[test]
fn the_luminances_at_full_light() {
    let named: [(&str, Vec<Ink>); 6] = [
        ("donuts", DONUTS.to_vec()),
        ("lines", Direction::ALL.map(Ink::Line).to_vec()),
        ("stones", STONES.to_vec()),
        ("halves", (1..=6).map(half).collect()),
        ("seats", seats()),
        ("answers", ANSWERS.to_vec()),
    ];
    let mut table = String::from("\n");
    for look in looks().filter(|look| look.brightness == Brightness::ALL[7]) {
        table += &format!("{:?}\n", look.palette);
        for (name, inks) in &named {
            let columns = EYES.each_ref().map(|eye| {
                let white = eye.luminance(RGB8::new(255, 255, 255));
                let thousandths = |ink| eye.luminance(bytes(&look, ink, Glow::BRIGHT)) * 1_000 / white;
                inks.iter().map(|ink| thousandths(*ink).to_string()).collect::<Vec<_>>().join(" ")
            });
            let [first, second, third, fourth] = columns;
            let line = format!("  {name:<8}{first:<24}{second:<24}{third:<24}{fourth}");
            // White light is the same to every eye.
            let same = [&second, &third, &fourth].iter().all(|column| **column == first);
            table += &if same { format!("  {name:<8}{first}\n") } else { format!("{line}\n") };
        }
    }
    assert_eq!(table, LUMINANCES);
}

const LUMINANCES: &str = "
Standard
  donuts  847 204                 864 240                 818 150                 832 250
  lines   11 30 16 19             17 28 19 18             24 33 18 22             24 23 28 19
  stones  943 116                 929 149                 964 67                  912 175
  halves  896 229 117 45 13 538   915 258 153 51 19 502   866 186 63 45 27 591    829 258 174 77 27 404
  seats   868 415 124 14          889 387 162 20          835 456 66 28           807 311 184 28
  answers 717 99                  668 129                 786 53                  541 147
ColourBlind
  donuts  1000 266
  lines   70 43 27 15
  stones  1000 219
  halves  98 156 250 392 658 1000
  seats   1000 541 305 172
  answers 1000 219
Dusk
  donuts  942 183                 936 222                 951 124                 937 240
  lines   16 14 16 19             23 17 19 18             33 9 20 22              33 22 29 19
  stones  794 79                  818 91                  754 96                  768 132
  halves  899 558 320 151 54 26   915 590 357 167 56 24   869 509 262 130 73 28   847 555 361 222 73 20
  seats   890 421 121 47          908 390 150 53          857 466 79 43           829 347 168 78
  answers 738 113                 688 145                 811 65                  615 162
";

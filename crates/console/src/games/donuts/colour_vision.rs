//! Tests that adjacent things in Donuts are distinguishable.

use rules::donuts::Direction;
use smart_leds::RGB8;
use std::vec::Vec;

use super::{CHOCOLATE, VANILLA, line};
use crate::{
    Canvas, CurrentLimit, Led, Paint, Palette, Pixel, Size,
    light::{
        colour_vision::{
            Viewer, assert_brighter, assert_different_hues, assert_distinct, assert_lights_distinct,
            assert_marks_distinct, assert_two_sides, looks, luminances, pairs, worst_pairs,
        },
        render,
    },
};

fn lines() -> [Paint; 4] {
    Direction::ALL.map(line)
}

#[test]
fn the_two_colours_of_donuts_differ_in_brightness() {
    assert_two_sides([VANILLA, CHOCOLATE]);
}

/// So a target that pulses in the mover's colour outshines its own line and all others.
#[test]
fn donuts_outshine_every_line() {
    for (look, line) in looks().flat_map(|look| lines().map(|line| (look, line))) {
        for donut in [VANILLA, CHOCOLATE] {
            assert_brighter(&look, (donut, Pixel::PLAIN), (line, Pixel::BRIGHT), |viewer| viewer.min_ratio);
        }
    }
}

#[test]
fn text_and_hints_differ_from_donuts_even_without_hues() {
    assert_marks_distinct(Viewer::any, &[VANILLA, CHOCOLATE], &[Pixel::PLAIN, Pixel::BRIGHT]);
}

#[test]
fn the_four_directions_are_distinguishable_at_every_brightness() {
    for look in looks() {
        for pair in pairs(&lines()) {
            assert_distinct(Viewer::any, &look, pair.map(|line| (line, Pixel::BRIGHT)));
            assert_different_hues(Viewer::sees_all_hues, &look, pair.map(|line| (line, Pixel::BRIGHT)));
        }
    }
}

#[test]
fn in_the_colour_blind_palette_the_directions_are_four_steps_of_brightness_with_alternating_hues() {
    for look in looks().filter(|look| look.palette == Palette::ColourBlind) {
        for pair in lines().windows(2) {
            let [one, other] = [pair[0], pair[1]].map(|line| (line, Pixel::BRIGHT));
            assert_brighter(&look, one, other, |viewer| viewer.min_ratio);
            assert_different_hues(Viewer::sees_blue_and_yellow, &look, [one, other]);
        }
    }
}

/// A row of lines above five of donuts.
#[test]
fn the_default_current_limit_leaves_the_directions_of_a_full_board_distinguishable_on_every_panel() {
    for (mut look, size) in looks().flat_map(|look| Size::ALL.map(|size| (look, size))) {
        look.limit = CurrentLimit::default();
        // The LEDs of the largest panel get too few steps of light to differ without hues.
        let viewers = if size == Size::Sixteen { Viewer::sees_all_hues } else { Viewer::any };
        let mut canvas = Canvas::DARK;
        for (row, column) in (0..6).flat_map(|row| (0..6).map(move |column| (row, column))) {
            let pixel = match (row, column) {
                (0, _) => Pixel::new(lines()[column as usize % 4], Pixel::BRIGHT),
                _ => Pixel::new(if column < 3 { VANILLA } else { CHOCOLATE }, Pixel::PLAIN),
            };
            canvas.set(row, column, pixel);
        }
        let frame = render(&canvas, &look, size);
        let seen: Vec<RGB8> =
            (0..4).filter_map(|column| Led::on_board(0, column)).map(|at| frame[at]).collect();
        for pair in pairs(&seen) {
            assert_lights_distinct(viewers, &look, pair);
        }
    }
}

#[test]
fn the_luminances_at_full_light() {
    assert_eq!(
        luminances(&[VANILLA, CHOCOLATE]),
        "
Standard     950 223                 956 251                 936 181                 940 220                 902 251
ColourBlind  980 267                 981 300                 978 217                 980 263                 985 300
Dusk         964 239                 955 272                 977 188                 963 236                 945 277
"
    );
    assert_eq!(
        luminances(&lines()),
        "
Standard     15 28 10 45             21 26 13 41             31 30 6 50              27 28 11 48             31 21 16 38
ColourBlind  69 43 13 9              74 43 19 12             62 44 28 4              70 43 24 11             79 38 28 13
Dusk         23 58 14 37             33 67 18 33             47 45 9 43              41 58 15 42             47 68 23 39
"
    );
}

#[test]
fn the_smallest_differences() {
    assert_eq!(
        worst_pairs(&lines(), &[Pixel::BRIGHT]),
        "
Standard     141% 0                  174% 71                 179% 62                 167% 11                 194% 72
ColourBlind  147% 0                  162% 77                 137% 95                 160% 63                 196% 112
Dusk         152% 0                  206% 49                 123% 111                110% 49                 331% 107
"
    );
}

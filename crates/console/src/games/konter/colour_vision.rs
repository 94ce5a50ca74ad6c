//! Tests that the stones and the majority lights of Konter are distinguishable.

use rules::konter::Colour;
use smart_leds::RGB8;
use std::vec::Vec;

use super::{DARK, LIGHT, majority};
use crate::{
    Canvas, CurrentLimit, Led, Paint, Pixel, Size,
    light::{
        LightSettings,
        colour_vision::{
            MIN_HUE_DISTANCE, VIEWERS, Viewer, assert_brighter, assert_different_hues,
            assert_lights_distinct, assert_marks_distinct, assert_two_sides, bytes, looks, luminances,
        },
        render,
    },
};

const STONES: [Paint; 2] = [LIGHT, DARK];
const MAJORITIES: [Paint; 2] = [majority(Colour::Light), majority(Colour::Dark)];

/// The levels of stones at rest: those that help and own stones fall to, and those of a position. A blinking stone
/// falls to `FAINT` and a target to darkness, but majority lights stand still, as `tests/colour_vision.rs` observes.
const STONE_LEVELS: [u8; 3] = [Pixel::DIM, Pixel::PLAIN, Pixel::BRIGHT];

/// Every stone at each of its levels next to every majority light, in every look.
fn stones_and_majorities() -> impl Iterator<Item = (LightSettings, [(Paint, u8); 2])> {
    let levels = || STONES.into_iter().flat_map(|stone| STONE_LEVELS.map(|level| (stone, level)));
    let pairs = move || levels().flat_map(|stone| MAJORITIES.map(|light| [stone, (light, Pixel::PLAIN)]));
    looks().flat_map(move |look| pairs().map(move |pair| (look, pair)))
}

#[test]
fn the_two_colours_of_stones_differ_in_brightness() {
    assert_two_sides(STONES);
    assert_eq!(
        luminances(&STONES),
        "
Standard     961 82                  954 104                 971 49                  959 94                  938 122
ColourBlind  916 162                 926 147                 896 193                 902 198                 851 185
Dusk         946 102                 957 118                 926 122                 934 113                 892 174
"
    );
}

#[test]
fn text_and_hints_differ_from_stones_even_without_hues() {
    assert_marks_distinct(Viewer::any, &STONES, &[Pixel::PLAIN, Pixel::BRIGHT]);
}

#[test]
fn every_stone_outshines_every_majority_light() {
    for (look, [stone, light]) in stones_and_majorities() {
        assert_brighter(
            &look,
            stone,
            light,
            |viewer| if viewer.sees_hues() { 100 } else { viewer.min_ratio },
        );
    }
}

#[test]
fn majority_lights_have_other_hues_than_stones() {
    for (look, pair) in stones_and_majorities() {
        assert_different_hues(Viewer::sees_all_hues, &look, pair);
        // A viewer that lacks one kind of cones sees another hue, or a stone that is twice as bright.
        let [stone, light] = pair.map(|(paint, level)| bytes(&look, paint, level));
        for viewer in VIEWERS.iter().filter(|viewer| viewer.sees_hues()) {
            let outshines = viewer.luminance(stone) >= 2 * viewer.luminance(light);
            let distance = viewer.hue_distance([stone, light]);
            assert!(
                outshines || distance >= MIN_HUE_DISTANCE,
                "{} {look:?}: {pair:?} {distance:.0}",
                viewer.name
            );
        }
    }
}

#[test]
fn the_two_majority_lights_differ_in_brightness_and_in_hue() {
    for look in looks() {
        let [light, dark] = MAJORITIES.map(|paint| (paint, Pixel::PLAIN));
        assert_brighter(&look, light, dark, |viewer| viewer.min_ratio);
        assert_different_hues(Viewer::sees_all_hues, &look, [light, dark]);
    }
}

/// A full board while the light stones pulse, with both majority lights.
#[test]
fn the_default_current_limit_leaves_majority_lights_distinguishable_on_every_panel() {
    for (mut look, size) in looks().flat_map(|look| Size::ALL.map(|size| (look, size))) {
        look.limit = CurrentLimit::default();
        let mut canvas = Canvas::DARK;
        let mut set = |row, column, paint, level| canvas.set(row, column, Pixel::new(paint, level));
        for (row, column) in (0..5).flat_map(|row| (0..5).map(move |column| (row, column))) {
            match (row + column) % 2 {
                0 => set(row, column, LIGHT, Pixel::BRIGHT),
                _ => set(row, column, DARK, Pixel::PLAIN),
            }
        }
        (0..5_u8).for_each(|row| set(row, 5, MAJORITIES[row as usize % 2], Pixel::PLAIN));
        let frame = render(&canvas, &look, size);
        let lights: Vec<RGB8> = [(0, 0), (0, 1), (0, 5), (1, 5)]
            .into_iter()
            .filter_map(|(row, column)| Led::on_board(row, column).map(|led| frame[led]))
            .collect();
        for pair in [[0, 2], [0, 3], [1, 2], [1, 3], [2, 3]] {
            assert_lights_distinct(Viewer::any, &look, pair.map(|index| lights[index]));
        }
        assert!(lights.iter().all(|light| *light != RGB8::new(0, 0, 0)), "{look:?} {lights:?}");
    }
}

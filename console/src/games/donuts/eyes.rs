//! Whether eyes can tell apart what lies side by side in Donuts.

use rules::donuts::Direction;

use super::{CHOCOLATE, VANILLA, line};
use crate::{
    Glow, Palette,
    light::eyes::{assert_brighter, assert_two_sides, looks, luminances},
};

#[test]
fn donuts_are_apart_by_brightness() {
    assert_two_sides([VANILLA, CHOCOLATE]);
}

#[test]
fn donuts_outshine_every_line() {
    for (look, direction) in looks().flat_map(|look| Direction::ALL.map(|direction| (look, direction))) {
        for donut in [VANILLA, CHOCOLATE] {
            let line = (line(direction), Glow::BRIGHT);
            assert_brighter(&look, (donut, Glow::PLAIN), line, |eye| eye.apart);
        }
    }
}

#[test]
fn lines_of_the_colour_blind_palette_are_apart_where_the_panel_is_bright_enough() {
    for look in looks().filter(|look| look.palette == Palette::ColourBlind && look.brightness.number() >= 5) {
        for pair in Direction::ALL.map(line).windows(2) {
            assert_brighter(&look, (pair[0], Glow::BRIGHT), (pair[1], Glow::BRIGHT), |_| 140);
        }
    }
}

#[test]
fn the_luminances_at_full_light() {
    assert_eq!(
        luminances(&[VANILLA, CHOCOLATE]),
        "
Standard     847 204                 864 240                 818 150                 832 250
ColourBlind  1000 266
Dusk         942 183                 936 222                 951 124                 937 240
"
    );
    assert_eq!(
        luminances(&Direction::ALL.map(line)),
        "
Standard     11 30 16 19             17 28 19 18             24 33 18 22             24 23 28 19
ColourBlind  70 43 27 15
Dusk         16 14 16 19             23 17 19 18             33 9 20 22              33 22 29 19
"
    );
}

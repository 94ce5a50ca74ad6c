//! Tests that the stones of Konter are distinguishable.

use super::{DARK, LIGHT};
use crate::{
    Pixel,
    light::eyes::{Eye, assert_marks_distinct, assert_two_sides, luminances},
};

#[test]
fn the_two_colours_of_stones_differ_in_brightness() {
    assert_two_sides([LIGHT, DARK]);
    assert_eq!(
        luminances(&[LIGHT, DARK]),
        "
Standard     961 82                  954 104                 971 49                  959 94                  938 122
ColourBlind  916 162                 926 147                 896 193                 902 198                 851 185
Dusk         946 102                 957 118                 926 122                 934 113                 892 174
"
    );
}

#[test]
fn text_and_hints_differ_from_stones_even_without_hues() {
    assert_marks_distinct(Eye::any, &[LIGHT, DARK], &[Pixel::PLAIN, Pixel::BRIGHT]);
}

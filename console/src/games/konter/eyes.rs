//! Whether eyes can tell the stones of Konter apart.

use super::{DARK, LIGHT};
use crate::light::eyes::{assert_two_sides, luminances};

#[test]
fn stones_are_apart_by_brightness() {
    assert_two_sides([LIGHT, DARK]);
    assert_eq!(
        luminances(&[LIGHT, DARK]),
        "
Standard     943 116                 929 149                 964 67                  912 175
ColourBlind  1000 219
Dusk         794 79                  818 91                  754 96                  768 132
"
    );
}

//! From what the eye sees to what the wire carries: a lamp's current goes with the power 2.2 of how bright it
//! looks.

/// The byte on the wire that looks like each brightness, from 0 to 255.
static WIRE: [u8; 256] = {
    let mut wire = [0; 256];
    let mut seen = 1;
    let mut byte: u8 = 1;
    while seen < wire.len() {
        while byte < u8::MAX && reaches(byte + 1, seen as u128) {
            byte += 1;
        }
        wire[seen] = byte;
        seen += 1;
    }
    wire
};

/// The byte on the wire for a brightness as the eye sees it. Only 0 is dark.
pub(super) fn wire(seen: u8) -> u8 {
    WIRE[seen as usize]
}

/// Whether 255·(seen/255)^2.2 rounds to `byte` or more: is it at least byte − ½? Both sides are raised to the
/// fifth power, which leaves whole numbers.
const fn reaches(byte: u8, seen: u128) -> bool {
    (2 * byte as u128 - 1).pow(5) * 255_u128.pow(6) <= 2_u128.pow(5) * seen.pow(11)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_the_power_of_two_point_two() {
        for seen in 1..=255_u8 {
            let exact = 255.0 * (f64::from(seen) / 255.0).powf(2.2);
            assert_eq!(f64::from(wire(seen)), exact.round().max(1.0), "{seen}");
        }
    }

    #[test]
    fn only_nothing_is_dark_and_everything_is_full() {
        assert_eq!((wire(0), wire(1), wire(255)), (0, 1, 255));
        assert!((0..255).all(|seen| wire(seen) <= wire(seen + 1)));
    }
}

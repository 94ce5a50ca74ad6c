//! Gamma correction: the byte on the wire is the perceived brightness to the power of 2.2.

/// The byte on the wire for each perceived brightness.
static WIRE: [u8; 256] = {
    let mut wire = [0; 256];
    let mut brightness = 1;
    let mut byte: u8 = 1;
    while brightness < wire.len() {
        while byte < u8::MAX && reaches(byte + 1, brightness as u128) {
            byte += 1;
        }
        wire[brightness] = byte;
        brightness += 1;
    }
    wire
};

/// The byte on the wire for a perceived brightness. Only 0 is dark.
pub(super) fn wire(brightness: u8) -> u8 {
    WIRE[brightness as usize]
}

/// Whether 255·(brightness/255)^2.2 rounds to `byte` or more, that is, whether it is at least byte − ½. Both sides are
/// raised to the fifth power to get integers.
const fn reaches(byte: u8, brightness: u128) -> bool {
    (2 * byte as u128 - 1).pow(5) * 255_u128.pow(6) <= 2_u128.pow(5) * brightness.pow(11)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_a_gamma_of_two_point_two() {
        for brightness in 1..=255_u8 {
            let exact = 255.0 * (f64::from(brightness) / 255.0).powf(2.2);
            assert_eq!(f64::from(wire(brightness)), exact.round().max(1.0), "{brightness}");
        }
    }

    #[test]
    fn the_table_rises_and_only_zero_is_dark() {
        assert_eq!((wire(0), wire(1), wire(255)), (0, 1, 255));
        assert!((0..255).all(|brightness| wire(brightness) <= wire(brightness + 1)));
    }
}

//! Numbers as bits, for the tables that the chip carries.

/// Adds the lowest `count` bits of a number.
pub(super) fn plain(bits: &mut Vec<bool>, number: u32, count: u32) {
    bits.extend((0..count).rev().map(|bit| number >> bit & 1 == 1));
}

/// Adds a number in unary: so many noughts, and a one.
pub(super) fn unary(bits: &mut Vec<bool>, number: u32) {
    bits.extend((0..number).map(|_| false));
    bits.push(true);
}

/// The bits in bytes, each from its highest bit on.
pub(super) fn bytes(bits: &[bool]) -> Vec<u8> {
    let byte =
        |bits: &[bool]| bits.iter().enumerate().fold(0, |byte, (at, bit)| byte | u8::from(*bit) << (7 - at));
    bits.chunks(8).map(byte).collect()
}

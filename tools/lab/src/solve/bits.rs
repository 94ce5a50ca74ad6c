//! Bit encodings for the tables in the firmware.

/// Appends the lowest `count` bits of a number.
pub(super) fn plain(bits: &mut Vec<bool>, number: u32, count: u32) {
    bits.extend((0..count).rev().map(|bit| number >> bit & 1 == 1));
}

/// Appends a number in unary: n zero bits and a one bit.
pub(super) fn unary(bits: &mut Vec<bool>, number: u32) {
    bits.extend((0..number).map(|_| false));
    bits.push(true);
}

/// Packs bits into bytes, the most significant bit first.
pub(super) fn bytes(bits: &[bool]) -> Vec<u8> {
    let byte =
        |bits: &[bool]| bits.iter().enumerate().fold(0, |byte, (at, bit)| byte | u8::from(*bit) << (7 - at));
    bits.chunks(8).map(byte).collect()
}

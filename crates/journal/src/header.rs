//! The start of a bank: the stamp of a clean bank, and the header of a committed one.

use crate::{
    checksum::checksum,
    frame::{self, MARKER},
};

/// The offset of the stamp in a bank.
pub(crate) const STAMP_OFFSET: u32 = 0;
/// The offset of the header in a bank.
pub(crate) const HEADER_OFFSET: u32 = 8;
/// The offset of the first record in a bank.
pub(crate) const RECORDS_OFFSET: u32 = 24;

const STAMP_MAGIC: [u8; 4] = [MARKER[0], MARKER[1], b'g', b'b'];
const HEADER_MAGIC: [u8; 4] = [MARKER[0], MARKER[1], b'G', b'B'];
const VERSION: u16 = 1;

/// The sequence number of a bank. Each commit increments it, and the bank with the later number is the active one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sequence(pub(crate) u32);

impl Sequence {
    pub(crate) const fn next(self) -> Self {
        Self(self.0.wrapping_add(1))
    }

    /// Numbers wrap around: the later one is fewer than 2^31 steps ahead.
    pub(crate) const fn is_later_than(self, other: Self) -> bool {
        self.0.wrapping_sub(other.0) as i32 > 0
    }

    /// The header of a bank with this number.
    pub(crate) fn header(self, sectors: u16) -> [u8; 16] {
        let [m0, m1, m2, m3] = HEADER_MAGIC;
        let [v0, v1] = VERSION.to_le_bytes();
        let [s0, s1] = sectors.to_le_bytes();
        let [n0, n1, n2, n3] = self.0.to_le_bytes();
        let fields = [m0, m1, m2, m3, v0, v1, s0, s1, n0, n1, n2, n3];
        let [c0, c1, c2, c3] = checksum(&[&fields]);
        [m0, m1, m2, m3, v0, v1, s0, s1, n0, n1, n2, n3, c0, c1, c2, c3]
    }

    /// Whether these bytes are the header of a bank with this number, with at most one wrong byte.
    pub(crate) fn matches_within_one_byte(self, header: &[u8; 16], sectors: u16) -> bool {
        self.header(sectors).iter().zip(header).filter(|(wanted, found)| wanted != found).count() <= 1
    }

    /// Whether a journal may have this number. It counts the commits, and after 200,000 of them, flash with an
    /// endurance of 100,000 erases is worn out. A number from noise is any of 4 billion.
    pub(crate) const fn is_plausible(self) -> bool {
        self.0 < 1 << 18
    }
}

/// The content of a valid header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decoded {
    /// It has the current format version, and this sequence number of its bank.
    Current(Sequence),
    /// It has a newer format version.
    Newer,
}

/// Decodes a header; `None` if it is invalid or belongs to a bank of another size.
///
/// A newer format version may change anything but the first four bytes of a header, its version and its checksum.
pub(crate) fn decode(header: &[u8; 16], sectors: u16) -> Option<Decoded> {
    let (fields, sum) = header.split_at(12);
    if !fields.starts_with(&HEADER_MAGIC) || checksum(&[fields]) != sum {
        return None;
    }
    match u16::from_le_bytes([header[4], header[5]]) {
        VERSION if header[6..8] == sectors.to_le_bytes() => Some(Decoded::Current(sequence_field(header))),
        version if version > VERSION => Some(Decoded::Newer),
        _ => None,
    }
}

/// Decodes a header with at most one wrong byte.
pub(crate) fn decode_damaged(header: &[u8; 16], sectors: u16) -> Option<Decoded> {
    (0..header.len()).find_map(|byte| {
        let mut repaired = *header;
        (0..=u8::MAX).find_map(|value| {
            repaired[byte] = value;
            decode(&repaired, sectors)
        })
    })
}

/// The field with the sequence number in the bytes of a header, valid or not.
pub(crate) fn sequence_field(header: &[u8; 16]) -> Sequence {
    Sequence(u32::from_le_bytes([header[8], header[9], header[10], header[11]]))
}

/// Whether a header has been invalidated.
pub(crate) fn is_invalidated(header: &[u8; 16]) -> bool {
    let [m0, m1, m2, m3, v0, v1, s0, s1, ..] = *header;
    frame::is_invalidated(&[m0, m1, m2, m3, v0, v1, s0, s1])
}

/// Whether this is an invalidated header, and not just any bytes.
pub(crate) fn was_header(header: &[u8; 16]) -> bool {
    is_invalidated(header) && header[2..4] == HEADER_MAGIC[2..]
}

/// The stamp of a clean bank.
pub(crate) fn stamp(sectors: u16) -> [u8; 8] {
    let [m0, m1, m2, m3] = STAMP_MAGIC;
    let [c0, c1, c2, c3] = checksum(&[&STAMP_MAGIC, &VERSION.to_le_bytes(), &sectors.to_le_bytes()]);
    [m0, m1, m2, m3, c0, c1, c2, c3]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stamp_and_header_are_these_bytes() {
        assert_eq!(stamp(8), *b"\x96\xC3gb\xAB\x11\x5E\xF7");
        assert_eq!(
            Sequence(0x0403_0201).header(8),
            *b"\x96\xC3GB\x01\0\x08\0\x01\x02\x03\x04\x98\x3A\xFF\xFB"
        );
    }

    /// The header of a version of the format.
    fn header_of(version: u16, number: u32) -> [u8; 16] {
        let mut header = Sequence(number).header(8);
        header[4..6].copy_from_slice(&version.to_le_bytes());
        let sum = checksum(&[&header[..12]]);
        header[12..].copy_from_slice(&sum);
        header
    }

    const VERSIONS: [u16; 5] = [VERSION, VERSION + 1, 0x0100, 0x0101, u16::MAX];
    const NUMBERS: [u32; 4] = [0, 1, 0x1234_5678, u32::MAX];

    /// The content of the header of a version and a number.
    fn content(version: u16, number: u32) -> Decoded {
        if version == VERSION { Decoded::Current(Sequence(number)) } else { Decoded::Newer }
    }

    #[test]
    fn a_header_has_a_number_or_is_newer_and_is_invalid_with_any_flipped_bit() {
        for (version, number) in
            VERSIONS.into_iter().flat_map(|version| NUMBERS.map(|number| (version, number)))
        {
            let header = header_of(version, number);
            assert_eq!(decode(&header, 8), Some(content(version, number)));
            for bit in 0..128 {
                let mut other = header;
                other[bit / 8] ^= 1 << (bit % 8);
                assert_eq!(decode(&other, 8), None, "bit {bit}");
            }
        }
        assert_eq!(decode(&Sequence(7).header(8), 4), None, "banks of another size are not read");
        assert_eq!(decode(&header_of(0, 7), 8), None);
    }

    #[test]
    fn a_header_with_one_wrong_byte_is_decoded_and_one_with_two_is_not() {
        // A CRC is linear: the differences are the same for all numbers.
        for version in VERSIONS {
            let header = header_of(version, 7);
            for bit in 0..128 {
                let mut other = header;
                other[bit / 8] ^= 1 << (bit % 8);
                assert_eq!(decode_damaged(&other, 8), Some(content(version, 7)), "{version:#x}, bit {bit}");
                other[(bit / 8 + 5) % 16] ^= 0x21;
                assert_eq!(decode_damaged(&other, 8), None, "{version:#x}, bit {bit} and others");
            }
        }
        assert_eq!(decode_damaged(&[0xFF; 16], 8), None);
        assert_eq!(decode_damaged(&[0; 16], 8), None);
    }

    #[test]
    fn numbers_wrap_around() {
        assert_eq!(Sequence(u32::MAX).next(), Sequence(0));
        for number in [0, 1, 0x7FFF_FFFF, 0x8000_0000, u32::MAX] {
            let number = Sequence(number);
            assert!(number.next().is_later_than(number));
            assert!(!number.is_later_than(number.next()));
            assert!(!number.is_later_than(number));
        }
    }
}

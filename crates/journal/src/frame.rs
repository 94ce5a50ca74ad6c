//! A frame, which is a record in flash: a header of eight bytes with its length and checksum, the bytes of the record,
//! and padding up to the next slot.

use crate::{
    checksum::{checksum, first_four_bytes},
    header::Sequence,
};

/// The maximum length of a record in bytes.
pub const MAX_RECORD: usize = 1024;

/// The alignment in bytes of everything in a bank.
pub(crate) const SLOT_SIZE: u32 = 8;
/// The size of the header of a frame.
const FRAME_HEADER: usize = SLOT_SIZE as usize;

/// The first bytes of a frame, a header and a stamp. No ASCII text contains them.
pub(crate) const MARKER: [u8; 2] = [0x96, 0xC3];

/// What is programmed over a slot to invalidate it. It clears only the bits that are set in the marker.
pub(crate) const INVALIDATE: [u8; FRAME_HEADER] =
    [!MARKER[0], !MARKER[1], 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF];

/// Whether a slot has been invalidated. Invalidating clears the eight bits that are set in the marker; one of them may be
/// stuck, because a damaged marker with seven of them is not mistaken for that.
pub(crate) fn is_invalidated(slot: &[u8; FRAME_HEADER]) -> bool {
    (slot[0] & MARKER[0]).count_ones() + (slot[1] & MARKER[1]).count_ones() <= 1
}

/// The size in flash of a record of this length.
pub(crate) const fn frame_size(length: usize) -> u32 {
    (FRAME_HEADER + length).next_multiple_of(FRAME_HEADER) as u32
}

/// The length of the record after this header of a frame; `None` if it is none.
pub(crate) fn length(frame: &[u8; FRAME_HEADER]) -> Option<usize> {
    let [m0, m1, l0, l1, ..] = *frame;
    let length = usize::from(u16::from_le_bytes([l0, l1]));
    ([m0, m1] == MARKER && length <= MAX_RECORD).then_some(length)
}

/// A record with its header and padding.
pub(crate) struct Framed {
    bytes: [u8; FRAME_HEADER + MAX_RECORD],
    length: usize,
}

impl Framed {
    /// A buffer for any record.
    pub(crate) const fn empty() -> Self {
        Self { bytes: [0xFF; FRAME_HEADER + MAX_RECORD], length: 0 }
    }

    /// A record that is not sealed yet; `None` if it is too long.
    pub(crate) fn of(record: &[u8]) -> Option<Self> {
        let mut framed = Self::empty();
        framed.bytes[FRAME_HEADER..].get_mut(..record.len())?.copy_from_slice(record);
        framed.length = record.len();
        Some(framed)
    }

    /// Completes the header for this offset in the bank with this sequence number.
    pub(crate) fn seal(&mut self, sequence: Sequence, offset: u32) {
        let [m0, m1] = MARKER;
        let [l0, l1] = (self.length as u16).to_le_bytes();
        let [c0, c1, c2, c3] = self.checksum(sequence, offset);
        self.bytes[..FRAME_HEADER].copy_from_slice(&[m0, m1, l0, l1, c0, c1, c2, c3]);
    }

    /// The sequence number of the bank in which it is a valid record at this offset. Any bytes that look like a frame
    /// have one; only a valid record has the bank's.
    pub(crate) fn sequence(&self, offset: u32) -> Option<Sequence> {
        let [m0, m1, l0, l1, c0, c1, c2, c3, ..] = self.bytes;
        (length(&[m0, m1, l0, l1, c0, c1, c2, c3]) == Some(self.length)).then(|| {
            let parts = [&offset.to_le_bytes()[..], &[l0, l1], self.record()];
            Sequence(u32::from_le_bytes(first_four_bytes([c0, c1, c2, c3], &parts)))
        })
    }

    /// The bytes in flash, in whole slots.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes[..frame_size(self.length) as usize]
    }

    /// The buffer for a record of a length, at most [`MAX_RECORD`].
    pub(crate) fn buffer_for(&mut self, length: usize) -> &mut [u8] {
        self.length = length;
        &mut self.bytes[..frame_size(length) as usize]
    }

    pub(crate) fn record(&self) -> &[u8] {
        &self.bytes[FRAME_HEADER..FRAME_HEADER + self.length]
    }

    fn checksum(&self, sequence: Sequence, offset: u32) -> [u8; 4] {
        let length = self.length as u16;
        let parts =
            [&sequence.0.to_le_bytes()[..], &offset.to_le_bytes(), &length.to_le_bytes(), self.record()];
        checksum(&parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sealed(record: &[u8], sequence: u32, offset: u32) -> Framed {
        let mut framed = Framed::of(record).expect("a short record");
        framed.seal(Sequence(sequence), offset);
        framed
    }

    #[test]
    fn a_record_is_these_bytes() {
        assert_eq!(
            sealed(b"move c3!?", 7, 24).bytes(),
            b"\x96\xC3\x09\0\x8B\x94\x70\xE7move c3!?\xFF\xFF\xFF\xFF\xFF\xFF\xFF"
        );
        assert_eq!(sealed(b"", 0, 0).bytes().len(), 8);
        assert_eq!(sealed(b"12345678", 0, 0).bytes().len(), 16);
        assert_eq!(sealed(&[1; MAX_RECORD], 0, 0).bytes().len(), 8 + MAX_RECORD);
        assert!(Framed::of(&[1; MAX_RECORD + 1]).is_none());
    }

    #[test]
    fn a_record_is_valid_only_at_its_offset_in_its_bank() {
        let framed = sealed(b"move c3", 7, 24);
        assert_eq!(framed.sequence(24), Some(Sequence(7)));
        assert_ne!(framed.sequence(32), Some(Sequence(7)));
    }

    #[test]
    fn a_record_with_any_flipped_bit_is_invalid() {
        for record in [&b""[..], b"move c3", &[0xFF; 20], &[0; 9]] {
            let framed = sealed(record, 7, 24);
            for bit in 0..8 * (FRAME_HEADER + record.len()) {
                let mut other = sealed(record, 7, 24);
                other.bytes[bit / 8] ^= 1 << (bit % 8);
                assert_ne!(other.sequence(24), Some(Sequence(7)), "bit {bit} of {:?}", framed.bytes());
            }
        }
    }
}

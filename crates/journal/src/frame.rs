//! A record as it lies in a bank: a frame with its length and checksum, its bytes, and padding up to the next slot.

use crate::{
    checksum::{checksum, first_four_bytes},
    header::Sequence,
};

/// The most bytes that a record has.
pub const LONGEST: usize = 1024;

/// Everything in a bank begins at a multiple of so many bytes.
pub(crate) const SLOT: u32 = 8;
const FRAME: usize = SLOT as usize;

/// What a frame, a header and a stamp begin with; no ASCII text contains it.
pub(crate) const MARKER: [u8; 2] = [0x96, 0xC3];

/// What is programmed over a slot to strike it out: of a marker, it clears the bits that are set and no others.
pub(crate) const STRIKE: [u8; FRAME] = [!MARKER[0], !MARKER[1], 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF];

/// Whether a slot has been struck out. A bit that resists is accepted, for a marker has eight.
pub(crate) fn is_struck_out(slot: &[u8; FRAME]) -> bool {
    (slot[0] & MARKER[0]).count_ones() + (slot[1] & MARKER[1]).count_ones() <= 1
}

/// How many bytes of a bank a record of this length takes.
pub(crate) const fn room(length: usize) -> u32 {
    (FRAME + length).next_multiple_of(FRAME) as u32
}

/// The length that a frame tells; nothing if it is no frame.
pub(crate) fn length(frame: &[u8; FRAME]) -> Option<usize> {
    let [m0, m1, l0, l1, ..] = *frame;
    let length = usize::from(u16::from_le_bytes([l0, l1]));
    ([m0, m1] == MARKER && length <= LONGEST).then_some(length)
}

/// A record with everything around it.
pub(crate) struct Framed {
    bytes: [u8; FRAME + LONGEST],
    length: usize,
}

impl Framed {
    /// Room for any record.
    pub(crate) const fn empty() -> Self {
        Self { bytes: [0xFF; FRAME + LONGEST], length: 0 }
    }

    /// A record that is still to be sealed; nothing if it is too long.
    pub(crate) fn of(record: &[u8]) -> Option<Self> {
        let mut framed = Self::empty();
        framed.bytes[FRAME..].get_mut(..record.len())?.copy_from_slice(record);
        framed.length = record.len();
        Some(framed)
    }

    /// Makes it a record at this place in the bank with this number.
    pub(crate) fn seal(&mut self, sequence: Sequence, place: u32) {
        let [m0, m1] = MARKER;
        let [l0, l1] = (self.length as u16).to_le_bytes();
        let [c0, c1, c2, c3] = self.checksum(sequence, place);
        self.bytes[..FRAME].copy_from_slice(&[m0, m1, l0, l1, c0, c1, c2, c3]);
    }

    /// The number of the bank in which it is a record at this place. Whatever looks like a frame has such a number; only
    /// that of a real record is the bank's.
    pub(crate) fn sequence(&self, place: u32) -> Option<Sequence> {
        let [m0, m1, l0, l1, c0, c1, c2, c3, ..] = self.bytes;
        (length(&[m0, m1, l0, l1, c0, c1, c2, c3]) == Some(self.length)).then(|| {
            let parts = [&place.to_le_bytes()[..], &[l0, l1], self.record()];
            Sequence(u32::from_le_bytes(first_four_bytes([c0, c1, c2, c3], &parts)))
        })
    }

    /// As it lies in the bank, in whole slots.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes[..room(self.length) as usize]
    }

    /// The room for a record of a length, at most the longest.
    pub(crate) fn bytes_for(&mut self, length: usize) -> &mut [u8] {
        self.length = length;
        &mut self.bytes[..room(length) as usize]
    }

    /// The record's own bytes.
    pub(crate) fn record(&self) -> &[u8] {
        &self.bytes[FRAME..FRAME + self.length]
    }

    fn checksum(&self, sequence: Sequence, place: u32) -> [u8; 4] {
        let length = self.length as u16;
        let parts =
            [&sequence.0.to_le_bytes()[..], &place.to_le_bytes(), &length.to_le_bytes(), self.record()];
        checksum(&parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sealed(record: &[u8], sequence: u32, place: u32) -> Framed {
        let mut framed = Framed::of(record).expect("a short record");
        framed.seal(Sequence(sequence), place);
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
        assert_eq!(sealed(&[1; LONGEST], 0, 0).bytes().len(), 8 + LONGEST);
        assert!(Framed::of(&[1; LONGEST + 1]).is_none());
    }

    #[test]
    fn a_record_holds_only_at_its_place_in_its_bank() {
        let framed = sealed(b"move c3", 7, 24);
        assert_eq!(framed.sequence(24), Some(Sequence(7)));
        assert_ne!(framed.sequence(32), Some(Sequence(7)));
    }

    #[test]
    fn no_bit_of_a_record_may_differ() {
        for record in [&b""[..], b"move c3", &[0xFF; 20], &[0; 9]] {
            let framed = sealed(record, 7, 24);
            for bit in 0..8 * (FRAME + record.len()) {
                let mut other = sealed(record, 7, 24);
                other.bytes[bit / 8] ^= 1 << (bit % 8);
                assert_ne!(other.sequence(24), Some(Sequence(7)), "bit {bit} of {:?}", framed.bytes());
            }
        }
    }
}

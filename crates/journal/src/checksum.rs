//! The checksum of everything in a bank.

use crc::{CRC_32_ISO_HDLC, Crc, NoTable};

/// Without a table, which would take a kilobyte of flash. Reading a full bank takes only milliseconds anyway.
static CRC: Crc<u32, NoTable> = Crc::<u32, NoTable>::new(&CRC_32_ISO_HDLC);

/// The checksum of these parts in sequence, as stored in flash.
// Not inlined: copies in each caller would be a third of the crate's code.
#[inline(never)]
pub(crate) fn checksum(parts: &[&[u8]]) -> [u8; 4] {
    let mut digest = CRC.digest();
    for part in parts {
        digest.update(part);
    }
    digest.finalize().to_le_bytes()
}

/// The four bytes that, followed by these parts, have this checksum.
///
/// There is exactly one solution, because each step of a CRC can be reversed.
pub(crate) fn first_four_bytes(checksum: [u8; 4], parts: &[&[u8]]) -> [u8; 4] {
    let mut state = !u32::from_le_bytes(checksum);
    for byte in parts.iter().rev().flat_map(|part| part.iter().rev()) {
        state = step_back(state) ^ u32::from(*byte);
    }
    (!(0..4).fold(state, |state, _| step_back(state))).to_le_bytes()
}

/// The state of the CRC before its last eight bits.
fn step_back(state: u32) -> u32 {
    // In reflected form.
    const POLYNOMIAL: u32 = CRC_32_ISO_HDLC.poly.reverse_bits();
    (0..8).fold(state, |state, _| match state.leading_ones() {
        0 => state << 1,
        _ => (state ^ POLYNOMIAL) << 1 | 1,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Rng;

    #[test]
    fn the_checksum_is_crc_32_iso_hdlc() {
        assert_eq!(checksum(&[b"1234", b"", b"56789"]), 0xCBF4_3926_u32.to_le_bytes());
    }

    #[test]
    fn the_first_four_bytes_are_recovered_from_the_checksum_and_the_rest() {
        let mut rng = Rng::new(1);
        for length in 0..200 {
            let first = (rng.next_u64() as u32).to_le_bytes();
            let rest: std::vec::Vec<u8> = (0..length).map(|_| rng.next_u64() as u8).collect();
            let (left, right) = rest.split_at(length / 3);
            assert_eq!(first_four_bytes(checksum(&[&first, &rest]), &[left, right]), first);
        }
    }
}

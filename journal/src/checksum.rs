//! The checksum of everything in a bank.

use crc::{CRC_32_ISO_HDLC, Crc, NoTable};

/// Without a table: a full bank is read in some milliseconds all the same, and a kilobyte of flash is better used for
/// games.
static CRC: Crc<u32, NoTable> = Crc::<u32, NoTable>::new(&CRC_32_ISO_HDLC);

/// The checksum of these parts, one behind the other, as it lies in flash.
// A copy of it in each caller would be a third of the crate's code.
#[inline(never)]
pub(crate) fn checksum(parts: &[&[u8]]) -> [u8; 4] {
    let mut digest = CRC.digest();
    for part in parts {
        digest.update(part);
    }
    digest.finalize().to_le_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_crc_32_iso_hdlc() {
        assert_eq!(checksum(&[b"1234", b"", b"56789"]), 0xCBF4_3926_u32.to_le_bytes());
    }
}

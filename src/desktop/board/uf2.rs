//! UF2 files: whether one is firmware for this board.
//!
//! A UF2 file is a sequence of blocks of 512 bytes, each with a page of flash and its address. The firmware describes
//! itself in the entries that `picotool info` shows.

use std::ops::Range;

const BLOCK: usize = 512;
const MAGIC: [u32; 2] = [0x0A32_4655, 0x9E5D_5157];
const MAGIC_END: u32 = 0x0AB1_6F30;
/// The flag that the family field is valid, and the family of the RP2040.
const HAS_FAMILY: u32 = 0x2000;
const RP2040: u32 = 0xE48B_FF56;

/// The flash of a Pico.
const FLASH: Range<u32> = 0x1000_0000..0x1020_0000;
/// Where the data of a block begins, and its length: the boot ROM takes only whole pages.
const DATA: usize = 32;
const PAGE: u32 = 256;

/// Around the header of the entries, which is in the first 512 bytes of the image.
const HEADER: [u32; 2] = [0x7188_EBF2, 0xE71A_A390];
const HEADER_AREA: usize = 512;
/// An entry with an id and a text, and the tag of the ids of Raspberry Pi.
const TEXT: u16 = 6;
const TAG: u16 = 0x5052;
const PROGRAM: u32 = 0x0203_1C86;
const VERSION: u32 = 0x11A9_BC3A;
const BOARD: u32 = 0xB63C_FFBB;

/// The name of the firmware.
const NAME: &str = "Glowboard";

/// Firmware in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Firmware {
    pub(super) version: String,
    pub(super) board: String,
}

impl Firmware {
    /// Checks a file.
    pub(super) fn read(uf2: &[u8]) -> Result<Self, String> {
        let image = decode(uf2)?;
        let text = |id| text(&image, id).unwrap_or_default();
        match text(PROGRAM) {
            name if name == NAME => Ok(Self { version: text(VERSION), board: text(BOARD) }),
            name if name.is_empty() => Err("it is no Glowboard firmware, or an older one.".to_string()),
            name => Err(format!("it is the program \"{name}\", not Glowboard.")),
        }
    }
}

/// The contents of the flash that a file writes.
fn decode(uf2: &[u8]) -> Result<Vec<u8>, String> {
    if uf2.is_empty() || !uf2.len().is_multiple_of(BLOCK) {
        return Err("it is no complete UF2 file.".to_string());
    }
    let blocks = uf2.len() / BLOCK;
    let mut image = Vec::new();
    for (number, block) in uf2.chunks(BLOCK).enumerate() {
        let word = |at| word(block, at).unwrap_or_default();
        if [word(0), word(4), word(BLOCK - 4)] != [MAGIC[0], MAGIC[1], MAGIC_END] {
            return Err(format!("block {number} is no block of a UF2 file."));
        }
        if word(8) & HAS_FAMILY == 0 || word(28) != RP2040 {
            return Err("it is not for the RP2040.".to_string());
        }
        let address = word(12);
        let is_in_order = (word(20) as usize, word(24) as usize) == (number, blocks);
        let is_page = FLASH.contains(&address) && address.is_multiple_of(PAGE) && word(16) == PAGE;
        if !is_in_order || !is_page {
            return Err(format!("block {number} is damaged, or the file is incomplete."));
        }
        let start = (address - FLASH.start) as usize;
        let end = start + PAGE as usize;
        image.resize(image.len().max(end), 0xFF);
        image[start..end].copy_from_slice(&block[DATA..][..PAGE as usize]);
    }
    Ok(image)
}

/// The text of an entry of the image.
fn text(image: &[u8], id: u32) -> Option<String> {
    let header = (0..HEADER_AREA)
        .step_by(4)
        .find(|at| [word(image, *at), word(image, at + 16)] == [Some(HEADER[0]), Some(HEADER[1])])?;
    let offset = |at| Some(word(image, at)?.checked_sub(FLASH.start)? as usize);
    let (first, end) = (offset(header + 4)?, offset(header + 8)?);
    let entry = (first..end.min(image.len())).step_by(4).filter_map(offset).find(|entry| {
        let kind = word(image, *entry);
        kind == Some(u32::from(TEXT) | u32::from(TAG) << 16) && word(image, entry + 4) == Some(id)
    })?;
    let text = image.get(offset(entry + 8)?..)?;
    let text = &text[..text.iter().position(|byte| *byte == 0)?];
    Some(String::from_utf8_lossy(text).into_owned())
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

#[cfg(test)]
#[path = "../../../tests/support/uf2.rs"]
mod sample;

#[cfg(test)]
mod tests {
    use super::{
        BLOCK, FLASH, Firmware,
        sample::{BOARD, PROGRAM, VERSION, encode, image},
    };

    #[test]
    fn firmware_says_its_version_and_its_board() {
        let file = encode(&image(&[(PROGRAM, "Glowboard"), (VERSION, "0.3.0"), (BOARD, "zip96")]));
        let wanted = Firmware { version: "0.3.0".to_string(), board: "zip96".to_string() };
        assert_eq!(Firmware::read(&file), Ok(wanted));
    }

    #[test]
    fn other_files_are_refused_with_the_reason() {
        let firmware = encode(&image(&[(PROGRAM, "Glowboard")]));
        let changed = |at: usize| {
            let mut file = firmware.clone();
            file[at] ^= 1;
            file
        };
        for (file, reason) in [
            (Vec::new(), "no complete UF2"),
            (firmware[..700].to_vec(), "no complete UF2"),
            (firmware[..BLOCK].to_vec(), "incomplete"),
            (changed(BLOCK), "block 1"),
            (changed(28), "not for the RP2040"),
            (changed(15), "block 0 is damaged"),
            (changed(17), "block 0 is damaged"),
            (encode(&image(&[])), "no Glowboard"),
            (encode(&image(&[(PROGRAM, "blink")])), "\"blink\""),
        ] {
            let error = Firmware::read(&file).expect_err(reason);
            assert!(error.contains(reason), "{error}");
        }
    }

    #[test]
    fn no_damage_to_the_entries_causes_a_panic() {
        let good = image(&[(PROGRAM, "Glowboard")]);
        for at in (0x100..0x900).step_by(4) {
            for value in [0, 4, u32::MAX, FLASH.start, FLASH.start + 4094, FLASH.end] {
                let mut image = good.clone();
                image[at..at + 4].copy_from_slice(&value.to_le_bytes());
                _ = Firmware::read(&encode(&image));
            }
        }
    }
}

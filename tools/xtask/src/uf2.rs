//! `cargo xtask uf2`: writes the firmware as a UF2 file, to be copied to a Pico, with its checksum beside it.
//!
//! A UF2 file is a sequence of blocks of 512 bytes, each with up to 256 bytes of flash and their address.

use std::{fmt::Write as _, fs, path::Path};

use object::{
    Endianness,
    elf::{FileHeader32, PT_LOAD},
    read::elf::{ElfFile, ProgramHeader},
};
use sha2::{Digest, Sha256};

use crate::{
    files,
    firmware::{self, Build},
    size::{FLASH, RAM},
};

/// The magic numbers at the start and at the end of a block.
const MAGIC: [u32; 2] = [0x0A32_4655, 0x9E5D_5157];
const MAGIC_END: u32 = 0x0AB1_6F30;

/// The flag that the family field is valid, and the family ID.
const HAS_FAMILY: u32 = 0x2000;
const RP2040: u32 = 0xE48B_FF56;

/// The bytes of flash in a block, and the length of its data field.
const PAGE: usize = 256;
const DATA: usize = 476;

/// Writes the UF2 file of a build to the target folder, and prints its size and checksum.
pub(crate) fn run(build: Build) -> Result<(), String> {
    let path = firmware::target_folder().join(build.name()).with_extension("uf2");
    let sum = make(build, &path)?;
    let written = fs::metadata(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    println!("{}  {} bytes\nSHA-256  {sum}", path.display(), written.len());
    Ok(())
}

/// Builds the firmware and writes it to `path`, and its SHA-256 to a file with `.sha256` added. Returns the SHA-256.
pub(crate) fn make(build: Build, path: &Path) -> Result<String, String> {
    let elf = firmware::build(build)?;
    let bytes = fs::read(&elf).map_err(|error| format!("{}: {error}", elf.display()))?;
    let uf2 = encode(&flash(&bytes)?);
    let mut sum = String::new();
    for byte in Sha256::digest(&uf2) {
        _ = write!(sum, "{byte:02x}");
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    files::replace(path, &uf2)?;
    files::replace(&path.with_added_extension("sha256"), format!("{sum}  {name}\n"))?;
    Ok(sum)
}

/// The flash contents of an ELF file; gaps between segments are erased flash.
fn flash(elf: &[u8]) -> Result<Vec<u8>, String> {
    let unreadable = |error: object::Error| format!("the firmware's ELF file: {error}");
    let elf: ElfFile<'_, FileHeader32<Endianness>> = ElfFile::parse(elf).map_err(unreadable)?;
    let endian = elf.endian();
    let mut image = Vec::new();
    for header in elf.elf_program_headers().iter().filter(|header| header.p_type(endian) == PT_LOAD) {
        let data = header.data(endian, elf.data()).map_err(|()| "the ELF file is truncated".to_string())?;
        let address = u64::from(header.p_paddr(endian));
        if data.is_empty() {
            continue;
        }
        if !(FLASH..RAM).contains(&address) {
            return Err(format!("the firmware has data for {address:#x}, which is not in flash"));
        }
        let start = (address - FLASH) as usize;
        image.resize(image.len().max(start + data.len()), 0xFF);
        image[start..start + data.len()].copy_from_slice(data);
    }
    Ok(image)
}

/// Encodes flash contents as a UF2 file.
fn encode(image: &[u8]) -> Vec<u8> {
    let pages = image.chunks(PAGE);
    let count = pages.len() as u32;
    let blocks = (0..).zip(pages).flat_map(|(number, page)| {
        let address = FLASH as u32 + number * PAGE as u32;
        let head = [MAGIC[0], MAGIC[1], HAS_FAMILY, address, PAGE as u32, number, count, RP2040];
        let mut block: Vec<u8> = head.iter().flat_map(|word| word.to_le_bytes()).collect();
        block.extend(page);
        // Pads the last page with erased flash; the rest of the data field is unused.
        block.resize(block.len() + PAGE - page.len(), 0xFF);
        block.resize(block.len() + DATA - PAGE, 0);
        block.extend(MAGIC_END.to_le_bytes());
        block
    });
    blocks.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(block: &[u8], at: usize) -> u32 {
        u32::from_le_bytes(block[at..at + 4].try_into().expect("four bytes"))
    }

    /// Decodes a UF2 file like the boot ROM: each block on its own, in any order.
    fn decode(uf2: &[u8]) -> Vec<u8> {
        let mut image = Vec::new();
        assert_eq!(uf2.len() % 512, 0);
        for block in uf2.chunks(512).rev() {
            assert_eq!([word(block, 0), word(block, 4), word(block, 508)], [MAGIC[0], MAGIC[1], MAGIC_END]);
            assert_eq!((word(block, 8), word(block, 28)), (HAS_FAMILY, RP2040));
            assert_eq!(word(block, 24) as usize, uf2.len() / 512);
            let (start, length) = ((word(block, 12) - 0x1000_0000) as usize, word(block, 16) as usize);
            assert_eq!((start % PAGE, length), (0, PAGE));
            assert_eq!(start / PAGE, word(block, 20) as usize);
            image.resize(image.len().max(start + length), 0);
            image[start..start + length].copy_from_slice(&block[32..32 + length]);
        }
        image
    }

    #[test]
    fn an_encoded_image_can_be_decoded() {
        for length in [1, 255, 256, 257, 100_000] {
            let image: Vec<u8> = (0..length).map(|at| (at * 7 + at / 256) as u8).collect();
            let read = decode(&encode(&image));
            assert_eq!(read[..image.len()], image[..]);
            assert!(
                read[image.len()..].iter().all(|byte| *byte == 0xFF),
                "the rest of the last page is erased"
            );
            assert!(read.len() - image.len() < PAGE);
        }
    }
}

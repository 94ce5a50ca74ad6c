//! UF2 files with the entries by which firmware describes itself.

/// The ids of the program's name and version, and of its board.
pub const PROGRAM: u32 = 0x0203_1C86;
pub const VERSION: u32 = 0x11A9_BC3A;
pub const BOARD: u32 = 0xB63C_FFBB;

const FLASH: u32 = 0x1000_0000;

/// An image with these entries, as the firmware's linker lays them out.
pub fn image(entries: &[(u32, &str)]) -> Vec<u8> {
    const TEXT: u32 = 0x5052_0006;
    let mut image = vec![0; 4096];
    let mut put = |at: usize, value: u32| image[at..at + 4].copy_from_slice(&value.to_le_bytes());
    let address = |at: usize| FLASH + at as u32;
    let header = [0x7188_EBF2, address(0x400), address(0x400 + 4 * entries.len()), 0, 0xE71A_A390];
    for (at, value) in header.into_iter().enumerate() {
        put(0x110 + 4 * at, value);
    }
    for (number, (id, _)) in entries.iter().enumerate() {
        let entry = 0x600 + 12 * number;
        put(0x400 + 4 * number, address(entry));
        put(entry, TEXT);
        put(entry + 4, *id);
        put(entry + 8, address(0x800 + 64 * number));
    }
    for (number, (_, text)) in entries.iter().enumerate() {
        let at = 0x800 + 64 * number;
        image[at..at + text.len()].copy_from_slice(text.as_bytes());
    }
    image
}

/// The file of an image for the RP2040.
pub fn encode(image: &[u8]) -> Vec<u8> {
    let count = image.len().div_ceil(256) as u32;
    let block = |(number, page): (u32, &[u8])| {
        let head = [0x0A32_4655, 0x9E5D_5157, 0x2000, FLASH + 256 * number, 256, number, count, 0xE48B_FF56];
        let mut block = head.map(u32::to_le_bytes).concat();
        block.extend(page);
        block.resize(508, 0);
        block.extend(0x0AB1_6F30_u32.to_le_bytes());
        block
    };
    (0..).zip(image.chunks(256)).flat_map(block).collect()
}

//! `cargo xtask log`: decodes the firmware's RTT buffer, as probe-rs does, for the tests in the emulator.

use std::fs;

use defmt_decoder::{DecodeError, Table};

/// Prints the level and text of each message in a file of bytes from the RTT buffer. The ELF file has the format
/// strings.
pub(crate) fn run(elf: &str, log: &str) -> Result<(), String> {
    let read = |path: &str| fs::read(path).map_err(|error| format!("{path}: {error}"));
    let table = Table::parse(&read(elf)?).map_err(|error| format!("{elf}: {error}"))?;
    let table = table.ok_or_else(|| format!("{elf} has no defmt messages"))?;
    let mut decoder = table.new_stream_decoder();
    decoder.received(&read(log)?);
    loop {
        match decoder.decode() {
            Ok(message) => {
                let level = message.level().map_or("print", |level| level.as_str());
                println!("{level} {}", message.display_message());
            }
            Err(DecodeError::UnexpectedEof) => return Ok(()),
            Err(DecodeError::Malformed) => return Err(format!("{log} has a malformed message")),
        }
    }
}

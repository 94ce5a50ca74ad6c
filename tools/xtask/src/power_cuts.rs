//! Power cuts: `cargo xtask power-cuts` on a model of the flash, and of the image in the emulator.

use std::{fs, num::NonZeroU16, path::Path};

use console::{Console, FlashStore};
use journal::{
    Area, Journal, Opened,
    nor::{Contents, Nor},
};

use crate::{command::Command, emulator, firmware::Build, trace};

/// Cuts whole games on a model of the flash: at least 1,000 games and 10 million cuts.
pub(crate) fn on_model() -> Result<(), String> {
    // The features of the whole workspace, so that nothing is built twice.
    Command::cargo("test --quiet --workspace --test power_cuts -- --nocapture")
        .with_default("GLOWBOARD_GAMES", "1050")
        .with_default("GLOWBOARD_CUTS", "130")
        .run()
}

/// Opens areas that hold anything: 820,000 changed journals, 400,000 areas of noise, and as many with noise behind a header;
/// and filled ones of which each bit has been flipped.
pub(crate) fn corrupt_flash() -> Result<(), String> {
    let tests = "--test areas --test damage --test damaged_flash";
    Command::cargo(&format!("test --quiet --workspace {tests} -- --nocapture"))
        .with_default("GLOWBOARD_AREAS", "400000")
        .run()
}

/// Cuts the image in the emulator so often.
pub(crate) fn in_emulator(cuts: &str) -> Result<(), String> {
    let cuts: u32 = cuts.parse().map_err(|_| format!("{cuts} is no number of cuts"))?;
    emulator::power_cuts(cuts)
}

/// A bank of the journal on a Pico, in sectors.
const BANK: NonZeroU16 = NonZeroU16::new(8).unwrap();

type Flash = Nor<4096>;

/// The bytes of a journal that holds nothing yet.
pub(crate) fn empty_journal() -> Vec<u8> {
    let mut flash = Flash::new(2 * usize::from(BANK.get()), Contents::Blank, 0);
    FlashStore::open(&mut flash, Area::new(0, BANK), &mut Console::new(0));
    flash.bytes().to_vec()
}

/// What a board shows that starts with this journal: prints its records and a trace.
pub(crate) fn resume(path: &str, build: Build) -> Result<(), String> {
    let bytes = fs::read(Path::new(path)).map_err(|error| format!("{path}: {error}"))?;
    let mut flash = Flash::new(2 * usize::from(BANK.get()), Contents::Blank, 0);
    let cells = flash.bytes_mut();
    if bytes.len() != cells.len() {
        return Err(format!("{path}: a journal has {} bytes", cells.len()));
    }
    cells.copy_from_slice(&bytes);
    let mut records = Vec::new();
    let opened = Journal::open(&mut flash, Area::new(0, BANK), |record| {
        records.push(String::from_utf8_lossy(record).into_owned());
    });
    if !matches!(opened, Ok(Opened::Journal { damaged: 0, .. })) {
        return Err(format!("{path}: there is no sound journal"));
    }
    records.iter().for_each(|record| println!("kept {record}"));
    print!("{}", trace::resuming(&records, build.board())?);
    Ok(())
}

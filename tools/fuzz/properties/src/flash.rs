//! A flash area with arbitrary content.
//!
//! An input is lines, which are written as records, and after a zero byte patches, which overwrite parts of the area:
//! an offset (two bytes), a length (one byte), and the bytes.

use std::num::NonZeroU16;

use console::{Console, FlashStore, SaveStatus};
use journal::{
    AppendError, Area, Journal, Opened,
    nor::{Contents, Nor},
};

use crate::saving::{assert_sound, lines_of};

/// A small sector, so that banks fill up.
const SECTOR: usize = 512;
const SECTORS: NonZeroU16 = NonZeroU16::new(8).unwrap();

type Flash = Nor<SECTOR>;

const AREA: Area = Area::new(0, SECTORS);

/// A bound of the steps to save a console, including compactions.
const MAX_STEPS: usize = 50_000;

/// Opens a journal that was written and overwritten in parts, and saves a console to it.
pub fn flash(input: &[u8]) {
    let (lines, patches) = match input.iter().position(|byte| *byte == 0) {
        Some(end) => (&input[..end], &input[end + 1..]),
        None => (input, &[][..]),
    };
    let mut flash = Flash::new(2 * usize::from(SECTORS.get()), Contents::Blank, 1);
    let written = write(&mut flash, lines);
    if patches.is_empty() {
        assert_eq!(records(&mut flash), written, "every record is found");
    } else {
        patch(flash.bytes_mut(), patches);
        assert_works(&mut flash);
    }
    if let Some(saved) = save(&mut flash) {
        let mut again = Console::new(4);
        FlashStore::open(&mut flash, AREA, &mut again);
        assert_eq!(lines_of(&again), saved, "everything saved is loaded");
    }
}

/// Writes each line as a record, as long as there is space. Returns the written ones.
fn write(flash: &mut Flash, lines: &[u8]) -> Vec<Vec<u8>> {
    FlashStore::open(&mut *flash, AREA, &mut Console::new(0));
    let opened = Journal::open(flash, AREA, |_| ()).expect("a sound flash");
    let Opened::Journal { mut journal, .. } = opened else { panic!("it has just been formatted") };
    let mut written = Vec::new();
    for line in lines.split(|byte| *byte == b'\n') {
        match journal.append(line) {
            Ok(()) => written.push(line.to_vec()),
            Err(reason) => assert!(matches!(reason, AppendError::Full | AppendError::TooLong), "{reason:?}"),
        }
    }
    written
}

fn patch(area: &mut [u8], mut patches: &[u8]) {
    while let [low, high, length, rest @ ..] = patches {
        let offset = usize::from(u16::from_le_bytes([*low, *high])) % area.len();
        let length = usize::from(*length).min(rest.len()).min(area.len() - offset);
        area[offset..offset + length].copy_from_slice(&rest[..length]);
        patches = &rest[length..];
    }
}

/// The records of an area; none if it is no journal.
fn records(flash: &mut Flash) -> Vec<Vec<u8>> {
    let mut records = Vec::new();
    Journal::open(flash, AREA, |record| records.push(record.to_vec())).expect("a sound flash");
    records
}

/// The journal still works: the next opening finds the same records, and one that is appended now.
fn assert_works(flash: &mut Flash) {
    let mut flash = flash.clone();
    let mut expected = records(&mut flash);
    if let Opened::Journal { mut journal, .. } =
        Journal::open(&mut flash, AREA, |_| ()).expect("a sound flash")
    {
        match journal.append(b"and so on") {
            Ok(()) => expected.push(b"and so on".to_vec()),
            Err(reason) => assert_eq!(reason, AppendError::Full),
        }
    }
    assert_eq!(records(&mut flash), expected, "the same records are found again");
}

/// Loads a console from this area and saves it. Returns its records; `None` if there is no space.
fn save(flash: &mut Flash) -> Option<Vec<String>> {
    let mut console = Console::new(3);
    let mut saver = FlashStore::open(flash, AREA, &mut console);
    assert_sound(&console);
    for _ in 0..MAX_STEPS {
        match saver.save(&console) {
            SaveStatus::Wrote | SaveStatus::Blocked => {}
            SaveStatus::Done => return Some(lines_of(&console)),
            SaveStatus::Failed => return None,
        }
        if saver.store().needs_erase() {
            saver.store_mut().erase_sector();
        }
    }
    panic!("saving does not end");
}

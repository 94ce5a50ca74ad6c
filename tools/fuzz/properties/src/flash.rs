//! A flash area that holds anything.
//!
//! An input is lines, which are written as records, and behind a zero byte patches, which some other force has made
//! afterwards: where in the area (two bytes), how many bytes, and these.

use std::num::NonZeroU16;

use console::{Console, FlashStore, Saved};
use journal::{
    AppendError, Area, Journal, Opened,
    nor::{Contents, Nor},
};

use crate::keeping::{assert_sound, written_anew};

/// Small, so that banks fill up.
const SECTOR: usize = 512;
const SECTORS: NonZeroU16 = NonZeroU16::new(8).unwrap();

type Flash = Nor<SECTOR>;

const AREA: Area = Area::new(0, SECTORS);

/// More steps than it can take to keep a console, with all copying.
const MOST_STEPS: usize = 50_000;

/// Opens a journal that was written and changed, and keeps a console in it.
pub fn flash(input: &[u8]) {
    let (lines, patches) = match input.iter().position(|byte| *byte == 0) {
        Some(end) => (&input[..end], &input[end + 1..]),
        None => (input, &[][..]),
    };
    let mut flash = Flash::new(2 * usize::from(SECTORS.get()), Contents::Blank, 1);
    let written = write(&mut flash, lines);
    if patches.is_empty() {
        assert_eq!(told(&mut flash), written, "every record is told");
    } else {
        patch(flash.bytes_mut(), patches);
        assert_told_again(&mut flash);
    }
    let console = keep(&mut flash);
    if let Some(kept) = console {
        let mut again = Console::new(4);
        FlashStore::open(&mut flash, AREA, &mut again);
        assert_eq!(written_anew(&again), kept, "what was kept is there");
    }
}

/// Writes each line as a record, as long as there is room, and says which are there.
fn write(flash: &mut Flash, lines: &[u8]) -> Vec<Vec<u8>> {
    FlashStore::open(&mut *flash, AREA, &mut Console::new(0));
    let opened = Journal::open(flash, AREA, |_| ()).expect("nothing is refused");
    let Opened::Journal { mut journal, .. } = opened else { panic!("it has just been made a journal") };
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
        let place = usize::from(u16::from_le_bytes([*low, *high])) % area.len();
        let length = usize::from(*length).min(rest.len()).min(area.len() - place);
        area[place..place + length].copy_from_slice(&rest[..length]);
        patches = &rest[length..];
    }
}

/// The records of an area; none if it is no journal.
fn told(flash: &mut Flash) -> Vec<Vec<u8>> {
    let mut told = Vec::new();
    Journal::open(flash, AREA, |record| told.push(record.to_vec())).expect("nothing is refused");
    told
}

/// What is told is told again, with what is added now.
fn assert_told_again(flash: &mut Flash) {
    let mut flash = flash.clone();
    let mut told = told(&mut flash);
    if let Opened::Journal { mut journal, .. } =
        Journal::open(&mut flash, AREA, |_| ()).expect("nothing is refused")
    {
        match journal.append(b"and so on") {
            Ok(()) => told.push(b"and so on".to_vec()),
            Err(reason) => assert_eq!(reason, AppendError::Full),
        }
    }
    assert_eq!(self::told(&mut flash), told, "what was told is told again");
}

/// Keeps a console that begins with this area, and says what is to be there afterwards; nothing if there is no room.
fn keep(flash: &mut Flash) -> Option<Vec<String>> {
    let mut console = Console::new(3);
    let mut keeper = FlashStore::open(flash, AREA, &mut console);
    assert_sound(&console);
    for _ in 0..MOST_STEPS {
        match keeper.save(&console) {
            Saved::Wrote | Saved::Blocked => {}
            Saved::Done => return Some(written_anew(&console)),
            Saved::Refused => return None,
        }
        if keeper.store().wants_erase() {
            keeper.store_mut().erase_a_sector();
        }
    }
    panic!("keeping does not end");
}

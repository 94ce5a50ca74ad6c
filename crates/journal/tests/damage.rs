//! A flipped bit, a changed byte or an erased page anywhere in an area, in several states of the journal: every
//! untouched record is found, and the damage is reported.
//!
//! With `GLOWBOARD_AREAS` of at least 100,000 every bit is flipped, also in an area of a Pico's size, and with a smaller number
//! hardly any.

mod shared;

use std::{ops::Range, thread};

use journal::{
    AppendError, FlashError, Journal, Opened,
    nor::{Contents, Nor},
};
use shared::{OnFlash, Record, area, begin_compaction, format};

const PAGE: usize = 256;

/// The state of a journal when it is damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// The spare bank is clean.
    SpareClean,
    /// A compaction was committed, and the spare bank is not erased yet.
    Committed,
    /// Half of the spare bank has been erased.
    Erasing,
    /// A compaction is in progress.
    Copying,
    /// The power failed during a compaction, and the journal has been opened since.
    CopyAbandoned,
}

const STATES: [State; 5] =
    [State::SpareClean, State::Committed, State::Erasing, State::Copying, State::CopyAbandoned];

fn record(number: usize) -> Record {
    format!("move konter {number} {} @{:04x}", "c3 ".repeat(number % 9), number * 4093 % 65521).into_bytes()
}

/// Opens an area. Returns the records, the amount of damage, and the journal, if any is left.
fn open<const SECTOR: usize>(
    flash: &mut Nor<SECTOR>,
    sectors: u16,
) -> (Vec<Record>, u32, Option<OnFlash<'_, SECTOR>>) {
    let (found, opened) = shared::open(flash, area(sectors));
    match opened.expect("a sound flash") {
        Opened::Journal { journal, damaged, .. } => (found, damaged, Some(journal)),
        Opened::Newer(_) => panic!("there is no newer format"),
        Opened::Nothing(unformatted) => (found, unformatted.had_journal().into(), None),
    }
}

/// The journal that is left in a sound flash.
fn left<const SECTOR: usize>(flash: &mut Nor<SECTOR>, sectors: u16) -> OnFlash<'_, SECTOR> {
    open(flash, sectors).2.expect("a journal")
}

/// A flash with a journal that is three quarters full.
fn filled<const SECTOR: usize>(sectors: u16, state: State) -> Nor<SECTOR> {
    written(sectors, state, None)
}

/// A flash with a journal of `few` records, or one that is three quarters full. The old bank was full.
fn written<const SECTOR: usize>(sectors: u16, state: State, few: Option<usize>) -> Nor<SECTOR> {
    let mut flash = Nor::new(2 * usize::from(sectors), Contents::Random, 1);
    let mut journal = shared::journal(&mut flash, area(sectors)).expect("a sound flash");
    let mut numbers = 0..;
    fill(&mut journal, &mut numbers);
    copy(&mut journal, &numbers.clone().take(few.unwrap_or(10)).collect::<Vec<_>>(), true);
    match (few, state) {
        (Some(_), _) => {}
        (None, State::Committed) => fill(&mut journal, &mut numbers.by_ref().take(5)),
        (None, _) => fill(&mut journal, &mut numbers),
    }
    match state {
        State::SpareClean => erase(&mut journal, sectors),
        State::Committed => {}
        State::Erasing => erase(&mut journal, sectors / 2),
        State::Copying | State::CopyAbandoned => copy(&mut journal, &[1; 40], false),
    }
    if state == State::CopyAbandoned {
        open(&mut flash, sectors);
    }
    flash
}

fn fill<const SECTOR: usize>(journal: &mut OnFlash<'_, SECTOR>, numbers: &mut impl Iterator<Item = usize>) {
    for number in numbers {
        journal.append(&record(number)).expect("a sound flash");
        if journal.needs_compaction() {
            break;
        }
    }
}

fn erase<const SECTOR: usize>(journal: &mut OnFlash<'_, SECTOR>, sectors: u16) {
    (0..sectors).for_each(|_| journal.erase_sector().expect("a sound flash"));
}

fn copy<const SECTOR: usize>(journal: &mut OnFlash<'_, SECTOR>, numbers: &[usize], commit: bool) {
    let mut compaction = begin_compaction(journal);
    for number in numbers {
        journal.copy(&mut compaction, &record(*number)).expect("a sound flash");
    }
    if commit {
        journal.commit(compaction).expect("a sound flash");
    } else {
        journal.abort(compaction);
    }
}

fn active_bank(bytes: &[u8]) -> usize {
    let number =
        |bank: usize| u32::from_le_bytes(bytes[bank + 16..bank + 20].try_into().expect("four bytes"));
    let banks = [0, bytes.len() / 2].into_iter().filter(|bank| bytes[bank + 8..bank + 12] == *b"\x96\xC3GB");
    banks.max_by_key(|bank| number(*bank)).expect("an active bank")
}

/// The positions of these records in the active bank.
fn places(bytes: &[u8], records: &[Record]) -> Vec<Range<usize>> {
    let mut place = active_bank(bytes) + 24;
    let found = records.iter().map(|record| {
        while !(bytes[place..].starts_with(b"\x96\xC3") && bytes[place + 8..].starts_with(record)) {
            place += 8;
        }
        let start = place;
        place = (place + 8 + record.len()).next_multiple_of(8);
        start..place
    });
    found.collect()
}

/// A journal that will be damaged.
struct Sample<const SECTOR: usize> {
    flash: Nor<SECTOR>,
    sectors: u16,
    records: Vec<Record>,
    places: Vec<Range<usize>>,
}

impl<const SECTOR: usize> Sample<SECTOR> {
    fn new(flash: Nor<SECTOR>, sectors: u16) -> Self {
        let (records, damaged, _) = open(&mut flash.clone(), sectors);
        assert_eq!(damaged, 0);
        let places = places(flash.bytes(), &records);
        Self { flash, sectors, records, places }
    }

    /// Opens it with some of its bytes changed, and checks the records.
    fn assert_survives(&self, name: &str, touched: Range<usize>, change: impl Fn(&mut [u8])) {
        let mut flash = self.flash.clone();
        change(&mut flash.bytes_mut()[touched.clone()]);
        // Version 0.2.0 left the old bank's header after a commit. Without the new header, the old bank is active.
        let header = active_bank(self.flash.bytes()) + 8;
        let is_header_lost = flash.bytes()[header..header + 16] == [0xFF; 16];
        if name == OLD_BANK_DIRTY && is_header_lost {
            return;
        }
        let (found, damaged, journal) = open(&mut flash, self.sectors);
        if is_header_lost && self.places.iter().all(|place| place.end <= touched.end) {
            assert!(damaged > 0, "{name}: the loss of everything is reported");
            return;
        }
        let mut rest = found.iter();
        let (mut is_missing, mut is_hole) = (false, false);
        for (record, place) in self.records.iter().zip(&self.places) {
            if rest.as_slice().first() == Some(record) {
                rest.next();
                is_hole = is_missing;
            } else {
                let is_touched = place.start < touched.end && touched.start < place.end;
                assert!(is_touched, "{name} at {touched:x?} costs a record at {place:x?}");
                is_missing = true;
            }
        }
        assert_eq!(rest.len(), 0, "{name} at {touched:x?}: only written records are found");
        assert!(damaged > 0 || !is_hole, "{name} at {touched:x?}: damage is reported");
        let Some(mut journal) = journal else { panic!("{name} at {touched:x?}: no journal") };
        // It accepts records, and is sound after the next compaction.
        let mut expected = found;
        match journal.append(b"and so on") {
            Ok(()) => expected.push(b"and so on".to_vec()),
            Err(reason) => assert_eq!(reason, AppendError::Full, "{name} at {touched:x?}"),
        }
        let (found, _, journal) = open(&mut flash, self.sectors);
        assert!(found == expected, "{name} at {touched:x?}: the same records are found again");
        let Some(mut journal) = journal else { panic!("{name} at {touched:x?}: no journal") };
        copy(&mut journal, &[1, 2], true);
        assert!(!journal.needs_compaction());
        let (found, damaged, _) = open(&mut flash, self.sectors);
        assert_eq!((found, damaged), (vec![record(1), record(2)], 0), "{name} at {touched:x?}");
    }

    fn assert_survives_bit(&self, name: &str, bit: usize) {
        self.assert_survives(name, bit / 8..bit / 8 + 1, |bytes| bytes[0] ^= 1 << (bit % 8));
    }

    fn assert_survives_bytes_and_pages(&self, name: &str, step: usize) {
        let size = self.flash.bytes().len();
        for byte in (0..size).step_by(step) {
            for value in [0x00, 0xFF, 0x96, !self.flash.bytes()[byte]] {
                self.assert_survives(name, byte..byte + 1, |bytes| bytes[0] = value);
            }
        }
        for page in (0..size).step_by(PAGE) {
            self.assert_survives(name, page..page + PAGE, |bytes| bytes.fill(0xFF));
        }
    }
}

/// The step between tested bits or bytes.
fn step(sample: usize) -> usize {
    match std::env::var("GLOWBOARD_AREAS").map(|areas| areas.parse::<u64>()) {
        Ok(Ok(100_000..)) => 1,
        Ok(_) => 16 * sample,
        Err(_) => sample,
    }
}

#[test]
fn a_flipped_bit_a_changed_byte_or_an_erased_page_costs_only_what_it_touches() {
    for state in STATES {
        let sample = Sample::new(filled::<1024>(2, state), 2);
        let name = format!("{state:?}");
        (0..8 * 4096).step_by(step(7)).for_each(|bit| sample.assert_survives_bit(&name, bit));
        sample.assert_survives_bytes_and_pages(&name, step(3));
    }
}

#[test]
fn the_same_is_true_of_a_journal_of_a_few_records() {
    for state in STATES {
        for few in 0..4 {
            let sample = Sample::new(written::<1024>(2, state, Some(few)), 2);
            assert_eq!(sample.records.len(), few);
            let name = format!("{state:?} with {few} records");
            // The header and the records are in the first page.
            let first_page = active_bank(sample.flash.bytes()) * 8;
            let first_page = first_page..first_page + 8 * PAGE;
            let bits = first_page.clone().chain((0..8 * 4096).step_by(step(211)));
            bits.for_each(|bit| sample.assert_survives_bit(&name, bit));
            sample.assert_survives_bytes_and_pages(&name, step(31));
        }
    }
}

#[test]
fn the_same_is_true_in_an_area_of_a_picos_size() {
    let (bit_step, byte_step) = (step(1_009), step(301).max(7));
    let damage = |state| {
        let sample = Sample::new(filled::<4096>(8, state), 8);
        let (bits, name) = (8 * sample.flash.bytes().len(), format!("{state:?}"));
        (0..bits).step_by(bit_step).for_each(|bit| sample.assert_survives_bit(&name, bit));
        sample.assert_survives_bytes_and_pages(&name, byte_step);
        println!(
            "{name}: {} flipped bits of {bits}, {} records",
            bits.div_ceil(bit_step),
            sample.records.len()
        );
    };
    thread::scope(|scope| STATES.into_iter().for_each(|state| drop(scope.spawn(move || damage(state)))));
}

const OLD_BANK_DIRTY: &str = "v1-old-bank-dirty";

/// Journals as version 0.2.0 wrote them, with 2 sectors of 1,024 bytes a bank.
const SAMPLES: [(&str, &[u8], Range<usize>); 3] = [
    ("v1-spare-clean", include_bytes!("samples/v1-spare-clean.bin"), 0..27),
    ("v1-copying", include_bytes!("samples/v1-copying.bin"), 0..27),
    (OLD_BANK_DIRTY, include_bytes!("samples/v1-old-bank-dirty.bin"), 0..18),
];

#[test]
fn journals_of_version_0_2_0_are_read_and_survive_damage() {
    for (name, bytes, numbers) in SAMPLES {
        let mut flash = Nor::<1024>::new(4, Contents::Blank, 1);
        flash.bytes_mut().copy_from_slice(bytes);
        let sample = Sample::new(flash, 2);
        let moves = ["c3", "a1-b2", "pass", "e5 takes d4, then again"];
        let written = numbers.map(|number| {
            format!("move konter {number} {} @{:04x}", moves[number % 4], number * 4093 % 65521).into_bytes()
        });
        assert!(sample.records == written.collect::<Vec<_>>(), "{name}");
        (0..8 * bytes.len()).step_by(step(7)).for_each(|bit| sample.assert_survives_bit(name, bit));
        sample.assert_survives_bytes_and_pages(name, step(3));
    }
}

/// A header of format version 2 with a valid checksum.
const NEWER_HEADER: [u8; 16] = *b"\x96\xC3GB\x02\0\x02\0\x07\0\0\0u\x02D\xDE";

#[test]
fn a_journal_of_a_newer_format_can_be_formatted() {
    let mut flash = filled::<1024>(2, State::Committed);
    flash.bytes_mut()[8..24].copy_from_slice(&NEWER_HEADER);
    let opened = Journal::open(&mut flash, area(2), |_| panic!("it is not read"));
    let Ok(Opened::Newer(unformatted)) = opened else { panic!("it is newer") };
    let mut journal = format(unformatted).expect("a sound flash");
    journal.append(b"first").expect("a sound flash");
    assert_eq!(open(&mut flash, 2).0, [b"first"]);
}

#[test]
fn a_journal_of_a_newer_format_is_not_touched_whatever_byte_of_its_header_is_damaged() {
    let committed = filled::<1024>(2, State::Committed);
    let spare = 2048 - active_bank(committed.bytes());
    let mut blank = committed.clone();
    blank.bytes_mut().fill(0xFF);
    // Without another header, and beside a valid one of this version.
    for (mut flash, bank) in [(blank.clone(), 0), (blank, 2048), (committed, spare)] {
        flash.bytes_mut()[bank + 8..bank + 24].copy_from_slice(&NEWER_HEADER);
        for byte in bank..bank + 32 {
            for value in 0..=u8::MAX {
                let mut flash = flash.clone();
                flash.bytes_mut()[byte] = value;
                let before = flash.bytes().to_vec();
                let opened = Journal::open(&mut flash, area(2), |_| panic!("it is not read"));
                assert!(matches!(opened, Ok(Opened::Newer(_))), "{value:#x} at {byte}");
                assert_eq!(flash.bytes(), before, "nothing has been written");
            }
        }
    }
}

#[test]
fn damage_is_reported_until_a_compaction_is_committed() {
    let mut flash = written::<1024>(2, State::SpareClean, Some(8));
    let (records, _, _) = open(&mut flash, 2);
    let place = places(flash.bytes(), &records)[3].start;
    flash.bytes_mut()[place + 10] ^= 4;
    let rest = [&records[..3], &records[4..]].concat();
    let mut committed = 0;
    for operations in 0.. {
        let mut flash = flash.clone();
        assert!(left(&mut flash, 2).needs_compaction());
        flash.cut_after(operations);
        let done = (|| {
            let Opened::Journal { mut journal, .. } = Journal::open(&mut flash, area(2), |_| ())? else {
                panic!("a journal")
            };
            let mut compaction = journal.begin_compaction()?.expect("a clean bank");
            rest.iter().try_for_each(|record| match journal.copy(&mut compaction, record) {
                Err(AppendError::Flash) => Err(FlashError),
                copied => {
                    copied.expect("there is room");
                    Ok(())
                }
            })?;
            journal.commit(compaction)
        })();
        flash.restore_power();
        let (found, damaged, Some(journal)) = open(&mut flash, 2) else { panic!("no journal") };
        assert!(found == rest, "after {operations} operations");
        assert_eq!(journal.needs_compaction(), damaged > 0, "after {operations} operations");
        committed += u32::from(damaged == 0);
        if done.is_ok() {
            assert_eq!(damaged, 0, "it is reported no more");
            break;
        }
    }
    assert!((1..5).contains(&committed), "{committed} of the cuts came after the commit");
}

#[test]
fn a_single_record_is_found_without_a_header() {
    for lost in [8..24, 8..9, 0..PAGE] {
        let mut flash = filled::<1024>(2, State::SpareClean);
        // Now the first bank is active, and its only record comes after the first page.
        copy(&mut left(&mut flash, 2), &[], true);
        left(&mut flash, 2).append(b"only one").expect("a sound flash");
        erase(&mut left(&mut flash, 2), 2);
        flash.bytes_mut()[lost].fill(0xFF);
        let (found, damaged, _) = open(&mut flash, 2);
        assert_eq!(found, [b"only one"]);
        assert!(damaged > 0);
    }
}

#[test]
fn the_loss_of_everything_is_reported() {
    let mut flash = filled::<1024>(2, State::SpareClean);
    let mut journal = left(&mut flash, 2);
    copy(&mut journal, &[1, 2], true);
    erase(&mut journal, 2);
    flash.bytes_mut()[..PAGE].fill(0xFF);
    let (found, damaged, journal) = open(&mut flash, 2);
    assert!(found.is_empty() && journal.is_none());
    assert!(damaged > 0);
}

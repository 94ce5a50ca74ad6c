//! Worn flash: stuck bits, and failing programs and erases. Confirmed records are found; everything else is reported as
//! an error, after a bounded number of attempts.

mod shared;

use std::num::NonZeroU16;

use journal::{
    AppendError, Area, FlashError, Journal, MAX_RECORD, Opened,
    nor::{Contents, Nor, Tearing},
};
use rules::Rng;
use shared::{OnFlash, Record, area};

/// Each bank has two sectors of 1,024 bytes.
type Flash = Nor<1024>;
const AREA: Area = Area::new(0, NonZeroU16::new(2).unwrap());
const BANK: u32 = 2048;

fn open(flash: &mut Flash) -> (Vec<Record>, Result<Opened<&mut Flash>, FlashError>) {
    shared::open(flash, AREA)
}

fn journal(flash: &mut Flash) -> Result<OnFlash<'_, 1024>, FlashError> {
    shared::journal(flash, AREA)
}

fn blank() -> Flash {
    Flash::new(4, Contents::Blank, 1)
}

#[test]
fn a_record_on_a_stuck_bit_is_written_at_a_later_offset() {
    for byte in 24..100 {
        let mut flash = blank();
        flash.stick(byte, 0x01, 0x01);
        let mut journal = journal(&mut flash).expect("the header is not affected");
        let record = [0x00; 40];
        assert_eq!(journal.append(&record), Ok(()), "byte {byte}");
        assert_eq!(journal.append(b"and another"), Ok(()), "byte {byte}");
        let (found, opened) = open(&mut flash);
        assert_eq!(found, [&record[..], b"and another"], "byte {byte}");
        let Ok(Opened::Journal { mut journal, .. }) = opened else { panic!("the journal is found") };
        assert_eq!(journal.append(b"a third"), Ok(()));
        assert_eq!(open(&mut flash).0.len(), 3);
    }
}

#[test]
fn a_flash_that_fails_everywhere_is_read_and_reported() {
    let mut flash = blank();
    let mut journal = journal(&mut flash).expect("a sound flash");
    journal.append(b"before").expect("a sound flash");
    flash.fail(0..2 * BANK);
    let (found, opened) = open(&mut flash);
    assert_eq!(found, [b"before"], "the readable records are found");
    assert!(opened.is_err());
}

#[test]
fn a_failed_record_is_reported_and_the_next_one_is_written_at_a_later_offset() {
    let mut flash = blank();
    journal(&mut flash).expect("a sound flash");
    flash.fail(256..300);
    let before = flash.tally();
    let mut journal = journal(&mut flash).expect("the writes of an opening are not affected");
    assert_eq!(journal.append(b"failed"), Err(AppendError::Flash));
    assert_eq!(journal.append(b"written"), Ok(()), "after the failing range");
    assert!(flash.tally().programs - before.programs < 10);
    assert_eq!(open(&mut flash).0, [b"written"]);
}

#[test]
fn the_spare_bank_is_not_used_after_three_failed_erases() {
    let mut flash = blank();
    journal(&mut flash).expect("a sound flash");
    flash.fail(BANK + 1024..2 * BANK);
    let mut journal = journal(&mut flash).expect("the writes of an opening are not affected");
    assert_eq!(journal.erase_sector(), Ok(()));
    for _ in 0..3 {
        assert!(journal.needs_erase());
        assert_eq!(journal.erase_sector(), Err(FlashError));
    }
    assert!(!journal.needs_erase());
    assert_eq!(journal.erase_sector(), Ok(()));
    assert!(
        journal.begin_compaction().is_ok_and(|compaction| compaction.is_none()),
        "such a bank is not used"
    );
    assert_eq!(journal.append(b"still"), Ok(()));
    assert_eq!(open(&mut flash).0, [b"still"]);
}

#[test]
fn a_bank_with_a_stuck_bit_is_never_used() {
    for byte in [BANK, BANK + 7, BANK + 8, BANK + 500, 2 * BANK - 1] {
        let mut flash = blank();
        flash.stick(byte as usize, 0x80, 0x00);
        let mut journal = journal(&mut flash).expect("the first bank is sound");
        let failures = (0..10).filter(|_| journal.erase_sector().is_err()).count();
        assert_eq!(failures, 3, "byte {byte}");
        assert!(journal.begin_compaction().is_ok_and(|compaction| compaction.is_none()), "byte {byte}");
        assert_eq!(journal.append(b"still"), Ok(()));
    }
}

#[test]
fn a_failed_commit_leaves_the_journal_unchanged() {
    let mut flash = blank();
    let mut journal = journal(&mut flash).expect("a sound flash");
    journal.append(b"old").expect("a sound flash");
    shared::erase_spare(&mut journal).expect("a sound flash");
    flash.stick(BANK as usize + 9, 0x20, 0x20);
    let Ok(Opened::Journal { mut journal, .. }) = open(&mut flash).1 else { panic!("the journal is found") };
    let mut compaction = journal.begin_compaction().expect("a sound flash").expect("the spare bank is clean");
    journal.copy(&mut compaction, b"new").expect("a sound flash");
    assert_eq!(journal.commit(compaction), Err(FlashError));
    assert_eq!(journal.append(b"and on"), Ok(()));
    assert_eq!(open(&mut flash).0, [&b"old"[..], b"and on"]);
}

/// Uses a flash with more and more stuck bits, with power cuts or without, and checks that each confirmed record is
/// found.
fn wear_out(seed: u64, cuts: bool) -> u32 {
    let mut rng = Rng::new(seed);
    let tearing = if rng.below(2) == 0 { Tearing::Stable } else { Tearing::Weak };
    let mut flash = Flash::new(4, Contents::Random, rng.next_u64()).torn(tearing);
    let mut records: Vec<Record> = Vec::new();
    let mut failed: Vec<Record> = Vec::new();
    let mut confirmed = 0;
    for bits in 0..30 {
        if cuts && rng.below(2) == 0 {
            flash.cut_after(rng.below(30).into());
        }
        let (found, opened) = open(&mut flash);
        if let Ok(Opened::Journal { .. }) = opened {
            let mut rest = records.iter();
            let unconfirmed = found.iter().filter(|record| {
                let due = rest.as_slice().first() == Some(*record);
                if due {
                    rest.next();
                }
                !due
            });
            assert!(unconfirmed.into_iter().all(|record| failed.contains(record)), "seed {seed}");
            assert_eq!(rest.len(), 0, "seed {seed}, {bits} bits: {} records are missing", rest.len());
            records = found;
        }
        if let Ok(mut journal) = journal(&mut flash) {
            for _ in 0..rng.below(20) {
                let record: Record = (0..rng.below(60)).map(|_| rng.next_u64() as u8).collect();
                match journal.append(&record) {
                    Ok(()) => {
                        records.push(record);
                        confirmed += 1;
                    }
                    Err(_) => failed.push(record),
                }
            }
        }
        flash.restore_power();
        // Bits get stuck in blank pages.
        for _ in 0..rng.below(3) {
            let byte = rng.below(2 * BANK) as usize;
            if flash.bytes()[byte / 256 * 256..][..256] == [0xFF; 256] {
                flash.stick(byte, 1 << rng.below(8), 0xFF);
            }
        }
    }
    confirmed
}

#[test]
fn records_confirmed_by_a_worn_flash_are_found() {
    let confirmed: u32 = (0..400).map(|seed| wear_out(seed, false)).sum();
    assert!(confirmed > 10_000, "{confirmed}");
}

#[test]
fn records_confirmed_by_a_worn_flash_are_found_after_power_cuts_too() {
    let confirmed: u32 = (0..400).map(|seed| wear_out(seed, true)).sum();
    assert!(confirmed > 5_000, "{confirmed}");
}

#[test]
fn an_area_outside_of_the_flash_is_an_error() {
    let mut flash = blank();
    let sectors = NonZeroU16::new(2).expect("two");
    for first in [1, 2, 4, u32::MAX] {
        assert!(Journal::open(&mut flash, Area::new(first, sectors), |_| ()).is_err());
    }
    assert_eq!(flash.tally().invalid_calls, 0, "nothing is tried");
}

#[test]
fn a_record_that_is_too_long_is_an_error() {
    let mut flash = Nor::<4096>::new(2, Contents::Blank, 1);
    let mut journal = shared::journal(&mut flash, area(1)).expect("a sound flash");
    assert_eq!(journal.append(&[7; MAX_RECORD]), Ok(()));
    assert_eq!(journal.append(&[7; MAX_RECORD + 1]), Err(AppendError::TooLong));
    assert_eq!(AppendError::TooLong.to_string(), "A record has at most 1024 bytes and fits into a bank.");
}

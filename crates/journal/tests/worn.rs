//! Flash that resists: bits that stick, and places that refuse. What is confirmed holds; everything else is told by an
//! error, after a bounded number of attempts.

use std::num::NonZeroU16;

use journal::{
    AppendError, Area, FlashError, Formatting, Journal, LONGEST, Opened,
    nor::{Contents, Nor, Tearing},
};
use rules::Rng;

type Record = Vec<u8>;

/// The banks that are used here: two sectors of 1,024 bytes each.
type Flash = Nor<1024>;
const AREA: Area = Area::new(0, NonZeroU16::new(2).unwrap());
const BANK: u32 = 2048;

fn open(flash: &mut Flash) -> (Vec<Record>, Result<Opened<&mut Flash>, FlashError>) {
    let mut told = Vec::new();
    let opened = Journal::open(flash, AREA, |record| told.push(record.to_vec()));
    (told, opened)
}

/// The journal in a flash, made if there is none.
fn journal(flash: &mut Flash) -> Result<Journal<&mut Flash>, FlashError> {
    match open(flash).1? {
        Opened::Journal { journal, .. } => Ok(journal),
        Opened::Newer(_) => panic!("there is no newer format"),
        Opened::Nothing(mut unprepared) => loop {
            match unprepared.format()? {
                Formatting::Partly(rest) => unprepared = rest,
                Formatting::Journal(journal) => return Ok(journal),
            }
        },
    }
}

fn blank() -> Flash {
    Flash::new(4, Contents::Blank, 1)
}

#[test]
fn a_record_on_a_bit_that_can_not_be_cleared_is_written_further_on() {
    for byte in 24..100 {
        let mut flash = blank();
        flash.stick(byte, 0x01, 0x01);
        let mut journal = journal(&mut flash).expect("the header is not concerned");
        let record = [0x00; 40];
        assert_eq!(journal.append(&record), Ok(()), "byte {byte}");
        assert_eq!(journal.append(b"and another"), Ok(()), "byte {byte}");
        let (told, opened) = open(&mut flash);
        assert_eq!(told, [&record[..], b"and another"], "byte {byte}");
        let Ok(Opened::Journal { mut journal, .. }) = opened else { panic!("the journal is found") };
        assert_eq!(journal.append(b"a third"), Ok(()));
        assert_eq!(open(&mut flash).0.len(), 3);
    }
}

#[test]
fn a_flash_that_refuses_everything_is_told_as_such_and_soon() {
    let mut flash = blank();
    let mut journal = journal(&mut flash).expect("nothing refuses yet");
    journal.append(b"before").expect("nothing refuses yet");
    flash.refuse(0..2 * BANK);
    let (told, opened) = open(&mut flash);
    assert_eq!(told, [b"before"], "what can be read is told");
    assert!(opened.is_err());
}

#[test]
fn refused_records_are_told_and_the_journal_goes_on_where_it_can() {
    let mut flash = blank();
    journal(&mut flash).expect("nothing refuses yet");
    flash.refuse(256..300);
    let before = flash.tally();
    let mut journal = journal(&mut flash).expect("what is written at an opening is not concerned");
    assert_eq!(journal.append(b"refused"), Err(AppendError::Refused));
    assert_eq!(journal.append(b"taken"), Ok(()), "behind the place that refuses");
    assert!(flash.tally().programs - before.programs < 10);
    assert_eq!(open(&mut flash).0, [b"taken"]);
}

#[test]
fn a_sector_that_refuses_to_be_erased_is_given_up_after_three_times() {
    let mut flash = blank();
    journal(&mut flash).expect("nothing refuses yet");
    flash.refuse(BANK + 1024..2 * BANK);
    let mut journal = journal(&mut flash).expect("what is written at an opening is not concerned");
    assert_eq!(journal.erase_a_sector(), Ok(()));
    for _ in 0..3 {
        assert!(journal.wants_erase());
        assert_eq!(journal.erase_a_sector(), Err(FlashError));
    }
    assert!(!journal.wants_erase());
    assert_eq!(journal.erase_a_sector(), Ok(()));
    assert!(journal.begin_compaction().is_ok_and(|copying| copying.is_none()), "such a bank is not used");
    assert_eq!(journal.append(b"still"), Ok(()));
    assert_eq!(open(&mut flash).0, [b"still"]);
}

#[test]
fn a_sector_that_does_not_become_blank_is_never_used() {
    for byte in [BANK, BANK + 7, BANK + 8, BANK + 500, 2 * BANK - 1] {
        let mut flash = blank();
        flash.stick(byte as usize, 0x80, 0x00);
        let mut journal = journal(&mut flash).expect("the first bank is sound");
        let refusals = (0..10).filter(|_| journal.erase_a_sector().is_err()).count();
        assert_eq!(refusals, 3, "byte {byte}");
        assert!(journal.begin_compaction().is_ok_and(|copying| copying.is_none()), "byte {byte}");
        assert_eq!(journal.append(b"still"), Ok(()));
    }
}

#[test]
fn a_refused_commit_leaves_the_journal_as_it_was() {
    let mut flash = blank();
    let mut journal = journal(&mut flash).expect("nothing refuses yet");
    journal.append(b"old").expect("nothing refuses yet");
    while journal.wants_erase() {
        journal.erase_a_sector().expect("nothing refuses yet");
    }
    flash.stick(BANK as usize + 9, 0x20, 0x20);
    let Ok(Opened::Journal { mut journal, .. }) = open(&mut flash).1 else { panic!("the journal is found") };
    let mut copying =
        journal.begin_compaction().expect("nothing refuses yet").expect("the spare bank is clean");
    journal.copy(&mut copying, b"new").expect("nothing refuses yet");
    assert_eq!(journal.commit(copying), Err(FlashError));
    assert_eq!(journal.append(b"and on"), Ok(()));
    assert_eq!(open(&mut flash).0, [&b"old"[..], b"and on"]);
}

/// Uses a worn flash until it refuses, with power cuts or without; what was confirmed must be there.
fn wear_out(seed: u64, cuts: bool) -> u32 {
    let mut rng = Rng::new(seed);
    let tearing = if rng.below(2) == 0 { Tearing::Firm } else { Tearing::Wavering };
    let mut flash = Flash::new(4, Contents::Random, rng.next_u64()).torn(tearing);
    let mut kept: Vec<Record> = Vec::new();
    let mut perhaps: Vec<Record> = Vec::new();
    let mut confirmed = 0;
    for bits in 0..30 {
        if cuts && rng.below(2) == 0 {
            flash.cut_after(rng.below(30).into());
        }
        let (told, opened) = open(&mut flash);
        if let Ok(Opened::Journal { .. }) = opened {
            let mut rest = kept.iter();
            let unconfirmed = told.iter().filter(|record| {
                let due = rest.as_slice().first() == Some(*record);
                if due {
                    rest.next();
                }
                !due
            });
            assert!(unconfirmed.into_iter().all(|record| perhaps.contains(record)), "seed {seed}");
            assert_eq!(rest.len(), 0, "seed {seed}, {bits} bits: {} records are missing", rest.len());
            kept = told;
        }
        if let Ok(mut journal) = journal(&mut flash) {
            for _ in 0..rng.below(20) {
                let record: Record = (0..rng.below(60)).map(|_| rng.next_u64() as u8).collect();
                match journal.append(&record) {
                    Ok(()) => {
                        kept.push(record);
                        confirmed += 1;
                    }
                    Err(_) => perhaps.push(record),
                }
            }
        }
        flash.restore_power();
        // Cells go blind in pages to which nothing has been written.
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
fn what_a_worn_flash_confirms_is_there() {
    let confirmed: u32 = (0..400).map(|seed| wear_out(seed, false)).sum();
    assert!(confirmed > 10_000, "{confirmed}");
}

#[test]
fn what_a_worn_flash_confirms_is_there_after_power_cuts_too() {
    let confirmed: u32 = (0..400).map(|seed| wear_out(seed, true)).sum();
    assert!(confirmed > 5_000, "{confirmed}");
}

#[test]
fn an_area_outside_of_the_flash_is_refused() {
    let mut flash = blank();
    let sectors = NonZeroU16::new(2).expect("two");
    for first in [1, 2, 4, u32::MAX] {
        assert!(Journal::open(&mut flash, Area::new(first, sectors), |_| ()).is_err());
    }
    assert_eq!(flash.tally().mistakes, 0, "it is not even tried");
}

#[test]
fn a_record_that_is_too_long_is_told() {
    let mut flash = Nor::<4096>::new(2, Contents::Blank, 1);
    let one = Area::new(0, NonZeroU16::new(1).expect("one"));
    let Ok(Opened::Nothing(unprepared)) = Journal::open(&mut flash, one, |_| ()) else {
        panic!("it is blank")
    };
    let Ok(Formatting::Journal(mut journal)) = unprepared.format() else { panic!("it has one sector") };
    assert_eq!(journal.append(&[7; LONGEST]), Ok(()));
    assert_eq!(journal.append(&[7; LONGEST + 1]), Err(AppendError::TooLong));
    assert_eq!(AppendError::TooLong.to_string(), "A record has at most 1024 bytes and fits into a bank.");
}

//! Edge cases: the first and the last byte of a bank, the longest record, records that contain frames, and the cost of
//! each call.

mod shared;

use std::num::NonZeroU16;

use journal::{
    AppendError, Area, MAX_RECORD, Opened,
    nor::{Contents, Nor, Tally},
};
use shared::{OnFlash, Record, begin_compaction, open};

type Flash = Nor<4096>;
const SECTORS: NonZeroU16 = NonZeroU16::new(8).unwrap();
const BANK: usize = 8 * 4096;
const AREA: Area = Area::new(1, SECTORS);

/// The address of the first record in the first bank.
const RECORDS: usize = 4096 + 24;

fn flash() -> Flash {
    Flash::new(18, Contents::Random, 1)
}

/// A new journal in a flash without one.
fn formatted(flash: &mut Flash) -> OnFlash<'_, 4096> {
    shared::journal(flash, AREA).expect("a sound flash")
}

/// The journal in a flash and its records.
fn opened(flash: &mut Flash) -> (Vec<Record>, OnFlash<'_, 4096>) {
    match open(flash, AREA) {
        (found, Ok(Opened::Journal { journal, torn: 0, damaged: 0 })) => (found, journal),
        _ => panic!("a sound journal"),
    }
}

fn erase_spare(journal: &mut OnFlash<'_, 4096>) {
    shared::erase_spare(journal).expect("a sound flash");
}

#[test]
fn nothing_outside_of_the_area_changes() {
    let before = flash();
    let mut flash = before.clone();
    let mut journal = formatted(&mut flash);
    while journal.append(&[0; 1000]).is_ok() {}
    let mut compaction = begin_compaction(&mut journal);
    while journal.copy(&mut compaction, &[0; 1000]).is_ok() {}
    journal.commit(compaction).expect("a sound flash");
    assert_eq!(flash.bytes()[..4096], before.bytes()[..4096]);
    assert_eq!(flash.bytes()[17 * 4096..], before.bytes()[17 * 4096..]);
    assert_eq!(flash.tally().invalid_calls, 0);
}

#[test]
fn a_bank_holds_records_up_to_its_last_byte() {
    let mut flash = flash();
    let mut journal = formatted(&mut flash);
    let mut records = vec![vec![0xFF; MAX_RECORD]; (BANK - 24) / (8 + MAX_RECORD)];
    let left = (BANK - 24) % (8 + MAX_RECORD);
    records.push(vec![7; left - 8]);
    for record in &records {
        assert_eq!(journal.append(record), Ok(()));
    }
    assert_eq!(journal.append(b""), Err(AppendError::Full));
    let (found, mut journal) = opened(&mut flash);
    assert!(found == records);
    assert_eq!(journal.append(b""), Err(AppendError::Full));
    // A compaction makes space, also for the longest record at the very end of a bank.
    let mut compaction = begin_compaction(&mut journal);
    assert_eq!(journal.append(b""), Err(AppendError::Full));
    for record in records.iter().rev() {
        assert_eq!(journal.copy(&mut compaction, record), Ok(()));
    }
    assert_eq!(journal.copy(&mut compaction, b""), Err(AppendError::Full));
    journal.commit(compaction).expect("a sound flash");
    records.reverse();
    assert!(opened(&mut flash).0 == records);
}

#[test]
fn an_empty_record_is_a_record() {
    let mut flash = flash();
    let mut journal = formatted(&mut flash);
    for _ in 0..3 {
        assert_eq!(journal.append(b""), Ok(()));
    }
    assert_eq!(opened(&mut flash).0, [b""; 3]);
}

#[test]
fn a_journal_needs_compaction_above_three_quarters() {
    let mut flash = flash();
    let mut journal = formatted(&mut flash);
    for kilobytes in 1..=31 {
        assert_eq!(journal.append(&[1; 1016]), Ok(()));
        assert_eq!(journal.needs_compaction(), kilobytes >= 24, "{kilobytes} KB");
    }
}

#[test]
fn a_frame_inside_a_torn_record_is_no_record() {
    let mut flash = flash();
    let mut journal = formatted(&mut flash);
    journal.append(b"really one").expect("a sound flash");
    let frame = flash.bytes()[RECORDS..RECORDS + 24].to_vec();
    let (_, mut journal) = opened(&mut flash);
    let repeated = frame.repeat(10);
    journal.append(&repeated).expect("a sound flash");
    assert_eq!(opened(&mut flash).0, [&b"really one"[..], &repeated]);
    // Without its own frame the outer one is torn. The frames in it have the wrong offset.
    let outer = flash.bytes().windows(2).enumerate().skip(RECORDS + 24);
    let outer =
        outer.filter(|(_, bytes)| *bytes == [0x96, 0xC3]).map(|(at, _)| at).next().expect("its frame");
    flash.bytes_mut()[outer + 4] = 0;
    let (found, Ok(Opened::Journal { torn, damaged: 0, .. })) = open(&mut flash, AREA) else {
        panic!("a journal")
    };
    assert_eq!(found, [b"really one"]);
    assert_eq!(torn, 31, "the frame and 240 bytes");
}

#[test]
fn damage_before_a_record_is_reported_and_hides_no_other() {
    let mut flash = flash();
    let mut journal = formatted(&mut flash);
    for record in [b"first", b"other", b"third"] {
        journal.append(record).expect("a sound flash");
    }
    flash.bytes_mut()[RECORDS + 16 + 10] ^= 4;
    let (found, Ok(Opened::Journal { torn, damaged, mut journal })) = open(&mut flash, AREA) else {
        panic!("a journal")
    };
    assert_eq!(found, [b"first", b"third"]);
    assert_eq!((torn, damaged), (0, 2));
    journal.append(b"fifth").expect("a sound flash");
}

#[test]
fn records_that_are_not_copied_are_lost_by_the_commit_and_not_before() {
    let mut flash = flash();
    let mut journal = formatted(&mut flash);
    for record in [b"one", b"two"] {
        journal.append(record).expect("a sound flash");
    }
    assert!(
        journal.begin_compaction().is_ok_and(|compaction| compaction.is_none()),
        "the spare bank is not clean"
    );
    let mut compaction = begin_compaction(&mut journal);
    journal.copy(&mut compaction, b"two").expect("a sound flash");
    journal.append(b"six").expect("a sound flash");
    let (found, mut journal) = opened(&mut flash);
    assert_eq!(found, [b"one", b"two", b"six"], "the compaction was not committed");
    assert!(journal.needs_erase(), "a bank is clean only once");
    let mut compaction = begin_compaction(&mut journal);
    journal.copy(&mut compaction, b"two").expect("a sound flash");
    journal.commit(compaction).expect("a sound flash");
    journal.append(b"ten").expect("a sound flash");
    assert_eq!(opened(&mut flash).0, [b"two", b"ten"]);
}

#[test]
fn a_clean_bank_stays_clean_across_openings() {
    let mut flash = flash();
    let mut journal = formatted(&mut flash);
    erase_spare(&mut journal);
    let erases = flash.tally().erases;
    for _ in 0..3 {
        let (_, journal) = opened(&mut flash);
        assert!(!journal.needs_erase());
    }
    assert_eq!(flash.tally().erases, erases);
}

#[test]
fn each_call_costs_as_many_operations_as_documented() {
    let mut flash = flash();
    let cost = |flash: &Flash, before: Tally| {
        let after = flash.tally();
        (after.programs - before.programs, after.erases - before.erases)
    };
    let before = flash.tally();
    formatted(&mut flash);
    assert_eq!(cost(&flash, before), (2, 8), "a header, and the invalidated header of the other bank");
    let before = flash.tally();
    let (_, mut journal) = opened(&mut flash);
    journal.append(b"first").expect("a sound flash");
    assert_eq!(cost(&flash, before), (4, 0), "the opening, the rest of the page, and the record");
    let before = flash.tally();
    let (_, mut journal) = opened(&mut flash);
    erase_spare(&mut journal);
    assert_eq!(
        cost(&flash, before),
        (4, 8),
        "the opening, which programs the last record again, and the stamp"
    );
    let before = flash.tally();
    let (_, mut journal) = opened(&mut flash);
    for _ in 0..10 {
        journal.append(b"more").expect("a sound flash");
    }
    assert_eq!(cost(&flash, before), (13, 0), "one program for each further record");
}

#[test]
fn all_sectors_wear_evenly_and_slowly() {
    let mut flash = flash();
    let mut journal = formatted(&mut flash);
    let record = [b'm'; 24];
    let mut appended = 0;
    for _ in 0..50_000 {
        journal.append(&record).expect("a sound flash");
        appended += 1;
        if journal.needs_compaction() {
            let mut compaction = begin_compaction(&mut journal);
            for _ in 0..40 {
                journal.copy(&mut compaction, &record).expect("a sound flash");
            }
            journal.commit(compaction).expect("a sound flash");
        }
    }
    let wear = &flash.wear()[1..17];
    let (least, most) = (wear.iter().min().expect("sectors"), wear.iter().max().expect("sectors"));
    assert!(most - least <= 1, "{wear:?}");
    assert!(appended / most > 1_400, "records per erase of a sector: {}", appended / most);
}

//! Areas with noise, and corrupted journals: opening them terminates, never panics, and finds only records that were
//! written.
//!
//! `GLOWBOARD_AREAS` sets their number.

mod shared;

use std::collections::HashSet;

use journal::{
    AppendError, FlashError, Journal, Opened,
    nor::{Contents, Nor},
};
use rules::Rng;
use shared::{OnFlash, Record, area, erase_spare, journal};

/// The number of areas of each kind.
fn areas(usual: u64) -> u64 {
    std::env::var("GLOWBOARD_AREAS").map_or(usual, |text| text.parse().expect("GLOWBOARD_AREAS is a number"))
}

/// Opens an area. Returns its records and its journal, if there is one.
fn open<const SECTOR: usize>(
    flash: &mut Nor<SECTOR>,
    sectors: u16,
) -> (Vec<Record>, Option<OnFlash<'_, SECTOR>>) {
    let (found, opened) = shared::open(flash, area(sectors));
    match opened.expect("a sound flash") {
        Opened::Journal { journal, .. } => (found, Some(journal)),
        Opened::Nothing(_) | Opened::Newer(_) => (found, None),
    }
}

/// A flash with a journal, and every record that was ever written to it.
struct Written<const SECTOR: usize> {
    flash: Nor<SECTOR>,
    records: HashSet<Record>,
}

fn any_record(rng: &mut Rng) -> Record {
    let length = if rng.below(8) == 0 { 300 } else { 40 };
    (0..rng.below(length)).map(|_| rng.next_u64() as u8).collect()
}

/// A journal after some use.
fn written<const SECTOR: usize>(sectors: u16, rng: &mut Rng) -> Written<SECTOR> {
    let mut flash = Nor::new(2 * usize::from(sectors), Contents::Random, rng.next_u64());
    let mut records = HashSet::new();
    write(&mut flash, sectors, &mut records, rng).expect("a sound flash");
    Written { flash, records }
}

fn write<const SECTOR: usize>(
    flash: &mut Nor<SECTOR>,
    sectors: u16,
    records: &mut HashSet<Record>,
    rng: &mut Rng,
) -> Result<(), FlashError> {
    for _ in 0..1 + rng.below(6) {
        let mut journal = journal(flash, area(sectors))?;
        for _ in 0..rng.below(20) {
            let record = any_record(rng);
            if journal.append(&record) == Ok(()) {
                records.insert(record);
            }
        }
        if rng.below(2) == 0 {
            erase_spare(&mut journal)?;
            if let Some(mut compaction) = journal.begin_compaction()? {
                for _ in 0..rng.below(10) {
                    let record = any_record(rng);
                    if journal.copy(&mut compaction, &record) == Ok(()) {
                        records.insert(record);
                    }
                }
                journal.commit(compaction)?;
            }
        }
    }
    Ok(())
}

/// Corrupts an area at random.
fn mutate(bytes: &mut [u8], sector: usize, rng: &mut Rng) {
    let size = bytes.len() as u32;
    let any_sector = |rng: &mut Rng| sector * rng.below(size / sector as u32) as usize;
    match rng.below(7) {
        0 => {
            for _ in 0..1 << rng.below(7) {
                bytes[rng.below(size) as usize] ^= 1 << rng.below(8);
            }
        }
        1 => {
            let (first, second) = (any_sector(rng), any_sector(rng));
            for offset in 0..sector {
                bytes.swap(first + offset, second + offset);
            }
        }
        2 => {
            let (first, second) = (any_sector(rng), any_sector(rng));
            bytes.copy_within(first..first + sector, second);
        }
        3 => {
            let filling = [0, 0xFF, rng.next_u64() as u8][rng.below(3) as usize];
            bytes[rng.below(size) as usize..].fill(filling);
        }
        4 => {
            let length = rng.below(size / 2);
            let (from, to) = (rng.below(size - length), rng.below(size - length));
            bytes.copy_within(from as usize..(from + length) as usize, to as usize);
        }
        5 => bytes.rotate_left(8 * rng.below(size / 8) as usize),
        _ => {
            let start = rng.below(size) as usize;
            for byte in bytes.iter_mut().skip(start).take(rng.below(64) as usize) {
                *byte = rng.next_u64() as u8;
            }
        }
    }
}

/// The journal still works: the next opening finds the same records, and one that is appended now.
fn assert_works<const SECTOR: usize>(flash: &mut Nor<SECTOR>, sectors: u16) {
    let (mut found, journal) = open(flash, sectors);
    let Some(mut journal) = journal else { return };
    match journal.append(b"and so on") {
        Ok(()) => found.push(b"and so on".to_vec()),
        Err(reason) => assert_eq!(reason, AppendError::Full),
    }
    assert!(open(flash, sectors).0 == found, "the same records are found again");
}

fn open_corrupted<const SECTOR: usize>(sectors: u16, count: u64) {
    for seed in 0..count.div_ceil(50) {
        let mut rng = Rng::new(seed);
        let Written { flash, records } = written::<SECTOR>(sectors, &mut rng);
        for _ in 0..50 {
            let mut corrupted = flash.clone();
            for _ in 0..1 + rng.below(3) {
                mutate(corrupted.bytes_mut(), SECTOR, &mut rng);
            }
            let (found, _) = open(&mut corrupted, sectors);
            assert!(found.iter().all(|record| records.contains(record)), "seed {seed}");
            assert_works(&mut corrupted, sectors);
        }
    }
}

#[test]
fn in_a_corrupted_area_only_written_records_are_found() {
    open_corrupted::<256>(4, areas(20_000));
    open_corrupted::<512>(3, areas(10_000));
    open_corrupted::<4096>(8, areas(2_000) / 20);
}

#[test]
fn noise_is_no_journal() {
    for seed in 0..areas(50_000) {
        let mut flash = Nor::<256>::new(4, Contents::Random, seed);
        let opened = Journal::open(&mut flash, area(2), |_| panic!("seed {seed}: a record"));
        // It is not taken for one of a newer format either: a board would play without saving.
        assert!(matches!(opened, Ok(Opened::Nothing(_))), "seed {seed}");
    }
}

#[test]
fn noise_after_a_header_is_hardly_ever_a_record() {
    let mut flash = Nor::<256>::new(8, Contents::Blank, 1);
    journal(&mut flash, area(4)).expect("a sound flash");
    let count = areas(4_000);
    let mut collisions = 0;
    for seed in 0..count {
        let mut flash = flash.clone();
        let mut rng = Rng::new(seed);
        let look_like_frames = rng.below(2) == 0;
        for slot in flash.bytes_mut()[24..1024].chunks_mut(8) {
            slot.copy_from_slice(&rng.next_u64().to_le_bytes());
            if look_like_frames {
                slot[..2].copy_from_slice(&[0x96, 0xC3]);
                slot[3] &= 3;
            }
        }
        let (found, journal) = open(&mut flash, 4);
        assert!(journal.is_some());
        collisions += found.len();
        assert_works(&mut flash, 4);
    }
    println!("{collisions} records in {count} areas of noise after a header");
    // 125 slots per area, each a record with a probability of 1 in 4 billion.
    assert!(collisions as u64 <= 2 + count / 10_000_000, "{collisions} in {count}");
}

//! Areas that hold anything: noise, and journals that some other force has changed. Opening them ends, never panics, and
//! tells nothing that was never written.
//!
//! `GLOWBOARD_AREAS` asks for more of them.

use std::{collections::HashSet, num::NonZeroU16};

use journal::{
    AppendError, Area, FlashError, Formatting, Journal, Opened,
    nor::{Contents, Nor},
};
use rules::Rng;

type Record = Vec<u8>;

/// How many areas of a kind are opened.
fn areas(usual: u64) -> u64 {
    std::env::var("GLOWBOARD_AREAS").map_or(usual, |text| text.parse().expect("GLOWBOARD_AREAS is a number"))
}

fn area(sectors: u16) -> Area {
    Area::new(0, NonZeroU16::new(sectors).expect("some sectors"))
}

/// Opens an area and says what it tells; nothing if it is no journal.
fn open<const SECTOR: usize>(
    flash: &mut Nor<SECTOR>,
    sectors: u16,
) -> (Vec<Record>, Option<Journal<&mut Nor<SECTOR>>>) {
    let mut told = Vec::new();
    let opened = Journal::open(flash, area(sectors), |record| told.push(record.to_vec()));
    match opened.expect("nothing is refused") {
        Opened::Journal { journal, .. } => (told, Some(journal)),
        Opened::Nothing(_) | Opened::Newer(_) => (told, None),
    }
}

/// A flash with a journal in it, and every record that was ever written there.
struct Written<const SECTOR: usize> {
    flash: Nor<SECTOR>,
    records: HashSet<Record>,
}

fn any_record(rng: &mut Rng) -> Record {
    let length = if rng.below(8) == 0 { 300 } else { 40 };
    (0..rng.below(length)).map(|_| rng.next_u64() as u8).collect()
}

/// A journal that has been in use for some time.
fn written<const SECTOR: usize>(sectors: u16, rng: &mut Rng) -> Written<SECTOR> {
    let mut flash = Nor::new(2 * usize::from(sectors), Contents::Random, rng.next_u64());
    let mut records = HashSet::new();
    write(&mut flash, sectors, &mut records, rng).expect("nothing is refused");
    Written { flash, records }
}

fn prepare<const SECTOR: usize>(flash: &mut Nor<SECTOR>, sectors: u16) -> Result<(), FlashError> {
    if let Opened::Nothing(mut unprepared) = Journal::open(flash, area(sectors), |_| ())? {
        while let Formatting::Partly(rest) = unprepared.format()? {
            unprepared = rest;
        }
    }
    Ok(())
}

fn write<const SECTOR: usize>(
    flash: &mut Nor<SECTOR>,
    sectors: u16,
    records: &mut HashSet<Record>,
    rng: &mut Rng,
) -> Result<(), FlashError> {
    prepare(flash, sectors)?;
    for _ in 0..1 + rng.below(6) {
        let Opened::Journal { mut journal, .. } = Journal::open(&mut *flash, area(sectors), |_| ())? else {
            return Err(FlashError);
        };
        for _ in 0..rng.below(20) {
            let record = any_record(rng);
            if journal.append(&record) == Ok(()) {
                records.insert(record);
            }
        }
        if rng.below(2) == 0 {
            while journal.wants_erase() {
                journal.erase_a_sector()?;
            }
            if let Some(mut copying) = journal.begin_compaction()? {
                for _ in 0..rng.below(10) {
                    let record = any_record(rng);
                    if journal.copy(&mut copying, &record) == Ok(()) {
                        records.insert(record);
                    }
                }
                journal.commit(copying)?;
            }
        }
    }
    Ok(())
}

/// Changes an area as bad luck might.
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

/// After whatever happened, the journal works: what it told is told again, with what is added now.
fn assert_goes_on<const SECTOR: usize>(flash: &mut Nor<SECTOR>, sectors: u16) {
    let (mut told, journal) = open(flash, sectors);
    let Some(mut journal) = journal else { return };
    match journal.append(b"and so on") {
        Ok(()) => told.push(b"and so on".to_vec()),
        Err(reason) => assert_eq!(reason, AppendError::Full),
    }
    assert!(open(flash, sectors).0 == told, "what was told is told again");
}

fn open_changed<const SECTOR: usize>(sectors: u16, count: u64) {
    for seed in 0..count.div_ceil(50) {
        let mut rng = Rng::new(seed);
        let Written { flash, records } = written::<SECTOR>(sectors, &mut rng);
        for _ in 0..50 {
            let mut changed = flash.clone();
            for _ in 0..1 + rng.below(3) {
                mutate(changed.bytes_mut(), SECTOR, &mut rng);
            }
            let (told, _) = open(&mut changed, sectors);
            assert!(told.iter().all(|record| records.contains(record)), "seed {seed}");
            assert_goes_on(&mut changed, sectors);
        }
    }
}

#[test]
fn a_changed_area_tells_only_what_was_written() {
    open_changed::<256>(4, areas(20_000));
    open_changed::<512>(3, areas(10_000));
    open_changed::<4096>(8, areas(2_000) / 20);
}

#[test]
fn noise_is_no_journal() {
    let mut journals = 0;
    for seed in 0..areas(50_000) {
        let mut flash = Nor::<256>::new(4, Contents::Random, seed);
        let (told, journal) = open(&mut flash, 2);
        assert!(told.is_empty(), "seed {seed}");
        journals += u32::from(journal.is_some());
    }
    assert_eq!(journals, 0, "areas of noise that were taken for a journal");
}

#[test]
fn noise_behind_a_header_is_hardly_ever_a_record() {
    let mut flash = Nor::<256>::new(8, Contents::Blank, 1);
    prepare(&mut flash, 4).expect("nothing is refused");
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
        let (told, journal) = open(&mut flash, 4);
        assert!(journal.is_some());
        collisions += told.len();
        assert_goes_on(&mut flash, 4);
    }
    println!("{collisions} records in {count} areas of noise behind a header");
    // 125 slots an area, each by chance a record once in 4 billion times.
    assert!(collisions as u64 <= 2 + count / 10_000_000, "{collisions} in {count}");
}

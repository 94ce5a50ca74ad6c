//! An owner that performs random operations on a journal, and checks its records.

use std::num::NonZeroU16;

use journal::{AppendError, Area, Compaction, FlashError, MAX_RECORD, Opened, nor::Nor};
use rules::Rng;

use crate::shared::{OnFlash, Record, erase_spare, format, open};

/// The operations of an owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Workload {
    /// Any operations.
    Mixed,
    /// Mostly records that are longer than a page of the flash.
    LongRecords,
}

/// How a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The power failed.
    Cut,
    /// All steps are done.
    Done,
}

/// An owner with its flash.
#[derive(Clone)]
pub struct Owner<const SECTOR: usize> {
    pub flash: Nor<SECTOR>,
    area: Area,
    bank: usize,
    expected: Expected,
    rng: Rng,
}

#[derive(Clone)]
struct Expected {
    workload: Workload,
    /// The confirmed records; `None` if formatting was never completed.
    confirmed: Option<Vec<Record>>,
    /// The records since the last confirmed one that were being appended when the power failed. One of them may be
    /// found.
    unconfirmed: Vec<Record>,
    /// The records of the compaction in whose commit the power failed.
    committing: Option<Vec<Record>>,
    /// Makes every record unique.
    serial: u32,
}

impl<const SECTOR: usize> Owner<SECTOR> {
    pub fn new(flash: Nor<SECTOR>, first_sector: u32, sectors: u16, workload: Workload, seed: u64) -> Self {
        let area = Area::new(first_sector, NonZeroU16::new(sectors).expect("some sectors"));
        let expected =
            Expected { workload, confirmed: None, unconfirmed: Vec::new(), committing: None, serial: 0 };
        Self { flash, area, bank: SECTOR * usize::from(sectors), expected, rng: Rng::new(seed) }
    }

    /// Opens the journal, checks its records, and performs `steps` operations.
    pub fn session(&mut self, steps: u32) -> Ended {
        let failed = self.try_session(steps).is_err();
        assert_eq!(self.flash.tally().invalid_calls, 0);
        if self.flash.has_power() {
            assert!(!failed, "only a power cut makes a call fail");
            Ended::Done
        } else {
            Ended::Cut
        }
    }

    fn try_session(&mut self, steps: u32) -> Result<(), FlashError> {
        let Self { flash, area, bank, expected, rng } = self;
        let (found, opened) = open(flash, *area);
        let mut journal = match opened? {
            Opened::Journal { journal, damaged, .. } => {
                assert_eq!(damaged, 0, "a cut damages only what is being written");
                expected.compare(found);
                journal
            }
            Opened::Newer(_) => panic!("there is no newer format"),
            Opened::Nothing(unformatted) => {
                assert!(found.is_empty(), "no record was ever confirmed");
                assert_eq!(expected.confirmed, None, "the journal is found");
                format(unformatted)?
            }
        };
        expected.confirmed.get_or_insert_default();
        for _ in 0..steps {
            match rng.below(16) {
                0..10 => expected.append(*bank, rng, |record| journal.append(record))?,
                10..14 => journal.erase_sector()?,
                14 | 15 if expected.workload == Workload::LongRecords && !journal.needs_compaction() => {}
                14 if !journal.needs_compaction() => {}
                _ => {
                    if rng.below(3) == 0 {
                        erase_spare(&mut journal)?;
                    }
                    let clean = !journal.needs_erase();
                    let compaction = journal.begin_compaction()?;
                    assert_eq!(compaction.is_some(), clean);
                    if let Some(compaction) = compaction {
                        expected.copy(*bank, rng, &mut journal, compaction)?;
                    }
                }
            }
        }
        Ok(())
    }
}

impl Expected {
    /// Compares the found records with the expected ones. From now on the found ones are confirmed.
    fn compare(&mut self, found: Vec<Record>) {
        let confirmed = self.confirmed.get_or_insert_default();
        let committed = self.committing.take();
        if found != *confirmed {
            if committed.as_ref() == Some(&found) {
                self.unconfirmed.clear();
            } else {
                let (last, before) = found.split_last().expect("all confirmed records");
                assert!(before == *confirmed, "{} records instead of {}", found.len(), confirmed.len());
                assert!(self.unconfirmed.contains(last), "the last record was never written");
                self.unconfirmed.clear();
            }
        }
        *confirmed = found;
    }

    fn append(
        &mut self,
        bank: usize,
        rng: &mut Rng,
        mut append: impl FnMut(&[u8]) -> Result<(), AppendError>,
    ) -> Result<(), FlashError> {
        let record = self.any_record(bank, rng);
        match append(&record) {
            Ok(()) => {
                self.unconfirmed.clear();
                self.confirmed.get_or_insert_default().push(record);
            }
            Err(AppendError::Flash) => {
                self.unconfirmed.push(record);
                return Err(FlashError);
            }
            Err(AppendError::Full) => {}
            Err(AppendError::TooLong) => {
                assert!(record.len() > MAX_RECORD.min(bank - 32), "{}", record.len())
            }
        }
        Ok(())
    }

    /// Copies some of the records, may append others meanwhile, and may commit.
    fn copy<const SECTOR: usize>(
        &mut self,
        bank: usize,
        rng: &mut Rng,
        journal: &mut OnFlash<'_, SECTOR>,
        mut compaction: Compaction,
    ) -> Result<(), FlashError> {
        let mut copied = Vec::new();
        let share = rng.below(5);
        for index in 0.. {
            let Some(record) = self.confirmed.as_ref().and_then(|confirmed| confirmed.get(index)) else {
                break;
            };
            if rng.below(4) < share {
                match journal.copy(&mut compaction, record) {
                    Ok(()) => copied.push(record.clone()),
                    Err(AppendError::Flash) => return Err(FlashError),
                    Err(AppendError::Full) => break,
                    Err(AppendError::TooLong) => panic!("it was not too long before"),
                }
            }
            if rng.below(12) == 0 {
                self.append(bank, rng, |record| journal.append(record))?;
            }
        }
        if rng.below(4) > 0 {
            if journal.commit(compaction).is_err() {
                self.committing = Some(copied);
                return Err(FlashError);
            }
            self.confirmed = Some(copied);
            self.unconfirmed.clear();
        } else {
            journal.abort(compaction);
        }
        Ok(())
    }

    /// A record of random length and content.
    fn any_record(&mut self, bank: usize, rng: &mut Rng) -> Record {
        self.serial += 1;
        let length = match rng.below(40) {
            _ if self.workload == Workload::LongRecords => 100 + rng.below(700),
            0 => MAX_RECORD as u32 - rng.below(8),
            1 => rng.below(MAX_RECORD as u32 + 10),
            2..6 => rng.below(bank.min(MAX_RECORD) as u32),
            6..10 => 8 * rng.below(6),
            _ => rng.below(60),
        };
        let text = format!("{} move c3 of konter, settings brightness=5 ", self.serial);
        let mut record: Record = match rng.below(8) {
            0 => vec![0xFF; length as usize],
            1 => vec![0; length as usize],
            2 => {
                [0x96, 0xC3, 8, 0, 0x12, 0x34, 0x56, 0x78].into_iter().cycle().take(length as usize).collect()
            }
            // With patches of FF, which a program leaves blank.
            3 => {
                let patches: [u64; 32] =
                    core::array::from_fn(|_| if rng.below(2) == 0 { u64::MAX } else { rng.next_u64() });
                let bytes = patches.iter().flat_map(|patch| [*patch; 5]).flat_map(u64::to_le_bytes);
                bytes.cycle().take(length as usize).collect()
            }
            4 => (0..length).map(|_| rng.next_u64() as u8).collect(),
            _ => text.bytes().cycle().take(length as usize).collect(),
        };
        for (byte, serial) in record.iter_mut().zip(self.serial.to_le_bytes()) {
            *byte = serial;
        }
        record
    }
}

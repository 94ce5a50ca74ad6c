//! An owner of a journal who does anything in any order and knows what the journal must hold.

use std::num::NonZeroU16;

use journal::{AppendError, Area, Compaction, FlashError, Formatting, Journal, LONGEST, Opened, nor::Nor};
use rules::Rng;

pub type Record = Vec<u8>;

/// What an owner likes to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Habit {
    /// Anything.
    All,
    /// To add records that are longer than a page of the flash.
    LongRecords,
}

/// How a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Power failed.
    Cut,
    /// The owner had enough.
    Done,
}

/// An owner with the flash and what it must hold.
#[derive(Clone)]
pub struct Owner<const SECTOR: usize> {
    pub flash: Nor<SECTOR>,
    area: Area,
    bank: usize,
    memory: Memory,
    rng: Rng,
}

/// What the owner knows about the journal.
#[derive(Clone)]
struct Memory {
    habit: Habit,
    /// What it holds; nothing if there never was a journal for sure.
    kept: Option<Vec<Record>>,
    /// Records that were being added when power failed, since the last one was confirmed: one of them may come back.
    adding: Vec<Record>,
    /// What it holds if the commit counts in which power failed.
    committing: Option<Vec<Record>>,
    /// Makes every record another one.
    serial: u32,
}

impl<const SECTOR: usize> Owner<SECTOR> {
    pub fn new(flash: Nor<SECTOR>, first_sector: u32, sectors: u16, habit: Habit, seed: u64) -> Self {
        let area = Area::new(first_sector, NonZeroU16::new(sectors).expect("some sectors"));
        let memory = Memory { habit, kept: None, adding: Vec::new(), committing: None, serial: 0 };
        Self { flash, area, bank: SECTOR * usize::from(sectors), memory, rng: Rng::new(seed) }
    }

    /// Switches the device on, checks what the journal holds, and does so many things with it.
    pub fn session(&mut self, steps: u32) -> Ended {
        let refused = self.try_session(steps).is_err();
        assert_eq!(self.flash.tally().mistakes, 0);
        if self.flash.has_power() {
            assert!(!refused, "nothing but a power cut is a reason to refuse");
            Ended::Done
        } else {
            Ended::Cut
        }
    }

    fn try_session(&mut self, steps: u32) -> Result<(), FlashError> {
        let Self { flash, area, bank, memory, rng } = self;
        let mut told = Vec::new();
        let mut journal = match Journal::open(flash, *area, |record| told.push(record.to_vec()))? {
            Opened::Journal { journal, damaged, .. } => {
                assert_eq!(damaged, 0, "a cut damages only what is being written");
                memory.compare(told);
                journal
            }
            Opened::Newer(_) => panic!("there is no newer format"),
            Opened::Nothing(unprepared) => {
                assert!(told.is_empty(), "nothing was ever kept");
                assert_eq!(memory.kept, None, "a journal is found again");
                let mut unprepared = unprepared;
                loop {
                    match unprepared.format()? {
                        Formatting::Partly(rest) => unprepared = rest,
                        Formatting::Journal(journal) => break journal,
                    }
                }
            }
        };
        memory.kept.get_or_insert_default();
        for _ in 0..steps {
            match rng.below(16) {
                0..10 => memory.append(*bank, rng, |record| journal.append(record))?,
                10..14 => journal.erase_a_sector()?,
                14 | 15 if memory.habit == Habit::LongRecords && !journal.needs_compaction() => {}
                14 if !journal.needs_compaction() => {}
                _ => {
                    if rng.below(3) == 0 {
                        while journal.wants_erase() {
                            journal.erase_a_sector()?;
                        }
                    }
                    let clean = !journal.wants_erase();
                    let copying = journal.begin_compaction()?;
                    assert_eq!(copying.is_some(), clean);
                    if let Some(copying) = copying {
                        memory.copy(*bank, rng, &mut journal, copying)?;
                    }
                }
            }
        }
        Ok(())
    }
}

impl Memory {
    /// Compares what was told with what is known. What was told holds from now on.
    fn compare(&mut self, told: Vec<Record>) {
        let kept = self.kept.get_or_insert_default();
        let committed = self.committing.take();
        if told != *kept {
            if committed.as_ref() == Some(&told) {
                self.adding.clear();
            } else {
                let (last, before) = told.split_last().expect("all that was kept");
                assert!(before == *kept, "{} records instead of {}", told.len(), kept.len());
                assert!(self.adding.contains(last), "the last record was never written");
                self.adding.clear();
            }
        }
        *kept = told;
    }

    /// Adds a record.
    fn append(
        &mut self,
        bank: usize,
        rng: &mut Rng,
        mut append: impl FnMut(&[u8]) -> Result<(), AppendError>,
    ) -> Result<(), FlashError> {
        let record = self.any_record(bank, rng);
        match append(&record) {
            Ok(()) => {
                self.adding.clear();
                self.kept.get_or_insert_default().push(record);
            }
            Err(AppendError::Refused) => {
                self.adding.push(record);
                return Err(FlashError);
            }
            Err(AppendError::Full) => {}
            Err(AppendError::TooLong) => assert!(record.len() > LONGEST.min(bank - 32), "{}", record.len()),
        }
        Ok(())
    }

    /// Copies some of the records, perhaps adds others meanwhile, and perhaps commits it all.
    fn copy<const SECTOR: usize>(
        &mut self,
        bank: usize,
        rng: &mut Rng,
        journal: &mut Journal<&mut Nor<SECTOR>>,
        mut copying: Compaction,
    ) -> Result<(), FlashError> {
        let mut copied = Vec::new();
        let share = rng.below(5);
        for index in 0.. {
            let Some(record) = self.kept.as_ref().and_then(|kept| kept.get(index)) else { break };
            if rng.below(4) < share {
                match journal.copy(&mut copying, record) {
                    Ok(()) => copied.push(record.clone()),
                    Err(AppendError::Refused) => return Err(FlashError),
                    Err(AppendError::Full) => break,
                    Err(AppendError::TooLong) => panic!("it was not too long before"),
                }
            }
            if rng.below(12) == 0 {
                self.append(bank, rng, |record| journal.append(record))?;
            }
        }
        if rng.below(4) > 0 {
            if journal.commit(copying).is_err() {
                self.committing = Some(copied);
                return Err(FlashError);
            }
            self.kept = Some(copied);
            self.adding.clear();
        } else {
            journal.give_up(copying);
        }
        Ok(())
    }

    /// A record of any length and with any contents.
    fn any_record(&mut self, bank: usize, rng: &mut Rng) -> Record {
        self.serial += 1;
        let length = match rng.below(40) {
            _ if self.habit == Habit::LongRecords => 100 + rng.below(700),
            0 => LONGEST as u32 - rng.below(8),
            1 => rng.below(LONGEST as u32 + 10),
            2..6 => rng.below(bank.min(LONGEST) as u32),
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
            // Patches of nothing, which a program leaves blank.
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

//! A flash that is cut, in copies, during every write and erase. Each copy is opened and compared with the expected
//! records.

use std::{cell::RefCell, rc::Rc};

use console::{Console, FlashStore, MemoryStore, Store, StoreError};
use embedded_storage::nor_flash::{ErrorType, MultiwriteNorFlash, NorFlash, ReadNorFlash};
use journal::{Area, Journal, Opened, nor::Failure};
use rules::Rng;

use crate::{Flash, SECTOR};

/// The expected content of the journal after a power cut.
pub struct Expected {
    area: Area,
    /// The confirmed records.
    confirmed: Vec<String>,
    /// The records of the compaction.
    copied: Vec<String>,
    /// The current operation.
    operation: Operation,
    cuts: u64,
    rng: Rng,
    tried: u64,
    records: u64,
    copies: u64,
    /// The number of written bytes, and of erases of each sector.
    bytes: u64,
    erases: Vec<u64>,
}

/// The current operation on the journal.
#[derive(Clone, PartialEq)]
enum Operation {
    /// One that changes no records.
    Other,
    /// A record is being appended.
    Append(String),
    /// A compaction is being committed.
    Commit,
}

impl Expected {
    pub fn new(area: Area, cuts: u64, seed: u64) -> Self {
        Self {
            area,
            confirmed: Vec::new(),
            copied: Vec::new(),
            operation: Operation::Other,
            cuts,
            rng: Rng::new(seed),
            tried: 0,
            records: 0,
            copies: 0,
            bytes: 0,
            erases: Vec::new(),
        }
    }

    pub fn tried(&self) -> u64 {
        self.tried
    }

    pub fn records(&self) -> u64 {
        self.records
    }

    pub fn copies(&self) -> u64 {
        self.copies
    }

    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The number of erases of the most erased sector.
    pub fn max_erases(&self) -> u64 {
        self.erases.iter().copied().max().unwrap_or_default()
    }

    pub fn area(&self) -> Area {
        self.area
    }

    pub fn confirmed(&self) -> &[String] {
        &self.confirmed
    }

    /// The lists of records that may be found now.
    fn possible(&self) -> impl Iterator<Item = Vec<String>> {
        let other = match &self.operation {
            Operation::Other => None,
            Operation::Append(record) => Some(self.confirmed.iter().chain([record]).cloned().collect()),
            Operation::Commit => Some(self.copied.clone()),
        };
        [self.confirmed.clone()].into_iter().chain(other)
    }
}

/// A flash of which every operation is also cut, in copies.
pub struct Tearable {
    flash: Flash,
    expected: Rc<RefCell<Expected>>,
}

impl Tearable {
    pub fn new(flash: Flash, expected: Rc<RefCell<Expected>>) -> Self {
        Self { flash, expected }
    }

    /// Cuts an operation on copies of the flash.
    fn tear(&self, operation: impl Fn(&mut Flash) -> Result<(), Failure>) {
        let mut expected = self.expected.borrow_mut();
        for _ in 0..expected.cuts {
            expected.tried += 1;
            let mut flash = self.flash.clone();
            // Each copy is cut differently.
            flash.reseed(expected.rng.next_u64());
            // A write across pages consists of several programs, and any may be cut.
            flash.cut_after(u64::from(expected.rng.below(4) == 0));
            _ = operation(&mut flash);
            flash.restore_power();
            // Some are cut again while they are opened.
            while expected.rng.below(4) == 0 {
                expected.tried += 1;
                flash.cut_after(expected.rng.below(6).into());
                _ = Journal::open(&mut flash, expected.area, |_| {});
                flash.restore_power();
            }
            check(&mut flash, &mut expected);
        }
    }
}

/// Opens a flash and compares its records.
fn check(flash: &mut Flash, expected: &mut Expected) {
    let mut found = Vec::new();
    let opened = Journal::open(&mut *flash, expected.area, |record| {
        found.push(String::from_utf8(record.to_vec()).expect("every record is text"));
    });
    assert!(opened.is_ok(), "the flash is sound");
    if let Ok(Opened::Journal { damaged, .. }) = opened {
        assert_eq!(damaged, 0, "a cut is not reported as damage");
    }
    assert!(
        expected.possible().any(|records| records == found),
        "{} records are found instead of {}",
        found.len(),
        expected.confirmed.len()
    );
    // A device loads the same state. An unconfirmed record that was not found may still be found the next time.
    if expected.rng.below(16) == 0 {
        let mut console = Console::new(1);
        let saver = FlashStore::open(&mut *flash, expected.area, &mut console);
        assert!(!crate::device::words(&console).contains("saved"), "there is no alert");
        assert_eq!(saver.unsaved(&console), None, "everything is saved");
        let lines = MemoryStore::lines_of(&console);
        assert!(expected.possible().any(|records| loaded(&records) == lines), "{lines:?}");
    }
}

/// The records of a console that has loaded these records.
pub fn loaded(records: &[String]) -> Vec<String> {
    let mut console = Console::new(1);
    let result = console::load(&mut console, records.iter().map(String::as_str));
    assert!(!result.damaged);
    MemoryStore::lines_of(&console)
}

impl ErrorType for Tearable {
    type Error = Failure;
}

impl ReadNorFlash for Tearable {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Failure> {
        self.flash.read(offset, bytes)
    }

    fn capacity(&self) -> usize {
        self.flash.capacity()
    }
}

impl NorFlash for Tearable {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Failure> {
        self.tear(|flash| flash.write(offset, bytes));
        self.expected.borrow_mut().bytes += bytes.len() as u64;
        self.flash.write(offset, bytes)
    }

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Failure> {
        self.tear(|flash| flash.erase(from, to));
        let erases = &mut self.expected.borrow_mut().erases;
        erases.resize(self.flash.capacity() / SECTOR, 0);
        (from as usize / SECTOR..to as usize / SECTOR).for_each(|sector| erases[sector] += 1);
        self.flash.erase(from, to)
    }
}

impl MultiwriteNorFlash for Tearable {}

/// A store in such a flash, which records the current operation.
pub struct Watched {
    pub store: FlashStore<Tearable>,
    expected: Rc<RefCell<Expected>>,
}

impl Watched {
    pub fn new(store: FlashStore<Tearable>, expected: Rc<RefCell<Expected>>) -> Self {
        Self { store, expected }
    }

    fn during<T>(&mut self, operation: Operation, work: impl FnOnce(&mut FlashStore<Tearable>) -> T) -> T {
        self.expected.borrow_mut().operation = operation;
        let done = work(&mut self.store);
        self.expected.borrow_mut().operation = Operation::Other;
        done
    }
}

impl Store for Watched {
    fn append(&mut self, line: &str) -> Result<(), StoreError> {
        let added = self.during(Operation::Append(line.to_string()), |store| store.append(line));
        if added.is_ok() {
            let mut expected = self.expected.borrow_mut();
            expected.confirmed.push(line.to_string());
            expected.records += 1;
        }
        added
    }

    fn needs_compaction(&self) -> bool {
        self.store.needs_compaction()
    }

    fn begin_compaction(&mut self) -> Result<(), StoreError> {
        self.expected.borrow_mut().copied.clear();
        self.during(Operation::Other, Store::begin_compaction)
    }

    fn copy(&mut self, line: &str) -> Result<(), StoreError> {
        self.expected.borrow_mut().copied.push(line.to_string());
        self.during(Operation::Other, |store| store.copy(line))
    }

    fn commit(&mut self) -> Result<(), StoreError> {
        let committed = self.during(Operation::Commit, Store::commit);
        if committed.is_ok() {
            let mut expected = self.expected.borrow_mut();
            expected.confirmed = std::mem::take(&mut expected.copied);
            expected.copies += 1;
        }
        committed
    }
}

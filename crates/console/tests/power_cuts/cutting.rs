//! A flash that is cut, in a copy, wherever it is written or erased: every copy is opened and compared with what is expected.

use std::{cell::RefCell, rc::Rc};

use console::{Console, FlashStore, MemoryStore, Store, StoreError};
use embedded_storage::nor_flash::{ErrorType, MultiwriteNorFlash, NorFlash, ReadNorFlash};
use journal::{Area, Journal, Opened, nor::Failure};
use rules::Rng;

use crate::{Flash, SECTOR};

/// What the journal must hold whenever the power goes.
pub struct Expected {
    area: Area,
    /// The records that are kept for certain.
    kept: Vec<String>,
    /// The records of the journal that is about to take its place.
    copied: Vec<String>,
    /// What is being done just now.
    doing: Doing,
    cuts: u64,
    rng: Rng,
    tried: u64,
    records: u64,
    copies: u64,
    /// How many bytes were written, and how often each sector was erased.
    bytes: u64,
    erases: Vec<u64>,
}

/// What is being written.
#[derive(Clone, PartialEq)]
enum Doing {
    /// Nothing that changes what is kept.
    Nothing,
    /// A record is being added.
    Adding(String),
    /// The copy is taking the journal's place.
    Committing,
}

impl Expected {
    pub fn new(area: Area, cuts: u64, seed: u64) -> Self {
        Self {
            area,
            kept: Vec::new(),
            copied: Vec::new(),
            doing: Doing::Nothing,
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

    /// How often the sector was erased that was erased most.
    pub fn most_erases(&self) -> u64 {
        self.erases.iter().copied().max().unwrap_or_default()
    }

    pub fn area(&self) -> Area {
        self.area
    }

    pub fn kept(&self) -> &[String] {
        &self.kept
    }

    /// The records that may be found now.
    fn possible(&self) -> impl Iterator<Item = Vec<String>> {
        let other = match &self.doing {
            Doing::Nothing => None,
            Doing::Adding(record) => Some(self.kept.iter().chain([record]).cloned().collect()),
            Doing::Committing => Some(self.copied.clone()),
        };
        [self.kept.clone()].into_iter().chain(other)
    }
}

/// A flash whose every operation is also cut, in copies.
pub struct Tearable {
    flash: Flash,
    expected: Rc<RefCell<Expected>>,
}

impl Tearable {
    pub fn new(flash: Flash, expected: Rc<RefCell<Expected>>) -> Self {
        Self { flash, expected }
    }

    /// Does something to copies of the flash, and cuts the power meanwhile.
    fn tear(&self, operation: impl Fn(&mut Flash) -> Result<(), Failure>) {
        let mut expected = self.expected.borrow_mut();
        for _ in 0..expected.cuts {
            expected.tried += 1;
            let mut flash = self.flash.clone();
            // Each copy has chances of its own.
            flash.shake(expected.rng.next_u64());
            // A write across pages is several programs, of which any may be the last.
            flash.cut_after(u64::from(expected.rng.below(4) == 0));
            _ = operation(&mut flash);
            flash.restore_power();
            // Some are cut again and again while they are opened.
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

/// Opens a flash and compares.
fn check(flash: &mut Flash, expected: &mut Expected) {
    let mut told = Vec::new();
    let opened = Journal::open(&mut *flash, expected.area, |record| {
        told.push(String::from_utf8(record.to_vec()).expect("every record is text"));
    });
    assert!(opened.is_ok(), "the flash is sound");
    if let Ok(Opened::Journal { damaged, .. }) = opened {
        assert_eq!(damaged, 0, "a cut is no damage");
    }
    assert!(
        expected.possible().any(|records| records == told),
        "{} records are found instead of {}",
        told.len(),
        expected.kept.len()
    );
    // A device that starts with it has the game. A record in flight that was not found may still come up the next time.
    if expected.rng.below(16) == 0 {
        let mut console = Console::new(1);
        let keeper = FlashStore::open(&mut *flash, expected.area, &mut console);
        assert!(!crate::device::words(&console).contains("saved"), "nothing is wrong with what was kept");
        assert_eq!(keeper.unsaved(&console), None, "all of it is kept already");
        let found = MemoryStore::lines_of(&console);
        assert!(expected.possible().any(|records| recalled(&records) == found), "{found:?}");
    }
}

/// What a console writes anew that has recalled these records.
pub fn recalled(records: &[String]) -> Vec<String> {
    let mut console = Console::new(1);
    let recalled = console::load(&mut console, records.iter().map(String::as_str));
    assert!(!recalled.damaged);
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

/// A store in such a flash, which says what it does.
pub struct Watched {
    pub store: FlashStore<Tearable>,
    expected: Rc<RefCell<Expected>>,
}

impl Watched {
    pub fn new(store: FlashStore<Tearable>, expected: Rc<RefCell<Expected>>) -> Self {
        Self { store, expected }
    }

    fn doing<T>(&mut self, doing: Doing, work: impl FnOnce(&mut FlashStore<Tearable>) -> T) -> T {
        self.expected.borrow_mut().doing = doing;
        let done = work(&mut self.store);
        self.expected.borrow_mut().doing = Doing::Nothing;
        done
    }
}

impl Store for Watched {
    fn append(&mut self, line: &str) -> Result<(), StoreError> {
        let added = self.doing(Doing::Adding(line.to_string()), |store| store.append(line));
        if added.is_ok() {
            let mut expected = self.expected.borrow_mut();
            expected.kept.push(line.to_string());
            expected.records += 1;
        }
        added
    }

    fn needs_compaction(&self) -> bool {
        self.store.needs_compaction()
    }

    fn begin_compaction(&mut self) -> Result<(), StoreError> {
        self.expected.borrow_mut().copied.clear();
        self.doing(Doing::Nothing, Store::begin_compaction)
    }

    fn copy(&mut self, line: &str) -> Result<(), StoreError> {
        self.expected.borrow_mut().copied.push(line.to_string());
        self.doing(Doing::Nothing, |store| store.copy(line))
    }

    fn commit(&mut self) -> Result<(), StoreError> {
        let committed = self.doing(Doing::Committing, Store::commit);
        if committed.is_ok() {
            let mut expected = self.expected.borrow_mut();
            expected.kept = std::mem::take(&mut expected.copied);
            expected.copies += 1;
        }
        committed
    }
}

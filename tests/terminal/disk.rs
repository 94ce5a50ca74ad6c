//! The program's writes to its journal as the operating system sees them, and its reaction to calls that fail.

use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use crate::{preload::library, user::*};

/// A library between the program and its files, with a log of its calls.
struct Disk {
    tools: Folder,
    library: PathBuf,
}

impl Disk {
    fn new() -> Self {
        let tools = Folder::new();
        Self { library: library(tools.path()), tools }
    }

    fn log(&self) -> PathBuf {
        self.tools.path().join("log")
    }

    /// Starts the program with these faults, see `tests/support/disk.c`.
    fn start(&self, folder: &Path, arguments: &[&str], faults: &[(&str, &str)]) -> Terminal {
        let log = self.log();
        let mut variables = vec![("LD_PRELOAD", self.library.as_path()), ("DISK_LOG", log.as_path())];
        variables.extend(faults.iter().map(|(name, value)| (*name, Path::new(*value))));
        Terminal::start(folder, WINDOW, arguments, &variables)
    }
}

#[test]
fn every_move_is_synced_before_the_next_is_awaited() {
    let (folder, disk) = (Folder::new(), Disk::new());
    let terminal = disk.start(folder.path(), &[], &[]);
    begin_donuts(&terminal);
    for mover in ["Chocolate: place", "Vanilla: place", "Chocolate: place"] {
        terminal.press(ENTER, mover);
        let calls = fs::read_to_string(disk.log()).expect("a log");
        let calls: Vec<&str> = calls.lines().collect();
        assert_eq!(calls.last(), Some(&"sync"), "{calls:?}");
        assert!(calls.windows(2).all(|pair| pair != ["write", "write"]), "{calls:?}");
    }
    assert_eq!(wait_for_moves(&folder, 3), 3);
}

#[test]
fn a_full_disk_is_reported_once_and_the_game_goes_on() {
    let (folder, disk) = (Folder::new(), Disk::new());
    let mut terminal = disk.start(folder.path(), &[], &[("DISK_FULL_AFTER", "4")]);
    begin_donuts(&terminal);
    terminal.send(ENTER);
    terminal.expect("can't be written: No space left on device");
    terminal.expect("Saving failed");
    terminal.press(ENTER, "Chocolate: place");
    terminal.press(ENTER, "Vanilla: place");
    assert!(!terminal.text().contains("will be saved in this session"), "it is reported once");
    terminal.quit();
    terminal.expect("glowboard: ");
}

/// A folder with a game of Donuts after two moves.
fn with_game() -> Folder {
    let (folder, mut terminal) = donuts(&[]);
    terminal.press(ENTER, "Chocolate: place");
    terminal.press(ENTER, "Vanilla: place");
    terminal.quit();
    folder
}

#[test]
fn a_read_only_journal_is_reported_and_its_game_can_be_resumed() {
    let (folder, disk) = (with_game(), Disk::new());
    let before = fs::read(folder.journal()).expect("a journal");
    let mut terminal = disk.start(folder.path(), &[], &[("DISK_READ_ONLY", "/journal.txt")]);
    terminal.expect("can't be written: Read-only file system");
    terminal.press(ENTER, "RESUME: ");
    terminal.press(ENTER, "Vanilla: place");
    terminal.press(ENTER, "Chocolate: place");
    terminal.quit();
    assert!(fs::read(folder.journal()).expect("a journal") == before);
}

#[test]
fn a_damaged_journal_that_can_not_be_copied_is_not_changed() {
    for full in ["/journal.damaged", "/journal.new"] {
        let (folder, disk) = (with_game(), Disk::new());
        let mut damaged = fs::read(folder.journal()).expect("a journal");
        damaged[40] ^= 1;
        fs::write(folder.journal(), &damaged).expect("a journal");
        let faults = [("DISK_NAME", full), ("DISK_FULL_AFTER", "0")];
        let mut terminal = disk.start(folder.path(), &[], &faults);
        terminal.expect("will be saved in this session");
        terminal.send(&ESCAPE.repeat(3));
        terminal.expect("Donuts");
        terminal.quit();
        terminal.expect("No space left on device");
        let (left, copy) =
            (fs::read(folder.journal()), fs::read(folder.path().join("journal.damaged-1.txt")));
        let left = left.expect("a journal");
        match copy {
            // A partial copy is removed, and without a copy nothing may change.
            Err(_) => assert!(full == "/journal.damaged" && left == damaged),
            Ok(copy) => assert!(full == "/journal.new" && copy == damaged && left.starts_with(&damaged)),
        }
    }
}

#[test]
fn forgetting_on_a_failing_disk_says_what_remains() {
    for (variable, value, remains) in [
        ("DISK_FULL_AFTER", "0", false),
        ("DISK_SYNC_FAILS_ONCE", "1", false),
        ("DISK_READ_ONLY", "/journal.txt", true),
        ("DISK_READ_ONLY", "/journal.lock", true),
    ] {
        let (folder, disk) = (with_game(), Disk::new());
        let before = fs::read(folder.journal()).expect("a journal");
        let mut terminal = disk.start(folder.path(), &["--forget"], &[(variable, value)]);
        terminal.expect("will be saved in this session");
        terminal.quit();
        let warning =
            if remains { "Nothing was deleted:" } else { "The saved games and settings have been deleted." };
        terminal.expect(warning);
        let left = fs::read(folder.journal()).expect("a journal");
        let is_empty = left.is_empty() || left == b"glowboard-journal 2\n";
        assert!(if remains { left == before } else { is_empty }, "{variable}={value}");
    }
}

#[test]
fn a_refused_thread_ends_the_program_with_a_sentence_and_without_a_loss() {
    let disk = Disk::new();
    // The threads of the engine, the screen and the keyboard.
    for most in ["0", "1", "2"] {
        let folder = Folder::new();
        let mut terminal = disk.start(folder.path(), &[], &[("THREADS_AT_MOST", most)]);
        assert_eq!(terminal.end().code(), Some(1), "{most}");
        terminal.expect("glowboard: The system can't start a thread");
        terminal.expect_restored();
        assert!(!terminal.text().contains("panicked"), "{}", terminal.text());
    }
    for most in ["0", "1", "2"] {
        let folder = with_game();
        let before = fs::read(folder.journal()).expect("a journal");
        let mut terminal = disk.start(folder.path(), &["--forget"], &[("THREADS_AT_MOST", most)]);
        assert_eq!(terminal.end().code(), Some(1), "{most}");
        let left = fs::read(folder.journal()).expect("a journal");
        assert!(left == before, "{most} threads: a program that can't start must not delete anything");
    }
    // The fourth repeats the warnings and is optional.
    let folder = Folder::new();
    fs::write(folder.path().join("file"), "").expect("a file");
    let mut terminal = disk.start(&folder.path().join("file"), &[], &[("THREADS_AT_MOST", "3")]);
    terminal.expect("will be saved in this session");
    terminal.quit();
    terminal.expect("glowboard: ");
}

/// The private memory of a process, in KB.
fn memory_of(program: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{program}/status")).expect("a running process");
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).expect("a line");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}

#[test]
fn fast_typing_does_not_fill_the_memory() {
    let (_folder, mut terminal) = terminal(&[]);
    terminal.expect("Welcome");
    let (before, began) = (memory_of(terminal.program.id()), Instant::now());
    while began.elapsed() < Duration::from_secs(4) {
        terminal.send(&[b'x'; 4096]);
    }
    let grown = memory_of(terminal.program.id()).saturating_sub(before);
    assert!(grown < 2_000, "{grown} KB");
    terminal.quit();
}

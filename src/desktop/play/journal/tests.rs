//! The journal on a disk: what comes back, and what is said of everything that can be wrong.

use super::*;
use console::{Button, Event, Keeping, Mind, Question, Runner};
use std::{
    process,
    sync::atomic::{AtomicU32, Ordering},
};

/// A folder for one test; it goes with the test.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!("glowboard-journal-{}-{number}", process::id()));
        fs::create_dir_all(&path).expect("a folder for the test");
        Self(path)
    }

    fn with(text: impl AsRef<[u8]>) -> Self {
        let folder = Self::new();
        fs::write(folder.0.join(NAME), text).expect("the journal for the test");
        folder
    }

    fn text(&self) -> String {
        fs::read_to_string(self.0.join(NAME)).expect("a journal")
    }

    /// The records that are kept now.
    fn records(&self) -> Vec<String> {
        let text = self.text();
        lines::read(text.as_bytes())
            .records
            .iter()
            .map(|record| record.expect("no damage").to_string())
            .collect()
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("a folder");
        let mut names: Vec<_> = entries
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.0);
    }
}

/// Nobody thinks in these tests.
struct Nobody;

impl Mind for Nobody {
    fn think(&mut self, _question: Question) {}
    fn stop(&mut self) {}
}

/// A program that plays with its journal in a folder.
struct Program {
    runner: Runner<Journal>,
    troubles: Vec<JournalError>,
    now: u64,
}

fn start(folder: &Folder) -> Program {
    start_in(&folder.0, Earlier::Recall)
}

fn start_in(folder: &Path, earlier: Earlier) -> Program {
    let mut console = Console::new(1);
    let (keeper, troubles) = open(Some(folder), earlier, &mut console);
    let mut program = Program { runner: Runner::new(console, keeper), troubles, now: 0 };
    program.keep();
    program
}

impl Program {
    fn keep(&mut self) {
        while self.runner.keep() == Keeping::Wrote {}
        self.troubles.extend(self.runner.store_mut().trouble());
    }

    fn press(&mut self, buttons: &[Button]) {
        for button in buttons {
            self.now += 900;
            self.runner.happen(self.now, Event::Press(*button), &mut Nobody);
            self.keep();
        }
    }

    /// Begins a game of Donuts between two people and makes some moves.
    fn play_some_moves(&mut self) {
        use Button::{A, Left};
        self.press(&[A, A, A, Left, Left, A, A, A, A, A, A]);
    }

    /// Everything that there is to keep, as a new journal would have it.
    fn records(&self) -> Vec<String> {
        let folder = Folder::new();
        let (journal, _) = open(Some(&folder.0), Earlier::Recall, &mut Console::new(2));
        let mut keeper = journal;
        while keeper.keep(self.runner.console()) == Keeping::Wrote {}
        folder.records()
    }
}

#[test]
fn what_was_kept_comes_back() {
    let folder = Folder::new();
    let mut program = start(&folder);
    assert!(program.troubles.is_empty());
    program.play_some_moves();
    assert!(folder.records().iter().any(|record| record.starts_with("move donuts 3 ")), "{}", folder.text());
    let records = program.records();
    drop(program);
    let again = start(&folder);
    assert!(again.troubles.is_empty(), "{:?}", again.troubles);
    assert_eq!(again.records(), records);
}

#[test]
fn a_journal_of_version_1_is_read_and_written_anew() {
    let board = "-|/\\".repeat(9);
    let text = format!(
        "settings brightness=5 palette=dusk limit=400 hints=on speed=fast panel=6x6,top-left,rows,serpentine,0,grb\n\
         choices person,5 2,person O free person,person,3,4 team 4 odd_doubles flat\n\
         game Konter person,person,person,person XOXOXOXOXOXO.OXOXOXOXOXOX O\n\
         game Donuts person,2,person,person {board}\nmove a1\nmove b1\nundo 1\n"
    );
    let folder = Folder::with(&text);
    let program = start(&folder);
    assert!(program.troubles.is_empty(), "{:?}", program.troubles);
    let settings = program.runner.console().settings();
    assert_eq!((settings.speed, settings.panel.size), (console::Speed::Fast, console::Size::Six));
    let records = folder.records();
    assert_eq!(records, program.records());
    for wanted in [
        "set path=serpentine",
        "set donuts.player2=5",
        "set konter.set-up=free",
        "set fundomino.variant=team-4",
    ] {
        assert!(records.contains(&wanted.to_string()), "{wanted}: {records:?}");
    }
    assert!(records.iter().any(|record| record.starts_with("move donuts 1 a1 @")), "{records:?}");
    assert!(!records.iter().any(|record| record.starts_with("move donuts 2")), "{records:?}");
}

#[test]
fn what_was_being_written_when_the_power_went_is_left_out_without_a_word() {
    let folder = Folder::new();
    let mut program = start(&folder);
    program.play_some_moves();
    drop(program);
    let whole = folder.text();
    let last = whole.trim_end().rfind('\n').expect("several lines") + 1;
    for length in last..whole.len() {
        fs::write(folder.0.join(NAME), &whole[..length]).expect("it can be written");
        let mut again = start(&folder);
        assert!(again.troubles.is_empty(), "{:?}", again.troubles);
        assert_eq!(folder.text(), whole[..last]);
        again.press(&[Button::A, Button::A, Button::A]);
        assert_eq!(
            folder.records().len(),
            whole.lines().count() - 1,
            "the move is made again: {}",
            folder.text()
        );
    }
}

#[test]
fn a_flipped_bit_costs_no_more_than_its_record_and_is_never_another_game() {
    let folder = Folder::new();
    let mut program = start(&folder);
    program.play_some_moves();
    let moves: Vec<String> =
        program.records().into_iter().filter(|record| record.starts_with("move")).collect();
    drop(program);
    let text = folder.text().into_bytes();
    for bit in (0..8 * text.len()).step_by(7) {
        let folder = Folder::new();
        let mut damaged = text.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        fs::write(folder.0.join(NAME), &damaged).expect("it can be written");
        let again = start(&folder);
        let kept: Vec<String> =
            again.records().into_iter().filter(|record| record.starts_with("move")).collect();
        assert!(moves.starts_with(&kept), "bit {bit}: {kept:?} of {moves:?}");
        assert!(again.troubles.len() <= 1, "{:?}", again.troubles);
    }
}

#[test]
fn a_damaged_line_costs_only_itself_and_a_copy_is_kept_beside_earlier_ones() {
    let text = lines::HEADER.to_string()
        + &lines::written("set speed=fast")
        + "nonsense\n\u{fffd}\n\n"
        + &lines::written("set palette=pink")
        + &lines::written("set brightness=7")
        + &lines::written("set unknown=1");
    let folder = Folder::with(&text);
    for number in 1..4 {
        fs::write(folder.0.join(NAME), &text).expect("it can be written");
        let program = start(&folder);
        let copy = folder.0.join(format!("journal.damaged-{number}.txt"));
        assert!(
            matches!(&program.troubles[..], [JournalError::Damaged(path)] if *path == copy),
            "{:?}",
            program.troubles
        );
        assert_eq!(fs::read_to_string(copy).expect("a copy"), text);
        assert_eq!(program.runner.console().settings().speed, console::Speed::Fast);
        assert_eq!(folder.records(), ["set brightness=7", "set speed=fast"]);
    }
}

#[test]
fn a_long_journal_is_written_anew_and_says_the_same() {
    let folder = Folder::new();
    let mut program = start(&folder);
    program.play_some_moves();
    let records = program.records();
    for _ in 0..LONGEST + 10 {
        program.runner.store_mut().append("set unknown=1").expect("it can be written");
        program.keep();
    }
    assert!(folder.text().lines().count() < 100);
    assert_eq!(program.records(), records);
    drop(program);
    assert_eq!(start(&folder).records(), records);
    assert_eq!(folder.names(), [LOCK_NAME, NAME]);
}

#[test]
fn forgetting_begins_a_new_journal() {
    let folder = Folder::new();
    let mut program = start(&folder);
    program.play_some_moves();
    drop(program);
    let program = start_in(&folder.0, Earlier::Forget);
    assert!(program.troubles.is_empty());
    assert_eq!(folder.text(), lines::HEADER);
}

#[test]
fn only_one_glowboard_writes_and_another_still_plays() {
    let folder = Folder::new();
    let mut program = start(&folder);
    program.play_some_moves();
    let before = folder.text();
    let mut other = start(&folder);
    assert!(matches!(&other.troubles[..], [JournalError::InUse]), "{:?}", other.troubles);
    other.play_some_moves();
    assert_eq!(folder.text(), before);
}

#[test]
fn a_folder_that_can_not_be_made_is_told_once() {
    let folder = Folder::with("");
    // A file can't have folders in it.
    let mut program = start_in(&folder.0.join(NAME).join("deeper"), Earlier::Recall);
    program.play_some_moves();
    assert!(matches!(&program.troubles[..], [JournalError::Unwritable(..)]), "{:?}", program.troubles);
}

#[test]
fn a_folder_that_vanishes_is_told_once_and_the_game_goes_on() {
    let folder = Folder::new();
    let mut program = start(&folder);
    program.press(&[Button::A, Button::A]);
    fs::remove_dir_all(&folder.0).expect("it can be removed");
    program.play_some_moves();
    assert!(matches!(&program.troubles[..], [JournalError::Unwritable(..)]), "{:?}", program.troubles);
}

#[test]
fn something_else_in_the_place_of_the_journal_is_told() {
    for name in [NAME, LOCK_NAME] {
        let folder = Folder::new();
        fs::create_dir(folder.0.join(name)).expect("a folder");
        let program = start(&folder);
        assert_eq!(program.troubles.len(), 1, "{name}: {:?}", program.troubles);
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_in_the_place_of_the_journal_is_told_and_not_waited_for() {
    for name in [NAME, LOCK_NAME] {
        let folder = Folder::new();
        let made = process::Command::new("mkfifo").arg(folder.0.join(name)).status().expect("mkfifo");
        assert!(made.success());
        let program = start(&folder);
        assert_eq!(program.troubles.len(), 1, "{name}: {:?}", program.troubles);
    }
}

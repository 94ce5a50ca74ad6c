//! The journal on disk: what is restored, and which error each failure reports.

use super::*;
use console::{Button, EnginePort, Input, MemoryStore, Question, Runner, SaveStatus, ScreenKind};
use tempfile::TempDir;

/// A temporary folder.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn with(text: impl AsRef<[u8]>) -> Self {
        let folder = Self::new();
        fs::write(folder.path().join(NAME), text).expect("a writable folder");
        folder
    }

    fn text(&self) -> String {
        fs::read_to_string(self.path().join(NAME)).expect("a journal")
    }

    fn records(&self) -> Vec<String> {
        let text = self.text();
        lines::read(text.as_bytes())
            .records
            .iter()
            .map(|record| record.expect("no damage").to_string())
            .collect()
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.path()).expect("a folder");
        let mut names: Vec<_> = entries
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

/// An engine that never answers.
struct NoEngine;

impl EnginePort for NoEngine {
    fn ask(&mut self, _question: Question) {}
    fn cancel(&mut self) {}
}

/// A console with its journal in a folder.
struct Program {
    runner: Runner<Journal>,
    warnings: Vec<JournalError>,
    now: u64,
}

fn start(folder: &Folder) -> Program {
    start_in(folder.path(), Existing::Load)
}

fn start_in(folder: &Path, existing: Existing) -> Program {
    let mut console = Console::new(1);
    let (saver, warnings) = open(Some(folder), existing, &mut console);
    let mut program = Program { runner: Runner::new(console, saver), warnings, now: 0 };
    program.save();
    program
}

impl Program {
    fn save(&mut self) {
        while self.runner.save() == SaveStatus::Wrote {}
        self.warnings.extend(self.runner.store_mut().warning());
    }

    fn press(&mut self, buttons: &[Button]) {
        for button in buttons {
            self.now += 900;
            self.runner.advance_to(self.now, Input::Press(*button), &mut NoEngine);
            self.save();
        }
    }

    /// Starts a game of Donuts between two people and makes three moves.
    fn play_some_moves(&mut self) {
        use Button::A;
        self.press(&[A, A, A, Button::LEFT, Button::LEFT, A, A, A, A, A, A]);
    }

    /// All records of the console's state, as a compacted journal has them.
    fn records(&self) -> Vec<String> {
        MemoryStore::lines_of(self.runner.console())
    }
}

#[test]
fn a_saved_game_is_restored() {
    let folder = Folder::new();
    let mut program = start(&folder);
    assert!(program.warnings.is_empty());
    program.play_some_moves();
    assert!(folder.records().iter().any(|record| record.starts_with("move donuts 3 ")), "{}", folder.text());
    let records = program.records();
    drop(program);
    let again = start(&folder);
    assert!(again.warnings.is_empty(), "{:?}", again.warnings);
    assert_eq!(again.records(), records);
}

#[test]
fn a_journal_of_version_1_is_loaded_and_converted() {
    let board = "-|/\\".repeat(9);
    let text = format!(
        "settings brightness=5 palette=dusk limit=400 hints=on speed=fast panel=6x6,top-left,rows,serpentine,0,grb\n\
         choices person,5 2,person O free person,person,3,4 team 4 odd_doubles flat\n\
         game Konter person,person,person,person XOXOXOXOXOXO.OXOXOXOXOXOX O\n\
         game Donuts person,2,person,person {board}\nmove a1\nmove b1\nundo 1\n"
    );
    let folder = Folder::with(&text);
    let program = start(&folder);
    assert!(program.warnings.is_empty(), "{:?}", program.warnings);
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
fn a_torn_last_record_is_dropped_without_a_warning() {
    let folder = Folder::new();
    let mut program = start(&folder);
    program.play_some_moves();
    drop(program);
    let whole = folder.text();
    let last = whole.trim_end().rfind('\n').expect("several lines") + 1;
    for length in last..whole.len() {
        fs::write(folder.path().join(NAME), &whole[..length]).expect("a writable file");
        let mut again = start(&folder);
        assert!(again.warnings.is_empty(), "{:?}", again.warnings);
        assert_eq!(folder.text(), whole[..last]);
        again.press(&[Button::A, Button::A, Button::A]);
        assert_eq!(
            folder.records().len(),
            whole.lines().count() - 1,
            "the move can be made again: {}",
            folder.text()
        );
    }
}

#[test]
fn a_flipped_bit_costs_its_record_at_most_and_never_changes_the_game() {
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
        fs::write(folder.path().join(NAME), &damaged).expect("a writable file");
        let again = start(&folder);
        let saved: Vec<String> =
            again.records().into_iter().filter(|record| record.starts_with("move")).collect();
        assert!(moves.starts_with(&saved), "bit {bit}: {saved:?} of {moves:?}");
        assert!(again.warnings.len() <= 1, "{:?}", again.warnings);
    }
}

/// A journal with settings and a game of each kind, with undone moves in two of them.
fn journal_of_all_games() -> String {
    use Button::{A, B};
    let (down, left, right) = (Button::DOWN, Button::LEFT, Button::RIGHT);
    let seats = ["donuts.player2", "konter.player2", "fundomino.player2"];
    let seats: String = seats.map(|seat| lines::written(&format!("set {seat}=person"))).concat();
    let folder = Folder::with(lines::HEADER.to_string() + &seats + &lines::written("set speed=fast"));
    let mut program = start(&folder);
    let press_until = |program: &mut Program, wanted: String, buttons: &[Button]| {
        let mut presses = buttons.iter().cycle().take(300);
        while !folder.text().contains(&wanted) {
            program.press(&[*presses.next().unwrap_or_else(|| panic!("no {wanted} in {}", folder.text()))]);
        }
    };
    for (steps, kind) in ["donuts", "konter", "fundomino"].into_iter().enumerate() {
        press_until(&mut program, format!(" game {kind} "), &[A]);
        press_until(&mut program, format!(" move {kind} 3 "), &[A, A, right, A, down]);
        // B until the pause menu, then UNDO.
        if kind != "fundomino" {
            press_until(&mut program, format!(" undo {kind} "), &[B, right, A]);
            press_until(&mut program, format!(" move {kind} 3 "), &[A]);
        }
        // The last entry of the pause menu leads to the main menu, whose first entry resumes the game.
        while program.runner.console().screen() != ScreenKind::MainMenu {
            match program.runner.console().screen() {
                ScreenKind::Pause => program.press(&[left, A]),
                _ => program.press(&[B]),
            }
        }
        program.press(&[right; 4][..steps + 2]);
    }
    folder.text()
}

/// The records of a console that has loaded this text, and whether it reports damage.
fn records_of(text: &[u8]) -> (Vec<String>, bool) {
    let mut console = Console::new(1);
    let loaded = lines::read(text).load(&mut console);
    (MemoryStore::lines_of(&console), loaded.damaged)
}

#[test]
fn every_flipped_bit_of_a_journal_of_all_games_is_reported_or_changes_nothing() {
    let text = journal_of_all_games();
    let (whole, damaged) = records_of(text.as_bytes());
    assert!(!damaged && !whole.is_empty());
    let last = text.trim_end().rfind('\n').expect("several lines") + 1;
    let (without_last, _) = records_of(&text.as_bytes()[..last]);
    let written: Vec<&str> = text.lines().filter_map(|line| Some(line.split_once(' ')?.1)).collect();
    let mut silent = 0;
    for bit in 0..8 * text.len() {
        let mut flipped = text.clone().into_bytes();
        flipped[bit / 8] ^= 1 << (bit % 8);
        let (records, damaged) = records_of(&flipped);
        if damaged {
            // Each remaining record is one of the original ones.
            let unknown = records.iter().find(|record| {
                let known = |written: &&str| written.split(" @").next() == record.split(" @").next();
                !written.iter().any(known)
            });
            assert_eq!(unknown, None, "bit {bit}");
        } else {
            assert!(records == whole || records == without_last, "bit {bit}: {records:?}");
            silent += 1;
        }
    }
    // Only the line feed of the last line: without it the record is torn.
    assert_eq!(silent, 8);
}

#[test]
fn records_of_unknown_kinds_are_ignored_and_preserved() {
    let unknown = [
        "set unknown=1",
        "game chess person,person x @1234",
        "move chess 1 e2e4 @1234",
        "undo chess 0 @1234",
        "what is this",
        "",
    ];
    let folder = Folder::new();
    let mut program = start(&folder);
    program.play_some_moves();
    let records = program.records();
    drop(program);
    // After the second move.
    let text = folder.text();
    let (before, after) = text.split_at(text.find(" move donuts 3 ").expect("a third move") - 8);
    let text = before.to_string() + &unknown.map(lines::written).concat() + after;
    fs::write(folder.path().join(NAME), &text).expect("a writable file");
    let program = start(&folder);
    assert!(program.warnings.is_empty(), "{:?}", program.warnings);
    assert_eq!(program.records(), records);
    assert_eq!(folder.text(), text, "a newer version may need them");
}

#[test]
fn the_lock_is_taken_before_the_journal_is_read() {
    let damaged = "what is this\n";
    let folder = Folder::with(damaged);
    let taken = lock(folder.path()).expect("a free lock");
    let mut program = start(&folder);
    assert!(matches!(&program.warnings[..], [JournalError::InUse]), "{:?}", program.warnings);
    program.play_some_moves();
    assert_eq!(program.warnings.len(), 1);
    assert_eq!((folder.text(), folder.names()), (damaged.to_string(), vec![LOCK_NAME.into(), NAME.into()]));
    drop((taken, program));
    assert!(matches!(&start(&folder).warnings[..], [JournalError::Damaged(_)]));
}

/// Folders in which not even root may write.
#[cfg(target_os = "linux")]
#[test]
fn a_read_only_folder_is_reported_once_and_the_game_goes_on() {
    for folder in ["/proc", "/proc/self/fdinfo", "/sys/kernel"] {
        let mut program = start_in(Path::new(folder), Existing::Load);
        program.play_some_moves();
        assert!(
            matches!(&program.warnings[..], [JournalError::Unwritable(..)]),
            "{folder}: {:?}",
            program.warnings
        );
        assert!(program.records().iter().any(|record| record.starts_with("move donuts 3 ")));
    }
}

#[test]
fn a_damaged_line_costs_only_itself_and_each_damaged_file_is_copied() {
    let text = lines::HEADER.to_string()
        + &lines::written("set speed=fast")
        + "nonsense\n\u{fffd}\n\n"
        + &lines::written("set palette=pink")
        + &lines::written("set brightness=7")
        + &lines::written("set unknown=1");
    let folder = Folder::with(&text);
    for number in 1..4 {
        fs::write(folder.path().join(NAME), &text).expect("a writable file");
        let program = start(&folder);
        let copy = folder.path().join(format!("journal.damaged-{number}.txt"));
        assert!(
            matches!(&program.warnings[..], [JournalError::Damaged(path)] if *path == copy),
            "{:?}",
            program.warnings
        );
        assert_eq!(fs::read_to_string(copy).expect("a copy"), text);
        assert_eq!(program.runner.console().settings().speed, console::Speed::Fast);
        assert_eq!(folder.records(), ["set brightness=7", "set speed=fast"]);
    }
}

#[test]
fn a_file_without_line_feeds_is_copied_before_it_is_overwritten() {
    let header_and_garbage = [lines::HEADER.as_bytes(), &[b'x'; 1_000]].concat();
    for text in [&b"what is this"[..], b"\x96\xC3\0\0", &[b'x'; 100_000], &header_and_garbage] {
        let folder = Folder::with(text);
        let mut program = start(&folder);
        let copy = folder.path().join("journal.damaged-1.txt");
        assert!(
            matches!(&program.warnings[..], [JournalError::Damaged(path)] if *path == copy),
            "{:?}",
            program.warnings
        );
        assert_eq!(fs::read(copy).expect("a copy"), text);
        program.play_some_moves();
        let records = program.records();
        drop(program);
        let again = start(&folder);
        assert!(again.warnings.is_empty(), "{:?}", again.warnings);
        assert_eq!(again.records(), records);
    }
}

#[test]
fn a_long_journal_is_compacted_without_loss() {
    let folder = Folder::new();
    let mut program = start(&folder);
    program.play_some_moves();
    let records = program.records();
    for _ in 0..MAX_LINES + 10 {
        program.runner.store_mut().append("set unknown=1").expect("a writable file");
        program.save();
    }
    assert!(folder.text().lines().count() < 100);
    assert_eq!(program.records(), records);
    drop(program);
    assert_eq!(start(&folder).records(), records);
    assert_eq!(folder.names(), [LOCK_NAME, NAME]);
}

#[test]
fn forgetting_starts_an_empty_journal() {
    let folder = Folder::new();
    let mut program = start(&folder);
    program.play_some_moves();
    drop(program);
    let program = start_in(folder.path(), Existing::Forget);
    assert!(program.warnings.is_empty());
    assert_eq!(folder.text(), lines::HEADER);
}

#[test]
fn a_deleted_folder_is_reported_once_and_the_game_goes_on() {
    let folder = Folder::new();
    let mut program = start(&folder);
    program.press(&[Button::A, Button::A]);
    fs::remove_dir_all(folder.path()).expect("a removable folder");
    program.play_some_moves();
    assert!(matches!(&program.warnings[..], [JournalError::Unwritable(..)]), "{:?}", program.warnings);
}

#[test]
fn a_folder_in_place_of_a_file_is_reported() {
    for name in [NAME, LOCK_NAME] {
        let folder = Folder::new();
        fs::create_dir(folder.path().join(name)).expect("a folder");
        let program = start(&folder);
        let [warning] = &program.warnings[..] else { panic!("{name}: {:?}", program.warnings) };
        assert!(!warning.to_string().contains(LOCK_NAME), "{warning}");
    }
}

/// The names of all files that the program opens.
#[cfg(unix)]
const NAMES: [&str; 4] = [NAME, NEW_NAME, LOCK_NAME, "journal.damaged-1.txt"];

/// A program whose journal is damaged, so that it opens all these files.
#[cfg(unix)]
fn start_with_damage(folder: &Folder) -> Program {
    if !folder.path().join(NAME).exists() {
        fs::write(folder.path().join(NAME), "what is this\n").expect("a writable file");
    }
    let mut program = start(folder);
    program.play_some_moves();
    program
}

#[cfg(unix)]
#[test]
fn a_pipe_in_place_of_any_file_never_blocks() {
    for name in NAMES {
        let folder = Folder::new();
        let made =
            std::process::Command::new("mkfifo").arg(folder.path().join(name)).status().expect("mkfifo");
        assert!(made.success());
        let program = start_with_damage(&folder);
        assert_eq!(program.warnings.len(), 1, "{name}: {:?}", program.warnings);
        let is_saved = matches!(&program.warnings[..], [JournalError::Damaged(_)]);
        assert_eq!(is_saved, name != NAME && name != LOCK_NAME, "{name}: {:?}", program.warnings);
    }
}

#[cfg(unix)]
#[test]
fn a_link_in_place_of_any_file_but_the_journal_is_never_followed() {
    use std::os::unix::fs::symlink;
    for name in NAMES.into_iter().filter(|name| *name != NAME) {
        let (folder, elsewhere) = (Folder::new(), Folder::new());
        let (there, absent) = (elsewhere.path().join("there"), elsewhere.path().join("absent"));
        for target in [&there, &absent] {
            fs::write(&there, "precious").expect("a writable file");
            _ = fs::remove_file(folder.path().join(name));
            symlink(target, folder.path().join(name)).expect("a link");
            start_with_damage(&folder);
            assert_eq!(fs::read_to_string(&there).expect("a file"), "precious", "{name}");
            assert!(!absent.exists(), "{name}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_journal_that_is_a_link_stays_one_and_its_target_is_written() {
    use std::os::unix::fs::symlink;
    for target in ["present.txt", "absent.txt", "another-link"] {
        let (folder, elsewhere) = (Folder::new(), Folder::new());
        fs::write(elsewhere.path().join("present.txt"), "what is this\n").expect("a writable file");
        symlink("present.txt", elsewhere.path().join("another-link")).expect("a link");
        let target = elsewhere.path().join(target);
        symlink(&target, folder.path().join(NAME)).expect("a link");
        let mut program = start(&folder);
        program.play_some_moves();
        assert!(program.warnings.iter().all(|warning| matches!(warning, JournalError::Damaged(_))));
        assert_eq!(fs::read_link(folder.path().join(NAME)).expect("still a link"), target);
        assert!(folder.records().iter().any(|record| record.starts_with("move donuts 3 ")));
        assert!(
            matches!(&start(&elsewhere).warnings[..], [JournalError::InUse]),
            "the target's folder is locked"
        );
    }
}

#[cfg(unix)]
#[test]
fn loops_of_links_and_links_to_devices_are_reported() {
    for target in [NAME, "/dev/zero", "/dev/null", "/nowhere/journal.txt"] {
        let folder = Folder::new();
        std::os::unix::fs::symlink(target, folder.path().join(NAME)).expect("a link");
        let program = start(&folder);
        assert_eq!(program.warnings.len(), 1, "{target}: {:?}", program.warnings);
    }
}

#[test]
fn deleting_the_lock_file_does_not_release_the_lock() {
    let folder = Folder::new();
    let mut program = start(&folder);
    if fs::remove_file(folder.path().join(LOCK_NAME)).is_err() {
        return; // Windows refuses, which is as good.
    }
    assert!(matches!(&start(&folder).warnings[..], [JournalError::InUse]));
    program.play_some_moves();
    assert!(program.warnings.is_empty(), "{:?}", program.warnings);
}

#[test]
fn a_second_glowboard_plays_without_saving_and_can_not_forget() {
    let folder = Folder::new();
    let mut program = start(&folder);
    program.play_some_moves();
    let before = folder.text();
    let mut other = start(&folder);
    assert!(matches!(&other.warnings[..], [JournalError::InUse]), "{:?}", other.warnings);
    other.play_some_moves();
    let other = start_in(folder.path(), Existing::Forget);
    assert!(
        matches!(&other.warnings[..], [JournalError::InUse, JournalError::NotForgotten(_)]),
        "{:?}",
        other.warnings
    );
    assert_eq!(folder.text(), before);
}

#[test]
fn forgetting_names_the_copies_that_remain() {
    let folder = Folder::new();
    let copies = ["journal.damaged-1.txt", "journal.damaged-12.txt"].map(|name| folder.path().join(name));
    let others = [NEW_NAME, "journal.damaged.md", "notes.txt"].map(|name| folder.path().join(name));
    for path in copies.iter().chain(&others) {
        fs::write(path, "records").expect("a writable folder");
    }
    let program = start_in(folder.path(), Existing::Forget);
    let [JournalError::CopiesRemain(paths)] = &program.warnings[..] else { panic!("{:?}", program.warnings) };
    assert_eq!(paths, &copies);
    let text = program.warnings[0].to_string();
    assert!(copies.iter().all(|path| text.contains(&path.display().to_string())), "{text}");
    assert!(!others[0].exists(), "an unfinished compaction is deleted");
    drop(program);
    assert!(start(&folder).warnings.is_empty(), "only --forget names them");
}

#[test]
fn a_journal_without_records_counts_as_forgotten() {
    let header = lines::HEADER;
    for (text, has_records) in [
        ("", false),
        ("glowboard", false),
        (header, false),
        ("what is this", true),
        (&format!("{header}{}", lines::written("set speed=fast")), true),
    ] {
        let folder = Folder::with(text);
        assert_eq!(has_no_records(&folder.path().join(NAME)), !has_records, "{text:?}");
    }
    let folder = Folder::new();
    assert!(has_no_records(&folder.path().join(NAME)));
    fs::create_dir(folder.path().join(NAME)).expect("a writable folder");
    assert!(!has_no_records(&folder.path().join(NAME)));
}

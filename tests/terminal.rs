//! The program as a user has it: in a terminal, with keys.
#![cfg(unix)]

use std::{
    fs,
    io::{Read, Write},
    num::NonZeroU16,
    path::{Path, PathBuf},
    process::{self, Child, Command, ExitStatus, Stdio},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use pty_process::{
    Size,
    blocking::{Command as PtyCommand, Pty, open},
};

/// Nothing that is waited for takes as long as this, even on a busy computer.
const LONGEST: Duration = Duration::from_secs(30);

const LEFT: &[u8] = b"\x1b[D";
const RIGHT: &[u8] = b"\x1b[C";
const ENTER: &[u8] = b"\r";

/// A folder for the journal of one test; it goes with the test.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("glowboard-terminal-{}-{number}", process::id()));
        fs::create_dir_all(&path).expect("a folder for the test");
        Self(path)
    }

    fn journal(&self) -> PathBuf {
        self.0.join("journal.txt")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.0);
    }
}

fn count(cells: u16) -> NonZeroU16 {
    NonZeroU16::new(cells).expect("a window has columns and rows")
}

/// The cells of a window.
fn cells(screen: &vt100::Screen) -> impl Iterator<Item = &vt100::Cell> {
    let (rows, columns) = screen.size();
    (0..rows.get())
        .flat_map(move |row| (0..columns.get()).map(move |column| (row, column)))
        .filter_map(|(row, column)| screen.cell(row, column))
}

/// A terminal in which the program runs.
struct Terminal {
    pty: Arc<Pty>,
    program: Child,
    parser: Arc<Mutex<vt100::Parser>>,
}

impl Terminal {
    /// Starts the program in a terminal of so many columns and rows.
    fn start(folder: &Path, (columns, rows): (u16, u16), arguments: &[&str]) -> Self {
        let (pty, terminal) = open().expect("a pseudo-terminal");
        pty.resize(Size::new(rows, columns)).expect("a size");
        let program = PtyCommand::new(env!("CARGO_BIN_EXE_glowboard"))
            .args(["--seed", "1", "--speed", "still"])
            .args(arguments)
            .env("GLOWBOARD_DATA", folder)
            .env("TERM", "xterm-256color")
            .env("COLORTERM", "truecolor")
            .env_remove("NO_COLOR")
            .spawn(terminal)
            .expect("the program starts");
        let pty = Arc::new(pty);
        let parser = Arc::new(Mutex::new(vt100::Parser::new(count(rows), count(columns), 0)));
        let (source, sink) = (Arc::clone(&pty), Arc::clone(&parser));
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            // An error says that the program has ended.
            while let Ok(count) = (&*source).read(&mut bytes)
                && count > 0
            {
                sink.lock().unwrap_or_else(PoisonError::into_inner).process(&bytes[..count]);
            }
        });
        Self { pty, program, parser }
    }

    fn parser(&self) -> MutexGuard<'_, vt100::Parser> {
        self.parser.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes the window as large as this.
    fn resize(&self, (columns, rows): (u16, u16)) {
        self.parser().screen_mut().set_size(count(rows), count(columns));
        self.pty.resize(Size::new(rows, columns)).expect("a size");
    }

    fn see<T>(&self, look: impl FnOnce(&vt100::Screen) -> T) -> T {
        look(self.parser().screen())
    }

    /// The text in the window, its lines joined.
    fn text(&self) -> String {
        self.see(|screen| screen.contents()).split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn send(&self, keys: &[u8]) {
        (&*self.pty).write_all(keys).expect("the program reads its keys");
    }

    /// Waits until the screen is as wanted.
    #[track_caller]
    fn wait_until(&self, what: &str, wanted: impl Fn(&vt100::Screen) -> bool) {
        let began = Instant::now();
        while !self.see(&wanted) {
            let screen = || self.see(|screen| screen.contents());
            assert!(began.elapsed() < LONGEST, "never saw {what}:\n{}", screen());
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits for words, wherever a line is broken.
    #[track_caller]
    fn expect(&self, words: &str) {
        self.wait_until(&format!("{words:?}"), |screen| {
            screen.contents().split_whitespace().collect::<Vec<_>>().join(" ").contains(words)
        });
    }

    /// Presses a key and waits for words.
    #[track_caller]
    fn press(&self, keys: &[u8], words: &str) {
        self.send(keys);
        self.expect(words);
    }

    /// Waits for the program's end.
    #[track_caller]
    fn end(&mut self) -> ExitStatus {
        let began = Instant::now();
        loop {
            if let Some(status) = self.program.try_wait().expect("it is our program") {
                return status;
            }
            assert!(began.elapsed() < LONGEST, "the program does not end:\n{}", self.text());
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// The terminal is as it was before the program.
    #[track_caller]
    fn expect_given_back(&self) {
        self.wait_until("the usual screen and the cursor", |screen| {
            !screen.alternate_screen() && !screen.hide_cursor()
        });
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        _ = self.program.kill();
        _ = self.program.wait();
    }
}

/// From the greeting to a game of Donuts between two people.
fn begin_donuts(terminal: &Terminal) {
    terminal.expect("Welcome to Glowboard");
    terminal.press(ENTER, "DONUTS.");
    terminal.press(ENTER, "PLAYER 1: A PERSON");
    terminal.press(ENTER, "PLAYER 2: THE CHIP, LEVEL 2");
    terminal.press(LEFT, "PLAYER 2: THE CHIP, LEVEL 1");
    terminal.press(LEFT, "PLAYER 2: A PERSON");
    terminal.press(ENTER, "PLAYER 1 BEGINS");
    terminal.press(ENTER, "THIS BOARD?");
    terminal.press(ENTER, "Vanilla: place a donut anywhere");
}

/// How many moves the journal has once it has at least so many.
fn wait_for_moves(folder: &Folder, wanted: usize) -> usize {
    let began = Instant::now();
    loop {
        let text = fs::read_to_string(folder.journal()).unwrap_or_default();
        let moves = text.lines().filter(|line| line.starts_with("move ")).count();
        if moves >= wanted {
            return moves;
        }
        assert!(began.elapsed() < LONGEST, "the journal has only {moves} moves:\n{text}");
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_game_is_played_left_and_taken_up_again() {
    let folder = Folder::new();
    let mut terminal = Terminal::start(&folder.0, (80, 24), &[]);
    begin_donuts(&terminal);
    for (donut, mover) in (1..).zip(["Chocolate: place", "Vanilla: place", "Chocolate: place"]) {
        terminal.press(ENTER, mover);
        assert_eq!(wait_for_moves(&folder, donut), donut);
    }
    terminal.wait_until("no cursor", |screen| screen.alternate_screen() && screen.hide_cursor());
    terminal.send(b"q");
    assert!(terminal.end().success());
    terminal.expect_given_back();

    let mut terminal = Terminal::start(&folder.0, (80, 24), &[]);
    terminal.expect("Welcome to Glowboard");
    terminal.press(ENTER, "GO ON with");
    terminal.press(ENTER, "Chocolate: place");
    terminal.press(ENTER, "Vanilla: place");
    assert_eq!(wait_for_moves(&folder, 4), 4);
    terminal.send(b"\x03");
    assert!(terminal.end().success());
    terminal.expect_given_back();

    let terminal = Terminal::start(&folder.0, (80, 24), &["--forget"]);
    terminal.expect("Welcome to Glowboard");
    terminal.press(ENTER, "DONUTS.");
    assert_eq!(wait_for_moves(&folder, 0), 0);
}

#[test]
fn the_chip_answers_a_move() {
    let folder = Folder::new();
    let terminal = Terminal::start(&folder.0, (80, 24), &[]);
    terminal.expect("Welcome to Glowboard");
    terminal.press(ENTER, "DONUTS.");
    terminal.press(ENTER, "PLAYER 1: A PERSON");
    terminal.press(ENTER, "PLAYER 2: THE CHIP");
    terminal.press(ENTER, "PLAYER 1 BEGINS");
    terminal.press(ENTER, "THIS BOARD?");
    terminal.press(ENTER, "Vanilla: place a donut anywhere");
    terminal.send(ENTER);
    assert_eq!(wait_for_moves(&folder, 2), 2);
    terminal.expect("Vanilla: place");
}

#[test]
fn letters_are_buttons_too_and_m_leads_to_the_menu() {
    let folder = Folder::new();
    let terminal = Terminal::start(&folder.0, (80, 24), &[]);
    terminal.expect("Welcome to Glowboard");
    terminal.press(b"a", "DONUTS.");
    terminal.press(b"l", "KONTER.");
    terminal.press(b"h", "DONUTS.");
    terminal.press(b"j", "KONTER.");
    terminal.press(b"k", "DONUTS.");
    terminal.press(b"a", "PLAYER 1: A PERSON");
    terminal.press(b"b", "DONUTS.");
    begin_donuts_from_menu(&terminal);
    terminal.press(b"m", "Pause: GO ON");
    terminal.press(RIGHT, "Pause: UNDO");
    terminal.press(b"\x7f", "GO ON with Donuts. Arrows");
}

fn begin_donuts_from_menu(terminal: &Terminal) {
    terminal.press(b" ", "PLAYER 1: A PERSON");
    terminal.press(b" ", "PLAYER 2: THE CHIP");
    terminal.press(b" ", "PLAYER 1 BEGINS");
    terminal.press(b" ", "THIS BOARD?");
    terminal.press(b" ", "Vanilla: place a donut anywhere");
}

#[test]
fn the_panel_shines_in_true_colour_and_grows_with_the_window() {
    let folder = Folder::new();
    let terminal = Terminal::start(&folder.0, (80, 24), &[]);
    let shining = |screen: &vt100::Screen| {
        cells(screen).filter(|cell| matches!(cell.bgcolor(), vt100::Color::Rgb(..))).count()
    };
    terminal.expect("Welcome");
    terminal.wait_until("a panel of 40 columns and 20 rows", |screen| shining(screen) == 40 * 20);
    terminal.resize((120, 40));
    terminal.wait_until("a panel of 72 columns and 36 rows", |screen| shining(screen) == 72 * 36);
}

#[test]
fn a_terminal_without_colours_shows_letters() {
    let folder = Folder::new();
    let terminal = Terminal::start(&folder.0, (80, 24), &["--colours", "none", "--panel", "6x6"]);
    begin_donuts(&terminal);
    terminal.wait_until("the cursor as a vanilla donut", |screen| screen.contents().contains("VVV"));
    let colourful = terminal.see(|screen| {
        let plain = (vt100::Color::Default, vt100::Color::Default);
        cells(screen).any(|cell| (cell.fgcolor(), cell.bgcolor()) != plain)
    });
    assert!(!colourful);
}

#[test]
fn a_window_that_is_too_small_says_so_until_it_is_larger() {
    let folder = Folder::new();
    let terminal = Terminal::start(&folder.0, (30, 8), &[]);
    terminal.expect("The window is too small");
    terminal.resize((80, 24));
    terminal.wait_until("the panel", |screen| {
        let text = screen.contents();
        text.contains("▀") && !text.contains("too small")
    });
}

#[test]
fn a_signal_to_end_gives_the_terminal_back() {
    let folder = Folder::new();
    let mut terminal = Terminal::start(&folder.0, (80, 24), &[]);
    terminal.expect("Welcome");
    let id = terminal.program.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().is_ok_and(|status| status.success()));
    assert!(terminal.end().success());
    terminal.expect_given_back();
}

#[test]
fn a_terminal_that_has_gone_ends_the_program() {
    let folder = Folder::new();
    let mut terminal = Terminal::start(&folder.0, (80, 24), &[]);
    terminal.expect("Welcome");
    let id = terminal.program.id().to_string();
    assert!(Command::new("kill").args(["-HUP", &id]).status().is_ok_and(|status| status.success()));
    assert!(terminal.end().success());
}

#[test]
fn a_damaged_journal_is_told_and_does_not_prevent_playing() {
    let folder = Folder::new();
    fs::write(folder.journal(), b"move\xff\nwhat is this\ngame Donuts person\n").expect("a journal");
    let mut terminal = Terminal::start(&folder.0, (80, 24), &[]);
    terminal.expect("Some of what was kept is damaged");
    begin_donuts(&terminal);
    terminal.press(ENTER, "Chocolate: place");
    terminal.send(b"q");
    assert!(terminal.end().success());
    terminal.expect("glowboard: Some of what was kept is damaged");
    assert_eq!(wait_for_moves(&folder, 1), 1);
}

#[test]
fn a_folder_that_can_not_be_written_is_told_and_does_not_prevent_playing() {
    let folder = Folder::new();
    fs::write(folder.0.join("file"), "").expect("a file");
    let terminal = Terminal::start(&folder.0.join("file").join("folder"), (80, 24), &[]);
    terminal.expect("so nothing is kept");
    begin_donuts(&terminal);
}

#[test]
fn without_a_terminal_it_says_what_to_do() {
    let output = Command::new(env!("CARGO_BIN_EXE_glowboard"))
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("terminal") && told.contains("glowboard referee"), "{told}");
    assert_eq!(told.lines().count(), 1);
}

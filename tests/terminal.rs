//! The program as a user has it: in a terminal, with keys and a mouse.
#![cfg(unix)]

use std::{
    fs,
    io::{Read, Write},
    num::NonZeroU16,
    os::fd::AsFd as _,
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use pty_process::{
    Size,
    blocking::{Command as PtyCommand, Pty, open},
};
use tempfile::TempDir;

/// Nothing that is waited for takes as long as this, even on a busy computer.
const LONGEST: Duration = Duration::from_secs(30);

const LEFT: &[u8] = b"\x1b[D";
const RIGHT: &[u8] = b"\x1b[C";
const ENTER: &[u8] = b"\r";

/// A folder for the journal of one test; it goes with the test.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder for the test"))
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn journal(&self) -> PathBuf {
        self.path().join("journal.txt")
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

/// Whether a terminal tells the program of clicks.
fn tells_of_clicks(screen: &vt100::Screen) -> bool {
    let told = (screen.mouse_protocol_mode(), screen.mouse_protocol_encoding());
    told != (vt100::MouseProtocolMode::None, vt100::MouseProtocolEncoding::Default)
}

/// A terminal in which the program runs.
struct Terminal {
    pty: Arc<Pty>,
    program: Child,
    parser: Arc<Mutex<vt100::Parser>>,
    /// Whether the terminal takes nothing any more from the program.
    stalled: Arc<AtomicBool>,
}

impl Terminal {
    /// Starts the program in a terminal of so many columns and rows.
    fn start(folder: &Path, size: (u16, u16), arguments: &[&str]) -> Self {
        Self::start_with(folder, size, arguments, &[])
    }

    /// The same with more variables in its environment.
    fn start_with(
        folder: &Path,
        (columns, rows): (u16, u16),
        arguments: &[&str],
        variables: &[(&str, &Path)],
    ) -> Self {
        let (pty, terminal) = open().expect("a pseudo-terminal");
        pty.resize(Size::new(rows, columns)).expect("a size");
        let program = PtyCommand::new(env!("CARGO_BIN_EXE_glowboard"))
            .args(["--seed", "1", "--speed", "still"])
            .args(arguments)
            .env("GLOWBOARD_DATA", folder)
            .env("TERM", "xterm-256color")
            .env("COLORTERM", "truecolor")
            .env_remove("NO_COLOR")
            .env("LC_ALL", "C")
            .envs(variables.iter().copied())
            .spawn(terminal)
            .expect("the program starts");
        let pty = Arc::new(pty);
        let parser = Arc::new(Mutex::new(vt100::Parser::new(count(rows), count(columns), 0)));
        let stalled = Arc::new(AtomicBool::new(false));
        let (source, sink, stands) = (Arc::clone(&pty), Arc::clone(&parser), Arc::clone(&stalled));
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            // An error says that the program has ended.
            while let Ok(count) = (&*source).read(&mut bytes)
                && count > 0
            {
                sink.lock().unwrap_or_else(PoisonError::into_inner).process(&bytes[..count]);
                while stands.load(Ordering::Relaxed) {
                    thread::sleep(Duration::from_millis(10));
                }
            }
        });
        Self { pty, program, parser, stalled }
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

    /// Presses the left button of the mouse over a cell, counted from 0, and lets it go.
    fn click(&self, column: u16, row: u16) {
        let (column, row) = (column + 1, row + 1);
        self.send(format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m").as_bytes());
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
        self.wait_until("the usual screen, the cursor, and no mouse", |screen| {
            !screen.alternate_screen() && !screen.hide_cursor() && !tells_of_clicks(screen)
        });
        self.expect_set_as_before();
    }

    /// The terminal shows what is typed and takes it by lines again.
    #[track_caller]
    fn expect_set_as_before(&self) {
        let terminal = self.pty.as_fd().try_clone_to_owned().expect("a terminal");
        let output = Command::new("stty").arg("-a").stdin(terminal).output().expect("stty");
        let set = String::from_utf8_lossy(&output.stdout);
        for wanted in ["echo", "icanon", "isig", "opost"] {
            assert!(
                set.split_whitespace().any(|word| word.trim_end_matches(';') == wanted),
                "{wanted}: {set}"
            );
        }
    }

    /// Takes nothing any more from the program, until nothing more fits into the pipe: the board breathes.
    fn stall(&self) {
        self.stalled.store(true, Ordering::Relaxed);
        thread::sleep(Duration::from_secs(3));
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
        let moves = text.lines().filter(|line| line.contains(" move ")).count();
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
    let mut terminal = Terminal::start(folder.path(), (80, 24), &[]);
    begin_donuts(&terminal);
    for (donut, mover) in (1..).zip(["Chocolate: place", "Vanilla: place", "Chocolate: place"]) {
        terminal.press(ENTER, mover);
        terminal.expect(if donut % 2 == 1 {
            "Vanilla places a donut on"
        } else {
            "Chocolate places a donut on"
        });
        assert_eq!(wait_for_moves(&folder, donut), donut);
    }
    terminal.wait_until("no cursor", |screen| screen.alternate_screen() && screen.hide_cursor());
    terminal.send(b"q");
    assert!(terminal.end().success());
    terminal.expect_given_back();

    let mut terminal = Terminal::start(folder.path(), (80, 24), &[]);
    terminal.expect("Welcome to Glowboard");
    terminal.press(ENTER, "GO ON with");
    terminal.press(ENTER, "Chocolate: place");
    terminal.press(ENTER, "Vanilla: place");
    assert_eq!(wait_for_moves(&folder, 4), 4);
    terminal.send(b"\x03");
    assert!(terminal.end().success());
    terminal.expect_given_back();

    let terminal = Terminal::start(folder.path(), (80, 24), &["--forget"]);
    terminal.expect("Welcome to Glowboard");
    terminal.press(ENTER, "DONUTS.");
    assert_eq!(wait_for_moves(&folder, 0), 0);
}

#[test]
fn it_speaks_the_language_of_the_system_unless_another_was_chosen() {
    let folder = Folder::new();
    let german = [("LC_ALL", Path::new("de_DE.UTF-8"))];
    let mut terminal = Terminal::start_with(folder.path(), (80, 24), &[], &german);
    terminal.expect("Willkommen bei Glowboard");
    terminal.expect("nein, zurück");
    terminal.resize((30, 8));
    terminal.expect("Das Fenster ist zu klein");
    terminal.send(b"q");
    assert!(terminal.end().success());
    let mut terminal = Terminal::start(folder.path(), (80, 24), &[]);
    terminal.expect("Welcome to Glowboard");
    terminal.send(b"q");
    assert!(terminal.end().success());
    let mut terminal = Terminal::start_with(folder.path(), (80, 24), &["--language", "en"], &german);
    terminal.expect("Welcome to Glowboard");
    terminal.send(b"q");
    assert!(terminal.end().success());
    let terminal = Terminal::start_with(folder.path(), (80, 24), &[], &german);
    terminal.expect("Welcome to Glowboard");
}

#[test]
fn the_chip_answers_a_move() {
    let folder = Folder::new();
    let terminal = Terminal::start(folder.path(), (80, 24), &[]);
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
    let terminal = Terminal::start(folder.path(), (80, 24), &[]);
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
    terminal.press(RIGHT, "Pause: HINT");
    terminal.press(b"\x7f", "Vanilla: place a donut anywhere");
}

#[test]
fn a_question_mark_shows_help_until_the_next_key() {
    for (variables, light, back) in [
        (&[][..], "The cursor blinks", "Any key: back."),
        (&[("LC_ALL", Path::new("de_DE.UTF-8"))], "Der Cursor blinkt", "Jede Taste: zurück."),
    ] {
        let folder = Folder::new();
        let mut terminal = Terminal::start_with(folder.path(), (80, 24), &[], variables);
        terminal.expect("Glowboard");
        terminal.press(ENTER, "DONUTS.");
        for key in [b"q", b"x", b" ", b"?", RIGHT, b"\x1b[<0;20;10M"] {
            terminal.press(b"?", light);
            terminal.expect(back);
            terminal.press(key, "DONUTS.");
        }
        terminal.press(b"?", back);
        terminal.send(b"\x03");
        assert!(terminal.end().success());
        terminal.expect_given_back();
    }
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
    let terminal = Terminal::start(folder.path(), (80, 24), &[]);
    let shining = |screen: &vt100::Screen| {
        cells(screen).filter(|cell| matches!(cell.bgcolor(), vt100::Color::Rgb(..))).count()
    };
    terminal.expect("Welcome");
    terminal.wait_until("a panel of 40 columns and 20 rows", |screen| shining(screen) == 40 * 20);
    terminal.resize((120, 40));
    terminal.wait_until("a panel of 72 columns and 36 rows", |screen| shining(screen) == 72 * 36);
}

#[test]
fn the_edge_of_the_board_names_its_rows_and_columns() {
    let folder = Folder::new();
    let terminal = Terminal::start(folder.path(), (80, 24), &[]);
    begin_donuts(&terminal);
    let names = |screen: &vt100::Screen| {
        let row = |row: u16| screen.contents_between(row, 0, row, 42);
        let numbers: String = (0..20).filter_map(|at| row(at).chars().next()).collect();
        (row(20).split_whitespace().collect::<String>(), numbers.split_whitespace().collect::<String>())
    };
    terminal.wait_until("the names", |screen| names(screen) == ("abcdef".to_string(), "123456".to_string()));
    terminal.press(b"m", "Pause: GO ON");
    terminal.wait_until("no names", |screen| names(screen) == (String::new(), String::new()));
}

#[test]
fn empty_squares_of_donuts_show_their_direction_in_colour_too() {
    let folder = Folder::new();
    let terminal = Terminal::start(folder.path(), (80, 24), &[]);
    begin_donuts(&terminal);
    terminal.press(ENTER, "Chocolate: place");
    let strokes = |screen: &vt100::Screen| {
        cells(screen)
            .filter(|cell| ["-", "|", "/", "\\"].contains(&cell.contents()))
            .filter(|cell| matches!(cell.bgcolor(), vt100::Color::Rgb(..)))
            .count()
    };
    // A donut is there, and the cursor; the others of its line swell in the colour of whoever moves.
    terminal.wait_until("34 strokes", |screen| strokes(screen) == 34);
    terminal.wait_until("fewer", |screen| (25..34).contains(&strokes(screen)));
}

#[test]
fn a_terminal_without_colours_shows_letters() {
    let folder = Folder::new();
    let terminal = Terminal::start(folder.path(), (80, 24), &["--colours", "none", "--panel", "6x6"]);
    begin_donuts(&terminal);
    terminal.wait_until("the cursor as a vanilla donut", |screen| screen.contents().contains("VVV"));
    let colourful = terminal.see(|screen| {
        let plain = (vt100::Color::Default, vt100::Color::Default);
        cells(screen).any(|cell| (cell.fgcolor(), cell.bgcolor()) != plain)
    });
    assert!(!colourful);
}

#[test]
fn forty_columns_and_twelve_rows_are_enough_for_a_game() {
    for arguments in [&[][..], &["--panel", "6x6"], &["--colours", "none"], &["--colours", "256"]] {
        let folder = Folder::new();
        let terminal = Terminal::start(folder.path(), (80, 24), arguments);
        begin_donuts(&terminal);
        terminal.resize((40, 12));
        // The words stand beside the lights, so only what stands in one row is found.
        terminal.press(ENTER, "Chocolate: place a");
        terminal.expect("pause.");
        terminal.expect("Vanilla places a donut on");
        terminal.expect("?: help.");
        terminal.press(b"?", "Any key: back.");
        terminal.press(b"?", "Chocolate: place");
    }
}

#[test]
fn a_window_that_is_too_small_says_so_until_it_is_larger() {
    let folder = Folder::new();
    let terminal = Terminal::start(folder.path(), (30, 8), &[]);
    terminal.expect("The window is too small: make it 40 columns wide and 12 rows high");
    terminal.resize((80, 24));
    terminal.wait_until("the panel", |screen| {
        let text = screen.contents();
        text.contains("▀") && !text.contains("too small")
    });
}

/// Sends a signal to a program.
fn kill(signal: &str, id: u32) {
    let sent = Command::new("kill").args([signal, &id.to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()));
}

#[test]
fn a_signal_to_end_gives_the_terminal_back_and_keeps_the_game() {
    for signal in ["-TERM", "-INT", "-HUP", "-QUIT"] {
        let folder = Folder::new();
        let mut terminal = Terminal::start(folder.path(), (80, 24), &[]);
        begin_donuts(&terminal);
        terminal.press(ENTER, "Chocolate: place");
        kill(signal, terminal.program.id());
        assert!(terminal.end().success(), "{signal}");
        terminal.expect_given_back();
        assert_eq!(wait_for_moves(&folder, 1), 1);
        let again = Terminal::start(folder.path(), (80, 24), &[]);
        again.expect("Welcome");
        again.press(ENTER, "GO ON with Donuts");
    }
}

/// Whether the system says that a program is stopped.
fn is_stopped(id: u32) -> bool {
    let output = Command::new("ps").args(["-o", "stat=", "-p", &id.to_string()]).output().expect("ps");
    output.stdout.trim_ascii_start().starts_with(b"T")
}

#[test]
fn whoever_stops_it_gets_the_terminal_back_and_it_goes_on_later() {
    for (stop, by_key) in [("-TSTP", false), ("", true), ("-STOP", false)] {
        let folder = Folder::new();
        let mut terminal = Terminal::start(folder.path(), (80, 24), &[]);
        begin_donuts(&terminal);
        let id = terminal.program.id();
        if by_key {
            terminal.send(b"\x1a")
        } else {
            kill(stop, id)
        }
        let began = Instant::now();
        while !is_stopped(id) {
            assert!(began.elapsed() < LONGEST, "it does not stop by {stop}");
            thread::sleep(Duration::from_millis(10));
        }
        if stop != "-STOP" {
            terminal.expect_given_back();
        }
        kill("-CONT", id);
        terminal.wait_until("its screen again", |screen| screen.alternate_screen() && screen.hide_cursor());
        terminal.press(ENTER, "Chocolate: place");
        terminal.send(b"q");
        assert!(terminal.end().success());
        terminal.expect_given_back();
    }
}

#[test]
fn a_terminal_that_has_gone_without_a_signal_ends_the_program() {
    let folder = Folder::new();
    let (pty, terminal) = open().expect("a pseudo-terminal");
    pty.resize(Size::new(24, 80)).expect("a size");
    // In a session of its own, nobody tells the program that the terminal goes.
    let mut program = PtyCommand::new("setsid")
        .args(["--wait", env!("CARGO_BIN_EXE_glowboard")])
        .env("GLOWBOARD_DATA", folder.path())
        .env("TERM", "xterm-256color")
        .spawn(terminal)
        .expect("the program starts");
    let (mut seen, mut bytes) = (Vec::new(), [0; 4096]);
    while !seen.windows(7).any(|window| window == b"Welcome") {
        let count = (&pty).read(&mut bytes).expect("the program writes");
        seen.extend_from_slice(&bytes[..count]);
    }
    drop(pty);
    let began = Instant::now();
    while program.try_wait().expect("it is our program").is_none() {
        assert!(began.elapsed() < LONGEST, "the program does not end");
        thread::sleep(Duration::from_millis(10));
    }
    // The lock is free again; the program itself may end a moment after the one that has started it.
    loop {
        let again = Terminal::start(folder.path(), (80, 24), &[]);
        again.expect("Welcome");
        if !again.text().contains("not kept") {
            break;
        }
        assert!(began.elapsed() < LONGEST, "the lock is still held: {}", again.text());
    }
}

#[test]
fn keys_that_mean_nothing_and_halves_of_keys_disturb_nobody() {
    for nothing in
        [&b"\x1b["[..], b"\x1bO", b"\xc3", b"\xe2\x82", b"\x1b[?", b"\x1b[1;5", b"\x1b[200~", b"\xff\xfe"]
    {
        let folder = Folder::new();
        let mut terminal = Terminal::start(folder.path(), (80, 24), &[]);
        terminal.expect("Welcome");
        terminal.send(nothing);
        thread::sleep(Duration::from_millis(150));
        terminal.press(ENTER, "DONUTS.");
        for byte in RIGHT {
            terminal.send(&[*byte]);
        }
        terminal.expect("KONTER.");
        terminal.send(b"q");
        assert!(terminal.end().success());
        terminal.expect_given_back();
    }
}

#[test]
fn a_click_touches_a_light() {
    let folder = Folder::new();
    let mut terminal = Terminal::start(folder.path(), (80, 24), &[]);
    terminal.expect("Welcome to Glowboard");
    terminal.wait_until("a mouse", tells_of_clicks);
    terminal.click(20, 10);
    terminal.expect("DONUTS.");
    begin_donuts_from_menu(&terminal);
    // Every light has five columns, and two and a half rows; the bezel is in the way of the first ones.
    terminal.click(2 + 5 * 3 + 2, 3 * 5 / 2 + 1);
    assert_eq!(wait_for_moves(&folder, 1), 1);
    let kept = fs::read_to_string(folder.journal()).expect("a journal");
    assert!(kept.contains(" move donuts 1 c3 "), "{kept}");
    terminal.send(b"q");
    assert!(terminal.end().success());
    terminal.expect_given_back();
}

#[test]
fn clicks_beside_the_panel_and_what_else_a_mouse_does_disturb_nobody() {
    let folder = Folder::new();
    let mut terminal = Terminal::start(folder.path(), (80, 24), &[]);
    begin_donuts(&terminal);
    for (column, row) in [(79, 0), (60, 23), (0, 22), (79, 23), (500, 500), (65_534, 65_534)] {
        terminal.click(column, row);
    }
    // The wheel, other buttons, drags, no place at all, too large a place, and a click as older terminals tell it.
    for text in
        ["[<64;9;9M", "[<65;9;9M", "[<1;9;9M", "[<2;9;9M", "[<32;9;9M", "[<0;0;0M", "[<0;99999;9M", "[M !!"]
    {
        terminal.send(format!("\x1b{text}").as_bytes());
    }
    for byte in b"\x1b[<0;80;1M" {
        terminal.send(&[*byte]);
    }
    terminal.press(ENTER, "Chocolate: place");
    assert_eq!(wait_for_moves(&folder, 1), 1);
    // Whatever all lights mean, the program stays itself.
    for (row, column) in (0..24).flat_map(|row| (0..80).map(move |column| (row, column))) {
        terminal.click(column, row);
    }
    terminal.send(b"q");
    assert!(terminal.end().success());
    terminal.expect_given_back();
    assert!(!terminal.text().contains("[<"), "{}", terminal.text());
}

#[test]
fn a_terminal_that_stalls_holds_nothing_up() {
    let folder = Folder::new();
    let mut terminal = Terminal::start(folder.path(), (80, 24), &[]);
    begin_donuts(&terminal);
    terminal.stall();
    terminal.send(ENTER);
    assert_eq!(wait_for_moves(&folder, 1), 1);
    thread::sleep(Duration::from_secs(1));
    terminal.send(ENTER);
    assert_eq!(wait_for_moves(&folder, 2), 2);
    kill("-TERM", terminal.program.id());
    assert!(terminal.end().success());
    terminal.expect_set_as_before();
}

#[test]
fn a_terminal_that_stalls_does_not_hold_up_whoever_comes_back_or_has_something_to_tell() {
    let folder = Folder::new();
    fs::write(folder.path().join("file"), "").expect("a file");
    // It can't be kept, which is told once more at the end.
    let mut terminal = Terminal::start(&folder.path().join("file"), (80, 24), &[]);
    terminal.expect("so this game is not kept");
    begin_donuts(&terminal);
    terminal.stall();
    let id = terminal.program.id();
    kill("-STOP", id);
    while !is_stopped(id) {
        thread::sleep(Duration::from_millis(10));
    }
    kill("-CONT", id);
    thread::sleep(Duration::from_millis(200));
    kill("-TSTP", id);
    let began = Instant::now();
    while !is_stopped(id) {
        assert!(began.elapsed() < LONGEST, "it does not stop");
        thread::sleep(Duration::from_millis(10));
    }
    terminal.expect_set_as_before();
    kill("-CONT", id);
    thread::sleep(Duration::from_millis(200));
    kill("-TERM", id);
    assert!(terminal.end().success());
    terminal.expect_set_as_before();
}

#[test]
fn a_signal_at_any_moment_ends_it_cleanly() {
    for delay in (0..200).step_by(13) {
        let folder = Folder::new();
        let mut terminal = Terminal::start(folder.path(), (200, 60), &[]);
        let began = Instant::now();
        // Before it has the terminal, a signal just ends it.
        while !terminal.see(vt100::Screen::alternate_screen) {
            assert!(began.elapsed() < LONGEST, "it never begins");
        }
        terminal.send(b"\r\r\r\r\r");
        thread::sleep(Duration::from_millis(delay));
        kill("-TERM", terminal.program.id());
        assert!(terminal.end().success(), "after {delay} ms");
        terminal.expect_given_back();
    }
}

#[test]
fn a_window_that_changes_all_the_time_does_not_disturb_the_game() {
    let folder = Folder::new();
    let mut terminal = Terminal::start(folder.path(), (80, 24), &[]);
    begin_donuts(&terminal);
    for change in 0..400 {
        terminal.pty.resize(Size::new(24 + change % 17, 80 + change % 31)).expect("a size");
        if change == 200 {
            terminal.send(ENTER);
        }
        thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(wait_for_moves(&folder, 1), 1);
    terminal.resize((80, 24));
    terminal.press(ENTER, "Vanilla: place");
    assert_eq!(wait_for_moves(&folder, 2), 2);
    terminal.send(b"q");
    assert!(terminal.end().success());
    terminal.expect_given_back();
}

#[test]
fn a_window_of_any_size_is_drawn_on() {
    let folder = Folder::new();
    let mut terminal = Terminal::start(folder.path(), (80, 24), &[]);
    terminal.expect("Welcome");
    for (columns, rows) in
        [(65_535, 65_535), (0, 0), (1, 1), (65_535, 1), (0, 65_535), (1, 65_535), (2, 2), (80, 24)]
    {
        terminal.pty.resize(Size::new(rows, columns)).expect("a size");
        thread::sleep(Duration::from_millis(200));
    }
    terminal.press(ENTER, "DONUTS.");
    terminal.send(b"q");
    assert!(terminal.end().success());
}

#[test]
fn a_damaged_journal_is_told_and_does_not_prevent_playing() {
    let folder = Folder::new();
    fs::write(folder.journal(), b"move\xff\nwhat is this\ngame Donuts person\n").expect("a journal");
    let mut terminal = Terminal::start(folder.path(), (80, 24), &[]);
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
    fs::write(folder.path().join("file"), "").expect("a file");
    let terminal = Terminal::start(&folder.path().join("file").join("folder"), (80, 24), &[]);
    terminal.expect("so this game is not kept");
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

/// What the program does to its journal, seen from below: a library between it and the operating system.
#[cfg(target_os = "linux")]
mod disk {
    use super::*;

    /// Notes every write to the journal and every time it is brought to the disk, and refuses writes after some. Another
    /// file, or several, can be meant by a part of their names, and one can be read only.
    const LIBRARY: &str = r#"
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <errno.h>
        #include <fcntl.h>
        #include <stdarg.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        #include <unistd.h>

        static int is_journal(int file) {
            char name[64], path[4096];
            snprintf(name, sizeof name, "/proc/self/fd/%d", file);
            ssize_t length = readlink(name, path, sizeof path - 1);
            if (length < 0) return 0;
            path[length] = 0;
            const char *meant = getenv("DISK_NAME");
            return strstr(path, meant ? meant : "/journal.txt") != NULL;
        }

        int open64(const char *path, int how, ...) {
            int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, "open64");
            const char *meant = getenv("DISK_READ_ONLY");
            if (meant && strstr(path, meant) && (how & (O_WRONLY | O_RDWR))) { errno = EROFS; return -1; }
            va_list more;
            va_start(more, how);
            mode_t mode = how & O_CREAT ? va_arg(more, mode_t) : 0;
            va_end(more);
            return real(path, how, mode);
        }

        static void note(const char *what) {
            ssize_t (*real)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
            int file = open(getenv("DISK_LOG"), O_WRONLY | O_CREAT | O_APPEND, 0600);
            if (file >= 0) { real(file, what, strlen(what)); close(file); }
        }

        ssize_t write(int file, const void *bytes, size_t count) {
            static int written = 0;
            ssize_t (*real)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
            if (is_journal(file)) {
                const char *most = getenv("DISK_FULL_AFTER");
                if (most && written >= atoi(most)) { errno = ENOSPC; return -1; }
                written++;
                note("write\n");
            }
            return real(file, bytes, count);
        }

        int fdatasync(int file) {
            int (*real)(int) = dlsym(RTLD_NEXT, "fdatasync");
            int done = real(file);
            if (is_journal(file)) note("sync\n");
            return done;
        }

        int fsync(int file) {
            int (*real)(int) = dlsym(RTLD_NEXT, "fsync");
            int done = real(file);
            if (is_journal(file)) note("sync\n");
            return done;
        }
    "#;

    /// Builds the library with the compiler that Rust links with.
    fn library(folder: &Folder) -> PathBuf {
        let (source, library) = (folder.path().join("disk.c"), folder.path().join("disk.so"));
        fs::write(&source, LIBRARY).expect("a source");
        let built = Command::new("cc")
            .args(["-shared", "-fPIC", "-o"])
            .arg(&library)
            .arg(&source)
            .arg("-ldl")
            .status();
        assert!(built.is_ok_and(|status| status.success()), "cc builds it");
        library
    }

    #[test]
    fn every_record_is_on_the_disk_when_its_move_has_been_told() {
        let (folder, tools) = (Folder::new(), Folder::new());
        let (library, log) = (library(&tools), tools.path().join("log"));
        let variables = [("LD_PRELOAD", library.as_path()), ("DISK_LOG", log.as_path())];
        let terminal = Terminal::start_with(folder.path(), (80, 24), &[], &variables);
        begin_donuts(&terminal);
        for mover in ["Chocolate: place", "Vanilla: place", "Chocolate: place"] {
            terminal.press(ENTER, mover);
            let noted = fs::read_to_string(&log).expect("a log");
            let noted: Vec<&str> = noted.lines().collect();
            assert_eq!(noted.last(), Some(&"sync"), "{noted:?}");
            assert!(noted.windows(2).all(|pair| pair != ["write", "write"]), "{noted:?}");
        }
        assert_eq!(wait_for_moves(&folder, 3), 3);
    }

    #[test]
    fn a_disk_that_is_full_is_told_once_and_the_game_goes_on() {
        let (folder, tools) = (Folder::new(), Folder::new());
        let (library, log) = (library(&tools), tools.path().join("log"));
        let variables =
            [("LD_PRELOAD", library.as_path()), ("DISK_LOG", &log), ("DISK_FULL_AFTER", Path::new("4"))];
        let mut terminal = Terminal::start_with(folder.path(), (80, 24), &[], &variables);
        begin_donuts(&terminal);
        terminal.send(ENTER);
        terminal.expect("can't be written, so this game is not kept: No space left on device");
        terminal.expect("This game can't be saved any more");
        terminal.press(ENTER, "Chocolate: place");
        terminal.press(ENTER, "Vanilla: place");
        assert!(!terminal.text().contains("not kept"), "it is told once");
        terminal.send(b"q");
        assert!(terminal.end().success());
        terminal.expect("glowboard: ");
    }

    /// A journal with a game of Donuts that was left after two moves.
    fn leave_a_game(folder: &Folder) {
        let mut terminal = Terminal::start(folder.path(), (80, 24), &[]);
        begin_donuts(&terminal);
        terminal.press(ENTER, "Chocolate: place");
        terminal.press(ENTER, "Vanilla: place");
        terminal.send(b"q");
        assert!(terminal.end().success());
    }

    #[test]
    fn a_journal_that_can_only_be_read_is_told_and_its_game_goes_on() {
        let (folder, tools) = (Folder::new(), Folder::new());
        leave_a_game(&folder);
        let before = fs::read(folder.journal()).expect("a journal");
        let library = library(&tools);
        let variables = [("LD_PRELOAD", library.as_path()), ("DISK_READ_ONLY", Path::new("/journal.txt"))];
        let mut terminal = Terminal::start_with(folder.path(), (80, 24), &[], &variables);
        terminal.expect("can't be written, so this game is not kept: Read-only file system");
        terminal.press(ENTER, "GO ON with");
        terminal.press(ENTER, "Vanilla: place");
        terminal.press(ENTER, "Chocolate: place");
        terminal.send(b"q");
        assert!(terminal.end().success());
        assert!(fs::read(folder.journal()).expect("a journal") == before);
    }

    #[test]
    fn a_damaged_journal_of_which_no_copy_can_be_made_stays_as_it_is() {
        for full in ["/journal.damaged", "/journal.new"] {
            let (folder, tools) = (Folder::new(), Folder::new());
            leave_a_game(&folder);
            let mut damaged = fs::read(folder.journal()).expect("a journal");
            damaged[40] ^= 1;
            fs::write(folder.journal(), &damaged).expect("a journal");
            let (library, log) = (library(&tools), tools.path().join("log"));
            let variables = [
                ("LD_PRELOAD", library.as_path()),
                ("DISK_LOG", &log),
                ("DISK_NAME", Path::new(full)),
                ("DISK_FULL_AFTER", Path::new("0")),
            ];
            let mut terminal = Terminal::start_with(folder.path(), (80, 24), &[], &variables);
            terminal.expect("this game is not kept");
            terminal.send(b"bbb");
            terminal.expect("Donuts");
            terminal.send(b"q");
            assert!(terminal.end().success());
            terminal.expect("No space left on device");
            let (left, copy) =
                (fs::read(folder.journal()), fs::read(folder.path().join("journal.damaged-1.txt")));
            let left = left.expect("a journal");
            match copy {
                // Half a copy is of no use, and without one nothing may change.
                Err(_) => assert!(full == "/journal.damaged" && left == damaged),
                Ok(copy) => assert!(full == "/journal.new" && copy == damaged && left.starts_with(&damaged)),
            }
        }
    }
}

//! A user: a terminal, keys, a mouse, and a folder for the journal.

use std::{
    fs,
    io::{Read, Write},
    num::NonZeroU16,
    os::fd::AsFd as _,
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use pty_process::{
    Size,
    blocking::{Command as PtyCommand, Pty, open},
};
use tempfile::TempDir;

/// How long to wait for anything. It is far longer than needed, even on a busy computer.
pub const TIMEOUT: Duration = Duration::from_secs(30);

pub const LEFT: &[u8] = b"\x1b[D";
pub const RIGHT: &[u8] = b"\x1b[C";
/// Keys as a terminal with the kitty keyboard protocol reports them, pressed and released: in quick succession they are still no
/// repeats.
pub const ENTER: &[u8] = b"\x1b[13u\x1b[13;1:3u";
pub const SPACE: &[u8] = b"\x1b[32u\x1b[32;1:3u";
pub const ESCAPE: &[u8] = b"\x1b[27u\x1b[27;1:3u";
pub const QUESTION_MARK: &[u8] = b"\x1b[47;2;63u\x1b[47;2:3u";

/// The usual columns and rows of a terminal.
pub const WINDOW: (u16, u16) = (80, 24);

/// A temporary folder for the journal of one test.
pub struct Folder(TempDir);

/// A terminal in which the program runs with these arguments, and the folder of its journal.
pub fn terminal(arguments: &[&str]) -> (Folder, Terminal) {
    let folder = Folder::new();
    let terminal = folder.start(arguments);
    (folder, terminal)
}

/// The same with a game of Donuts between two people.
pub fn donuts(arguments: &[&str]) -> (Folder, Terminal) {
    let (folder, terminal) = terminal(arguments);
    begin_donuts(&terminal);
    (folder, terminal)
}

impl Folder {
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn journal(&self) -> PathBuf {
        self.path().join("journal.txt")
    }

    /// Starts the program with this journal.
    pub fn start(&self, arguments: &[&str]) -> Terminal {
        Terminal::start(self.path(), WINDOW, arguments, &[])
    }
}

fn count(cells: u16) -> NonZeroU16 {
    NonZeroU16::new(cells).expect("a window that is not empty")
}

/// The cells of a window.
pub fn cells(screen: &vt100::Screen) -> impl Iterator<Item = &vt100::Cell> {
    let (rows, columns) = screen.size();
    (0..rows.get())
        .flat_map(move |row| (0..columns.get()).map(move |column| (row, column)))
        .filter_map(|(row, column)| screen.cell(row, column))
}

/// Whether the terminal reports clicks to the program.
pub fn reports_clicks(screen: &vt100::Screen) -> bool {
    let mode = (screen.mouse_protocol_mode(), screen.mouse_protocol_encoding());
    mode != (vt100::MouseProtocolMode::None, vt100::MouseProtocolEncoding::Default)
}

/// A terminal in which the program runs.
pub struct Terminal {
    pub pty: Arc<Pty>,
    pub program: Child,
    pub parser: Arc<Mutex<vt100::Parser>>,
    /// Whether the terminal stops reading the program's output.
    pub stalled: Arc<AtomicBool>,
    /// How often the bell has rung.
    pub bells: Arc<AtomicUsize>,
}

impl Terminal {
    /// Starts the console in a terminal with this number of columns and rows, with arguments and further environment
    /// variables.
    pub fn start(folder: &Path, window: (u16, u16), arguments: &[&str], variables: &[(&str, &Path)]) -> Self {
        let variables = [&[("GLOWBOARD_DATA", folder)], variables].concat();
        Self::run(window, &[&["--seed", "1", "--speed", "still"], arguments].concat(), &variables)
    }

    /// Starts the program.
    pub fn run((columns, rows): (u16, u16), arguments: &[&str], variables: &[(&str, &Path)]) -> Self {
        let (pty, terminal) = open().expect("a pseudo-terminal");
        pty.resize(Size::new(rows, columns)).expect("a size");
        let program = PtyCommand::new(env!("CARGO_BIN_EXE_glowboard"))
            .args(arguments)
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
        let (source, sink, is_stalled) = (Arc::clone(&pty), Arc::clone(&parser), Arc::clone(&stalled));
        let bells = Arc::new(AtomicUsize::new(0));
        let rung = Arc::clone(&bells);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            // An error means that the program has ended.
            while let Ok(count) = (&*source).read(&mut bytes)
                && count > 0
            {
                let bells = bytes[..count].iter().filter(|byte| **byte == b'\x07').count();
                rung.fetch_add(bells, Ordering::Relaxed);
                sink.lock().unwrap_or_else(PoisonError::into_inner).process(&bytes[..count]);
                while is_stalled.load(Ordering::Relaxed) {
                    thread::sleep(Duration::from_millis(10));
                }
            }
        });
        Self { pty, program, parser, stalled, bells }
    }

    pub fn parser(&self) -> MutexGuard<'_, vt100::Parser> {
        self.parser.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Resizes the window.
    pub fn resize(&self, (columns, rows): (u16, u16)) {
        self.parser().screen_mut().set_size(count(rows), count(columns));
        self.pty.resize(Size::new(rows, columns)).expect("a size");
    }

    pub fn see<T>(&self, look: impl FnOnce(&vt100::Screen) -> T) -> T {
        look(self.parser().screen())
    }

    /// The text in the window, with its lines joined.
    pub fn text(&self) -> String {
        self.see(|screen| screen.contents()).split_whitespace().collect::<Vec<_>>().join(" ")
    }

    pub fn send(&self, keys: &[u8]) {
        (&*self.pty).write_all(keys).expect("the program reads its keys");
    }

    /// Clicks on a cell, counted from 0.
    pub fn click(&self, column: u16, row: u16) {
        let (column, row) = (column + 1, row + 1);
        self.send(format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m").as_bytes());
    }

    /// Waits for a state of the screen.
    #[track_caller]
    pub fn wait_until(&self, what: &str, wanted: impl Fn(&vt100::Screen) -> bool) {
        let began = Instant::now();
        while !self.see(&wanted) {
            let screen = || self.see(|screen| screen.contents());
            assert!(began.elapsed() < TIMEOUT, "never saw {what}:\n{}", screen());
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits for a text, wherever it is broken into lines.
    #[track_caller]
    pub fn expect(&self, words: &str) {
        self.wait_until(&format!("{words:?}"), |screen| {
            screen.contents().split_whitespace().collect::<Vec<_>>().join(" ").contains(words)
        });
    }

    /// Presses a key and waits for a text.
    #[track_caller]
    pub fn press(&self, keys: &[u8], words: &str) {
        self.send(keys);
        self.expect(words);
    }

    /// Waits until the program ends.
    #[track_caller]
    pub fn end(&mut self) -> ExitStatus {
        let began = Instant::now();
        loop {
            if let Some(status) = self.program.try_wait().expect("a child process") {
                return status;
            }
            assert!(began.elapsed() < TIMEOUT, "the program does not end:\n{}", self.text());
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Quits the program, which restores the terminal.
    #[track_caller]
    pub fn quit(&mut self) {
        self.send(b"q");
        assert!(self.end().success());
        self.expect_restored();
    }

    /// The terminal is restored.
    #[track_caller]
    pub fn expect_restored(&self) {
        self.wait_until("the usual screen, the cursor, and no mouse", |screen| {
            !screen.alternate_screen() && !screen.hide_cursor() && !reports_clicks(screen)
        });
        self.expect_cooked_mode();
    }

    /// The terminal is in its usual mode, with echo and line input.
    #[track_caller]
    pub fn expect_cooked_mode(&self) {
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

    /// Stops reading the program's output until its pipe is full: the panel is always in motion.
    pub fn stall(&self) {
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

/// From the start screen to a game of Donuts between two people.
pub fn begin_donuts(terminal: &Terminal) {
    terminal.expect("Welcome to Glowboard");
    terminal.press(ENTER, "DONUTS.");
    terminal.press(ENTER, "PLAYER 1: HUMAN");
    terminal.press(ENTER, "PLAYER 2: COMPUTER, LEVEL 2");
    terminal.press(LEFT, "PLAYER 2: COMPUTER, LEVEL 1");
    terminal.press(LEFT, "PLAYER 2: HUMAN");
    terminal.press(ENTER, "PLAYER 1 GOES FIRST");
    terminal.press(ENTER, "THIS BOARD?");
    terminal.press(ENTER, "Vanilla: place a donut anywhere");
}

/// Waits until the journal has this number of moves, and returns how many it has.
pub fn wait_for_moves(folder: &Folder, wanted: usize) -> usize {
    let began = Instant::now();
    loop {
        let text = fs::read_to_string(folder.journal()).unwrap_or_default();
        let moves = text.lines().filter(|line| line.contains(" move ")).count();
        if moves >= wanted {
            return moves;
        }
        assert!(began.elapsed() < TIMEOUT, "the journal has only {moves} moves:\n{text}");
        thread::sleep(Duration::from_millis(10));
    }
}

/// From the main menu to a game of Donuts with the players chosen before.
pub fn begin_donuts_from_menu(terminal: &Terminal) {
    terminal.press(SPACE, "PLAYER 1: HUMAN");
    terminal.press(SPACE, "PLAYER 2: COMPUTER");
    terminal.press(SPACE, "YOU GO FIRST");
    terminal.press(SPACE, "THIS BOARD?");
    terminal.press(SPACE, "Your turn: place a donut anywhere");
}

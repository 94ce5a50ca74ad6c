//! Runs a command in a terminal.

use std::{
    error::Error,
    io::{self, Read as _, Write as _},
    num::NonZeroU16,
    process::{self, ExitStatus},
    sync::{Arc, mpsc},
    thread,
    time::{Duration, Instant},
};

use pty_process::{
    Size,
    blocking::{Command, Pty, open},
};

/// The time limit of a command, including compilation.
const TIMEOUT: Duration = Duration::from_secs(600);

/// The interval at which to check whether the command has ended.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

const ROWS: NonZeroU16 = NonZeroU16::new(24).unwrap();
const COLUMNS: NonZeroU16 = NonZeroU16::new(100).unwrap();

type Failed = Box<dyn Error>;

/// Runs a command until the terminal shows some words, calls `then`, presses a key and waits for the end of the
/// command.
pub(super) fn run(
    command: process::Command,
    words: &str,
    then: impl FnOnce() -> Result<(), String>,
    key: u8,
) -> Result<ExitStatus, Failed> {
    let (pty, pts) = open()?;
    pty.resize(Size::new(ROWS.get(), COLUMNS.get()))?;
    let mut program = Command::from(command).env("TERM", "xterm-256color").env("LC_ALL", "C").spawn(pts)?;
    let used = use_terminal(pty, words, then, key, || program.try_wait());
    if used.is_err() {
        // Its child processes get the hang-up of the terminal.
        _ = program.kill();
        _ = program.wait();
    }
    used
}

fn use_terminal(
    pty: Pty,
    words: &str,
    then: impl FnOnce() -> Result<(), String>,
    key: u8,
    mut ended: impl FnMut() -> io::Result<Option<ExitStatus>>,
) -> Result<ExitStatus, Failed> {
    let pty = Arc::new(pty);
    let (source, (sender, output)) = (Arc::clone(&pty), mpsc::channel());
    thread::spawn(move || {
        let mut bytes = [0; 4096];
        // An error means that the command has ended.
        while let Ok(count @ 1..) = (&*source).read(&mut bytes)
            && sender.send(bytes[..count].to_vec()).is_ok()
        {}
    });
    let deadline = Instant::now() + TIMEOUT;
    let next = || output.recv_timeout(deadline.saturating_duration_since(Instant::now()));
    let mut screen = vt100::Parser::new(ROWS, COLUMNS, 0);
    while !screen.screen().contents().contains(words) {
        let never = |_| format!("it never shows {words:?}:\n{}", screen.screen().contents());
        let bytes = next().map_err(never)?;
        screen.process(&bytes);
    }
    then()?;
    (&*pty).write_all(&[key])?;
    // The terminal may outlive the command: other processes may have inherited it.
    while Instant::now() < deadline {
        if let Some(status) = ended()? {
            return Ok(status);
        }
        thread::sleep(POLL_INTERVAL);
    }
    Err("it does not end".into())
}

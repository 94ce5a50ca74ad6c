//! Signals, stalled terminals, invalid input, unusual sizes, and folders that can't be used.

use std::{fs, io::Read as _, process::Command, process::Stdio, thread, time::Duration, time::Instant};

use pty_process::{
    Size,
    blocking::{Command as PtyCommand, open},
};

use crate::user::*;

/// Sends a signal to a program.
fn kill(signal: &str, id: u32) {
    let sent = Command::new("kill").args([signal, &id.to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()));
}

#[test]
fn a_signal_to_end_restores_the_terminal_and_saves_the_game() {
    for signal in ["-TERM", "-INT", "-HUP", "-QUIT"] {
        let (folder, mut terminal) = donuts(&[]);
        terminal.press(ENTER, "Chocolate: place");
        kill(signal, terminal.program.id());
        assert!(terminal.end().success(), "{signal}");
        terminal.expect_restored();
        assert_eq!(wait_for_moves(&folder, 1), 1);
        let again = folder.start(&[]);
        again.expect("Welcome");
        again.press(ENTER, "RESUME: Donuts");
    }
}

/// Whether a process is stopped.
fn is_stopped(id: u32) -> bool {
    let output = Command::new("ps").args(["-o", "stat=", "-p", &id.to_string()]).output().expect("ps");
    output.stdout.trim_ascii_start().starts_with(b"T")
}

#[test]
fn a_stopped_program_restores_the_terminal_and_continues_later() {
    for (stop, by_key) in [("-TSTP", false), ("", true), ("-STOP", false)] {
        let (_folder, mut terminal) = donuts(&[]);
        let id = terminal.program.id();
        if by_key {
            terminal.send(b"\x1a")
        } else {
            kill(stop, id)
        }
        let began = Instant::now();
        while !is_stopped(id) {
            assert!(began.elapsed() < TIMEOUT, "it is not stopped by {stop}");
            thread::sleep(Duration::from_millis(10));
        }
        if stop != "-STOP" {
            terminal.expect_restored();
        }
        kill("-CONT", id);
        terminal
            .wait_until("the program's screen", |screen| screen.alternate_screen() && screen.hide_cursor());
        terminal.press(ENTER, "Chocolate: place");
        terminal.quit();
    }
}

#[test]
fn a_terminal_that_closes_without_a_signal_ends_the_program() {
    let folder = Folder::new();
    let (pty, terminal) = open().expect("a pseudo-terminal");
    pty.resize(Size::new(24, 80)).expect("a size");
    // In a session of its own the program gets no signal when the terminal closes.
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
    while program.try_wait().expect("a child process").is_none() {
        assert!(began.elapsed() < TIMEOUT, "the program does not end");
        thread::sleep(Duration::from_millis(10));
    }
    // The lock is released; the program may end a moment after the process that started it.
    loop {
        let again = folder.start(&[]);
        again.expect("Welcome");
        if !again.text().contains("will be saved in this session") {
            break;
        }
        assert!(began.elapsed() < TIMEOUT, "the lock is still held: {}", again.text());
    }
}

#[test]
fn unknown_and_incomplete_keys_do_no_harm() {
    for sequence in
        [&b"\x1b["[..], b"\x1bO", b"\xc3", b"\xe2\x82", b"\x1b[?", b"\x1b[1;5", b"\x1b[200~", b"\xff\xfe"]
    {
        let (_folder, mut terminal) = terminal(&[]);
        terminal.expect("Welcome");
        terminal.send(sequence);
        thread::sleep(Duration::from_millis(150));
        terminal.press(ENTER, "DONUTS.");
        for byte in RIGHT {
            terminal.send(&[*byte]);
        }
        terminal.expect("KONTER.");
        terminal.quit();
    }
}

#[test]
fn a_click_touches_an_led() {
    let (folder, mut terminal) = terminal(&[]);
    terminal.expect("Welcome to Glowboard");
    terminal.wait_until("a mouse", reports_clicks);
    terminal.click(20, 10);
    terminal.expect("DONUTS.");
    begin_donuts_from_menu(&terminal);
    // An LED has five columns and two and a half rows; the bezel has the first ones.
    terminal.click(4 + 5 * 3, 3 * 5 / 2 + 1);
    // The computer may have replied by now.
    wait_for_moves(&folder, 1);
    let journal = fs::read_to_string(folder.journal()).expect("a journal");
    assert!(journal.contains(" move donuts 1 c3 "), "{journal}");
    terminal.quit();
}

#[test]
fn clicks_beside_the_panel_and_other_mouse_events_do_no_harm() {
    let (folder, mut terminal) = donuts(&[]);
    for (column, row) in [(79, 0), (60, 23), (0, 22), (79, 23), (500, 500), (65_534, 65_534)] {
        terminal.click(column, row);
    }
    // The wheel, other buttons, drags, invalid positions, and the old encoding of a click.
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
    // Whatever the LEDs mean there, nothing breaks.
    for (row, column) in (0..24).flat_map(|row| (0..80).map(move |column| (row, column))) {
        terminal.click(column, row);
    }
    terminal.quit();
    assert!(!terminal.text().contains("[<"), "{}", terminal.text());
}

#[test]
fn a_stalled_terminal_does_not_block_the_game() {
    let (folder, mut terminal) = donuts(&[]);
    terminal.stall();
    terminal.send(ENTER);
    assert_eq!(wait_for_moves(&folder, 1), 1);
    thread::sleep(Duration::from_secs(1));
    terminal.send(ENTER);
    assert_eq!(wait_for_moves(&folder, 2), 2);
    kill("-TERM", terminal.program.id());
    assert!(terminal.end().success());
    terminal.expect_cooked_mode();
}

#[test]
fn a_stalled_terminal_does_not_block_stopping_continuing_or_warnings() {
    let folder = Folder::new();
    fs::write(folder.path().join("file"), "").expect("a file");
    // A warning that is repeated at the end.
    let mut terminal = Terminal::start(&folder.path().join("file"), WINDOW, &[], &[]);
    terminal.expect("will be saved in this session");
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
        assert!(began.elapsed() < TIMEOUT, "it does not stop");
        thread::sleep(Duration::from_millis(10));
    }
    terminal.expect_cooked_mode();
    kill("-CONT", id);
    thread::sleep(Duration::from_millis(200));
    kill("-TERM", id);
    assert!(terminal.end().success());
    terminal.expect_cooked_mode();
}

#[test]
fn a_signal_at_any_moment_ends_it_cleanly() {
    for delay in (0..200).step_by(13) {
        let folder = Folder::new();
        let mut terminal = Terminal::start(folder.path(), (200, 60), &[], &[]);
        let began = Instant::now();
        // Earlier, a signal simply kills it.
        while !terminal.see(vt100::Screen::alternate_screen) {
            assert!(began.elapsed() < TIMEOUT, "it never starts");
        }
        terminal.send(&ENTER.repeat(5));
        thread::sleep(Duration::from_millis(delay));
        kill("-TERM", terminal.program.id());
        assert!(terminal.end().success(), "after {delay} ms");
        terminal.expect_restored();
    }
}

#[test]
fn constant_resizing_does_not_disturb_the_game() {
    let (folder, mut terminal) = donuts(&[]);
    for change in 0..400 {
        terminal.pty.resize(Size::new(24 + change % 17, 80 + change % 31)).expect("a size");
        if change == 200 {
            terminal.send(ENTER);
        }
        thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(wait_for_moves(&folder, 1), 1);
    terminal.resize(WINDOW);
    terminal.press(ENTER, "Vanilla: place");
    assert_eq!(wait_for_moves(&folder, 2), 2);
    terminal.quit();
}

#[test]
fn a_window_of_any_size_can_be_drawn() {
    let (_folder, mut terminal) = terminal(&[]);
    terminal.expect("Welcome");
    for (columns, rows) in
        [(65_535, 65_535), (0, 0), (1, 1), (65_535, 1), (0, 65_535), (1, 65_535), (2, 2), (80, 24)]
    {
        terminal.pty.resize(Size::new(rows, columns)).expect("a size");
        thread::sleep(Duration::from_millis(200));
    }
    terminal.press(ENTER, "DONUTS.");
    terminal.quit();
}

#[test]
fn a_damaged_journal_is_reported_and_does_not_prevent_playing() {
    let folder = Folder::new();
    fs::write(folder.journal(), b"move\xff\nwhat is this\ngame Donuts person\n").expect("a journal");
    let mut terminal = folder.start(&[]);
    terminal.expect("Some saved data was damaged");
    begin_donuts(&terminal);
    terminal.press(ENTER, "Chocolate: place");
    terminal.quit();
    terminal.expect("glowboard: Some saved data was damaged");
    assert_eq!(wait_for_moves(&folder, 1), 1);
}

#[test]
fn an_unusable_folder_is_reported_and_does_not_prevent_playing() {
    let folder = Folder::new();
    fs::write(folder.path().join("file"), "").expect("a file");
    let terminal = Terminal::start(&folder.path().join("file").join("folder"), WINDOW, &[], &[]);
    terminal.expect("will be saved in this session");
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
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("terminal") && error.contains("glowboard referee"), "{error}");
    assert_eq!(error.lines().count(), 1);
}

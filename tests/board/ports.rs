//! Finding a board, and ports that can't be used.

use std::{
    io::Write as _,
    os::unix::fs::symlink,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use crate::cable::*;

#[test]
fn several_boards_are_listed_and_one_is_chosen() {
    let computer = Computer::new();
    let _one = PluggedBoard::new(&computer, "one", "AAAA", &[]);
    let _other = PluggedBoard::new(&computer, "other", "BBBB", &["set language=german"]);
    let list = computer.succeed(&["list"]);
    let lines: Vec<&str> = list.lines().collect();
    assert!(lines[0].contains("/one  pico  ") && lines[0].ends_with("AAAA"), "{list}");
    assert!(lines[1].contains("/other  pico  ") && lines[1].ends_with("BBBB"), "{list}");
    assert_eq!(lines.len(), 2);
    let error = computer.fail(&["save", "games.txt"]);
    assert!(error.contains("--port") && error.contains("AAAA") && error.contains("BBBB"), "{error}");

    let mut terminal = computer.terminal(&[]);
    terminal.expect("Which board?");
    terminal.send(b"2\r");
    terminal.expect("Willkommen bei Glowboard");
    terminal.quit();
    let mut terminal = computer.terminal(&[]);
    terminal.expect("Which board?");
    terminal.send(b"3\r");
    terminal.expect("Name one with --port");
    assert!(!terminal.end().success());
}

#[test]
fn without_a_board_it_says_how_to_connect_one() {
    let computer = Computer::new();
    for arguments in [&["list"][..], &["save", "games.txt"]] {
        let error = computer.fail(arguments);
        assert!(error.contains("No Glowboard is connected") && error.contains("BOOTSEL"), "{error}");
    }
    let error = computer.fail(&["save", "games.txt", "--port", "/dev/ttyNothing"]);
    assert!(error.contains("There is no port /dev/ttyNothing"), "{error}");
}

#[test]
fn a_port_in_use_is_refused() {
    let computer = Computer::new();
    let _board = PluggedBoard::new(&computer, "ttyACM0", "AAAA", &[]);
    let terminal = computer.terminal(&[]);
    terminal.expect("Welcome to Glowboard");
    let error = computer.fail(&["save", "games.txt"]);
    assert!(error.contains("is in use"), "{error}");
}

#[test]
fn a_device_that_is_silent_or_speaks_otherwise_is_no_board() {
    let computer = Computer::new();
    let (mut device, port) = pseudo_terminal();
    symlink(port, computer.path("ports").join("ttyACM0")).expect("a link");
    assert!(computer.fail(&["save", "games.txt"]).contains("does not answer like a Glowboard"));
    // A modem.
    let stop = Arc::new(AtomicBool::new(false));
    let stopped = Arc::clone(&stop);
    let modem = thread::spawn(move || {
        while !stopped.load(Ordering::Relaxed) {
            // It fails while the port is closed or full.
            _ = device.write_all(b"? ERROR\r\n\r\n= glow\r\n\r\n");
            thread::sleep(Duration::from_millis(20));
        }
    });
    assert!(computer.fail(&["save", "games.txt"]).contains("does not answer like a Glowboard"));
    stop.store(true, Ordering::Relaxed);
    modem.join().expect("the modem");
}

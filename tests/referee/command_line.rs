//! How the program is started, and what it says when it is started wrongly.

use std::{
    io::{Read, Write},
    process::Stdio,
    thread,
    time::Duration,
};

use crate::{GAMES, glowboard, run, wait};

#[test]
fn help_names_the_referee_and_its_games() {
    let help = run(&["--help"], b"");
    assert!(help.status.success());
    assert!(String::from_utf8(help.stdout).unwrap().contains("referee"));
    assert!(help.stderr.is_empty());
    let help = run(&["referee", "--help"], b"");
    assert!(help.status.success());
    let text = String::from_utf8(help.stdout).unwrap();
    for game in GAMES {
        assert!(text.contains(game), "{game} in {text}");
    }
}

#[test]
fn the_version_is_that_of_the_package() {
    let version = run(&["--version"], b"");
    assert!(version.status.success());
    let text = String::from_utf8(version.stdout).unwrap();
    assert_eq!(text.trim_end(), concat!("glowboard ", env!("CARGO_PKG_VERSION")));
}

#[test]
fn wrong_arguments_are_explained_on_standard_error() {
    let wrong: [&[&str]; 8] = [
        &[],
        &["refree"],
        &["referee"],
        &["referee", "chess"],
        &["referee", "Donuts"],
        &["referee", ""],
        &["referee", "donuts", "konter"],
        &["referee", "donuts", "--fast"],
    ];
    for arguments in wrong {
        let output = run(arguments, b"protocol_version\n");
        assert!(output.status.code().is_some_and(|code| code != 0), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        let message = String::from_utf8(output.stderr).unwrap();
        let says_how = message.contains("Usage: ") || message.contains("--help");
        assert!(says_how && !message.contains("panicked"), "{arguments:?}: {message}");
    }
}

#[test]
fn an_unknown_game_is_told_which_games_there_are() {
    let message = String::from_utf8(run(&["referee", "chess"], b"").stderr).unwrap();
    assert!(message.contains("chess"), "{message}");
    for game in GAMES {
        assert!(message.contains(game), "{game} in {message}");
    }
}

#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    for game in GAMES {
        let mut process = glowboard(&["referee", game])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(process.stdout.take());
        let mut stdin = process.stdin.take().unwrap();
        // Another test that starts a program just now may hold the pipe open for a moment, so it is asked again and again.
        // The input stays open: the end of the output alone must end the program.
        let asking = thread::spawn(move || {
            while stdin.write_all(b"list_commands\nshowboard\n").is_ok() {
                thread::sleep(Duration::from_millis(20));
            }
        });
        assert_eq!(wait(&mut process), Some(0), "{game}");
        asking.join().unwrap();
        let mut log = String::new();
        process.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        assert_eq!(log, "", "{game}");
    }
}

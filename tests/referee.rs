//! `glowboard referee` as a program: its arguments, its standard streams and its exit. Its answers are tested in
//! `crates/referee/tests`.

use std::{
    io::{BufRead, BufReader, Read, Write},
    process::{Child, Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

const GAMES: [&str; 3] = ["donuts", "konter", "fundomino"];

/// How long the program may take to exit.
const TIMEOUT: Duration = Duration::from_secs(60);

fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_glowboard"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a process")
}

/// The complete output for this input.
fn run(arguments: &[&str], input: &str) -> Output {
    let mut program = start(arguments);
    // The write fails if the program has exited.
    _ = program.stdin.take().expect("a pipe").write_all(input.as_bytes());
    program.wait_with_output().expect("an exit status")
}

/// Checks that a program exits with success and without further output.
#[track_caller]
fn assert_ends(mut program: Child) {
    let started = Instant::now();
    let status = loop {
        match program.try_wait().expect("a child process") {
            Some(status) => break status,
            None if started.elapsed() > TIMEOUT => {
                _ = program.kill();
                panic!("the program does not exit within {TIMEOUT:?}");
            }
            None => thread::sleep(Duration::from_millis(1)),
        }
    };
    assert_eq!(status.code(), Some(0));
    for mut rest in [program.stdout.take().map(boxed), program.stderr.take().map(boxed)].into_iter().flatten()
    {
        let mut text = String::new();
        rest.read_to_string(&mut text).expect("text");
        assert_eq!(text, "");
    }
}

fn boxed(stream: impl Read + 'static) -> Box<dyn Read> {
    Box::new(stream)
}

#[test]
fn each_line_is_answered_before_the_next_one_arrives_and_quit_exits() {
    for (game, first) in GAMES.into_iter().zip(["V", "X", ""]) {
        let mut program = start(&["referee", game]);
        let mut input = program.stdin.take().expect("a pipe");
        let mut output = BufReader::new(program.stdout.take().expect("a pipe"));
        for (line, expected) in [("to_move", first), ("protocol_version", "2"), ("quit", "")] {
            writeln!(input, "{line}").expect("a reader");
            let mut answer = String::new();
            output.read_line(&mut answer).expect("text");
            output.read_line(&mut answer).expect("text");
            assert!(
                answer.starts_with(&format!("= {expected}")) && answer.ends_with("\n\n"),
                "{line}: {answer:?}"
            );
        }
        // It exits while its input is open.
        assert_ends(program);
        let mut rest = String::new();
        output.read_to_string(&mut rest).expect("text");
        assert_eq!(rest, "");
    }
}

#[test]
fn the_program_exits_at_the_end_of_its_input_and_prints_only_answers() {
    for game in GAMES {
        assert_ends({
            let mut program = start(&["referee", game]);
            drop(program.stdin.take());
            program
        });
        let output = run(&["referee", game], "# a comment\nbogus\nname");
        assert_eq!(output.status.code(), Some(0));
        let answers = "? There is no command \"bogus\": see list_commands.\n\n= glowboard\n\n";
        assert_eq!(String::from_utf8_lossy(&output.stdout), answers);
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    }
}

#[test]
fn each_start_has_a_different_board() {
    let layouts: Vec<_> = (0..4).map(|_| run(&["referee", "donuts"], "layout\n").stdout).collect();
    assert!(layouts.windows(2).any(|two| two[0] != two[1]), "{layouts:?}");
}

#[test]
fn the_program_exits_quietly_when_its_output_is_closed() {
    for game in GAMES {
        let mut program = start(&["referee", game]);
        drop(program.stdout.take());
        let mut input = program.stdin.take().expect("a pipe");
        // A program that another test starts at this moment may inherit the pipe for a while, so the writes are repeated. The input
        // stays open: the closed output alone must end the program.
        let asking = thread::spawn(move || {
            while input.write_all(b"list_commands\nshowboard\n").is_ok() {
                thread::sleep(Duration::from_millis(20));
            }
        });
        assert_ends(program);
        asking.join().expect("no panic");
    }
}

#[test]
fn help_names_the_referee_and_its_games() {
    let help = run(&["--help"], "");
    assert!(help.status.success() && help.stderr.is_empty());
    assert!(String::from_utf8_lossy(&help.stdout).contains("referee"));
    let help = run(&["referee", "--help"], "");
    assert!(help.status.success());
    let text = String::from_utf8_lossy(&help.stdout);
    assert!(GAMES.iter().all(|game| text.contains(game)), "{text}");
}

#[test]
fn the_version_is_that_of_the_package() {
    let version = run(&["--version"], "");
    assert!(version.status.success());
    assert_eq!(
        String::from_utf8_lossy(&version.stdout),
        concat!("glowboard ", env!("CARGO_PKG_VERSION"), "\n")
    );
}

#[test]
fn standard_error_explains_wrong_arguments() {
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
        let output = run(arguments, "protocol_version\n");
        assert!(output.status.code().is_some_and(|code| code != 0), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        let message = String::from_utf8_lossy(&output.stderr);
        let says_how = message.contains("Usage: ") || message.contains("--help");
        assert!(says_how && !message.contains("panicked"), "{arguments:?}: {message}");
        if arguments.contains(&"chess") {
            assert!(
                message.contains("chess") && GAMES.iter().all(|game| message.contains(game)),
                "{message}"
            );
        }
    }
}

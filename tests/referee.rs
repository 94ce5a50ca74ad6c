//! `glowboard referee` as a program: its arguments, its standard streams and its end. What it answers is tested in
//! `crates/referee/tests`.

use std::{
    io::{BufRead, BufReader, Read, Write},
    process::{Child, Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

const GAMES: [&str; 3] = ["donuts", "konter", "fundomino"];

/// How long the program may take to end.
const PATIENCE: Duration = Duration::from_secs(60);

fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_glowboard"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Everything that the program says to this input.
fn run(arguments: &[&str], input: &str) -> Output {
    let mut program = start(arguments);
    // A program that does not listen to its input has ended.
    _ = program.stdin.take().expect("it is piped").write_all(input.as_bytes());
    program.wait_with_output().expect("the program ends with its input")
}

/// Sees a program end as it should, with nothing more to say.
#[track_caller]
fn assert_ends(mut program: Child) {
    let started = Instant::now();
    let status = loop {
        match program.try_wait().expect("it can be waited for") {
            Some(status) => break status,
            None if started.elapsed() > PATIENCE => {
                _ = program.kill();
                panic!("the program did not end within {PATIENCE:?}");
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
fn each_line_is_answered_before_the_next_one_comes_and_quit_ends_the_program() {
    for (game, first) in GAMES.into_iter().zip(["V", "X", ""]) {
        let mut program = start(&["referee", game]);
        let mut input = program.stdin.take().expect("it is piped");
        let mut output = BufReader::new(program.stdout.take().expect("it is piped"));
        for (line, expected) in [("to_move", first), ("protocol_version", "2"), ("quit", "")] {
            writeln!(input, "{line}").expect("it listens");
            let mut answer = String::new();
            output.read_line(&mut answer).expect("text");
            output.read_line(&mut answer).expect("text");
            assert!(
                answer.starts_with(&format!("= {expected}")) && answer.ends_with("\n\n"),
                "{line}: {answer:?}"
            );
        }
        // It ends while its input is open.
        assert_ends(program);
        let mut rest = String::new();
        output.read_to_string(&mut rest).expect("text");
        assert_eq!(rest, "");
    }
}

#[test]
fn the_end_of_the_input_ends_the_program_and_only_answers_go_to_standard_output() {
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
fn another_board_is_dealt_each_time() {
    let layouts: Vec<_> = (0..4).map(|_| run(&["referee", "donuts"], "layout\n").stdout).collect();
    assert!(layouts.windows(2).any(|two| two[0] != two[1]), "{layouts:?}");
}

#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    for game in GAMES {
        let mut program = start(&["referee", game]);
        drop(program.stdout.take());
        let mut input = program.stdin.take().expect("it is piped");
        // Another test that starts a program just now may hold the pipe open for a moment, so it is asked repeatedly. The
        // input stays open: the end of the output alone must end the program.
        let asking = thread::spawn(move || {
            while input.write_all(b"list_commands\nshowboard\n").is_ok() {
                thread::sleep(Duration::from_millis(20));
            }
        });
        assert_ends(program);
        asking.join().expect("it does not fail");
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

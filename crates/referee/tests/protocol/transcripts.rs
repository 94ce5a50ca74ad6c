//! A session of each game with every command and every kind of answer, compared byte for byte.
//!
//! In `tests/transcripts/` a line that begins with `>` is a command; the lines up to the next empty one are its answer. To regenerate
//! the answers, run
//!
//!     GLOWBOARD_REWRITE_TRANSCRIPTS=1 cargo test -p glowboard-referee --test protocol transcripts

use std::{env, fs, path::Path};

use crate::{answers, written};

/// If this variable is set, the answers are written instead of compared.
const REWRITE: &str = "GLOWBOARD_REWRITE_TRANSCRIPTS";

/// The lines of a transcript without the answers. A new command has none yet.
fn without_answers(transcript: &str) -> Vec<&str> {
    let mut lines = transcript.lines().peekable();
    let mut others = Vec::new();
    while let Some(line) = lines.next() {
        others.push(line);
        if line.starts_with("> ") && lines.peek().is_some_and(|next| next.starts_with(['=', '?'])) {
            lines.by_ref().find(|line| line.is_empty());
        }
    }
    others
}

/// The transcript with the referee's current answers, and its commands.
fn played<'a>(game: &str, transcript: &'a str) -> (String, Vec<&'a str>) {
    let lines = without_answers(transcript);
    let commands: Vec<_> = lines.iter().filter_map(|line| line.strip_prefix("> ")).collect();
    let text = written(game, (commands.join("\n") + "\n").as_bytes());
    // The version changes with every release.
    let text = text.replace(&format!("= {}\n", env!("CARGO_PKG_VERSION")), "= VERSION\n");
    let mut answers = text.split_inclusive("\n\n");
    let mut played = String::new();
    for line in lines {
        played += &format!("{line}\n");
        if line.starts_with("> ") {
            played += answers.next().unwrap_or_else(|| panic!("no answer to {line}"));
        }
    }
    assert_eq!(answers.next(), None, "more answers than commands");
    (played, commands)
}

fn first_word(command: &str) -> &str {
    command.split(' ').next().unwrap_or_default()
}

#[track_caller]
fn check(game: &str) {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts").join(game).with_extension("txt");
    let transcript = fs::read_to_string(&path).expect("a transcript");
    let (played, commands) = played(game, &transcript);
    for listed in answers(game, "list_commands")[0].as_ref().expect("a list").lines() {
        assert!(
            commands.iter().any(|command| first_word(command) == listed),
            "{listed} is not in the transcript"
        );
    }
    if env::var_os(REWRITE).is_some() {
        return fs::write(&path, played).expect("a writable transcript");
    }
    for (number, (line, expected)) in (1..).zip(played.lines().zip(transcript.lines())) {
        assert_eq!(line, expected, "line {number} of {}; to rewrite it set {REWRITE}=1", path.display());
    }
    assert!(played == transcript, "{} ends differently; to rewrite it set {REWRITE}=1", path.display());
}

#[test]
fn a_session_of_donuts() {
    check("donuts");
}

#[test]
fn a_session_of_konter() {
    check("konter");
}

#[test]
fn a_session_of_fundomino() {
    check("fundomino");
}

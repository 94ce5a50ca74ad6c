//! Sessions with every command and every kind of answer, compared byte for byte.
//!
//! In `tests/transcripts/` a line that begins with `>` is sent, `wait MS` lets time pass, `record LINE` is in the journal
//! at the start, and `#` begins a comment. Everything else is what the board sends. To regenerate it, run
//!
//!     GLOWBOARD_REWRITE_TRANSCRIPTS=1 cargo test -p glowboard-serial --test protocol transcripts

use std::{env, fs, path::Path};

use crate::board::Board;

/// If this variable is set, what the board sends is written instead of compared.
const REWRITE: &str = "GLOWBOARD_REWRITE_TRANSCRIPTS";

/// Whether a line is not from the board.
fn is_script(line: &str) -> bool {
    ["> ", "wait ", "record ", "#"].iter().any(|start| line.starts_with(start))
}

/// The transcript with what the board sends now.
fn played(transcript: &str) -> String {
    let script: Vec<&str> = transcript.lines().filter(|line| is_script(line)).collect();
    let records = script.iter().filter_map(|line| line.strip_prefix("record "));
    let mut board = Board::new(1).restarted_with(records);
    board.engine_answers = false;
    let mut played = String::new();
    for line in script {
        played += &format!("{line}\n");
        let start = board.read.len();
        if let Some(command) = line.strip_prefix("> ") {
            board.exchange(command);
        } else if let Some(time) = line.strip_prefix("wait ") {
            board.wait(time.parse().expect("milliseconds"));
        }
        let sent = String::from_utf8_lossy(&board.read[start..]).into_owned();
        // The version changes with every release.
        played += &sent.replace(&format!("glowboard {}\n", env!("CARGO_PKG_VERSION")), "glowboard VERSION\n");
    }
    played
}

#[track_caller]
fn check(name: &str) {
    check_in(&format!("tests/transcripts/{name}.txt"), |text| text);
}

/// Checks the transcript that `find` finds in a file.
#[track_caller]
fn check_in(file: &str, find: fn(&str) -> &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let text = fs::read_to_string(&path).expect("a file with a transcript");
    let transcript = find(&text);
    let played = played(transcript);
    if env::var_os(REWRITE).is_some() {
        fs::write(&path, text.replacen(transcript, &played, 1)).expect("the folder is writable");
    } else {
        assert_eq!(played, transcript, "{}", path.display());
    }
}

#[test]
fn transcripts_document() {
    check_in("../../docs/serial.md", |text| {
        let (_, rest) = text.split_once("```text\n> version").expect("a session");
        let start = text.len() - rest.len() - "> version".len();
        let end = start + text[start..].find("```").expect("the end of the session");
        &text[start..end]
    });
}

#[test]
fn transcripts_commands() {
    check("commands");
}

#[test]
fn transcripts_games() {
    check("games");
}

#[test]
fn transcripts_hidden_hands() {
    check("hidden_hands");
}

#[test]
fn transcripts_hand_over() {
    check("hand_over");
}

#[test]
fn transcripts_journal() {
    check("journal");
}

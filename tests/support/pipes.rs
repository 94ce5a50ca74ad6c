//! A program's output to closed pipes and full disks: each command ends with the right exit code and never panics.

use std::{
    fs::File,
    io,
    path::Path,
    process::{Command, Output, Stdio},
};

use tempfile::TempDir;

/// The error of a full disk.
pub const FULL: &str = "No space left on device";

/// A temporary folder.
pub fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

/// A pipe without a reader.
pub fn closed() -> Stdio {
    let (reader, writer) = io::pipe().expect("a pipe");
    drop(reader);
    writer.into()
}

/// A full disk.
pub fn full() -> Stdio {
    File::options().write(true).open("/dev/full").expect("a full disk").into()
}

pub fn run(command: &mut Command) -> Output {
    command.output().expect("the program starts")
}

#[track_caller]
pub fn assert_code(output: &Output, code: i32, arguments: &[&str]) {
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {error}");
    assert!(!error.contains("panicked"), "{arguments:?}: {error}");
}

/// A program under test.
pub struct Program {
    /// The prefix of its error messages.
    pub name: &'static str,
    pub path: &'static str,
}

impl Program {
    pub fn command(&self, folder: &Path, arguments: &[&str]) -> Command {
        let mut command = Command::new(self.path);
        command.args(arguments).current_dir(folder).stdin(Stdio::null());
        command
    }

    /// Checks that the last line on standard error is the only error message.
    #[track_caller]
    pub fn assert_told(&self, output: &Output, wanted: &str, arguments: &[&str]) {
        assert_code(output, 1, arguments);
        let error = String::from_utf8_lossy(&output.stderr);
        let last = error.lines().next_back().unwrap_or_default();
        let prefix = format!("{}: ", self.name);
        assert!(last.starts_with(&prefix) && last.contains(wanted), "{arguments:?}: {error}");
        assert_eq!(error.matches(&prefix).count(), 1, "{arguments:?}: {error}");
    }

    /// Checks that a command succeeds, tolerates a closed pipe, and reports a full disk.
    #[track_caller]
    pub fn assert_in_order(&self, folder: &Path, arguments: &[&str]) {
        let command = || self.command(folder, arguments);
        let usual = run(&mut command());
        assert_code(&usual, 0, arguments);
        assert!(!usual.stdout.is_empty(), "{arguments:?}: no result");

        let unread = run(command().stdout(closed()));
        assert_code(&unread, 0, arguments);
        assert_eq!(
            unread.stderr.is_empty(),
            usual.stderr.is_empty(),
            "{arguments:?}: a closed pipe is not an error"
        );

        self.assert_told(&run(command().stdout(full())), FULL, arguments);

        // Standard error has no influence.
        for nowhere in [closed, full] {
            let silent = run(command().stderr(nowhere()));
            assert_code(&silent, 0, arguments);
            assert_eq!(silent.stdout.is_empty(), usual.stdout.is_empty(), "{arguments:?}");
            assert_code(&run(command().stdout(full()).stderr(nowhere())), 1, arguments);
            assert_code(&run(command().stdout(closed()).stderr(nowhere())), 0, arguments);
        }
    }

    /// Checks that arguments are refused, also if standard error can't be written.
    #[track_caller]
    pub fn assert_refused_in_order(&self, folder: &Path, arguments: &[&str]) {
        for nowhere in [closed, full] {
            assert_code(&run(self.command(folder, arguments).stderr(nowhere())), 2, arguments);
        }
    }
}

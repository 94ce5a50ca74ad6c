//! Where the words of a program go, from outside: whether it is a pipe that is closed or a disk that is full, every command
//! ends in order and never with a panic.

use std::{
    fs::File,
    io,
    path::Path,
    process::{Command, Output, Stdio},
};

use tempfile::TempDir;

/// What is said of a disk that is full.
pub const FULL: &str = "No space left on device";

/// A folder for one test; it goes with the test.
pub fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder for the test")
}

/// A pipe whose reader has gone.
pub fn closed() -> Stdio {
    let (reader, writer) = io::pipe().expect("a pipe");
    drop(reader);
    writer.into()
}

/// A disk that is full.
pub fn full() -> Stdio {
    File::options().write(true).open("/dev/full").expect("a full disk").into()
}

pub fn run(command: &mut Command) -> Output {
    command.output().expect("the program starts")
}

#[track_caller]
pub fn assert_code(output: &Output, code: i32, arguments: &[&str]) {
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {told}");
    assert!(!told.contains("panicked"), "{arguments:?}: {told}");
}

/// A program that is tested.
pub struct Program {
    /// As it names itself in front of what is wrong.
    pub name: &'static str,
    pub path: &'static str,
}

impl Program {
    pub fn command(&self, folder: &Path, arguments: &[&str]) -> Command {
        let mut command = Command::new(self.path);
        command.args(arguments).current_dir(folder).stdin(Stdio::null());
        command
    }

    /// One sentence says what is wrong, after whatever tells how far the work has come.
    #[track_caller]
    pub fn assert_told(&self, output: &Output, wanted: &str, arguments: &[&str]) {
        assert_code(output, 1, arguments);
        let told = String::from_utf8_lossy(&output.stderr);
        let last = told.lines().next_back().unwrap_or_default();
        let prefix = format!("{}: ", self.name);
        assert!(last.starts_with(&prefix) && last.contains(wanted), "{arguments:?}: {told}");
        assert_eq!(told.matches(&prefix).count(), 1, "{arguments:?}: {told}");
    }

    /// A command whose results go wherever they can: it ends in order.
    #[track_caller]
    pub fn assert_in_order(&self, folder: &Path, arguments: &[&str]) {
        let command = || self.command(folder, arguments);
        let told = run(&mut command());
        assert_code(&told, 0, arguments);
        assert!(!told.stdout.is_empty(), "{arguments:?}: it has a result");

        let read_no_more = run(command().stdout(closed()));
        assert_code(&read_no_more, 0, arguments);
        assert_eq!(
            read_no_more.stderr.is_empty(),
            told.stderr.is_empty(),
            "{arguments:?}: nothing is said of it"
        );

        self.assert_told(&run(command().stdout(full())), FULL, arguments);

        // Nothing depends on what is told beside the results.
        for nowhere in [closed, full] {
            let untold = run(command().stderr(nowhere()));
            assert_code(&untold, 0, arguments);
            assert_eq!(untold.stdout.is_empty(), told.stdout.is_empty(), "{arguments:?}");
            assert_code(&run(command().stdout(full()).stderr(nowhere())), 1, arguments);
            assert_code(&run(command().stdout(closed()).stderr(nowhere())), 0, arguments);
        }
    }

    /// Arguments that are refused, wherever that is said.
    #[track_caller]
    pub fn assert_refused_in_order(&self, folder: &Path, arguments: &[&str]) {
        for nowhere in [closed, full] {
            assert_code(&run(self.command(folder, arguments).stderr(nowhere())), 2, arguments);
        }
    }
}

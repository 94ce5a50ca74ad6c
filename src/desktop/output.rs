//! Results on standard output, everything else on standard error. Neither a closed pipe nor a full disk causes a panic.

use std::{
    fmt::Display,
    io::{self, Write as _},
    process::ExitCode,
};

use clap::Parser;

/// Runs a program with its command-line arguments, and reports its error.
pub(super) fn run<A: Parser>(program: impl FnOnce(A) -> io::Result<ExitCode>) -> ExitCode {
    let result = match A::try_parse() {
        Ok(arguments) => program(arguments),
        Err(error) if error.use_stderr() => {
            warn(error.to_string().trim_end());
            return ExitCode::from(2);
        }
        // Help or a version is the result that was asked for.
        Err(help) => print(help.to_string().trim_end()).map(|()| ExitCode::SUCCESS),
    };
    result.unwrap_or_else(|error| {
        warn(format_args!("{}: {error}", A::command().get_name()));
        ExitCode::FAILURE
    })
}

/// Prints a result, one line or several, on standard output.
///
/// A closed pipe is not an error: its reader has read enough, and the program completes its work. A full disk is one.
pub(super) fn print(result: impl Display) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match writeln!(out, "{result}").and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(io::Error::new(
            error.kind(),
            format!("The result can't be written: {error}. Write it to another file or disk."),
        )),
        printed => printed,
    }
}

/// Writes a line on standard error.
pub(super) fn warn(message: impl Display) {
    // In one write, so that no other line is mixed in. A failure can't be reported anywhere.
    _ = io::stderr().write_all(format!("{message}\n").as_bytes());
}

//! Pentago by OpenSpiel, in a Python child process.

use std::{
    env,
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdout, Command, Stdio},
};

use crate::{Contestant, Run};

/// The environment variable with the path of a Python that has OpenSpiel.
const PYTHON: &str = "GLOWBOARD_OPEN_SPIEL";

/// The contestant, if there is a Python with OpenSpiel.
pub(crate) fn contestant() -> Option<Contestant> {
    let python = env::var_os(PYTHON)?;
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/compare/pentago.py");
    let child = Command::new(python).arg(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = child.expect("Python starts");
    let mut answers = BufReader::new(child.stdout.take().expect("it is piped"));
    let run = move || ask(&mut child, &mut answers).expect("OpenSpiel plays");
    Some(Contestant { name: "pentago, OpenSpiel", run: Box::new(run), best: 0.0, note: "" })
}

/// Asks for a batch of games.
fn ask(child: &mut Child, answers: &mut BufReader<ChildStdout>) -> Option<Run> {
    writeln!(child.stdin.as_mut()?).ok()?;
    let mut line = String::new();
    answers.read_line(&mut line).ok()?;
    let (moves, seconds) = line.trim().split_once(' ')?;
    Some(Run { amount: moves.parse().ok()?, seconds: seconds.parse().ok()? })
}

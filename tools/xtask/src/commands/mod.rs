//! `cargo xtask commands`: runs every command that a document or a workflow shows, in the form that `table.rs` gives it.

mod documents;
mod table;
#[cfg(unix)]
mod terminal;

use std::{
    fs,
    io::{Read as _, Write as _},
    net::{Ipv4Addr, TcpStream},
    time::Instant,
};

use crate::{COMMANDS, command::Command, firmware, test, usage};
use documents::{Place, Shown};
use table::{Proof, Row, TABLE};

/// Runs every command with this in it, also after one has failed; an error if one fails, if documents and table do not agree, or
/// if the work tree is not as it was.
pub(crate) fn run(part: &str) -> Result<(), String> {
    let shown = documents::commands()?;
    let mut failures = disagreements(&shown, TABLE);
    let scratch = firmware::target_folder().join("commands");
    let unwritable = |error| format!("{}: {error}", scratch.display());
    if scratch.exists() {
        fs::remove_dir_all(&scratch).map_err(unwritable)?;
    }
    fs::create_dir_all(&scratch).map_err(unwritable)?;
    let before = work_tree()?;
    for (command, proof) in TABLE.iter().filter(|(command, _)| command.contains(part)) {
        let started = Instant::now();
        let transcripts =
            shown.iter().filter(|shown| shown.command == *command).map(|shown| &*shown.transcript);
        match prove(command, *proof, transcripts) {
            Ok(None) => println!("{:6.1} s  {command}", started.elapsed().as_secs_f64()),
            Ok(Some(why)) => println!("not here  {command}: {why}"),
            Err(reason) => failures.push(format!("{command}: {reason}")),
        }
    }
    if work_tree()? != before {
        failures.push("the commands have changed the work tree: see git status".to_string());
    }
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n")) }
}

/// The files that differ from the last commit.
fn work_tree() -> Result<String, String> {
    Command::new("git", "status --porcelain").output()
}

/// Tests a command; if that is not done here, returns which check does it, or why none can.
fn prove<'a>(
    command: &str,
    proof: Proof,
    mut transcripts: impl Iterator<Item = &'a str>,
) -> Result<Option<&'static str>, String> {
    match proof {
        Proof::AsIs => drop(shell(command).output()?),
        Proof::Instead(smaller) => drop(shell(&format!("set -e\n{smaller}")).output()?),
        Proof::SelectsTests => list_tests(command)?,
        Proof::Session => transcripts.try_for_each(|transcript| converse(command, transcript))?,
        Proof::InTerminal(words) => in_terminal(command, words, || Ok(()), b'q')?,
        Proof::ServesPage => in_terminal(command, "shows the page", fetch_page, CONTROL_C)?,
        Proof::Check(check) => return Ok(Some(check)),
        Proof::Whole => return Ok(Some("it runs all checks")),
        Proof::NotHere(reason) => return Ok(Some(reason)),
    }
    Ok(None)
}

/// What is started in the background ignores Ctrl-C, and so would all that it starts.
#[cfg(unix)]
const INTERRUPTIBLE: &str = "--default-signal=INT";

/// A line for the shell, from the project's root. What it keeps goes to a folder of its own.
fn shell(line: &str) -> Command {
    shell_with("", line)
}

/// The same with options for `env`.
fn shell_with(options: &str, line: &str) -> Command {
    let scratch = firmware::target_folder().join("commands");
    Command::new("env", &format!("{options} sh -c"))
        .and(line)
        .with("GLOWBOARD_DATA", &scratch)
        .with("SCRATCH", &scratch)
}

/// Lists the tests that a command selects, in the build of the whole workspace, which the check `tests` has made.
fn list_tests(command: &str) -> Result<(), String> {
    let (mut selection, options) = command.split_once(" -- ").unwrap_or((command, ""));
    if let Some((_, rest)) = selection.split_once(" -p ") {
        let package;
        (package, selection) = rest.split_once(' ').unwrap_or((rest, ""));
        Command::cargo("pkgid").and(package).output()?;
    }
    let selection = selection.trim_start_matches("cargo test");
    let listed = shell(&format!("cargo test --workspace {selection} -- --list {options}")).output()?;
    let any = listed.lines().any(|line| line.ends_with(": test"));
    if any { Ok(()) } else { Err("it selects no test".to_string()) }
}

/// Types what a transcript has as typed, and compares what is answered: a line is typed at the start and after each empty line.
fn converse(command: &str, transcript: &str) -> Result<(), String> {
    let (mut typed, mut expected) = (String::new(), String::new());
    for exchange in transcript.split("\n\n") {
        let (line, answer) = exchange.split_once('\n').unwrap_or((exchange, ""));
        typed.push_str(&format!("{line}\n"));
        expected.push_str(&format!("{answer}\n\n"));
    }
    let answered = shell(command).answer(&typed)?;
    if answered == expected {
        Ok(())
    } else {
        Err(format!("the document shows\n{expected}but it answers\n{answered}"))
    }
}

const CONTROL_C: u8 = 3;

/// Runs a command in a terminal; unless it is ended by Ctrl-C it must succeed.
#[cfg(unix)]
fn in_terminal(command: &str, words: &str, then: fn() -> Result<(), String>, key: u8) -> Result<(), String> {
    let ended = terminal::run(shell_with(INTERRUPTIBLE, command).process(), words, then, key);
    match ended.map_err(|error| error.to_string())? {
        status if key == CONTROL_C || status.success() => Ok(()),
        status => Err(status.to_string()),
    }
}

#[cfg(not(unix))]
fn in_terminal(_: &str, _: &str, _: fn() -> Result<(), String>, _: u8) -> Result<(), String> {
    Err("this needs the terminal of a Unix system".to_string())
}

/// Asks the server of `cargo xtask web --serve` for the page.
fn fetch_page() -> Result<(), String> {
    let mut answer = String::new();
    let fetched = TcpStream::connect((Ipv4Addr::LOCALHOST, 8064)).and_then(|mut server| {
        server.write_all(b"GET / HTTP/1.1\r\n\r\n")?;
        server.read_to_string(&mut answer)
    });
    fetched.map_err(|error| format!("port 8064: {error}"))?;
    let path = firmware::target_folder().join("web/index.html");
    let page = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    if answer.starts_with("HTTP/1.1 200 OK") && answer.ends_with(&page) { Ok(()) } else { Err(answer) }
}

/// Where documents and workflows do not agree with the table.
fn disagreements(shown: &[Shown], table: &[Row]) -> Vec<String> {
    let mut wrong = Vec::new();
    for Shown { file, place, command, transcript } in shown {
        let proof = table.iter().find(|(known, _)| known == command).map(|(_, proof)| *proof);
        let complaint = match proof {
            None if *place == Place::Text && is_own(command) => continue,
            None => "has no row in tools/xtask/src/commands/table.rs",
            Some(Proof::NotHere(_)) if *place == Place::Workflow => "is not run by any test",
            Some(Proof::Session) if *place == Place::Block && transcript.is_empty() => "has no transcript",
            Some(proof) if proof != Proof::Session && !transcript.is_empty() => {
                "has an output that is not compared"
            }
            Some(_) => continue,
        };
        wrong.push(format!("{file}: `{command}` {complaint}"));
    }
    for (command, proof) in table {
        if !shown.iter().any(|shown| shown.command == *command) {
            wrong.push(format!("table.rs: `{command}` is shown nowhere"));
        }
        if let Proof::Check(check) = proof
            && !test::has_check(check)
        {
            wrong.push(format!("table.rs: cargo xtask test has no check {check:?}"));
        }
    }
    wrong
}

/// Whether it is a command of the project, with as many arguments.
fn is_own(command: &str) -> bool {
    let given = command.strip_prefix("cargo xtask ");
    given.is_some_and(|given| usage::find(COMMANDS, &given.split(' ').collect::<Vec<_>>()).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_of_the_documents_and_workflows_has_a_row_and_every_row_a_command() {
        let shown = documents::commands().expect("the documents can be read");
        let wrong = disagreements(&shown, TABLE);
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        let count = |place| shown.iter().filter(|shown| shown.place == place).count();
        assert!(count(Place::Block) > 30 && count(Place::Text) > 50 && count(Place::Workflow) > 3);
    }

    #[test]
    fn what_does_not_agree_is_told() {
        let shown = |place, transcript: &str| {
            vec![Shown {
                file: "a.md".into(),
                place,
                command: "cargo a".into(),
                transcript: transcript.into(),
            }]
        };
        let told = |shown: &[Shown], table: &[Row]| disagreements(shown, table).join("; ");
        let block = shown(Place::Block, "");
        assert_eq!(told(&block, &[]), "a.md: `cargo a` has no row in tools/xtask/src/commands/table.rs");
        assert_eq!(told(&block, &[("cargo a", Proof::AsIs)]), "");
        assert_eq!(told(&block, &[("cargo a", Proof::NotHere("it needs a board"))]), "");
        assert_eq!(told(&block, &[("cargo a", Proof::Session)]), "a.md: `cargo a` has no transcript");
        assert_eq!(told(&[], &[("cargo a", Proof::AsIs)]), "table.rs: `cargo a` is shown nowhere");
        let check = [("cargo a", Proof::Check("whether pigs fly"))];
        assert_eq!(told(&block, &check), "table.rs: cargo xtask test has no check \"whether pigs fly\"");
        let workflow = shown(Place::Workflow, "");
        let not_here = [("cargo a", Proof::NotHere("it needs a board"))];
        assert_eq!(told(&workflow, &not_here), "a.md: `cargo a` is not run by any test");
        let output = shown(Place::Block, "output");
        let as_is = [("cargo a", Proof::AsIs)];
        assert_eq!(told(&output, &as_is), "a.md: `cargo a` has an output that is not compared");
    }

    #[test]
    fn a_command_of_the_project_needs_no_row() {
        assert!(
            is_own("cargo xtask size")
                && is_own("cargo xtask verify konter")
                && is_own("cargo xtask fuzz TARGET")
        );
        assert!(!is_own("cargo xtask films") && !is_own("cargo xtask size up") && !is_own("cargo bench"));
    }
}

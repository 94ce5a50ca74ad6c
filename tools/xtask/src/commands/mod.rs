//! `cargo xtask commands`: tests every command that a document or a workflow shows, as specified in `table.rs`.

mod documents;
mod table;
#[cfg(unix)]
mod terminal;

use std::{
    fs,
    io::{Read as _, Write as _},
    net::{Ipv4Addr, TcpStream},
    path::Path,
    time::Instant,
};

use crate::{
    COMMANDS,
    command::{Command, installed},
    firmware::{self, Build},
    release, stand_in, usage,
};
use documents::{Place, Shown};
use table::{Check, Row, TABLE};

/// Tests every command that contains `part`, also after a failure. Fails if a command fails, if documents and table
/// disagree, or if the work tree has changed.
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
    for (command, check) in TABLE.iter().filter(|(command, _)| command.contains(part)) {
        let started = Instant::now();
        let transcripts =
            shown.iter().filter(|shown| shown.command == *command && shown.place == Place::Block);
        let transcripts = transcripts.map(|shown| &*shown.transcript);
        match test(command, *check, transcripts) {
            Ok(None) => println!("{:6.1} s  {command}", started.elapsed().as_secs_f64()),
            Ok(Some(why)) => println!("skipped   {command}: {why}"),
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

/// Tests a command. If it is not tested here, returns the reason.
fn test<'a>(
    command: &str,
    check: Check,
    mut transcripts: impl Iterator<Item = &'a str>,
) -> Result<Option<&'static str>, String> {
    match check {
        Check::AsIs => drop(shell(command).output()?),
        Check::InFirmwareBuild => drop(shell(command).in_build(Build::DEFAULT)?.output()?),
        Check::Instead(smaller) => drop(shell(&format!("set -e\n{smaller}")).output()?),
        Check::IfInstalled(program, _) if installed(program).is_none() => {
            return Ok(Some("it is not installed"));
        }
        Check::IfInstalled(_, smaller) => drop(shell(smaller).output()?),
        Check::WithGh => publish(command)?,
        Check::SelectsTests => list_tests(command)?,
        Check::Session => transcripts.try_for_each(|transcript| converse(command, transcript))?,
        Check::InTerminal(words) => in_terminal(command, words, || Ok(()), b'q')?,
        Check::ServesPage => in_terminal(command, "shows the page", fetch_page, CONTROL_C)?,
        Check::Covered(check) => return Ok(Some(check)),
        Check::Whole => return Ok(Some("it runs all checks")),
        Check::NotHere(reason) => return Ok(Some(reason)),
    }
    Ok(None)
}

/// Commands that run a release build on the PC. It is built without link-time optimization, which takes minutes and
/// changes only its speed.
const RELEASE_BUILDS: [&str; 5] =
    ["cargo run ", "cargo lab ", "cargo xtask charts", "cargo xtask recordings", "cargo xtask regenerate "];

/// Makes a command react to Ctrl-C even if this program was started in the background and ignores it.
#[cfg(unix)]
const INTERRUPTIBLE: &str = "--default-signal=INT";

/// A shell command in the project's root, with a scratch folder for its data.
fn shell(line: &str) -> Command {
    shell_with("", line)
}

/// The same with options for `env`.
fn shell_with(options: &str, line: &str) -> Command {
    let scratch = firmware::target_folder().join("commands");
    let command = Command::new("env", &format!("{options} sh -c"))
        .and(line)
        .with("GLOWBOARD_DATA", &scratch)
        .with("SCRATCH", &scratch);
    if !RELEASE_BUILDS.iter().any(|start| line.contains(start)) {
        return command;
    }
    command
        .with("CARGO_PROFILE_RELEASE_LTO", "off")
        .with("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
        .with("CARGO_PROFILE_RELEASE_DEBUG", "false")
}

/// A stand-in for `gh`: the tag comes first, then options and files, which must exist.
const GH: &str = r#"#!/bin/sh -ex
test "$1 $2 $3" = "release create $GITHUB_REF_NAME"
shift 3
while [ $# -gt 0 ]; do
  case $1 in
    --title) test "$2" = "Glowboard ${GITHUB_REF_NAME#v}"; shift ;;
    --notes-file) test -s "$2"; shift ;;
    --verify-tag) ;;
    *) test -s "$1"; published="$published ${1##*/}" ;;
  esac
  shift
done
test "$published" = " $FILES"
"#;

/// Publishes a release with a stand-in for `gh`, which must get all files of the release.
fn publish(command: &str) -> Result<(), String> {
    let target = firmware::target_folder();
    shell(command)
        .within(target.parent().unwrap_or(&target))
        .with("PATH", stand_in::on_path("gh", GH)?)
        .with("GITHUB_REF_NAME", concat!("v", env!("CARGO_PKG_VERSION")))
        .with("FILES", release::file_names().join(" "))
        .with("LC_ALL", "C")
        .output()
        .map(drop)
}

/// Lists the tests selected by a command, in the workspace build of the check `tests`. A package must have the test
/// target that the command names.
fn list_tests(command: &str) -> Result<(), String> {
    let (mut selection, options) = command.split_once(" -- ").unwrap_or((command, ""));
    if let Some((_, rest)) = selection.split_once(" -p ") {
        let package;
        (package, selection) = rest.split_once(' ').unwrap_or((rest, ""));
        let id = Command::cargo("pkgid").and(package).output()?;
        let folder =
            id.split_once("file://").and_then(|(_, path)| path.split('#').next()).unwrap_or_default();
        let mut words = selection.split_whitespace().skip_while(|word| *word != "--test").skip(1);
        if let Some(target) = words.next()
            && !["", "/main"]
                .iter()
                .any(|end| Path::new(&format!("{folder}/tests/{target}{end}.rs")).exists())
        {
            return Err(format!("{package} has no test {target}"));
        }
    }
    let selection = selection.trim_start_matches("cargo test");
    let listed = shell(&format!("cargo test --workspace {selection} -- --list {options}")).output()?;
    let any = listed.lines().any(|line| line.ends_with(": test"));
    if any { Ok(()) } else { Err("it selects no test".to_string()) }
}

/// Sends the input lines of a transcript and compares the answers. The first line, and each line after an empty line,
/// is input.
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

/// Runs a command in a terminal. It must succeed unless it is ended by Ctrl-C.
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

/// Requests the page from the server of `cargo xtask web --serve`.
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

/// The disagreements of documents and workflows with the table.
fn disagreements(shown: &[Shown], table: &[Row]) -> Vec<String> {
    let mut wrong = Vec::new();
    for Shown { file, place, command, transcript } in shown {
        let check = table.iter().find(|(known, _)| known == command).map(|(_, check)| *check);
        let complaint = match check {
            None => "has no row in tools/xtask/src/commands/table.rs",
            Some(Check::NotHere(_)) if *place == Place::Workflow => "is not run by any test",
            Some(Check::Session) if *place == Place::Block && transcript.is_empty() => "has no transcript",
            Some(check) if check != Check::Session && !transcript.is_empty() => {
                "has an output that is not compared"
            }
            Some(_) => continue,
        };
        wrong.push(format!("{file}: `{command}` {complaint}"));
    }
    for (command, check) in table {
        if command.starts_with("cargo xtask ") && !is_own(command) {
            wrong.push(format!("table.rs: there is no such command: `{command}`"));
        }
        if !shown.iter().any(|shown| shown.command == *command) {
            wrong.push(format!("table.rs: `{command}` is shown nowhere"));
        }
        if let Check::Covered(name) = check
            && !crate::test::has_check(name)
        {
            wrong.push(format!("table.rs: cargo xtask test has no check {name:?}"));
        }
    }
    wrong
}

/// Whether it is a valid `cargo xtask` command. Its output may be redirected, and values may be in quotes.
fn is_own(command: &str) -> bool {
    let given = command.split(" >> ").next().unwrap_or_default().strip_prefix("cargo xtask ");
    let pieces = given.into_iter().flat_map(|given| given.split('"').zip([false, true].into_iter().cycle()));
    let words = pieces.flat_map(|(piece, is_quoted)| match is_quoted {
        true => vec![piece],
        false => piece.split_whitespace().collect(),
    });
    usage::find(COMMANDS, &words.collect::<Vec<_>>()).is_some()
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
    fn disagreements_are_reported() {
        let shown = |place, transcript: &str| {
            vec![Shown {
                file: "a.md".into(),
                place,
                command: "cargo a".into(),
                transcript: transcript.into(),
            }]
        };
        let reported = |shown: &[Shown], table: &[Row]| disagreements(shown, table).join("; ");
        let block = shown(Place::Block, "");
        assert_eq!(reported(&shown(Place::Text, ""), &[]), reported(&block, &[]));
        assert_eq!(reported(&block, &[]), "a.md: `cargo a` has no row in tools/xtask/src/commands/table.rs");
        assert_eq!(reported(&block, &[("cargo a", Check::AsIs)]), "");
        assert_eq!(reported(&block, &[("cargo a", Check::NotHere("it needs a board"))]), "");
        assert_eq!(reported(&block, &[("cargo a", Check::Session)]), "a.md: `cargo a` has no transcript");
        assert_eq!(reported(&[], &[("cargo a", Check::AsIs)]), "table.rs: `cargo a` is shown nowhere");
        let check = [("cargo a", Check::Covered("whether pigs fly"))];
        assert_eq!(reported(&block, &check), "table.rs: cargo xtask test has no check \"whether pigs fly\"");
        let workflow = shown(Place::Workflow, "");
        let not_here = [("cargo a", Check::NotHere("it needs a board"))];
        assert_eq!(reported(&workflow, &not_here), "a.md: `cargo a` is not run by any test");
        let output = shown(Place::Block, "output");
        let as_is = [("cargo a", Check::AsIs)];
        assert_eq!(reported(&output, &as_is), "a.md: `cargo a` has an output that is not compared");
    }

    #[test]
    fn a_row_of_an_xtask_command_must_be_valid() {
        for command in ["size", "verify konter", "fuzz TARGET", "size >> \"$FILE\"", "web --test \"level 5\""]
        {
            assert!(is_own(&format!("cargo xtask {command}")), "{command}");
        }
        for command in ["films", "size up", "web --test level 5"] {
            assert!(!is_own(&format!("cargo xtask {command}")), "{command}");
        }
        let row = [("cargo xtask films", Check::AsIs)];
        assert!(disagreements(&[], &row)[0].contains("there is no such command"));
    }
}

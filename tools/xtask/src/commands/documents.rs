//! Finds the commands in documents and workflows.

use std::{fs, io, path::Path};

use crate::{files, firmware};

/// Where a command is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// A block of console commands in a document.
    Block,
    /// The text of a document, in backticks.
    Text,
    /// A step of a workflow.
    Workflow,
}

/// A command shown in a file.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Shown {
    pub(super) file: String,
    pub(super) place: Place,
    /// Without its comment.
    pub(super) command: String,
    /// The rest of its block: input lines and answers.
    pub(super) transcript: String,
}

/// The commands of all documents and workflows, except the changelog, which mentions removed commands.
pub(super) fn commands() -> Result<Vec<Shown>, String> {
    let (root, mut commands) = (firmware::root(), Vec::new());
    for (folder, ending, read) in
        [("", "md", in_document as fn(&str, &str) -> Vec<Shown>), (".github/workflows", "yml", in_workflow)]
    {
        let mut files = Vec::new();
        add_files(&root, folder, ending, &mut files).map_err(|error| format!("{folder}: {error}"))?;
        for file in files.iter().filter(|file| *file != "CHANGELOG.md") {
            commands.extend(read(file, &files::read(file)?));
        }
    }
    Ok(commands)
}

/// Adds the files in a folder and its subfolders, except hidden folders and build output.
fn add_files(root: &Path, folder: &str, ending: &str, found: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(root.join(folder))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
        if entry.file_type()?.is_dir() {
            if !name.starts_with('.') && name != "target" {
                add_files(root, &path, ending, found)?;
            }
        } else if name.ends_with(&format!(".{ending}")) {
            found.push(path);
        }
    }
    Ok(())
}

fn in_document(file: &str, text: &str) -> Vec<Shown> {
    let is_indented = |line: &str| line.starts_with("    cargo ");
    assert!(
        !text.lines().any(is_indented),
        "{file}: a command is in a block without a language; use `console`"
    );
    let shown = |place, command: &str, transcript: &str| {
        let command = command.split(" #").next().unwrap_or_default().trim_end().to_string();
        Shown { file: file.to_string(), place, command, transcript: transcript.to_string() }
    };
    let mut commands = Vec::new();
    for (part, is_block) in text.split("\n```").zip([false, true].into_iter().cycle()) {
        if !is_block {
            let quoted = part.lines().flat_map(|line| line.split('`').skip(1).step_by(2));
            commands.extend(
                quoted.filter(|text| text.starts_with("cargo ")).map(|text| shown(Place::Text, text, "")),
            );
        } else if let Some(block) = part.strip_prefix("console") {
            for entry in block.split("\n$ ").skip(1) {
                let (command, transcript) = entry.split_once('\n').unwrap_or((entry, ""));
                commands.push(shown(Place::Block, command, transcript));
            }
        }
    }
    commands
}

fn in_workflow(file: &str, text: &str) -> Vec<Shown> {
    let steps =
        text.lines().filter_map(|line| line.trim_start().trim_start_matches("- ").strip_prefix("run: "));
    let shown = |command: &str| Shown {
        file: file.to_string(),
        place: Place::Workflow,
        command: command.to_string(),
        transcript: String::new(),
    };
    steps.map(shown).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_found_in_blocks_and_in_text_with_their_transcripts() {
        let document = "Run `cargo a` or `b`.\n\n```console\n$ cargo c   # why\n$ d e\ntyped\n= \n\nmore\n```\n\n```\n$ no command\n```\n`cargo f`\n";
        let found: Vec<_> = in_document("x.md", document)
            .into_iter()
            .map(|shown| (shown.place, shown.command, shown.transcript))
            .collect();
        let expected = [
            (Place::Text, "cargo a", ""),
            (Place::Block, "cargo c", ""),
            (Place::Block, "d e", "typed\n= \n\nmore"),
            (Place::Text, "cargo f", ""),
        ];
        assert_eq!(found, expected.map(|(place, command, more)| (place, command.into(), more.into())));
    }

    #[test]
    fn every_step_of_a_workflow_is_a_command() {
        let workflow =
            "# run: comment\n- run: cargo a b\n- name: c\n  run: ./d.sh\n- uses: some/cargo-action@v1\n";
        let found: Vec<_> = in_workflow("x.yml", workflow).into_iter().map(|shown| shown.command).collect();
        assert_eq!(found, ["cargo a b", "./d.sh"]);
    }

    /// A step of several commands would be taken for a single one, `|`, which has no row.
    #[test]
    fn a_step_of_several_lines_is_found() {
        assert_eq!(in_workflow("x.yml", "- run: |\n    cargo a\n")[0].command, "|");
    }

    #[test]
    fn every_action_of_a_workflow_is_pinned_to_a_commit_and_names_its_version() {
        let mut workflows = Vec::new();
        add_files(&firmware::root(), ".github/workflows", "yml", &mut workflows).expect("workflows");
        let texts: Vec<String> =
            workflows.iter().map(|file| files::read(file).expect("a workflow")).collect();
        let lines = texts.iter().flat_map(|text| text.lines());
        let actions: Vec<&str> = lines.filter_map(|line| Some(line.split_once("uses: ")?.1)).collect();
        assert!(actions.len() > 5, "{actions:?}");
        for action in actions {
            let (_, pin) = action.split_once('@').unwrap_or_default();
            let (commit, version) = pin.split_once(" # v").unwrap_or_default();
            let is_commit = commit.len() == 40 && commit.chars().all(|digit| digit.is_ascii_hexdigit());
            assert!(is_commit && version.split('.').count() == 3, "{action} is not pinned to a commit");
        }
    }
}

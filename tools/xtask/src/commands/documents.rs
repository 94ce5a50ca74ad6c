//! Finds the commands in documents and workflows.

use crate::{
    files::{self, in_file},
    firmware,
};

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
    let mut commands = Vec::new();
    for file in files("", "md")?.iter().filter(|file| *file != "CHANGELOG.md") {
        commands.extend(in_document(file, &files::read(file)?)?);
    }
    for file in files(WORKFLOWS, "yml")? {
        commands.extend(in_workflow(&file, &files::read(&file)?)?);
    }
    Ok(commands)
}

const WORKFLOWS: &str = ".github/workflows/";

/// The files in a folder and its subfolders with this ending, except for those in hidden folders.
fn files(folder: &str, ending: &str) -> Result<Vec<String>, String> {
    let root = firmware::root();
    let mut files = files::below(&root).map_err(in_file(&root))?;
    files.retain(|file| {
        let inside = file.strip_prefix(folder);
        inside.is_some_and(|path| {
            !path.starts_with('.') && !path.contains("/.") && path.ends_with(&format!(".{ending}"))
        })
    });
    Ok(files)
}

/// The languages of blocks. Commands are in blocks of the language `console` only.
const LANGUAGES: [&str; 5] = ["console", "rust", "toml", "text", ""];

fn in_document(file: &str, text: &str) -> Result<Vec<Shown>, String> {
    let shown = |place, command: &str, transcript: &str| {
        let command = command.split(" #").next().unwrap_or_default().trim_end().to_string();
        Shown { file: file.to_string(), place, command, transcript: transcript.to_string() }
    };
    let is_shown = |line: &str| line.starts_with("$ ") || line.starts_with("cargo ");
    let (mut prose, mut commands) = (String::new(), Vec::new());
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(language) = line.trim_start().strip_prefix("```") else {
            if line.strip_prefix("    ").is_some_and(|line| is_shown(line.trim_start())) {
                return Err(format!(
                    "{file}: a command is in a block without a language; use `console`: {line}"
                ));
            }
            prose.extend([line, "\n"]);
            continue;
        };
        let indent = line.len() - line.trim_start().len();
        let block = lines.by_ref().take_while(|line| line.trim() != "```");
        // An empty line may lack the indentation.
        let block: Vec<&str> = block.map(|line| line.get(indent..).unwrap_or_default()).collect();
        if !LANGUAGES.contains(&language) {
            return Err(format!("{file}: {line} is not a known language: use one of {LANGUAGES:?}"));
        }
        if language == "console" {
            for entry in format!("\n{}", block.join("\n")).split("\n$ ").skip(1) {
                let (command, transcript) = entry.split_once('\n').unwrap_or((entry, ""));
                commands.push(shown(Place::Block, command, transcript));
            }
        } else if let Some(line) = block.iter().find(|line| is_shown(line)) {
            return Err(format!(
                "{file}: a command is in a block of another language; use `console`: {line}"
            ));
        }
    }
    // A command may be broken across the lines of its paragraph.
    for paragraph in prose.split("\n\n") {
        let quoted = paragraph.split('`').skip(1).step_by(2);
        let quoted = quoted.map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "));
        commands.extend(quoted.filter(|text| is_command(text)).map(|text| shown(Place::Text, &text, "")));
    }
    Ok(commands)
}

/// Whether a text is a call of cargo, possibly after variables of the environment.
fn is_command(text: &str) -> bool {
    let is_assignment = |word: &&str| {
        let is_name = |name: &str| name.chars().all(|letter| letter.is_ascii_uppercase() || letter == '_');
        word.split_once('=').is_some_and(|(name, value)| is_name(name) && !value.is_empty())
    };
    let mut words = text.split(' ').skip_while(is_assignment);
    words.next() == Some("cargo") && words.next().is_some()
}

/// An action that runs a command.
const CARGO_DENY: (&str, &str) = ("uses: EmbarkStudios/cargo-deny-action@", "cargo deny check");

fn in_workflow(file: &str, text: &str) -> Result<Vec<Shown>, String> {
    let steps = text.lines().map(|line| line.trim_start().trim_start_matches("- "));
    let (action, command) = CARGO_DENY;
    let steps =
        steps.filter_map(|line| line.strip_prefix("run: ").or(line.starts_with(action).then_some(command)));
    let shown = |command: &str| Shown {
        file: file.to_string(),
        place: Place::Workflow,
        command: command.to_string(),
        transcript: String::new(),
    };
    Ok(steps.map(shown).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_found_in_blocks_and_in_text_with_their_transcripts() {
        let document = "Run `cargo a` or `b`, or `A_B=1 C=d cargo\ne`.\n\n```console\n$ cargo c   # why\n$ d e\ntyped\n= \n\nmore\n```\n\n\
                        ```\nno command\n```\n- `cargo` `cargo f`\n\n  ```console\n  $ cargo g\n  typed\n\n    more\n  ```\n`A=b c`\n";
        let found: Vec<_> = in_document("x.md", document)
            .expect("a document")
            .into_iter()
            .map(|shown| (shown.place, shown.command, shown.transcript))
            .collect();
        let expected = [
            (Place::Block, "cargo c", ""),
            (Place::Block, "d e", "typed\n= \n\nmore"),
            (Place::Block, "cargo g", "typed\n\n  more"),
            (Place::Text, "cargo a", ""),
            (Place::Text, "A_B=1 C=d cargo e", ""),
            (Place::Text, "cargo f", ""),
        ];
        assert_eq!(found, expected.map(|(place, command, more)| (place, command.into(), more.into())));
    }

    #[test]
    fn a_command_in_any_other_block_is_rejected() {
        for block in [
            "```\n$ a\n```",
            "```text\ncargo a\n```",
            "  ```\n  $ a\n  ```",
            "    cargo a",
            "```bash\nb\n```",
        ] {
            assert!(in_document("x.md", &format!("Text\n\n{block}\n")).is_err(), "{block}");
        }
    }

    #[test]
    fn every_step_of_a_workflow_is_a_command() {
        let workflow = "# run: comment\n- run: cargo a b\n- name: c\n  run: ./d.sh\n- uses: some/cargo-action@v1\n\
             - uses: EmbarkStudios/cargo-deny-action@v2\n";
        let found = in_workflow("x.yml", workflow).expect("a workflow");
        let found: Vec<_> = found.into_iter().map(|shown| shown.command).collect();
        assert_eq!(found, ["cargo a b", "./d.sh", "cargo deny check"]);
    }

    /// A step of several commands would be taken for a single one, `|`, which has no row.
    #[test]
    fn a_step_of_several_lines_is_found() {
        let found = in_workflow("x.yml", "- run: |\n    cargo a\n").expect("a workflow");
        assert_eq!(found[0].command, "|");
    }

    #[test]
    fn every_action_of_a_workflow_is_pinned_to_a_commit_and_names_its_version() {
        let workflows = super::files(WORKFLOWS, "yml").expect("workflows");
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

//! The command line: a usage consists of words, values in capitals, and optional parts in brackets.

/// The usage of a command, its description, and the function that is called with the values.
pub(crate) struct Usage(
    pub(crate) &'static str,
    pub(crate) &'static str,
    pub(crate) fn(&[&str]) -> Result<(), String>,
);

/// The first and the last column of descriptions.
const INDENT: usize = 21;
const WIDTH: usize = 120;

/// Finds the command for these arguments, and their values.
pub(crate) fn find<'a, 'g>(
    commands: &'a [Usage],
    arguments: &[&'g str],
) -> Option<(&'a Usage, Vec<&'g str>)> {
    commands.iter().find_map(|command| Some((command, values(command.0, arguments)?)))
}

/// The values in the arguments; `None` if they don't match the usage.
fn values<'g>(usage: &str, arguments: &[&'g str]) -> Option<Vec<&'g str>> {
    let usage: Vec<&str> = usage.split(' ').collect();
    let needed = usage.iter().filter(|word| !word.starts_with('[')).count();
    let is_value = |word: &str| !word.chars().any(|letter| letter.is_lowercase());
    let pairs = || usage.iter().zip(arguments);
    let matches = pairs().all(|(usage, argument)| is_value(usage) || usage == argument);
    let values = || pairs().filter(|(usage, _)| is_value(usage)).map(|(_, argument)| *argument);
    (matches && (needed..=usage.len()).contains(&arguments.len())).then(|| values().collect())
}

pub(crate) fn help(commands: &[Usage]) -> String {
    let mut text = "cargo xtask COMMAND\n".to_string();
    let new_line = format!("\n{:INDENT$}", "");
    for Usage(usage, what, _) in commands {
        text += &format!("\n  {usage:<width$}", width = INDENT - 2);
        if usage.len() + 2 >= INDENT {
            text += &new_line;
        }
        text += &lines(what, WIDTH - INDENT - 1).join(&new_line);
    }
    text
}

/// Wraps text to lines of at most this width.
pub(crate) fn lines(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                *line += &format!(" {word}")
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    const COMMANDS: &[Usage] = &[
        Usage("verify donuts", "proves", |_| Ok(())),
        Usage("remake GAME", "a", |_| Ok(())),
        Usage("cut deep [CUTS]", "b", |_| Ok(())),
        Usage("cut", "c", |_| Ok(())),
    ];

    #[test]
    fn a_command_is_found_by_its_words_and_the_number_of_its_values() {
        let found = |line: &'static str| {
            let arguments: Vec<&str> = line.split(' ').collect();
            find(COMMANDS, &arguments).map(|(command, values)| (command.1, values))
        };
        assert_eq!(found("verify donuts"), Some(("proves", vec![])));
        assert_eq!(found("remake konter"), Some(("a", vec!["konter"])));
        assert_eq!(found("cut deep"), Some(("b", vec![])));
        assert_eq!(found("cut deep 5"), Some(("b", vec!["5"])));
        assert_eq!(found("cut"), Some(("c", vec![])));
        for unknown in ["verify", "verify konter", "remake", "cut deep 5 6", "proves", ""] {
            assert_eq!(found(unknown), None, "{unknown}");
        }
    }

    #[test]
    fn the_help_wraps_long_descriptions() {
        let long = [Usage(
            "a-command-with [SOME] [VALUES]",
            "it has a description that is so long that it does not fit on a single line of the help, which therefore wraps it into two",
            |_| Ok(()),
        )];
        let help = help(&long);
        assert!(
            help.starts_with(
                "cargo xtask COMMAND\n\n  a-command-with [SOME] [VALUES]\n                     it has"
            ),
            "{help}"
        );
        assert!(help.lines().count() == 5 && help.lines().all(|line| line.len() < WIDTH), "{help}");
    }
}

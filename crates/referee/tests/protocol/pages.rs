//! The examples in the documents: what they say the referee answers is what it answers.

use std::{fs, path::Path};

use crate::{GAMES, written};

/// What is said to the referee, and the lines that it answers.
type Exchange<'a> = (&'a str, Vec<&'a str>);

/// A conversation with the referee of a game.
struct Example<'a> {
    game: &'static str,
    exchanges: Vec<Exchange<'a>>,
}

/// The examples of a page. Without another word they are about the game that the page is named after.
fn examples<'a>(name: &str, page: &'a str) -> Vec<Example<'a>> {
    let blocks = page.split("\n```").skip(1).step_by(2);
    blocks.filter_map(|block| example(name, block.split_once('\n')?.1)).collect()
}

fn example<'a>(name: &str, block: &'a str) -> Option<Example<'a>> {
    let game = |name: &str| GAMES.into_iter().find(|game| name.ends_with(game));
    match block.split_once('\n') {
        Some((command, conversation)) if command.starts_with("$ ") && command.contains(" referee ") => {
            let game = game(command).unwrap_or_else(|| panic!("{command}"));
            Some(Example { game, exchanges: conversation.split("\n\n").map(as_framed).collect() })
        }
        _ if block.starts_with("> ") => {
            let game = game(name).unwrap_or_else(|| panic!("{name} does not say which game it is about"));
            Some(Example { game, exchanges: block[2..].split("\n> ").map(as_told).collect() })
        }
        _ => None,
    }
}

/// A command and an answer as they are seen in a terminal.
fn as_framed(text: &str) -> Exchange<'_> {
    let mut lines = text.lines();
    (lines.next().unwrap_or_default(), lines.collect())
}

/// The same as the pages on the rules write it: an empty answer is left out.
fn as_told(text: &str) -> Exchange<'_> {
    let (command, answer) = as_framed(text);
    (command, if answer.is_empty() { vec!["="] } else { answer })
}

#[test]
fn every_example_in_the_documents_is_what_the_referee_answers() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut pages = vec![root.join("README.md"), root.join("docs/referee.md")];
    pages.extend(fs::read_dir(root.join("docs/rules")).unwrap().map(|entry| entry.unwrap().path()));
    let mut told = Vec::new();
    for path in pages {
        let page = fs::read_to_string(&path).unwrap();
        for Example { game, exchanges } in examples(path.file_stem().unwrap().to_str().unwrap(), &page) {
            let commands: String = exchanges.iter().map(|(command, _)| format!("{command}\n")).collect();
            let answers = written(game, commands.as_bytes());
            let answers: Vec<_> = answers.split_terminator("\n\n").collect();
            assert_eq!(answers.len(), exchanges.len(), "{commands} in {}", path.display());
            for ((command, expected), answer) in exchanges.into_iter().zip(answers) {
                let expected: Vec<_> = expected.into_iter().map(str::trim_end).collect();
                let answer: Vec<_> = answer.lines().map(str::trim_end).collect();
                assert_eq!(answer, expected, "{command} in {}", path.display());
            }
            told.push(game);
        }
    }
    let count = |game: &str| told.iter().filter(|told| **told == game).count();
    assert!(count("donuts") >= 3 && count("konter") >= 3 && count("fundomino") >= 1, "{told:?}");
}

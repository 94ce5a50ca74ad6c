//! The examples in the documents match the referee's answers.

use std::{fs, path::Path};

use crate::{GAMES, written};

/// A command, and the lines of its answer.
type Exchange<'a> = (&'a str, Vec<&'a str>);

/// A session with the referee of a game.
struct Example<'a> {
    game: &'static str,
    exchanges: Vec<Exchange<'a>>,
}

/// The examples of a page. Unless they name a game, it is the one that the page is named after.
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
            let game = game(name).unwrap_or_else(|| panic!("{name} names no game"));
            Some(Example { game, exchanges: block[2..].split("\n> ").map(without_empty_answers).collect() })
        }
        _ => None,
    }
}

/// A command and its answer as a terminal shows them.
fn as_framed(text: &str) -> Exchange<'_> {
    let mut lines = text.lines();
    (lines.next().unwrap_or_default(), lines.collect())
}

/// The same in the form of the pages on the rules, which leave out empty answers.
fn without_empty_answers(text: &str) -> Exchange<'_> {
    let (command, answer) = as_framed(text);
    (command, if answer.is_empty() { vec!["="] } else { answer })
}

#[test]
fn every_example_in_the_documents_matches_the_answers_of_the_referee() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut pages = vec![root.join("README.md"), root.join("docs/referee.md")];
    pages.extend(fs::read_dir(root.join("docs/rules")).unwrap().map(|entry| entry.unwrap().path()));
    let mut games = Vec::new();
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
            games.push(game);
        }
    }
    let count = |game: &str| games.iter().filter(|other| **other == game).count();
    assert!(count("donuts") >= 3 && count("konter") >= 3 && count("fundomino") >= 1, "{games:?}");
}

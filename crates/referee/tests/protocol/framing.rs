//! The framing of commands and answers, the same for all games.

use std::io::{self, Read};

use referee::{RefereeConfig, serve};
use rules::donuts;

use crate::{GAMES, answers, refused, written};

/// The commands that all games have.
const COMMANDS: &str = "protocol_version name version list_commands new_game legal_moves play undo to_move outcome \
                        position set_position showboard perft genmove";

fn donuts(input: &str) -> String {
    written("donuts", input.as_bytes())
}

#[test]
fn a_success_is_an_equals_sign_the_result_and_an_empty_line() {
    assert_eq!(donuts("protocol_version\n"), "= 2\n\n");
    assert_eq!(donuts("new_game seed 1\n"), "= \n\n", "also without a result");
}

#[test]
fn a_failure_is_a_question_mark_a_sentence_and_an_empty_line() {
    assert_eq!(donuts("bogus\nto_move\n"), "? There is no command \"bogus\": see list_commands.\n\n= V\n\n");
}

#[test]
fn a_result_may_have_several_lines() {
    let text = donuts("list_commands\nto_move\n");
    assert!(text.starts_with("= protocol_version\nname\nversion\n"), "{text:?}");
    assert!(text.ends_with("\nquit\n\n= V\n\n"), "{text:?}");
}

#[test]
fn empty_lines_and_comments_get_no_answer() {
    assert_eq!(donuts(""), "");
    assert_eq!(donuts("\n"), "");
    assert_eq!(donuts("\n\n  \n\t\n# to_move\n   # to_move\n#\n##\n#"), "");
    assert_eq!(donuts("\nto_move # and so on\n# no\nto_move# # x\n\n"), "= V\n\n= V\n\n");
    assert_eq!(donuts("#quit\nto_move\n"), "= V\n\n");
}

#[test]
fn carriage_returns_tabs_and_spaces_separate_words() {
    assert_eq!(donuts("to_move\r\n\r\n# x\r\nto_move\r\n"), "= V\n\n= V\n\n");
    assert_eq!(donuts("\tnew_game\tseed \t 1 \t\n  to_move  \n"), "= \n\n= V\n\n");
    assert_eq!(donuts("quit\r\nto_move\r\n"), "= \n\n");
}

#[test]
fn the_last_line_needs_no_line_feed() {
    assert_eq!(donuts("to_move\nto_move"), "= V\n\n= V\n\n");
    assert_eq!(donuts("quit"), "= \n\n");
}

/// An input that panics when it is read.
struct Unread;

impl Read for Unread {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        panic!("the referee waits for more input");
    }
}

#[test]
fn quit_is_the_last_command_that_is_answered() {
    for game in GAMES {
        assert_eq!(written(game, b"quit\nto_move\nto_move\n"), "= \n\n");
    }
    let mut output = Vec::new();
    let open = io::BufReader::new(b"to_move\nquit\n".chain(Unread));
    serve::<donuts::Game>(open, &mut output, &RefereeConfig::new(|| 1))
        .expect("an end before the end of the input");
    assert_eq!(output, b"= V\n\n= \n\n");
}

#[test]
fn lines_are_answered_in_order_however_the_input_is_split() {
    let all = "to_move\nbogus\nprotocol_version # x\r\n".repeat(700);
    let whole = donuts(&all);
    assert_eq!(
        whole.matches("= V\n\n? There is no command \"bogus\": see list_commands.\n\n= 2\n\n").count(),
        700
    );
    for size in [1, 2, 3, 7] {
        let mut output = Vec::new();
        serve::<donuts::Game>(
            io::BufReader::with_capacity(size, all.as_bytes()),
            &mut output,
            &RefereeConfig::new(|| 1),
        )
        .expect("a write to memory");
        assert_eq!(output, whole.as_bytes(), "{size} bytes at a time");
    }
}

#[test]
fn the_program_has_a_name_and_a_version() {
    for game in GAMES {
        let expected = format!("= 2\n\n= glowboard\n\n= {}\n\n", env!("CARGO_PKG_VERSION"));
        assert_eq!(written(game, b"protocol_version\nname\nversion\n"), expected);
    }
}

#[test]
fn list_commands_lists_exactly_the_commands() {
    for (game, own) in
        [("donuts", "layout"), ("konter", ""), ("fundomino", "next_round hand stock scores ends")]
    {
        let expected: Vec<_> = COMMANDS.split(' ').chain(own.split_whitespace()).chain(["quit"]).collect();
        assert_eq!(answers(game, "list_commands"), [Ok(expected.join("\n"))], "{game}");
        // With too many arguments, so that quit does not end the program.
        let lines: Vec<_> =
            expected.iter().map(|command| format!("{command} too many words for it")).collect();
        for reason in reasons(game, &lines) {
            assert!(!reason.starts_with("There is no command"), "{game}: {reason}");
        }
    }
}

/// The reasons why these lines fail in a new game.
#[track_caller]
fn reasons(game: &str, lines: &[impl AsRef<str>]) -> Vec<String> {
    let begin = match game {
        "donuts" => "new_game seed 1",
        "konter" => "new_game 1",
        _ => "new_game players=2 seed=1",
    };
    refused(game, begin, lines)
}

#[test]
fn excess_arguments_are_an_error_and_change_nothing() {
    let without_arguments = "protocol_version name version list_commands legal_moves undo to_move outcome position showboard quit";
    for (game, mv, own) in [
        ("donuts", "a1", &["layout x", "new_game seed 1 2", "new_game seed 1 seed 1"][..]),
        (
            "konter",
            "a1-c3",
            &["new_game 1 X X", "new_game free O X", "new_game XOXOXOXOXOXO.OXOXOXOXOXOX X X"],
        ),
        (
            "fundomino",
            "start cw",
            &["stock x", "scores 0", "ends h", "hand 0 0", "new_game players=2 seed=1 x"],
        ),
    ] {
        let position = answers(game, "position").remove(0).expect("a position");
        let mut lines: Vec<_> = own.iter().map(ToString::to_string).collect();
        lines.extend(
            without_arguments.split(' ').flat_map(|command| [format!("{command} x"), format!("{command} 1")]),
        );
        lines.extend(["perft 1 1", "genmove 1 1"].map(String::from));
        lines.extend([
            format!("play {mv} x"),
            format!("play {mv} {mv}"),
            format!("set_position {position} x"),
        ]);
        reasons(game, &lines);
    }
}

#[test]
fn missing_arguments_are_an_error() {
    for game in GAMES {
        reasons(game, &["play", "set_position", "perft"]);
    }
    reasons("konter", &["new_game"]);
    reasons("fundomino", &["new_game", "hand"]);
}

#[test]
fn the_reason_names_an_unknown_command() {
    let unknown = ["bogus", "PLAY", "Quit", "to-move", "=", "?", "legal_move", "quit!", "to_move;"];
    // So are the commands of other games.
    for (game, others) in
        [("donuts", ["stock", "next_round"]), ("konter", ["layout", "ends"]), ("fundomino", ["layout", "x"])]
    {
        let commands = [&unknown[..], &others].concat();
        for (command, reason) in commands.iter().zip(reasons(game, &commands)) {
            assert_eq!(reason, format!("There is no command \"{command}\": see list_commands."));
        }
    }
}

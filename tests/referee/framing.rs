//! Lines in, answers out: the frame that all games share.

use crate::{GAMES, Referee, run};

/// What the referee of Donuts writes, byte for byte, to an input that ends well.
#[track_caller]
fn written(input: &[u8]) -> String {
    let output = run(&["referee", "donuts"], input);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_success_is_an_equals_sign_the_result_and_an_empty_line() {
    assert_eq!(written(b"protocol_version\n"), "= 2\n\n");
    assert_eq!(written(b"new_game seed 1\n"), "= \n\n", "with nothing to say too");
}

#[test]
fn a_failure_is_a_question_mark_a_sentence_and_an_empty_line() {
    let text = written(b"bogus\nto_move\n");
    assert!(text.starts_with("? ") && text.ends_with(".\n\n= V\n\n"), "{text:?}");
    assert_eq!(text.lines().count(), 4, "{text:?}");
}

#[test]
fn a_result_of_several_lines_follows_line_by_line() {
    let text = written(b"list_commands\nto_move\n");
    assert!(text.starts_with("= protocol_version\nname\nversion\n"), "{text:?}");
    assert!(text.ends_with("\nquit\n\n= V\n\n"), "{text:?}");
    for game in GAMES {
        let picture = Referee::start(game).ok("showboard");
        assert!(picture.lines().count() > 3, "{picture}");
    }
}

#[test]
fn empty_lines_and_comments_get_no_answer() {
    assert_eq!(written(b""), "");
    assert_eq!(written(b"\n"), "");
    assert_eq!(written(b"\n\n  \n\t\n# to_move\n   # to_move\n#\n##\n#"), "");
    assert_eq!(written(b"\nto_move # and so on\n# no\nto_move# # x\n\n"), "= V\n\n= V\n\n");
    assert_eq!(written(b"#quit\nto_move\n"), "= V\n\n");
}

#[test]
fn carriage_returns_tabs_and_spaces_separate_words() {
    assert_eq!(written(b"to_move\r\n\r\n# x\r\nto_move\r\n"), "= V\n\n= V\n\n");
    assert_eq!(written(b"\tnew_game\tseed \t 1 \t\n  to_move  \n"), "= \n\n= V\n\n");
    assert_eq!(written(b"quit\r\nto_move\r\n"), "= \n\n");
}

#[test]
fn the_last_line_needs_no_end() {
    assert_eq!(written(b"to_move\nto_move"), "= V\n\n= V\n\n");
    assert_eq!(written(b"quit"), "= \n\n");
}

#[test]
fn quit_is_answered_and_nothing_after_it() {
    assert_eq!(written(b"quit\nto_move\nto_move\n"), "= \n\n");
    for game in GAMES {
        let mut referee = Referee::start(game);
        assert_eq!(referee.ok("quit"), "");
        assert_eq!(crate::wait(&mut referee.process), Some(0), "{game} ends while its input is open");
        referee.finish();
    }
}

#[test]
fn the_end_of_the_input_ends_the_program_too() {
    for game in GAMES {
        let mut referee = Referee::start(game);
        referee.ok("legal_moves");
        referee.finish();
        Referee::start(game).finish();
    }
}

#[test]
fn lines_that_come_together_or_in_pieces_are_answered_one_by_one_in_order() {
    let mut referee = Referee::start("donuts");
    let lines: Vec<_> = (0..2_000).map(|turn| ["to_move", "bogus", "protocol_version"][turn % 3]).collect();
    for (turn, answer) in referee.ask_all(&lines).into_iter().enumerate() {
        match turn % 3 {
            0 => assert_eq!(answer.as_deref(), Ok("V")),
            1 => assert!(answer.is_err()),
            _ => assert_eq!(answer.as_deref(), Ok("2")),
        }
    }
    for piece in ["to", "_mo", "ve", "\r", "\npro", "tocol_version # ", "\n"] {
        referee.send(piece.as_bytes());
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert_eq!(referee.answer().as_deref(), Ok("V"));
    assert_eq!(referee.answer().as_deref(), Ok("2"));
    referee.finish();
}

#[test]
fn the_program_says_who_it_is() {
    for game in GAMES {
        let mut referee = Referee::start(game);
        assert_eq!(referee.ok("protocol_version"), "2");
        assert_eq!(referee.ok("name"), "glowboard");
        assert_eq!(referee.ok("version"), env!("CARGO_PKG_VERSION"));
    }
}

#[test]
fn list_commands_lists_exactly_what_there_is() {
    const ALL: &str = "protocol_version name version list_commands new_game legal_moves play undo to_move outcome \
                       position set_position showboard perft genmove quit";
    for (game, own) in
        [("donuts", "layout"), ("konter", ""), ("fundomino", "next_round hand stock scores ends")]
    {
        let mut referee = Referee::start(game);
        let list = referee.ok("list_commands");
        let mut listed: Vec<_> = list.lines().collect();
        let mut expected: Vec<_> = ALL.split(' ').chain(own.split_whitespace()).collect();
        listed.sort_unstable();
        expected.sort_unstable();
        assert_eq!(listed, expected, "{game}");
        let unknown = referee.refused("bogus");
        for command in expected {
            // A word too many for each of them, so that quit does not end it.
            let reason = referee.refused(&format!("{command} too many words for it"));
            assert_ne!(reason, unknown.replace("bogus", command), "{game} knows {command}");
        }
    }
}

#[test]
fn superfluous_words_are_an_error_and_change_nothing() {
    let all = "protocol_version name version list_commands legal_moves undo to_move outcome position showboard quit";
    for game in GAMES {
        let mut referee = Referee::start(game);
        let mv = referee.moves().remove(0);
        let position = referee.ok("position");
        for command in all.split(' ') {
            referee.refused(&format!("{command} x"));
            referee.refused(&format!("{command} {command}"));
        }
        referee.refused("perft 1 1");
        referee.refused("genmove 1 1");
        referee.refused(&format!("play {mv} x"));
        referee.refused(&format!("play {mv} {mv}"));
        referee.refused(&format!("set_position {position} x"));
        referee.play(&mv);
        referee.refused("undo 1");
        referee.ok("undo");
        assert_eq!(referee.ok("position"), position);
        referee.finish();
    }
    let mut donuts = Referee::start("donuts");
    donuts.refused("layout x");
    donuts.refused("new_game seed 1 2");
    let layout = donuts.ok("layout");
    donuts.refused(&format!("new_game {layout} {layout}"));
    let mut konter = Referee::start("konter");
    for arguments in ["1 X X", "free O X", "XOXOXOXOXOXO.OXOXOXOXOXOX X X"] {
        konter.refused(&format!("new_game {arguments}"));
    }
    let mut fundomino = Referee::start("fundomino");
    for line in ["stock x", "scores 0", "ends h", "hand 0 0", "new_game players=2 seed=1 x"] {
        fundomino.refused(line);
    }
}

#[test]
fn missing_words_are_an_error() {
    for game in GAMES {
        let mut referee = Referee::start(game);
        for line in ["play", "set_position", "perft"] {
            referee.refused(line);
        }
    }
    Referee::start("konter").refused("new_game");
    Referee::start("fundomino").refused("new_game");
    Referee::start("fundomino").refused("hand");
}

#[test]
fn unknown_commands_are_named_in_the_reason() {
    for game in GAMES {
        let mut referee = Referee::start(game);
        for command in ["bogus", "PLAY", "Quit", "to-move", "=", "?", "legal_move", "quit!", "to_move;"] {
            let reason = referee.refused(command);
            assert!(reason.contains(command), "{command}: {reason}");
        }
        referee.finish();
    }
    // Another game's commands are unknown too.
    for (game, command) in
        [("konter", "layout"), ("donuts", "stock"), ("konter", "ends"), ("donuts", "next_round")]
    {
        let reason = Referee::start(game).refused(command);
        assert!(reason.contains(command), "{reason}");
    }
}

//! Each line of any input gets one answer, and the referee stays usable. `tools/fuzz/properties/src/sessions.rs` tests the
//! same with random sessions.

use std::time::{Duration, Instant};

use referee::RefereeConfig;

use crate::{GAMES, answers, properties::beginnings, refused, state_commands, written, written_with};

/// A line that starts a game with a constant seed.
fn begin(game: &str) -> String {
    format!("new_game {}", beginnings(game)[0])
}

/// The number of answers: one for each line that is neither empty nor a comment.
fn expected_answers(bytes: &[u8]) -> usize {
    let command = |line: &[u8]| {
        let text = line.split(|byte| *byte == b'#').next().unwrap_or_default();
        text.iter().any(|byte| !byte.is_ascii_whitespace())
    };
    bytes.split(|byte| *byte == b'\n').filter(|line| command(line)).count()
}

/// Checks that all these lines fail and change nothing.
#[track_caller]
fn assert_all_fail(game: &str, lines: &[u8]) {
    let (begin, state_commands) = (begin(game), state_commands(game));
    let input =
        [format!("{begin}\n{state_commands}").as_bytes(), lines, b"\n", state_commands.as_bytes()].concat();
    let answers = answers(game, input);
    let asked = state_commands.lines().count();
    assert_eq!(answers.len(), 1 + 2 * asked + expected_answers(lines), "{game}: one answer for each line");
    let (before, rest) = answers[1..].split_at(asked);
    let (failures, after) = rest.split_at(rest.len() - asked);
    assert!(failures.iter().all(Result::is_err), "{game}");
    assert_eq!(before, after, "{game}");
}

#[test]
fn invalid_utf8_and_control_characters_fail() {
    let lines: [&[u8]; 12] = [
        b"\xff\xfe\xfd",
        b"to_move \xff",
        b"play \xc3\x28",
        b"\xed\xa0\x80",
        b"\0",
        b"to_move\0",
        b"\0to_move",
        b"play a\x001",
        b"\x1b[2J",
        b"new_game \xf0\x9f\x8d\xa9",
        b"set_position \xe2\x80\xae",
        b"\xef\xbf\xbd",
    ];
    for game in GAMES {
        assert_all_fail(game, &lines.join(&b'\n'));
    }
}

#[test]
fn a_line_of_ten_megabytes_is_one_failure() {
    const LENGTH: usize = 10 << 20;
    let digits = "9".repeat(LENGTH);
    for game in GAMES {
        for line in [
            "x".repeat(LENGTH),
            format!("perft {digits}"),
            format!("play {digits}"),
            format!("set_position {}", "- ".repeat(LENGTH / 2)),
            format!("quit {digits}"),
            "é".repeat(LENGTH / 2),
        ] {
            let started = Instant::now();
            assert_all_fail(game, line.as_bytes());
            assert!(started.elapsed() < Duration::from_secs(10));
        }
    }
}

#[test]
fn a_line_has_at_most_65536_bytes() {
    let too_long = "? The line is too long: write at most 65536 bytes.\n\n";
    for power in 8..=18 {
        for length in [(1 << power) - 1, 1 << power, (1 << power) + 1, (1 << power) + 2] {
            let text = written("donuts", format!("{}\nto_move\n", "y".repeat(length)).as_bytes());
            let answer = text.strip_suffix("= V\n\n").expect("an answer to the next line");
            assert_eq!(answer == too_long, length > 65_536, "{length}");
        }
    }
    assert_eq!(
        written("donuts", "z".repeat(200_000).as_bytes()),
        too_long,
        "cut off by the end of the input"
    );
}

#[test]
fn a_comment_of_any_length_gets_no_answer() {
    let long = "x".repeat(200_000);
    let input = format!("# {long}\nto_move # {long}\n{}\nto_move\n", " ".repeat(200_000));
    assert_eq!(written("donuts", input.as_bytes()), "= V\n\n= V\n\n");
}

#[test]
fn huge_and_malformed_numbers_fail_at_once() {
    let numbers = [
        "4294967295",
        "4294967296",
        "99999999999999999999",
        "-1",
        "+1",
        "1.5",
        "1e3",
        "0x10",
        "x",
        "１",
        "18446744073709551616",
        "340282366920938463463374607431768211456",
    ];
    let started = Instant::now();
    for game in GAMES {
        refused(game, &begin(game), &numbers.map(|number| format!("perft {number}")));
    }
    assert!(started.elapsed() < Duration::from_secs(10));
}

#[test]
fn perft_fails_after_its_timeout_at_any_depth() {
    assert_eq!(RefereeConfig::new(|| 1).perft_timeout, Duration::from_secs(20));
    let config = RefereeConfig { perft_timeout: Duration::from_secs(1), ..RefereeConfig::new(|| 1) };
    // Konter's free set-up restarts when it is void, so it has sequences of any length.
    let begins = ["new_game seed 1", "new_game free", "new_game players=4 call double_two flat seed=1"];
    for (game, begin) in GAMES.into_iter().zip(begins) {
        let started = Instant::now();
        let answers =
            written_with(&config, game, format!("{begin}\nperft 60\nperft 61\nperft 0\n").as_bytes());
        let took = started.elapsed();
        assert!((Duration::from_secs(1)..Duration::from_secs(10)).contains(&took), "{game}: {took:?}");
        let expected = "= \n\n? Counting took longer than 1 seconds: write a smaller number of moves.\n\n\
                        ? The depth is missing or wrong: write a number of moves from 0 to 60.\n\n= 1\n\n";
        assert_eq!(answers, expected, "{game}");
    }
}

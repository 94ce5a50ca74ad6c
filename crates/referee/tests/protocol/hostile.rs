//! Whatever comes in is answered once a line, and the referee stays usable.

use std::time::{Duration, Instant};

use referee::RefereeConfig;
use rules::{Rng, fundomino};

use crate::{
    GAMES, answers, pick,
    properties::{beginnings, random_positions},
    questions, refused, written, written_with,
};

/// A line that begins a game, the same each time.
fn begin(game: &str) -> String {
    format!("new_game {}", beginnings(game)[0])
}

/// The number of answers that lines get: one for each that is neither empty nor a comment.
fn expected_answers(bytes: &[u8]) -> usize {
    let command = |line: &[u8]| {
        let text = line.split(|byte| *byte == b'#').next().unwrap_or_default();
        text.iter().any(|byte| !byte.is_ascii_whitespace())
    };
    bytes.split(|byte| *byte == b'\n').filter(|line| command(line)).count()
}

/// The answers to lines of which all are refused; the game that was begun before them stands after them as it did.
#[track_caller]
fn all_refused(game: &str, lines: &[u8]) {
    let (begin, questions) = (begin(game), questions(game));
    let input = [format!("{begin}\n{questions}").as_bytes(), lines, b"\n", questions.as_bytes()].concat();
    let answers = answers(game, input);
    let asked = questions.lines().count();
    assert_eq!(answers.len(), 1 + 2 * asked + expected_answers(lines), "{game}: an answer a line");
    let (before, rest) = answers[1..].split_at(asked);
    let (refusals, after) = rest.split_at(rest.len() - asked);
    assert!(refusals.iter().all(Result::is_err), "{game}");
    assert_eq!(before, after, "{game}");
}

#[test]
fn bytes_that_are_no_text_are_refused() {
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
        all_refused(game, &lines.join(&b'\n'));
    }
}

#[test]
fn random_bytes_are_answered_once_a_line() {
    for (seed, game) in (0..).zip(GAMES) {
        let mut rng = Rng::new(seed);
        for turn in 0..200 {
            let length = rng.below(400);
            // Every second time with many line ends and blanks in it.
            let any = |rng: &mut Rng| match rng.below(8) {
                0 if turn % 2 == 0 => *pick(rng, b"\n\n\r\t #"),
                _ => rng.next_u64() as u8,
            };
            all_refused(game, &(0..length).map(|_| any(&mut rng)).collect::<Vec<_>>());
        }
    }
}

#[test]
fn a_line_of_ten_megabytes_is_one_refusal() {
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
            all_refused(game, line.as_bytes());
            assert!(started.elapsed() < Duration::from_secs(10));
        }
    }
}

#[test]
fn a_line_has_at_most_65536_bytes() {
    let too_long = "? A line has at most 65536 bytes.\n\n";
    for power in 8..=18 {
        for length in [(1 << power) - 1, 1 << power, (1 << power) + 1, (1 << power) + 2] {
            let text = written("donuts", format!("{}\nto_move\n", "y".repeat(length)).as_bytes());
            let refusal = text.strip_suffix("= V\n\n").expect("the line after it is answered");
            assert_eq!(refusal == too_long, length > 65_536, "{length}");
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
fn numbers_beyond_reason_are_refused_at_once() {
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
fn perft_gives_up_in_time_however_deep_it_is() {
    assert_eq!(RefereeConfig::new(|| 1).patience, Duration::from_secs(20));
    let config = RefereeConfig { patience: Duration::from_secs(1), ..RefereeConfig::new(|| 1) };
    // In Konter's free set-up a void board starts over, so that there are sequences of any length.
    let begins = ["new_game seed 1", "new_game free", "new_game players=4 call double_two flat seed=1"];
    for (game, begin) in GAMES.into_iter().zip(begins) {
        let started = Instant::now();
        let answers =
            written_with(&config, game, format!("{begin}\nperft 60\nperft 61\nperft 0\n").as_bytes());
        let took = started.elapsed();
        assert!((Duration::from_secs(1)..Duration::from_secs(10)).contains(&took), "{game}: {took:?}");
        let expected = "= \n\n? Counting took longer than 1 seconds: ask for fewer moves.\n\n\
                        ? perft takes a number of moves, 0 to 60.\n\n= 1\n\n";
        assert_eq!(answers, expected, "{game}");
    }
}

const WORDS: &str = "protocol_version name version list_commands new_game legal_moves play undo to_move outcome \
    position set_position showboard perft genmove layout next_round hand stock scores ends seed free X O V C none - . \
    0 1 2 3 4 5 -1 199 200 18446744073709551615 99999999999999999999 a1 b2 c3 f6 g7 a1-c3 a1*b1 X@a1 O@c4 colour X \
    players=2 players=3 players=4 players=0 variant=duel variant=team variant=expert variant= odd_doubles double_two \
    call flat seed=1 seed= deal= deal=/// start cw ccw lay h t l r draw pass double yes no accept object \
    /-|/\\-\\-\\-||/||-\\/\\|\\-\\//|/|/-/--/\\| .................................... XOXOXOXOXOXO.OXOXOXOXOXOX \
    hands= options=- turn=over scores=0,0 random=1 = ? # é \u{0} \u{7f}";

/// How most lines begin, so that many are more than unknown commands.
const BEGINNINGS: &str =
    "play play play new_game new_game set_position undo position genmove next_round hand legal_moves";

/// A line of the protocol's own words. It leaves nothing to chance that the seed does not decide.
fn soup(game: &str, rng: &mut Rng) -> String {
    let tiles = fundomino::TILES.map(|tile| tile.to_string());
    let words: Vec<_> = WORDS.split_whitespace().chain(tiles.iter().map(String::as_str)).collect();
    let mut line = Vec::new();
    if rng.below(4) > 0 {
        line.push(*pick(rng, &BEGINNINGS.split(' ').collect::<Vec<_>>()));
    }
    let length = rng.below(6);
    line.extend((0..length).map(|_| *pick(rng, &words)));
    match line[..] {
        // Deep counts and strong opponents have their own tests: here they would only take time.
        ["perft", ref mut depth, ..] if !["0", "1", "2", "-1"].contains(depth) => *depth = "2",
        ["genmove"] | ["genmove", "3" | "4" | "5" | "#", ..] => line = vec!["genmove", "2"],
        ["new_game"] | ["new_game", "#", ..] if game == "donuts" => line = vec!["new_game", "seed", "1"],
        ["new_game", ..] if game == "fundomino" => line.insert(1, "seed=1"),
        _ => {}
    }
    line.join(" ")
}

#[test]
fn soups_of_its_own_words_are_answered_once_each_and_a_refused_one_changes_nothing() {
    for (seed, game) in (9_000..).zip(GAMES) {
        let mut rng = Rng::new(seed);
        let questions = questions(game);
        let (mut soups, mut refusals) = (0, 0);
        // From positions in the middle of games, a few dozen lines each.
        for position in random_positions(game, seed, 100) {
            let lines: Vec<_> = std::iter::repeat_with(|| soup(game, &mut rng))
                .filter(|line| expected_answers(line.as_bytes()) == 1)
                .take(60)
                .collect();
            let asked: String = lines.iter().map(|line| format!("{line}\n{questions}")).collect();
            let answers =
                answers(game, format!("set_position {position}\n{questions}{asked}protocol_version\n"));
            assert_eq!(
                (answers.first(), answers.last()),
                (Some(&Ok(String::new())), Some(&Ok("2".to_string())))
            );
            let (mut before, rest) = answers[1..answers.len() - 1].split_at(questions.lines().count());
            assert_eq!(rest.len(), lines.len() * (1 + before.len()), "{game}: {lines:?}");
            for (line, after) in lines.iter().zip(rest.chunks(1 + before.len())) {
                let (answer, after) = after.split_at(1);
                if answer[0].is_err() {
                    refusals += 1;
                    assert_eq!(after, before, "{game}: {line:?} after {position}");
                }
                before = after;
            }
            soups += lines.len();
        }
        assert!(refusals * 3 > soups && refusals < soups, "{game}: {refusals} of {soups}");
    }
}

//! Whatever comes in is answered once a line, and the program stays as good as new.

use std::time::{Duration, Instant};

use rules::Lot;

use crate::{GAMES, Referee, fundomino::TILES, pick};

/// Whether the program still does what it should.
#[track_caller]
fn still_usable(mut referee: Referee) {
    let (begin, side) = match referee.game {
        "donuts" => ("new_game seed 1", "V"),
        "konter" => ("new_game 1 O", "O"),
        _ => ("new_game players=2 seed=1", ""),
    };
    referee.ok(begin);
    assert!(referee.ok("to_move").contains(side));
    let mv = referee.moves().remove(0);
    referee.play(&mv);
    referee.ok("undo");
    referee.finish();
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    for game in GAMES {
        let mut referee = Referee::start(game);
        let before = referee.state();
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
        for line in lines {
            referee.send(line);
            referee.send(b"\n");
            let reason = referee.answer().expect_err("nonsense");
            assert!(!reason.chars().any(char::is_control), "{reason:?} may disturb a terminal");
        }
        assert_eq!(referee.state(), before);
        still_usable(referee);
    }
}

/// The number of answers that lines get: one for each that is neither empty nor a comment.
fn answers(bytes: &[u8]) -> usize {
    let command = |line: &[u8]| {
        let text = line.split(|byte| *byte == b'#').next().unwrap_or_default();
        text.iter().any(|byte| !byte.is_ascii_whitespace())
    };
    bytes.split(|byte| *byte == b'\n').filter(|line| command(line)).count()
}

#[test]
fn random_bytes_are_answered_once_a_line() {
    for (seed, game) in GAMES.into_iter().enumerate() {
        let mut lot = Lot::new(seed as u64);
        let referee = Referee::start(game);
        for turn in 0..200 {
            let length = lot.below(400);
            // Every second time with many line ends and blanks in it.
            let mut bytes: Vec<_> = (0..length)
                .map(|_| match lot.below(8) {
                    0 if turn % 2 == 0 => *pick(&mut lot, b"\n\n\r\t #").unwrap(),
                    _ => lot.draw() as u8,
                })
                .collect();
            bytes.push(b'\n');
            referee.send(&bytes);
            for _ in 0..answers(&bytes) {
                assert!(referee.answer().is_err(), "{game}: seed {seed}, turn {turn}: {bytes:?}");
            }
        }
        still_usable(referee);
    }
}

#[test]
fn a_line_of_ten_megabytes_is_one_refusal() {
    const LENGTH: usize = 10 << 20;
    for game in GAMES {
        let mut referee = Referee::start(game);
        let before = referee.state();
        let digits = "9".repeat(LENGTH);
        let lines = [
            "x".repeat(LENGTH),
            format!("perft {digits}"),
            format!("play {digits}"),
            format!("set_position {}", "- ".repeat(LENGTH / 2)),
            format!("quit {digits}"),
            "é".repeat(LENGTH / 2),
        ];
        for line in lines {
            let started = Instant::now();
            let reason = referee.ask(&line).unwrap_err();
            assert!(reason.len() < 1_000, "the reason does not repeat it all");
            assert!(started.elapsed() < Duration::from_secs(10));
        }
        assert_eq!(referee.state(), before);
        still_usable(referee);
    }
}

#[test]
fn lines_around_every_power_of_two_are_one_answer_each() {
    let mut referee = Referee::start("donuts");
    for power in 8..=18 {
        for length in [(1 << power) - 1, 1 << power, (1 << power) + 1, (1 << power) + 2] {
            referee.send("y".repeat(length).as_bytes());
            referee.send(b"\nto_move\n");
            assert!(referee.answer().is_err(), "{length}");
            assert_eq!(referee.answer().as_deref(), Ok("V"), "{length}");
        }
    }
    // Cut off at the end of the input.
    referee.send("z".repeat(200_000).as_bytes());
    referee.input = None;
    assert!(referee.answer().is_err());
    referee.finish();
}

#[test]
fn a_comment_of_any_length_gets_no_answer() {
    let long = "x".repeat(200_000);
    let input = format!("# {long}\nto_move # {long}\n{}\nto_move\n", " ".repeat(200_000));
    let output = crate::run(&["referee", "donuts"], input.as_bytes());
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "= V\n\n= V\n\n");
}

#[test]
fn numbers_beyond_reason_are_refused_at_once() {
    for game in GAMES {
        let mut referee = Referee::start(game);
        let started = Instant::now();
        for depth in [
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
        ] {
            referee.refused(&format!("perft {depth}"));
        }
        assert!(started.elapsed() < Duration::from_secs(10));
        still_usable(referee);
    }
}

#[test]
fn perft_gives_up_in_time() {
    // In the free set-up a void board begins anew, so that the search does go a thousand moves deep.
    let mut referee = Referee::with("konter", "free");
    let before = referee.state();
    let started = Instant::now();
    let reason = referee.ask("perft 1000").unwrap_err();
    let took = started.elapsed();
    assert!((Duration::from_secs(15)..Duration::from_secs(40)).contains(&took), "{took:?}: {reason}");
    assert_eq!(referee.state(), before);
    still_usable(referee);
}

const WORDS: &str = "protocol_version name version list_commands new_game legal_moves play undo to_move outcome \
    position set_position showboard perft genmove layout next_round hand stock scores ends seed free X O V C none - . \
    0 1 2 3 4 5 -1 199 200 18446744073709551615 99999999999999999999 a1 b2 c3 f6 g7 a1-c3 a1*b1 X@a1 O@c4 colour X \
    players=2 players=3 players=4 players=0 variant=duel variant=team variant=expert variant= odd_doubles double_two \
    call flat seed=1 seed= deal= deal=/// start cw ccw lay h t l r draw pass double yes no accept object \
    /-|/\\-\\-\\-||/||-\\/\\|\\-\\//|/|/-/--/\\| .................................... XOXOXOXOXOXO.OXOXOXOXOXOX \
    hands= options=- turn=over scores=0,0 random=1 = ? # é \u{0} \u{7f}";

const BEGINNINGS: [&str; 12] = [
    "play",
    "play",
    "play",
    "new_game",
    "new_game",
    "set_position",
    "undo",
    "position",
    "genmove",
    "next_round",
    "hand",
    "legal_moves",
];

/// A line of the protocol's own words. It leaves nothing to chance that the seed does not decide.
fn soup(game: &str, lot: &mut Lot) -> String {
    let words: Vec<_> = WORDS.split_whitespace().chain(TILES.split(' ')).collect();
    let mut line = Vec::new();
    if lot.below(4) > 0 {
        line.push(*pick(lot, &BEGINNINGS).unwrap());
    }
    let length = lot.below(6);
    line.extend((0..length).map(|_| *pick(lot, &words).unwrap()));
    match line[..] {
        // Deep counts have their own test: here they would only take time.
        ["perft", ref mut depth, ..] if !["0", "1", "2", "-1"].contains(depth) => *depth = "2",
        ["new_game"] | ["new_game", "#", ..] if game == "donuts" => line = vec!["new_game", "seed", "1"],
        ["new_game", ..] if game == "fundomino" => line.insert(1, "seed=1"),
        _ => {}
    }
    line.join(" ")
}

fn begun(game: &'static str) -> Referee {
    let begin = match game {
        "donuts" => "seed 1",
        "konter" => "1",
        _ => "players=3 double_two call seed=1",
    };
    Referee::with(game, begin)
}

#[test]
fn ten_thousand_soups_of_its_own_words_are_answered_once_each() {
    for (seed, game) in (9_000..).zip(GAMES) {
        let mut lot = Lot::new(seed);
        let mut referee = begun(game);
        for turn in 0..10_000 {
            let mut line = soup(game, &mut lot);
            // A legal move now and then brings the soups into the middle of a game.
            if turn % 5 == 0 {
                line = pick(&mut lot, &referee.moves()).map_or("undo".to_string(), |mv| format!("play {mv}"));
            }
            line.push('\n');
            referee.send(line.as_bytes());
            for _ in 0..answers(line.as_bytes()) {
                _ = referee.answer();
            }
            if turn % 50 == 0 {
                // An answer too many or too few would come to light here.
                let version = referee.ask("protocol_version");
                assert_eq!(version.as_deref(), Ok("2"), "{game}: seed {seed}, turn {turn}: {line:?}");
                referee.state();
            }
        }
        still_usable(referee);
    }
}

#[test]
fn a_refused_soup_changes_nothing() {
    for (seed, game) in (9_100..).zip(GAMES) {
        let mut lot = Lot::new(seed);
        let mut referee = begun(game);
        let mut before = referee.state();
        let mut refusals = 0;
        for turn in 0..1_500 {
            let line = soup(game, &mut lot);
            if answers(line.as_bytes()) == 0 {
                continue;
            }
            let refused = referee.ask(&line).is_err();
            let after = referee.state();
            if refused {
                refusals += 1;
                assert_eq!(after, before, "{game}: seed {seed}, turn {turn}: {line:?}");
            }
            before = after;
        }
        assert!((500..1_500).contains(&refusals), "{game}: {refusals}");
    }
}

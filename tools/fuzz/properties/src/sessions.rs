//! Complete sessions of the referee. The first byte of an input selects the game: `d`, `k`, or any other for Fundomino.

use std::time::Duration;

use referee::{RefereeConfig, Refereed, serve};
use rules::{donuts, fundomino, konter};

/// The queries after each line, which show what it has changed.
const QUERIES: [&str; 4] = ["to_move", "legal_moves", "outcome", "position"];

/// The maximum number of lines of a session, to limit its time.
const MAX_LINES: usize = 300;

/// Serves the lines of an input.
pub fn referee(input: &[u8]) {
    match input.first() {
        Some(b'd') => session::<donuts::Game>(input),
        Some(b'k') => session::<konter::Game>(input),
        _ => session::<fundomino::Game>(input),
    }
}

fn session<G: Refereed>(input: &[u8]) {
    let lines: Vec<&[u8]> = input.split(|byte| *byte == b'\n').take(MAX_LINES).map(quick).collect();
    let queries = QUERIES.join("\n") + "\n";
    let mut session = queries.clone().into_bytes();
    for line in &lines {
        session.extend_from_slice(line);
        session.push(b'\n');
        session.extend_from_slice(queries.as_bytes());
    }
    let mut output = Vec::new();
    // Perft times out at its first look at the clock, so that the same input always has the same answers.
    let config = RefereeConfig { perft_timeout: Duration::ZERO, ..RefereeConfig::new(|| 1) };
    serve::<G>(&session[..], &mut output, &config).expect("writing to memory can't fail");
    let output = String::from_utf8(output).expect("answers are text");
    let mut answers = output.split_terminator("\n\n").inspect(|answer| assert_answer(answer));

    let mut before = state(&mut answers).expect("the session starts with a game");
    for line in lines {
        let is_rejected = match words(line).first() {
            None => false,
            Some(_) => answers.next().expect("an answer for each line").starts_with('?'),
        };
        let Some(after) = state(&mut answers) else {
            assert_eq!(words(line), [b"quit"], "only quit ends it");
            return;
        };
        assert!(!is_rejected || before == after, "{:?} was rejected", String::from_utf8_lossy(line));
        before = after;
    }
    assert_eq!(answers.next(), None, "no more answers than lines");
}

/// The words of a line without its comment.
fn words(line: &[u8]) -> Vec<&[u8]> {
    let text = line.split(|byte| *byte == b'#').next().unwrap_or_default();
    text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).collect()
}

/// The line, with a request to a strong level replaced by one to a fast level.
fn quick(line: &[u8]) -> &[u8] {
    match words(line)[..] {
        [b"genmove"] | [b"genmove", b"3" | b"4" | b"5"] => b"genmove 2",
        _ => line,
    }
}

/// An answer is a result, or an error that is a sentence without control characters.
fn assert_answer(answer: &str) {
    let reason = answer.strip_prefix("? ");
    assert!(reason.is_some() || answer.starts_with("= "), "{answer:?}");
    let is_sentence =
        |reason: &str| reason.ends_with('.') && reason.len() > 10 && !reason.chars().any(char::is_control);
    assert!(reason.is_none_or(is_sentence), "{answer:?}");
}

/// The answers to the queries, which must be consistent; `None` at the end of the session.
fn state<'a>(answers: &mut impl Iterator<Item = &'a str>) -> Option<[&'a str; QUERIES.len()]> {
    let to_move = answers.next()?;
    let [moves, outcome, position] = [(); 3].map(|()| answers.next().expect("an answer for each line"));
    assert_eq!(to_move == "= none", moves == "= ", "{to_move}: {moves}");
    assert_eq!(to_move == "= none", outcome != "= none", "{to_move}: {outcome}");
    Some([to_move, moves, outcome, position])
}

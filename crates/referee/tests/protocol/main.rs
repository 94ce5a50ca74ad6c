//! The protocol of `docs/referee.md`: every command, every kind of answer, and invalid input. The referee runs in this process on
//! bytes in memory.

mod framing;
mod hostile;
mod pages;
mod properties;
mod transcripts;

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use referee::{RefereeConfig, serve};
use rules::{Rng, donuts, fundomino, konter};

const GAMES: [&str; 3] = ["donuts", "konter", "fundomino"];

/// Longer than any perft in these tests takes.
const PERFT_TIMEOUT: Duration = Duration::from_secs(60);

/// A result, or the reason of a failure.
type Answer = Result<String, String>;

/// The referee's complete output for this input.
fn written(game: &str, input: &[u8]) -> String {
    written_with(
        &RefereeConfig { perft_timeout: PERFT_TIMEOUT, ..RefereeConfig::new(next_seed) },
        game,
        input,
    )
}

fn written_with(config: &RefereeConfig, game: &str, input: &[u8]) -> String {
    let mut output = Vec::new();
    match game {
        "donuts" => serve::<donuts::Game>(input, &mut output, config),
        "konter" => serve::<konter::Game>(input, &mut output, config),
        _ => serve::<fundomino::Game>(input, &mut output, config),
    }
    .expect("a write to memory");
    String::from_utf8(output).expect("answers are UTF-8")
}

/// A different seed for each call, as in the program.
fn next_seed() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// The answers to an input. Checks their framing.
#[track_caller]
fn answers(game: &str, input: impl AsRef<[u8]>) -> Vec<Answer> {
    let text = written(game, input.as_ref());
    assert!(text.is_empty() || text.ends_with("\n\n"), "an unfinished answer: {text:?}");
    let answer = |frame: &str| match (frame.strip_prefix("= "), frame.strip_prefix("? ")) {
        (Some(result), _) => Ok(result.to_string()),
        (_, Some(reason)) => {
            let is_sentence = reason.ends_with('.') && (11..1_000).contains(&reason.len());
            let is_printable = !reason.chars().any(char::is_control);
            assert!(is_sentence && is_printable, "a reason is one sentence: {reason:?}");
            Err(reason.to_string())
        }
        _ => panic!("an answer begins with = or ?: {frame:?}"),
    };
    text.split_terminator("\n\n").map(answer).collect()
}

/// Commands that show the complete state of a game, one on each line.
fn state_commands(game: &str) -> &'static str {
    match game {
        "donuts" => "position\nto_move\noutcome\nlegal_moves\nshowboard\nlayout\n",
        "konter" => "position\nto_move\noutcome\nlegal_moves\nshowboard\n",
        _ => "position\nto_move\noutcome\nlegal_moves\nshowboard\nstock\nscores\nends\nhand 0\nhand 1\n",
    }
}

/// The reasons why these lines fail after `before`, which succeeds. Checks that they change nothing, and that the moves before them
/// can still be undone.
#[track_caller]
fn refused(game: &str, before: &str, lines: &[impl AsRef<str>]) -> Vec<String> {
    let state_commands = state_commands(game);
    let mut input = format!("{before}\n{state_commands}");
    lines.iter().for_each(|line| input += &format!("{}\n{state_commands}", line.as_ref()));
    let moves = before.lines().filter(|line| line.starts_with("play ")).count();
    let answers = answers(game, input + &"undo\n".repeat(moves + 1));
    let (begun, rest) = answers.split_at(before.lines().count());
    assert!(begun.iter().all(Result::is_ok), "{before}: {begun:?}");
    let (refused, undone) = rest.split_at(rest.len() - moves - 1);
    let (state, refused) = refused.split_at(state_commands.lines().count());
    let mut reasons = Vec::new();
    for (line, after) in lines.iter().zip(refused.chunks(1 + state.len())) {
        let Err(reason) = &after[0] else { panic!("{:?} does not fail", line.as_ref()) };
        assert_eq!(&after[1..], state, "{:?} fails and changes something", line.as_ref());
        reasons.push(reason.clone());
    }
    assert_eq!(reasons.len(), lines.len());
    assert!(undone[..moves].iter().all(Result::is_ok) && undone[moves].is_err(), "{undone:?}");
    reasons
}

fn pick<'a, T>(rng: &mut Rng, items: &'a [T]) -> &'a T {
    &items[rng.below(items.len() as u32) as usize]
}

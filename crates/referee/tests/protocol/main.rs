//! The protocol of `docs/referee.md`: every command, every kind of answer, and input of any other kind. The referee runs
//! in process on bytes in memory.

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

/// Long enough for every count in these tests.
const PATIENCE: Duration = Duration::from_secs(60);

/// A result, or the reason of a refusal.
type Answer = Result<String, String>;

/// Everything that the referee of a game writes to this input.
fn written(game: &str, input: &[u8]) -> String {
    written_with(&RefereeConfig { patience: PATIENCE, ..RefereeConfig::new(next_seed) }, game, input)
}

fn written_with(config: &RefereeConfig, game: &str, input: &[u8]) -> String {
    let mut output = Vec::new();
    match game {
        "donuts" => serve::<donuts::Game>(input, &mut output, config),
        "konter" => serve::<konter::Game>(input, &mut output, config),
        _ => serve::<fundomino::Game>(input, &mut output, config),
    }
    .expect("memory takes everything");
    String::from_utf8(output).expect("answers are UTF-8")
}

/// Another seed each time, as in the real program.
fn next_seed() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// The answers to an input, each of which is framed as it must be.
#[track_caller]
fn answers(game: &str, input: impl AsRef<[u8]>) -> Vec<Answer> {
    let text = written(game, input.as_ref());
    assert!(text.is_empty() || text.ends_with("\n\n"), "an unfinished answer: {text:?}");
    let answer = |frame: &str| match (frame.strip_prefix("= "), frame.strip_prefix("? ")) {
        (Some(result), _) => Ok(result.to_string()),
        (_, Some(reason)) => {
            let sentence = reason.ends_with('.') && (11..1_000).contains(&reason.len());
            let harmless = !reason.chars().any(char::is_control);
            assert!(sentence && harmless, "a reason is one clear sentence: {reason:?}");
            Err(reason.to_string())
        }
        _ => panic!("an answer begins with = or ?: {frame:?}"),
    };
    text.split_terminator("\n\n").map(answer).collect()
}

/// The questions about everything that can be seen of a game, one a line.
fn questions(game: &str) -> &'static str {
    match game {
        "donuts" => "position\nto_move\noutcome\nlegal_moves\nshowboard\nlayout\n",
        "konter" => "position\nto_move\noutcome\nlegal_moves\nshowboard\n",
        _ => "position\nto_move\noutcome\nlegal_moves\nshowboard\nstock\nscores\nends\nhand 0\nhand 1\n",
    }
}

/// Has each of these lines refused after others that are not, and says why. Nothing changes by them, and the moves before
/// them can still be taken back.
#[track_caller]
fn refused(game: &str, before: &str, lines: &[impl AsRef<str>]) -> Vec<String> {
    let questions = questions(game);
    let mut input = format!("{before}\n{questions}");
    lines.iter().for_each(|line| input += &format!("{}\n{questions}", line.as_ref()));
    let moves = before.lines().filter(|line| line.starts_with("play ")).count();
    let answers = answers(game, input + &"undo\n".repeat(moves + 1));
    let (begun, rest) = answers.split_at(before.lines().count());
    assert!(begun.iter().all(Result::is_ok), "{before}: {begun:?}");
    let (refused, undone) = rest.split_at(rest.len() - moves - 1);
    let (state, refused) = refused.split_at(questions.lines().count());
    let mut reasons = Vec::new();
    for (line, after) in lines.iter().zip(refused.chunks(1 + state.len())) {
        let Err(reason) = &after[0] else { panic!("{:?} was not refused", line.as_ref()) };
        assert_eq!(&after[1..], state, "{:?} was refused and changed something", line.as_ref());
        reasons.push(reason.clone());
    }
    assert_eq!(reasons.len(), lines.len());
    assert!(undone[..moves].iter().all(Result::is_ok) && undone[moves].is_err(), "{undone:?}");
    reasons
}

fn pick<'a, T>(rng: &mut Rng, items: &'a [T]) -> &'a T {
    &items[rng.below(items.len() as u32) as usize]
}

//! Perft on a small stack: the main thread has 1 MB on some systems, and half of it is enough for any depth.

use std::{io::BufReader, thread, time::Duration};

use referee::{House, Refereed, serve};
use rules::{donuts, fundomino, konter};

/// Half of what the smallest main thread has: a build without optimisation carries the memory of an opponent over it.
const STACK: usize = 512 * 1024;

/// How long a perft may count here: long enough to be at its deepest.
const PATIENCE: Duration = Duration::from_millis(300);

/// What the referee answers to these lines on a small stack.
fn answers<G: Refereed>(lines: String) -> Vec<String> {
    let on_small_stack = move || {
        let mut output = Vec::new();
        let house = House { patience: PATIENCE, ..House::new(|| 1) };
        serve::<G>(BufReader::new(lines.as_bytes()), &mut output, &house).expect("a vector takes everything");
        String::from_utf8(output).expect("answers are text")
    };
    let thread = thread::Builder::new().stack_size(STACK).spawn(on_small_stack).expect("a thread");
    let text = thread.join().expect("it does not fail");
    text.split_terminator("\n\n").map(str::to_string).collect()
}

/// Every depth is answered, given up or refused, and the referee goes on after it.
fn assert_any_depth<G: Refereed>(begin: &str) {
    let depths = [0, 1, 2, 8, 9, 10, 30, 200, 226, 999, 1_000, 1_001, 65_536, u32::MAX];
    let perfts = depths.map(|depth| format!("perft {depth}\n")).concat();
    let answers = answers::<G>(format!("new_game {begin}\n{perfts}to_move\n"));
    assert_eq!(answers.len(), depths.len() + 2, "{begin}: {answers:?}");
    for (depth, answer) in depths.iter().zip(&answers[1..]) {
        let counted = answer.strip_prefix("= ").is_some_and(|count| count.parse::<u64>().is_ok());
        let gave_up = answer == "? Counting took longer than 0 seconds: ask for fewer moves.";
        let refused = answer == "? perft takes a number of moves, 0 to 1000.";
        assert_eq!(refused, *depth > 1_000, "{begin}, {depth} moves: {answer}");
        assert!(counted || gave_up || refused, "{begin}, {depth} moves: {answer}");
        assert!(counted || *depth > 2, "{begin}, {depth} moves: {answer}");
    }
    assert!(answers[0] == "= " && answers[answers.len() - 1].starts_with("= "), "{begin}: {answers:?}");
}

#[test]
fn donuts_of_any_depth() {
    assert_any_depth::<donuts::Game>("seed 1");
}

#[test]
fn konter_of_any_depth() {
    assert_any_depth::<konter::Game>("1");
}

/// A void board begins anew, so that these sequences are as long as anybody asks for.
#[test]
fn a_set_up_of_any_depth() {
    assert_any_depth::<konter::Game>("free");
}

#[test]
fn fundomino_of_any_depth() {
    assert_any_depth::<fundomino::Game>("players=2 seed=1");
    assert_any_depth::<fundomino::Game>("players=4 call double_two flat seed=1");
}

/// Just before the move limit nothing is left to count, however many moves are asked for.
#[test]
fn no_sequence_is_longer_than_its_game() {
    let position = "set_position XOXOXOXOXOXO.OXOXOXOXOXOX X - 199";
    let answers = answers::<konter::Game>(format!("{position}\nperft 0\nperft 9\nperft 10\nperft 1000\n"));
    assert_eq!(answers, ["= ", "= 1", "= 0", "= 0", "= 0"]);
}

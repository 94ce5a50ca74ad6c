//! `cargo xtask puzzle-timing`: measures in an emulator how long the RP2040 takes to compose and defend puzzles, and
//! checks that a PC finds the same.

use engine::{Answer as Found, Engine, Job, Level, Memory, PuzzleId, PuzzleLength};
use rules::donuts;

use super::{Answer, Answers, Chip, Limit, image, positions::konter_text, seconds};

/// The number of puzzles of each game and length.
const PUZZLES: u64 = 40;

/// The limits for composing a puzzle, for a defence, and for a step, in seconds.
const COMPOSING: Limit = Limit { game: "a puzzle", median: 1.0, worst: 10.0 };
const DEFENDING: Limit = Limit { game: "a defence", median: 0.1, worst: 0.1 };
const STEP: f64 = 0.004;

/// Measures the composition and defence of many puzzles. Fails if it takes too long or if this PC finds something else.
pub(crate) fn run() -> Result<(), String> {
    measure(&mut Chip::start(&image()?)?, PUZZLES)
}

/// The same for this number of puzzles of each game and length.
pub(super) fn measure(chip: &mut Chip, count: u64) -> Result<(), String> {
    for length in PuzzleLength::ALL {
        measure_game("donuts", donuts::Game::to_string, length, chip, count)?;
        measure_game("konter", konter_text, length, chip, count)?;
    }
    Ok(())
}

fn measure_game<G: Engine>(
    name: &str,
    write: impl Fn(&G) -> String,
    length: PuzzleLength,
    chip: &mut Chip,
    count: u64,
) -> Result<(), String> {
    let mut memory: Box<Memory> = Box::default();
    let (mut composed, mut defended) = (Vec::new(), Vec::new());
    for seed in 0..count {
        let puzzle = PuzzleId { game: G::KIND, length, seed };
        let Some(Found::Puzzle(number)) = Job::ComposePuzzle(puzzle).solve(&mut memory) else {
            return Err(format!("there are no puzzles of {name}"));
        };
        composed.push(ask(chip, &format!("compose {name} {length} {seed}"), &number.to_string())?);

        let (mut game, left) =
            (G::puzzle_position(puzzle, number).ok_or("the puzzle has no position")?, length.moves() - 1);
        let first = game.choose_move(Level::BEST, 0, &mut memory).ok_or("the puzzle is over")?;
        game.play_unchecked(first);
        let state = game.info_state().ok_or("the puzzle is over after a move")?;
        let defence = Job::DefendPuzzle { state, left }.solve(&mut memory).and_then(Found::to_move::<G>);
        let defence = defence.ok_or("there is no defence")?.to_string();
        defended.push(ask(chip, &format!("defend {name} {left} {}", write(&game)), &defence)?);
    }
    report(&format!("{name}, a win in {length}, composed"), composed, &COMPOSING)?;
    report(&format!("{name}, a win in {length}, defended"), defended, &DEFENDING)
}

/// Asks the RP2040 a question and compares the answer.
fn ask(chip: &mut Chip, question: &str, expected: &str) -> Result<Answer, String> {
    let answer = chip.ask(question)?;
    let text = &answer.text;
    if text == expected {
        Ok(answer)
    } else {
        Err(format!("{question}: the RP2040 finds {text}, this PC {expected}"))
    }
}

fn report(title: &str, answers: Vec<Answer>, limit: &Limit) -> Result<(), String> {
    let answers = Answers::new(answers);
    let (median, most, worst) = (answers.percentile(50), answers.percentile(90), answers.percentile(100));
    let step = seconds(answers.longest_step());
    let (count, step_in_ms) = (answers.0.len(), step * 1e3);
    println!(
        "{title:34} {count:3} times  median {median:.3} s  90th percentile {most:.3} s  worst {worst:.3} s  a step {step_in_ms:.1} ms"
    );
    answers.check(limit)?;
    if step > STEP { Err(format!("the limit for a step is {STEP} s")) } else { Ok(()) }
}

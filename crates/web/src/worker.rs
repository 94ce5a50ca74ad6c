//! The text protocol between the page and the engine's worker. A game is sent as its records, so that the worker's console
//! validates them; the engine gets only what the side to move may know.
//!
//! | line | meaning |
//! |---|---|
//! | `ask ID move KIND LEVEL SEED`, then the game's records | find a move |
//! | `ask ID compose KIND LENGTH PUZZLE` | find a puzzle |
//! | `ask ID defend KIND LEFT`, then the position | defend in a puzzle |
//! | `progress ID PROGRESS` | the progress of the search, of 255 |
//! | `answer ID ANSWER`  | the answer: a move, or the number of the puzzle's position |

use console::{
    Answer, Console, GameKind, InfoState, Input, Job, Memory, PuzzleId, PuzzleLength, Question, Report,
    Search, load,
};
use rules::konter;

/// A question of this console as text; `None` if it has no text form.
pub(crate) fn write(question: &Question, console: &Console) -> Option<String> {
    let (id, kind) = (question.id, console.kind_shown()?);
    let (request, rest) = match &question.job {
        Job::Move { level, seed, .. } => {
            let mut records = String::new();
            console.write_shown(&mut records).ok()?;
            ("move", format!("{level} {seed}\n{records}"))
        }
        Job::ComposePuzzle(PuzzleId { length, seed, .. }) => ("compose", format!("{length} {seed}\n")),
        Job::DefendPuzzle { state, left } => ("defend", format!("{left}\n{}\n", position(state)?)),
    };
    Some(format!("ask {id} {request} {kind} {rest}"))
}

/// The position of a puzzle as text.
fn position(state: &InfoState) -> Option<String> {
    match state {
        InfoState::Donuts(game) => Some(game.to_string()),
        InfoState::Konter(konter::Game::Playing(playing)) => Some(playing.position().to_string()),
        _ => None,
    }
}

fn read(text: &str) -> Option<Question> {
    let (ask, rest) = text.split_once('\n')?;
    let mut words = ask.strip_prefix("ask ")?.split(' ');
    let id = words.next()?.parse().ok()?;
    let (request, kind) = (words.next()?, GameKind::named(words.next()?)?);
    let job = match request {
        "move" => {
            let (level, seed) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
            let mut console = Console::new(0);
            if load(&mut console, rest.lines()).damaged {
                return None;
            }
            Job::Move { state: console.info_state_of(kind)?, level, seed }
        }
        "compose" => {
            let length = PuzzleLength::of(words.next()?.parse().ok()?)?;
            Job::ComposePuzzle(PuzzleId::new(kind, length, words.next()?.parse().ok()?)?)
        }
        "defend" => {
            let (left, position) = (words.next()?.parse().ok()?, rest.trim_end());
            let state = match kind {
                GameKind::Donuts => InfoState::Donuts(position.parse().ok()?),
                GameKind::Konter => InfoState::Konter(position.parse().ok()?),
                _ => return None,
            };
            Job::DefendPuzzle { state, left }
        }
        _ => return None,
    };
    Some(Question { id, job })
}

/// The number of search steps between two heartbeats: about a millisecond.
const HEARTBEAT_STEPS: u32 = 64;

/// Runs the search for a question, and reports its progress and its answer. Calls `heartbeat` often, so that the page knows that
/// the worker is alive.
pub fn search(question: &str, mut report: impl FnMut(&str), mut heartbeat: impl FnMut()) {
    let Some(question) = read(question) else { return };
    let mut memory: Box<Memory> = Box::default();
    let Some(mut search) = Search::new(&question, &mut memory) else { return };
    let mut steps = 0_u32;
    while !search.is_done() {
        steps = steps.wrapping_add(1);
        if steps.is_multiple_of(HEARTBEAT_STEPS) {
            heartbeat();
        }
        match search.step() {
            Some(Report::Progress(id, progress)) => report(&format!("progress {id} {progress}")),
            Some(Report::Answer(id, answer)) => report(&format!("answer {id} {answer}")),
            None => {}
        }
    }
}

/// The input for a message from the worker, if it is valid; `job` is that of the open question.
pub(crate) fn parse_report(text: &str, job: &Job) -> Option<Input> {
    let mut words = text.splitn(3, ' ');
    let (name, id, rest) = (words.next()?, words.next()?.parse().ok()?, words.next()?);
    let report = match (name, job) {
        ("progress", _) => Report::Progress(id, rest.parse().ok()?),
        ("answer", Job::ComposePuzzle(_)) => Report::Answer(id, Answer::Puzzle(rest.parse().ok()?)),
        ("answer", Job::Move { state, .. } | Job::DefendPuzzle { state, .. }) => {
            Report::Answer(id, Answer::Move(state.parse_move(rest)?))
        }
        _ => return None,
    };
    Some(Input::Engine(report))
}

//! How a question gets to the worker and its answer back: as text. The game goes as its records, so that the worker's console
//! recalls it with all the checks; of it the opponent gets only what the side to move may know.
//!
//! | line | what |
//! |---|---|
//! | `ask NUMBER move KIND LEVEL SEED`, then the game's records | find a move |
//! | `ask NUMBER compose KIND LENGTH PUZZLE` | find a puzzle |
//! | `ask NUMBER defend KIND LEFT`, then the position | defend in a puzzle |
//! | `progress NUMBER PARTS` | how many of 255 parts of the thought are done |
//! | `thought NUMBER ANSWER` | the answer: a move, or the number of the puzzle's position |

use console::{
    Answer, Console, GameKind, InfoState, Input, Job, Memory, PuzzleId, PuzzleLength, Question, Report,
    Search, load,
};
use rules::konter;

/// A question of this console as text.
pub(crate) fn write(question: &Question, console: &Console) -> Option<String> {
    let (id, kind) = (question.id, console.kind_shown()?);
    let (what, rest) = match &question.job {
        Job::Move { level, seed, .. } => {
            let mut records = String::new();
            console.write_shown(&mut records).ok()?;
            ("move", format!("{level} {seed}\n{records}"))
        }
        Job::ComposePuzzle(PuzzleId { length, seed, .. }) => ("compose", format!("{length} {seed}\n")),
        Job::DefendPuzzle { state, left } => ("defend", format!("{left}\n{}\n", position(state)?)),
    };
    Some(format!("ask {id} {what} {kind} {rest}"))
}

/// A position in which one can defend as text.
fn position(state: &InfoState) -> Option<String> {
    match state {
        InfoState::Donuts(game) => Some(game.to_string()),
        InfoState::Konter(konter::Game::Playing(playing)) => Some(playing.position().to_string()),
        _ => None,
    }
}

/// The question of such a text.
fn read(text: &str) -> Option<Question> {
    let (ask, rest) = text.split_once('\n')?;
    let mut words = ask.strip_prefix("ask ")?.split(' ');
    let id = words.next()?.parse().ok()?;
    let (what, kind) = (words.next()?, GameKind::named(words.next()?)?);
    let job = match what {
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

/// How many steps of a search there are between two heartbeats: about a millisecond.
const HEARTBEAT: u32 = 64;

/// Searches to the end, and reports the progress and the answer. Calls `heartbeat` often, so that the page knows that the
/// worker is alive.
pub fn think(question: &str, mut tell: impl FnMut(&str), mut heartbeat: impl FnMut()) {
    let Some(question) = read(question) else { return };
    let mut memory: Box<Memory> = Box::default();
    let Some(mut search) = Search::new(&question, &mut memory) else { return };
    let mut steps = 0_u32;
    while !search.is_done() {
        steps = steps.wrapping_add(1);
        if steps % HEARTBEAT == 0 {
            heartbeat();
        }
        match search.step() {
            Some(Report::Progress(id, part)) => tell(&format!("progress {id} {part}")),
            Some(Report::Answer(id, answer)) => tell(&format!("thought {id} {answer}")),
            None => {}
        }
    }
}

/// What was told, as an event; `job` is that of the open question.
pub(crate) fn heard(text: &str, job: &Job) -> Option<Input> {
    let mut words = text.splitn(3, ' ');
    let (what, id, rest) = (words.next()?, words.next()?.parse().ok()?, words.next()?);
    let report = match (what, job) {
        ("progress", _) => Report::Progress(id, rest.parse().ok()?),
        ("thought", Job::ComposePuzzle(_)) => Report::Answer(id, Answer::Puzzle(rest.parse().ok()?)),
        ("thought", Job::Move { state, .. } | Job::DefendPuzzle { state, .. }) => {
            Report::Answer(id, Answer::Move(state.parse_move(rest)?))
        }
        _ => return None,
    };
    Some(Input::Engine(report))
}

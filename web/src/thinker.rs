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
    Console, Event, GameKind, Knowledge, Length, Memory, Pondering, Puzzle, Question, Task, Thought, recall,
};
use rules::konter;

/// A question of this console as text.
pub(crate) fn write(question: &Question, console: &Console) -> Option<String> {
    let (number, kind) = (question.number, console.kind_shown()?);
    let (what, rest) = match &question.task {
        Task::Move { level, seed, .. } => {
            let mut records = String::new();
            console.write_shown(&mut records).ok()?;
            ("move", format!("{level} {seed}\n{records}"))
        }
        Task::Compose(Puzzle { length, seed, .. }) => ("compose", format!("{length} {seed}\n")),
        Task::Defend { known, left } => ("defend", format!("{left}\n{}\n", position(known)?)),
    };
    Some(format!("ask {number} {what} {kind} {rest}"))
}

/// A position in which one can defend as text.
fn position(known: &Knowledge) -> Option<String> {
    match known {
        Knowledge::Donuts(game) => Some(game.to_string()),
        Knowledge::Konter(konter::Game::Playing(playing)) => Some(playing.position().to_string()),
        _ => None,
    }
}

/// The question of such a text.
fn read(text: &str) -> Option<Question> {
    let (ask, rest) = text.split_once('\n')?;
    let mut words = ask.strip_prefix("ask ")?.split(' ');
    let number = words.next()?.parse().ok()?;
    let (what, kind) = (words.next()?, GameKind::named(words.next()?)?);
    let task = match what {
        "move" => {
            let (level, seed) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
            let mut console = Console::new(0);
            if recall(&mut console, rest.lines()).damaged {
                return None;
            }
            Task::Move { known: console.sight_of(kind)?.game.knowledge()?, level, seed }
        }
        "compose" => {
            let length = Length::of(words.next()?.parse().ok()?)?;
            Task::Compose(kind.puzzle(length, words.next()?.parse().ok()?)?)
        }
        "defend" => {
            let (left, position) = (words.next()?.parse().ok()?, rest.trim_end());
            let known = match kind {
                GameKind::Donuts => Knowledge::Donuts(position.parse().ok()?),
                GameKind::Konter => Knowledge::Konter(position.parse().ok()?),
                GameKind::Fundomino => return None,
            };
            Task::Defend { known, left }
        }
        _ => return None,
    };
    Some(Question { number, task })
}

/// Thinks about a question to the end, and tells how it goes and what came out.
pub fn think(question: &str, mut tell: impl FnMut(&str)) {
    let Some(question) = read(question) else { return };
    let mut memory: Box<Memory> = Box::default();
    let Some(mut pondering) = Pondering::new(&question, &mut memory) else { return };
    while !pondering.is_done() {
        match pondering.step() {
            Some(Event::Progress(number, parts)) => tell(&format!("progress {number} {parts}")),
            Some(Event::Thought(number, thought)) => tell(&format!("thought {number} {thought}")),
            _ => {}
        }
    }
}

/// What was told, as an event; `task` is what the open question is about.
pub(crate) fn heard(text: &str, task: &Task) -> Option<Event> {
    let mut words = text.splitn(3, ' ');
    let (what, number, rest) = (words.next()?, words.next()?.parse().ok()?, words.next()?);
    match (what, task) {
        ("progress", _) => Some(Event::Progress(number, rest.parse().ok()?)),
        ("thought", Task::Compose(_)) => Some(Event::Thought(number, Thought::Puzzle(rest.parse().ok()?))),
        ("thought", Task::Move { known, .. } | Task::Defend { known, .. }) => {
            Some(Event::Thought(number, known.move_named(rest)?))
        }
        _ => None,
    }
}

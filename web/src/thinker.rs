//! How a question gets to the worker and its answer back: as text. The game goes as its records, so that the worker's console
//! recalls it with all the checks; of it the opponent gets only what the side to move may know.
//!
//! | line | what |
//! |---|---|
//! | `ask NUMBER LEVEL SEED KIND`, then the game's records | the question |
//! | `progress NUMBER PARTS` | how many of 255 parts of the thought are done |
//! | `thought NUMBER MOVE` | the answer |

use console::{Console, Event, GameKind, Knowledge, Memory, Pondering, Puzzle, Question, recall};

/// A question of this console as text.
pub(crate) fn write(question: &Question, console: &Console) -> Option<String> {
    let Question { number, puzzle: Puzzle { level, seed, .. } } = question;
    let mut text = format!("ask {number} {level} {seed} {}\n", console.kind_shown()?);
    console.write_shown(&mut text).ok()?;
    Some(text)
}

/// The question of such a text.
fn read(text: &str) -> Option<Question> {
    let (ask, records) = text.split_once('\n')?;
    let mut words = ask.strip_prefix("ask ")?.split(' ');
    let number = words.next()?.parse().ok()?;
    let level = words.next()?.parse().ok()?;
    let seed = words.next()?.parse().ok()?;
    let kind = GameKind::named(words.next()?)?;
    let mut console = Console::new(0);
    if recall(&mut console, records.lines()).damaged {
        return None;
    }
    let known = console.sight_of(kind)?.game.knowledge()?;
    Some(Question { number, puzzle: Puzzle { known, level, seed } })
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

/// What was told, as an event; `known` is what the open question is about.
pub(crate) fn heard(text: &str, known: &Knowledge) -> Option<Event> {
    let mut words = text.splitn(3, ' ');
    let (what, number, rest) = (words.next()?, words.next()?.parse().ok()?, words.next()?);
    match what {
        "progress" => Some(Event::Progress(number, rest.parse().ok()?)),
        "thought" => Some(Event::Thought(number, known.move_named(rest)?)),
        _ => None,
    }
}

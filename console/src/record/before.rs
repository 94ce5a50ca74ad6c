//! Records of version 1, which had no checks and one game for all kinds.
//!
//! | line | what |
//! |---|---|
//! | `settings KEY=VALUE …` | all settings; `panel=` has six values |
//! | `choices …` | what was chosen last, in a fixed order |
//! | `game Kind SEATS OPENING` | a game begins |
//! | `move MOVE` | its next move |
//! | `undo NUMBER` | only so many of its moves stand |

use super::recall::{Recall, Understood};
use crate::{GameKind, Setting, choices::Question, console::Console, slots::with_slot};

/// The names of the games.
const GAMES: [(&str, GameKind); 3] =
    [("Donuts", GameKind::Donuts), ("Konter", GameKind::Konter), ("Fundomino", GameKind::Fundomino)];

/// Reads a record that is none of today's.
pub(super) fn read(recall: &mut Recall<'_>, word: &str, rest: &str) -> Understood {
    match word {
        "settings" => settings(recall, rest),
        "choices" => choices(recall, rest),
        "game" => {
            let (name, words) = rest.split_once(' ').unwrap_or((rest, ""));
            match GAMES.into_iter().find(|(other, _)| *other == name) {
                Some((_, kind)) => recall.game(kind, words),
                None => Understood::Unknown,
            }
        }
        "move" => of_last_game(recall, |recall, kind| {
            let Console { slots, serial, .. } = &mut *recall.console;
            with_slot!(slots, kind, slot => slot.as_mut()?.remember(rest, None, serial))
        }),
        "undo" => of_last_game(recall, |recall, kind| {
            let made = rest.parse().ok()?;
            let Console { slots, .. } = &mut *recall.console;
            with_slot!(slots, kind, slot => slot.as_mut()?.recall_undo(made, None))
        }),
        _ => Understood::Unknown,
    }
}

fn of_last_game(
    recall: &mut Recall<'_>,
    change: impl FnOnce(&mut Recall<'_>, GameKind) -> Option<()>,
) -> Understood {
    match recall.console.slots.last_played() {
        Some(kind) => recall.change(kind, |recall| change(recall, kind)),
        None => Understood::No,
    }
}

fn settings(recall: &mut Recall<'_>, words: &str) -> Understood {
    let mut understood = Understood::Yes;
    for word in words.split(' ') {
        let set = match word.split_once('=') {
            Some(("panel", values)) => {
                let panel = Setting::ALL.into_iter().filter(|setting| setting.is_of_panel());
                panel.zip(values.split(',')).map(|(setting, value)| recall.set(setting.key(), value)).max()
            }
            Some((key, value)) => Some(recall.set(key, value)),
            None => None,
        };
        understood = understood.max(set.unwrap_or(Understood::No));
    }
    understood
}

fn choices(recall: &mut Recall<'_>, words: &str) -> Understood {
    let mut words = words.split(' ');
    let mut all = || {
        seats(recall, GameKind::Donuts, words.next()?)?;
        seats(recall, GameKind::Konter, words.next()?)?;
        let begins = match words.next()? {
            "X" => "first",
            "O" => "second",
            other => other,
        };
        answer(recall, GameKind::Konter, Question::Begins, begins)?;
        answer(recall, GameKind::Konter, Question::SetUp, words.next()?)?;
        seats(recall, GameKind::Fundomino, words.next()?)?;
        let (name, players) = (words.next()?, words.next()?);
        let variant = rules::fundomino::Variant::new(name, players.parse().ok()?)?;
        recall.console.choices.options = rules::fundomino::Options::new(variant);
        for word in words.by_ref() {
            match word.strip_prefix("begins=") {
                Some(begins) => answer(recall, GameKind::Donuts, Question::Begins, begins)?,
                None => *recall.console.choices.options.named_mut(word)? = true,
            }
        }
        Some(())
    };
    if all().is_some() { Understood::Yes } else { Understood::No }
}

fn seats(recall: &mut Recall<'_>, kind: GameKind, names: &str) -> Option<()> {
    (0..).zip(names.split(',')).try_for_each(|(seat, name)| answer(recall, kind, Question::Seat(seat), name))
}

fn answer(recall: &mut Recall<'_>, kind: GameKind, question: Question, value: &str) -> Option<()> {
    recall.console.choices.read(kind, question, value)
}

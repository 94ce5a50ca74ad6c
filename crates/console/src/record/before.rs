//! Records of version 1, which had no checks and one game for all kinds.
//!
//! | line | what |
//! |---|---|
//! | `settings KEY=VALUE …` | all settings; `panel=` has six values |
//! | `choices …` | what was chosen last, in a fixed order |
//! | `game Kind SEATS OPENING` | a game begins |
//! | `move MOVE` | its next move |
//! | `undo NUMBER` | only so many of its moves stand |

use heapless::String;

use super::recall::{Recall, Understood};
use crate::{GameKind, Setting, games::info, state::State};

/// Reads a record that is none of today's.
pub(super) fn read(recall: &mut Recall<'_>, word: &str, rest: &str) -> Understood {
    match word {
        "settings" => settings(recall, rest),
        "choices" => choices(recall, rest),
        "game" => {
            let (name, words) = rest.split_once(' ').unwrap_or((rest, ""));
            match GameKind::ALL.into_iter().find(|kind| info(*kind).title == name) {
                Some(kind) => recall.game(kind, words),
                None => Understood::Unknown,
            }
        }
        "move" => of_last_game(recall, |recall, kind| {
            let State { games, core, .. } = &mut recall.console.state;
            games.play_mut(kind)?.remember(rest, None, &mut core.serial)
        }),
        "undo" => of_last_game(recall, |recall, kind| {
            let made = rest.parse().ok()?;
            recall.console.state.games.play_mut(kind)?.recall_undo(made, None)
        }),
        _ => Understood::Unknown,
    }
}

fn of_last_game(
    recall: &mut Recall<'_>,
    change: impl FnOnce(&mut Recall<'_>, GameKind) -> Option<()>,
) -> Understood {
    match recall.console.state.last_played {
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
        seats(recall, "donuts", words.next()?)?;
        seats(recall, "konter", words.next()?)?;
        let begins = match words.next()? {
            "X" => "first",
            "O" => "second",
            other => other,
        };
        set(recall, "konter.begins", begins)?;
        set(recall, "konter.set-up", words.next()?)?;
        seats(recall, "fundomino", words.next()?)?;
        let (variant, players) = (words.next()?, words.next()?);
        set(recall, "fundomino.variant", &joined([variant, "-", players])?)?;
        for word in words.by_ref() {
            match word.strip_prefix("begins=") {
                Some(begins) => set(recall, "donuts.begins", begins)?,
                None => set(recall, &joined(["fundomino.", word])?, "yes")?,
            }
        }
        Some(())
    };
    if all().is_some() { Understood::Yes } else { Understood::No }
}

fn seats(recall: &mut Recall<'_>, game: &str, names: &str) -> Option<()> {
    const KEYS: [&str; 4] = [".player1", ".player2", ".player3", ".player4"];
    let mut names = names.split(',');
    let mut all = KEYS.iter().zip(names.by_ref());
    all.try_for_each(|(key, name)| set(recall, &joined([game, key])?, name))?;
    names.next().is_none().then_some(())
}

fn set(recall: &mut Recall<'_>, key: &str, value: &str) -> Option<()> {
    (recall.set(key, value) == Understood::Yes).then_some(())
}

/// Some words as one.
fn joined<const WORDS: usize>(words: [&str; WORDS]) -> Option<String<32>> {
    let mut joined = String::new();
    words.iter().try_for_each(|word| joined.push_str(word).ok())?;
    Some(joined)
}

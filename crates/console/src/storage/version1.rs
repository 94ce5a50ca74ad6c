//! Loads records of version 1, which had no checks and one game for all kinds.
//!
//! | line | content |
//! |---|---|
//! | `settings KEY=VALUE …` | all settings; `panel=` has six values |
//! | `choices …` | the last choices, in a fixed order |
//! | `game Kind SEATS OPENING` | the start of a game |
//! | `move MOVE` | its next move |
//! | `undo NUMBER` | the game is taken back to this number of moves |

use heapless::String;

use super::loader::{LineStatus, Loader};
use crate::{GameKind, Setting, games::info, state::State};

/// Loads a record that the current version does not write.
pub(super) fn read(loader: &mut Loader<'_>, word: &str, rest: &str) -> LineStatus {
    match word {
        "settings" => settings(loader, rest),
        "choices" => choices(loader, rest),
        "game" => {
            let (name, words) = rest.split_once(' ').unwrap_or((rest, ""));
            match GameKind::ALL.into_iter().find(|kind| info(*kind).title == name) {
                Some(kind) => loader.game(kind, words),
                None => LineStatus::Unknown,
            }
        }
        "move" => of_last_game(loader, |loader, kind| {
            let State { games, core, .. } = &mut loader.console.state;
            games.session_mut(kind)?.load_move(rest, None, &mut core.revision)
        }),
        "undo" => of_last_game(loader, |loader, kind| {
            let made = rest.parse().ok()?;
            loader.console.state.games.session_mut(kind)?.load_undo(made, None)
        }),
        _ => LineStatus::Unknown,
    }
}

fn of_last_game(
    loader: &mut Loader<'_>,
    change: impl FnOnce(&mut Loader<'_>, GameKind) -> Option<()>,
) -> LineStatus {
    match loader.console.state.last_played {
        Some(kind) => loader.change(kind, |loader| change(loader, kind)),
        None => LineStatus::Corrupt,
    }
}

fn settings(loader: &mut Loader<'_>, words: &str) -> LineStatus {
    let mut status = LineStatus::Applied;
    for word in words.split(' ') {
        let set = match word.split_once('=') {
            Some(("panel", values)) => {
                let panel = Setting::ALL.into_iter().filter(|setting| setting.is_panel_setting());
                panel.zip(values.split(',')).map(|(setting, value)| loader.set(setting.key(), value)).max()
            }
            Some((key, value)) => Some(loader.set(key, value)),
            None => None,
        };
        status = status.max(set.unwrap_or(LineStatus::Corrupt));
    }
    status
}

fn choices(loader: &mut Loader<'_>, words: &str) -> LineStatus {
    let mut words = words.split(' ');
    let mut all = || {
        seats(loader, "donuts", words.next()?)?;
        seats(loader, "konter", words.next()?)?;
        let begins = match words.next()? {
            "X" => "first",
            "O" => "second",
            other => other,
        };
        set(loader, "konter.begins", begins)?;
        set(loader, "konter.set-up", words.next()?)?;
        seats(loader, "fundomino", words.next()?)?;
        let (variant, players) = (words.next()?, words.next()?);
        set(loader, "fundomino.variant", &joined([variant, "-", players])?)?;
        for word in words.by_ref() {
            match word.strip_prefix("begins=") {
                Some(begins) => set(loader, "donuts.begins", begins)?,
                None => set(loader, &joined(["fundomino.", word])?, "yes")?,
            }
        }
        Some(())
    };
    if all().is_some() { LineStatus::Applied } else { LineStatus::Corrupt }
}

fn seats(loader: &mut Loader<'_>, game: &str, names: &str) -> Option<()> {
    const KEYS: [&str; 4] = [".player1", ".player2", ".player3", ".player4"];
    let mut names = names.split(',');
    let mut all = KEYS.iter().zip(names.by_ref());
    all.try_for_each(|(key, name)| set(loader, &joined([game, key])?, name))?;
    names.next().is_none().then_some(())
}

fn set(loader: &mut Loader<'_>, key: &str, value: &str) -> Option<()> {
    (loader.set(key, value) == LineStatus::Applied).then_some(())
}

/// Concatenates words.
fn joined<const WORDS: usize>(words: [&str; WORDS]) -> Option<String<32>> {
    let mut joined = String::new();
    words.iter().try_for_each(|word| joined.push_str(word).ok())?;
    Some(joined)
}

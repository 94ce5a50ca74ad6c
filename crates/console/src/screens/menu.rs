//! All menus: a carousel of entries, each with an icon, a name and an action.

use core::fmt;

use engine::{PuzzleId, PuzzleLength};
use heapless::Vec;

use super::{Demo, Lesson, Next, Playing, Puzzle, Screen, ScreenKind, SettingsMenu, Setup};
use crate::{
    Canvas, GameKind, Language, Millis,
    carousel::{self, Carousel},
    games::info,
    help,
    icons::{self, Icon},
    input::Button,
    language::{Words, say},
    session::AnySession,
    state::{Core, OnBoard, State},
};

/// How long the main menu is left alone before the demo begins.
const ALONE: Millis = 120_000;

/// A menu.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Menu {
    list: MenuKind,
    carousel: Carousel,
}

/// Which menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MenuKind {
    Main,
    /// A game of this kind waits: resume it, or begin another?
    Resume(GameKind),
    Pause(GameKind),
    ConfirmRestart(GameKind),
    GameOver(GameKind),
    /// Which game is taught.
    Lessons,
    /// Which game's puzzles.
    Puzzles,
    /// In how many moves to win.
    PuzzleLength(GameKind),
}

/// An entry of a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    Resume,
    Choose(GameKind),
    Lessons,
    Lesson(GameKind),
    Puzzles,
    PuzzlesOf(GameKind),
    Puzzle(PuzzleLength),
    Settings,
    Undo,
    Hint,
    /// Restart, after a question if moves would be lost.
    AskRestart,
    Restart,
    KeepPlaying,
    /// A new game, although one waits.
    New,
    Leave,
    Again,
    /// The same against the engine's next level.
    NextLevel,
    Replay,
    /// Play on from where a replay was left.
    PlayOn,
}

type Entries = Vec<Entry, { GameKind::ALL.len() + 4 }>;

impl Menu {
    /// A menu with its first entry selected.
    pub(crate) fn show(list: MenuKind, state: &State) -> Next {
        Self::at(list, 0, state)
    }

    /// A menu with this entry selected.
    pub(super) fn at(list: MenuKind, at: usize, state: &State) -> Next {
        Self { list, carousel: Carousel::new(at, state.core.now) }.into()
    }

    /// The main menu.
    pub(crate) fn main(state: &mut State) -> Next {
        state.leave_side_game();
        Self::show(MenuKind::Main, state)
    }

    /// The main menu with this game selected.
    pub(crate) fn main_at(kind: GameKind, state: &mut State) -> Next {
        state.leave_side_game();
        let at = MenuKind::Main.entries(state).iter().position(|entry| *entry == Entry::Choose(kind));
        Self::at(MenuKind::Main, at.unwrap_or_default(), state)
    }
}

impl MenuKind {
    fn entries(self, state: &State) -> Entries {
        let games = |entry: fn(GameKind) -> Entry| GameKind::ALL.into_iter().map(entry);
        let session = |kind: GameKind| state.games.session(kind);
        match self {
            // A game that waits comes first.
            Self::Main => {
                let resume = state.waiting().map(|_| Entry::Resume);
                let more = [Entry::Lessons, Entry::Puzzles, Entry::Settings];
                resume.into_iter().chain(games(Entry::Choose)).chain(more).collect()
            }
            Self::Resume(_) => [Entry::Resume, Entry::New].into_iter().collect(),
            Self::Pause(kind) => {
                let all = [Entry::Resume, Entry::Undo, Entry::Hint, Entry::AskRestart, Entry::Leave];
                let is_offered = |entry: &Entry| match entry {
                    Entry::Undo => session(kind).is_some_and(|session| session.can_undo()),
                    Entry::Hint => state.core.settings.hints,
                    _ => true,
                };
                all.into_iter().filter(is_offered).collect()
            }
            Self::ConfirmRestart(_) => [Entry::KeepPlaying, Entry::Restart].into_iter().collect(),
            Self::GameOver(kind) => {
                let play_on =
                    session(kind).is_some_and(|session| session.can_play_on()).then_some(Entry::PlayOn);
                let next_level = state.games.next_level(kind).map(|_| Entry::NextLevel);
                let always = [Entry::Again, Entry::Replay, Entry::Leave];
                play_on.into_iter().chain(next_level).chain(always).collect()
            }
            Self::Lessons => GameKind::ALL
                .into_iter()
                .filter(|kind| !info(*kind).lesson.is_empty())
                .map(Entry::Lesson)
                .collect(),
            Self::Puzzles => {
                let has_puzzles = |kind: &GameKind| PuzzleId::new(*kind, PuzzleLength::ALL[0], 0).is_some();
                GameKind::ALL.into_iter().filter(has_puzzles).map(Entry::PuzzlesOf).collect()
            }
            Self::PuzzleLength(_) => PuzzleLength::ALL.into_iter().map(Entry::Puzzle).collect(),
        }
    }

    /// The game that the menu is about.
    fn game(self, state: &State) -> Option<GameKind> {
        match self {
            Self::Resume(kind)
            | Self::Pause(kind)
            | Self::ConfirmRestart(kind)
            | Self::GameOver(kind)
            | Self::PuzzleLength(kind) => Some(kind),
            Self::Main | Self::Lessons | Self::Puzzles => state.waiting(),
        }
    }
}

impl Entry {
    /// Its icon, and its name on the board; the name of a game is the same in every language.
    fn face(self, words: &'static Words) -> (&'static Icon, &'static str) {
        match self {
            Self::Resume => (&icons::GO_ON, words.go_on),
            Self::Choose(kind) | Self::Lesson(kind) | Self::PuzzlesOf(kind) => {
                (&info(kind).icon, info(kind).sign)
            }
            Self::Lessons => (&icons::LESSONS, words.lessons),
            Self::Puzzles => (&icons::PUZZLES, words.puzzles),
            Self::Puzzle(length) => match length.moves() {
                2 => (&icons::WIN_IN_TWO, words.win_in_two),
                3 => (&icons::WIN_IN_THREE, words.win_in_three),
                _ => (&icons::WIN_IN_FOUR, words.win_in_four),
            },
            Self::Settings => (&icons::SETTINGS, words.settings),
            Self::Undo => (&icons::UNDO, words.undo),
            Self::Hint => (&icons::HINT, words.hint),
            Self::AskRestart | Self::Restart => (&icons::RESTART, words.restart),
            Self::KeepPlaying => (&icons::GO_ON, words.keep_playing),
            Self::New => (&icons::NEW, words.new_game),
            Self::Leave => (&icons::LEAVE, words.leave),
            Self::Again => (&icons::RESTART, words.again),
            Self::NextLevel => (&icons::NEXT_LEVEL, words.next_level),
            Self::Replay => (&icons::REPLAY, words.replay),
            Self::PlayOn => (&icons::GO_ON, words.play_on),
        }
    }

    fn run(self, list: MenuKind, state: &mut State) -> Next {
        match self {
            Self::Choose(kind) if state.games.waits(kind) => Menu::show(MenuKind::Resume(kind), state),
            Self::Choose(kind) => Setup::begin(kind, state),
            Self::Lessons => Menu::show(MenuKind::Lessons, state),
            Self::Lesson(kind) => Lesson::begin(kind, state),
            Self::Puzzles => Menu::show(MenuKind::Puzzles, state),
            Self::PuzzlesOf(kind) => Menu::show(MenuKind::PuzzleLength(kind), state),
            Self::Settings => SettingsMenu::at(0, state.core.now).into(),
            Self::Leave => Menu::main(state),
            _ => match list.game(state) {
                Some(kind) => self.run_in_game(kind, state),
                None => Menu::main(state),
            },
        }
    }

    fn run_in_game(self, kind: GameKind, state: &mut State) -> Next {
        match self {
            Self::Puzzle(length) => Puzzle::resume(kind, length, state),
            Self::New => Setup::begin(kind, state),
            Self::NextLevel => {
                if let Some(level) = state.games.next_level(kind) {
                    state.games.slot_mut(kind).choices.set_engine_level(info(kind).setup.choices(), level);
                }
                Self::Again.run_in_game(kind, state)
            }
            Self::Again => {
                let seed = state.core.rng.next_u64();
                Playing::begin(kind, seed, state)
            }
            Self::AskRestart if state.games.session(kind).is_some_and(|session| session.move_count() > 0) => {
                Menu::show(MenuKind::ConfirmRestart(kind), state)
            }
            Self::AskRestart | Self::Restart => {
                let seed = state.core.rng.next_u64();
                play_on(kind, state, |session, core| session.restart(seed, core))
            }
            Self::Undo => play_on(kind, state, |session, core| session.undo(core)),
            Self::Hint => play_on(kind, state, |session, core| session.ask_for_hint(core)),
            Self::Replay => play_on(kind, state, |session, core| session.replay(core)),
            Self::PlayOn => play_on(kind, state, |session, core| session.play_on(core)),
            _ => Playing::resume(kind, state),
        }
    }
}

/// Does something to a game, and goes back to its board.
fn play_on(kind: GameKind, state: &mut State, act: impl FnOnce(&mut dyn AnySession, &mut Core)) -> Next {
    if let Some((session, core)) = state.session_mut(OnBoard::Saved(kind)) {
        act(session, core);
    }
    Playing(kind).into()
}

impl Screen for Menu {
    fn kind(&self) -> ScreenKind {
        match self.list {
            MenuKind::Main => ScreenKind::MainMenu,
            MenuKind::Resume(_) => ScreenKind::Resume,
            MenuKind::Pause(_) => ScreenKind::Pause,
            MenuKind::ConfirmRestart(_) => ScreenKind::ConfirmRestart,
            MenuKind::GameOver(_) => ScreenKind::GameOver,
            MenuKind::Lessons => ScreenKind::Lessons,
            MenuKind::Puzzles => ScreenKind::Puzzles,
            MenuKind::PuzzleLength(_) => ScreenKind::PuzzleLength,
        }
    }

    fn button(&mut self, button: Button, state: &mut State) -> Next {
        let entries = self.list.entries(state);
        match button {
            Button::B => match self.list {
                MenuKind::Pause(kind) => Playing::resume(kind, state),
                MenuKind::ConfirmRestart(kind) => Self::show(MenuKind::Pause(kind), state),
                MenuKind::PuzzleLength(_) => Self::show(MenuKind::Puzzles, state),
                _ => Self::main(state),
            },
            Button::A => match entries.get(self.carousel.at()) {
                Some(entry) => entry.run(self.list, state),
                None => Next::Stay,
            },
            Button::Arrow(arrow) => {
                self.carousel.cycle(arrow, entries.len(), state.core.now);
                Next::Moved
            }
        }
    }

    fn hold_b(&mut self, state: &mut State) -> Next {
        if let MenuKind::Pause(_) = self.list { Next::Stay } else { Self::main(state) }
    }

    fn tick(&mut self, state: &mut State) -> Next {
        let is_alone = self.list == MenuKind::Main && self.carousel.elapsed(state.core.now) >= ALONE;
        if is_alone { Demo::begin(state) } else { Next::Stay }
    }

    /// The selected entry, or with help all of them, one after the other.
    fn draw(&self, state: &State, canvas: &mut Canvas) {
        let (core, entries) = (&state.core, self.list.entries(state));
        let words = core.settings.language.words();
        if let Some(shown) = core.help(self.carousel.elapsed(core.now)) {
            let at = help::step_through(self.carousel.at(), entries.len(), shown);
            entries[at].face(words).0.draw(canvas);
            carousel::draw_place(at, entries.len(), canvas);
        } else if let Some(entry) = entries.get(self.carousel.at()) {
            let (icon, name) = entry.face(words);
            self.carousel.draw(core.now, entries.len(), name, |canvas| icon.draw(canvas), canvas);
        }
    }

    fn describe(&self, state: &State, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = language.words();
        let entry = self.list.entries(state).get(self.carousel.at()).copied();
        let text = match self.list {
            MenuKind::Main if entry == Some(Entry::Resume) => words.in_menu_go_on,
            MenuKind::Main => words.in_menu,
            MenuKind::Resume(_) => words.in_waiting,
            MenuKind::Pause(_) => words.in_pause,
            MenuKind::ConfirmRestart(_) => words.in_sure,
            MenuKind::GameOver(_) => words.in_ended,
            MenuKind::Lessons => words.in_lessons,
            MenuKind::Puzzles => words.in_puzzles,
            MenuKind::PuzzleLength(_) => words.in_lengths,
        };
        let name = entry.map_or("", |entry| entry.face(words).1);
        let game = self.list.game(state).map_or("", |kind| info(kind).title);
        say!(f, text, entry = name, game = game)
    }

    fn idle_for(&self, state: &State) -> Millis {
        self.carousel.stands_for(state.core.now)
    }
}

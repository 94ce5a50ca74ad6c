//! All menus: a carousel of entries, each with an icon, a name and an action.

use core::fmt;

use engine::{PuzzleId, PuzzleLength};
use heapless::Vec;

use super::{Demo, Lesson, Next, Playing, Puzzle, Screen, ScreenKind, SettingsMenu, Setup};
use crate::{
    Canvas, GameKind, Language, Millis, Setting,
    carousel::{self, Carousel},
    games::info,
    help,
    icons::{self, Icon},
    input::Button,
    language::{Words, say},
    session::AnySession,
    state::{ActiveGame, Core, State},
};

/// How long the main menu waits for an input before the demo starts.
const DEMO_DELAY: Millis = 120_000;

/// One menu as a carousel of icons.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Menu {
    kind: MenuKind,
    carousel: Carousel,
}

/// Which menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MenuKind {
    Main,
    /// There is an unfinished game of this kind: resume it, or start a new one.
    Resume(GameKind),
    Pause(GameKind),
    ConfirmRestart(GameKind),
    GameOver(GameKind),
    /// The games with a lesson.
    Lessons,
    /// The games with puzzles.
    Puzzles,
    /// The lengths of a game's puzzles.
    PuzzleLength(GameKind),
    PuzzlePause(Puzzle),
}

/// What a menu offers; each has an icon, a name and an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MenuEntry {
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
    /// Restart, after a confirmation if moves would be lost.
    AskRestart,
    Restart,
    KeepPlaying,
    /// A new game in place of the unfinished one.
    New,
    Leave,
    Again,
    /// Again, against the next level of the engine.
    NextLevel,
    Replay,
    /// Play from where the replay was left.
    PlayFromReplay,
    Solution,
    NextPuzzle,
}

type Entries = Vec<MenuEntry, { GameKind::ALL.len() + 4 }>;

impl Menu {
    /// Its public name.
    pub(super) const fn kind(&self) -> ScreenKind {
        match self.kind {
            MenuKind::Main => ScreenKind::MainMenu,
            MenuKind::Resume(_) => ScreenKind::Resume,
            MenuKind::Pause(_) => ScreenKind::Pause,
            MenuKind::ConfirmRestart(_) => ScreenKind::ConfirmRestart,
            MenuKind::GameOver(_) => ScreenKind::GameOver,
            MenuKind::Lessons => ScreenKind::Lessons,
            MenuKind::Puzzles => ScreenKind::Puzzles,
            MenuKind::PuzzleLength(_) => ScreenKind::PuzzleLength,
            MenuKind::PuzzlePause(_) => ScreenKind::PuzzlePause,
        }
    }

    /// A menu with its first entry selected.
    pub(crate) fn show(kind: MenuKind, state: &State) -> Next {
        Self { kind, carousel: Carousel::new(0, state.core.now) }.into()
    }

    /// A menu with this entry selected, outside of a lesson or a puzzle.
    pub(super) fn at(kind: MenuKind, entry: MenuEntry, state: &mut State) -> Next {
        state.leave_temporary_game();
        let selected = kind.entries(state).iter().position(|other| *other == entry).unwrap_or_default();
        Self { kind, carousel: Carousel::new(selected, state.core.now) }.into()
    }

    /// The main menu.
    pub(crate) fn main(state: &mut State) -> Next {
        Self::at(MenuKind::Main, MenuEntry::Resume, state)
    }

    /// The main menu with this entry selected.
    pub(super) fn main_at(entry: MenuEntry, state: &mut State) -> Next {
        Self::at(MenuKind::Main, entry, state)
    }
}

impl MenuKind {
    fn entries(self, state: &State) -> Entries {
        let games = |entry: fn(GameKind) -> MenuEntry| GameKind::ALL.into_iter().map(entry);
        let session = |kind: GameKind| state.games.session(kind);
        match self {
            // An unfinished game comes first.
            Self::Main => {
                let resume = state.unfinished_game().map(|_| MenuEntry::Resume);
                let more = [MenuEntry::Lessons, MenuEntry::Puzzles, MenuEntry::Settings];
                resume.into_iter().chain(games(MenuEntry::Choose)).chain(more).collect()
            }
            Self::Resume(_) => [MenuEntry::Resume, MenuEntry::New].into_iter().collect(),
            Self::Pause(kind) => {
                let all = [
                    MenuEntry::Resume,
                    MenuEntry::Undo,
                    MenuEntry::Hint,
                    MenuEntry::AskRestart,
                    MenuEntry::Leave,
                ];
                let is_offered = |entry: &MenuEntry| match entry {
                    MenuEntry::Undo => session(kind).is_some_and(|session| session.can_undo()),
                    MenuEntry::Hint => state.core.settings.hints,
                    _ => true,
                };
                all.into_iter().filter(is_offered).collect()
            }
            Self::ConfirmRestart(_) => [MenuEntry::KeepPlaying, MenuEntry::Restart].into_iter().collect(),
            Self::GameOver(kind) => {
                let play_from_replay = session(kind)
                    .is_some_and(|session| session.can_play_from_replay())
                    .then_some(MenuEntry::PlayFromReplay);
                let next_level = state.games.next_level(kind).map(|_| MenuEntry::NextLevel);
                let always = [MenuEntry::Again, MenuEntry::Replay, MenuEntry::Leave];
                play_from_replay.into_iter().chain(next_level).chain(always).collect()
            }
            Self::Lessons => GameKind::ALL
                .into_iter()
                .filter(|kind| !info(*kind).lesson.is_empty())
                .map(MenuEntry::Lesson)
                .collect(),
            Self::Puzzles => {
                let has_puzzles = |kind: &GameKind| PuzzleId::new(*kind, PuzzleLength::ALL[0], 0).is_some();
                GameKind::ALL.into_iter().filter(has_puzzles).map(MenuEntry::PuzzlesOf).collect()
            }
            Self::PuzzleLength(_) => PuzzleLength::ALL.into_iter().map(MenuEntry::Puzzle).collect(),
            Self::PuzzlePause(puzzle) => {
                let at_start =
                    state.session(ActiveGame::Temporary).is_some_and(|session| session.move_count() == 0);
                let all = [
                    MenuEntry::Resume,
                    MenuEntry::Hint,
                    MenuEntry::Restart,
                    MenuEntry::Solution,
                    MenuEntry::NextPuzzle,
                    MenuEntry::Puzzles,
                ];
                let is_attempted = puzzle.is_attempted();
                let is_offered = |entry: &MenuEntry| match entry {
                    MenuEntry::Hint => is_attempted && at_start && state.core.settings.hints,
                    MenuEntry::Restart => !is_attempted || !at_start,
                    MenuEntry::Solution => is_attempted && state.core.settings.hints,
                    _ => true,
                };
                all.into_iter().filter(is_offered).collect()
            }
        }
    }

    /// Goes back to the menu that leads here, at the entry that does, or from the pause of a puzzle to the puzzle. A game
    /// is left for the main menu.
    fn back(self, state: &mut State) -> Next {
        match self {
            Self::Resume(kind) | Self::GameOver(kind) => Menu::main_at(MenuEntry::Choose(kind), state),
            Self::ConfirmRestart(kind) => Menu::at(Self::Pause(kind), MenuEntry::AskRestart, state),
            Self::Lessons => Menu::main_at(MenuEntry::Lessons, state),
            Self::Puzzles => Menu::main_at(MenuEntry::Puzzles, state),
            Self::PuzzleLength(kind) => Menu::at(Self::Puzzles, MenuEntry::PuzzlesOf(kind), state),
            Self::PuzzlePause(puzzle) => puzzle.unpause(state),
            Self::Main | Self::Pause(_) => Menu::main(state),
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
            Self::PuzzlePause(puzzle) => Some(puzzle.kind()),
            Self::Main | Self::Lessons | Self::Puzzles => state.unfinished_game(),
        }
    }
}

impl MenuEntry {
    /// Its icon and its name on the board. The name of a game is the same in every language.
    fn icon_and_name(self, words: &'static Words) -> (&'static Icon, &'static str) {
        match self {
            Self::Resume => (&icons::RESUME, words.resume),
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
            Self::KeepPlaying => (&icons::RESUME, words.keep_playing),
            Self::New => (&icons::NEW, words.new_game),
            Self::Leave => (&icons::LEAVE, words.main_menu),
            Self::Again => (&icons::RESTART, words.play_again),
            Self::NextLevel => (&icons::NEXT_LEVEL, words.next_level),
            Self::Replay => (&icons::REPLAY, words.replay),
            Self::PlayFromReplay => (&icons::RESUME, words.play_from_move),
            Self::Solution => (&icons::ON, words.solution),
            Self::NextPuzzle => (&icons::SKIP, words.next_puzzle),
        }
    }

    fn run(self, menu: MenuKind, state: &mut State) -> Next {
        if let MenuKind::PuzzlePause(puzzle) = menu {
            return self.run_in_puzzle(puzzle, state);
        }
        match self {
            Self::Choose(kind) if state.games.is_unfinished(kind) => {
                Menu::show(MenuKind::Resume(kind), state)
            }
            Self::Choose(kind) => Setup::begin(kind, state),
            Self::Lessons => Menu::show(MenuKind::Lessons, state),
            Self::Lesson(kind) => Lesson::begin(kind, state),
            Self::Puzzles => Menu::show(MenuKind::Puzzles, state),
            Self::PuzzlesOf(kind) => Menu::show(MenuKind::PuzzleLength(kind), state),
            Self::Settings => SettingsMenu::at(Setting::Brightness, &state.core).into(),
            Self::Leave => menu.back(state),
            _ => match menu.game(state) {
                Some(kind) => self.run_in_game(kind, state),
                None => Menu::main(state),
            },
        }
    }

    fn run_in_puzzle(self, puzzle: Puzzle, state: &mut State) -> Next {
        match self {
            Self::Hint => puzzle.ask_for_hint(state),
            Self::Restart => puzzle.restart(state),
            Self::Solution => puzzle.show_solution(state),
            Self::NextPuzzle => puzzle.next(state),
            Self::Puzzles => puzzle.leave(state),
            _ => puzzle.unpause(state),
        }
    }

    fn run_in_game(self, kind: GameKind, state: &mut State) -> Next {
        match self {
            Self::Puzzle(length) => Puzzle::begin_first_unsolved(kind, length, state),
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
                with_session(kind, state, |session, core| session.restart(seed, core))
            }
            Self::Undo => with_session(kind, state, |session, core| session.undo(core)),
            Self::Hint => with_session(kind, state, |session, core| session.ask_for_hint(core)),
            Self::Replay => with_session(kind, state, |session, core| session.replay(core)),
            Self::PlayFromReplay => with_session(kind, state, |session, core| session.play_from_replay(core)),
            _ => Playing::resume(kind, state),
        }
    }
}

/// Applies an action to a game and returns to its board.
fn with_session(
    kind: GameKind,
    state: &mut State,
    action: impl FnOnce(&mut dyn AnySession, &mut Core),
) -> Next {
    if let Some((session, core)) = state.session_mut(ActiveGame::Saved(kind)) {
        action(session, core);
    }
    Playing(kind).into()
}

impl Screen for Menu {
    fn button(&mut self, button: Button, state: &mut State) -> Next {
        let entries = self.kind.entries(state);
        match button {
            Button::B => match self.kind {
                MenuKind::Pause(kind) => Playing::resume(kind, state),
                menu => menu.back(state),
            },
            Button::A => match entries.get(self.carousel.selected()) {
                Some(entry) => entry.run(self.kind, state),
                None => Next::Stay,
            },
            Button::Arrow(arrow) => {
                self.carousel.cycle(arrow, entries.len(), state.core.now);
                Next::Moved
            }
        }
    }

    fn hold_b(&mut self, state: &mut State) -> Next {
        match self.kind {
            MenuKind::Main | MenuKind::Pause(_) | MenuKind::PuzzlePause(_) => Next::Stay,
            MenuKind::ConfirmRestart(_) => Self::main(state),
            MenuKind::PuzzleLength(_) => MenuKind::Puzzles.back(state),
            menu => menu.back(state),
        }
    }

    fn tick(&mut self, state: &mut State) -> Next {
        let is_idle = self.kind == MenuKind::Main && self.carousel.elapsed(state.core.now) >= DEMO_DELAY;
        if is_idle { Demo::begin(state) } else { Next::Stay }
    }

    /// Draws the selected entry, or with help all entries in turn.
    fn draw(&self, state: &State, canvas: &mut Canvas) {
        let (core, entries) = (&state.core, self.kind.entries(state));
        let words = core.settings.language.words();
        let selected = self.carousel.selected();
        if let Some(elapsed) = core.help(self.carousel.elapsed(core.now)) {
            let shown = help::step_through(selected, entries.len(), elapsed);
            entries[shown].icon_and_name(words).0.draw(canvas);
            carousel::draw_position(shown, entries.len(), canvas);
        } else if let Some(entry) = entries.get(selected) {
            let (icon, name) = entry.icon_and_name(words);
            self.carousel.draw(core.now, entries.len(), name, |canvas| icon.draw(canvas), canvas);
        }
    }

    fn describe(&self, state: &State, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        let words = language.words();
        let entry = self.kind.entries(state).get(self.carousel.selected()).copied();
        let text = match self.kind {
            MenuKind::Main if entry == Some(MenuEntry::Resume) => words.in_menu_resume,
            MenuKind::Main => words.in_menu,
            MenuKind::Resume(_) => words.in_resume,
            MenuKind::Pause(_) | MenuKind::PuzzlePause(_) => words.in_pause,
            MenuKind::ConfirmRestart(_) => words.in_confirm_restart,
            MenuKind::GameOver(_) => words.in_game_over,
            MenuKind::Lessons => words.in_lessons,
            MenuKind::Puzzles => words.in_puzzles,
            MenuKind::PuzzleLength(_) => words.in_puzzle_length,
        };
        let name = entry.map_or("", |entry| entry.icon_and_name(words).1);
        let game = self.kind.game(state).map_or("", |kind| info(kind).title);
        say!(f, text, entry = name, game = game)
    }

    fn idle_for(&self, state: &State) -> Millis {
        self.carousel.icon_time_left(state.core.now)
    }
}

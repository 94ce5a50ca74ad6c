//! What a press leads to: through the menus, the choices and the settings, and to a game and back.

use super::{Console, Screen};
use crate::{
    GameKind,
    begins::Lots,
    choosing::{Choosing, Chosen},
    input::{Arrow, Input, Press},
    key_test::KeyTest,
    menu::{self, Entries, Entry, Offers},
    play::{AnyPlay, Outside, World},
    reel::Reel,
    settings::Setting,
};

impl Console {
    /// Lets a person play.
    pub(super) fn play(&mut self, kind: GameKind, input: Input) {
        let outside = self.at_board(kind).map(|(play, mut world)| play.press(input, &mut world));
        match outside.unwrap_or(Outside::Ended) {
            Outside::Stay => {}
            Outside::Pause => self.pause(),
            Outside::Ended => self.screen = Screen::Ended(kind, Reel::new(0, self.now)),
        }
    }

    /// Handles a press where no game is on the board.
    pub(super) fn press(&mut self, press: Press) {
        match self.screen {
            Screen::Greeting { .. } | Screen::Demo { .. } | Screen::Dark => self.open_menu(),
            Screen::Lessons(reel) => self.press_in_menu(reel, menu::lessons(), press, Screen::Lessons),
            Screen::Lesson(lesson) => self.learn(lesson, Input::Press(press)),
            Screen::Puzzles(reel) => self.press_in_menu(reel, menu::puzzles(), press, Screen::Puzzles),
            Screen::Lengths(..) if press == Press::B => self.screen = Screen::Puzzles(Reel::new(0, self.now)),
            Screen::Lengths(kind, reel) => {
                self.press_in_menu(reel, menu::lengths(), press, |reel| Screen::Lengths(kind, reel));
            }
            Screen::Puzzle(puzzling) => self.try_puzzle(puzzling, Input::Press(press)),
            Screen::Menu(reel) => self.press_in_menu(reel, self.menu(), press, Screen::Menu),
            Screen::Waiting(kind, reel) => {
                self.press_in_menu(reel, menu::waiting(), press, |reel| Screen::Waiting(kind, reel));
            }
            Screen::Pause(kind, _) if press == Press::B => self.resume(kind),
            Screen::Sure(kind, _) if press == Press::B => {
                self.screen = Screen::Pause(kind, Reel::new(0, self.now));
            }
            Screen::Pause(kind, reel) => {
                let entries = self.pause_menu(kind);
                self.press_in_menu(reel, entries, press, |reel| Screen::Pause(kind, reel));
            }
            Screen::Sure(kind, reel) => {
                self.press_in_menu(reel, menu::sure(), press, |reel| Screen::Sure(kind, reel));
            }
            Screen::Ended(kind, reel) => {
                self.press_in_menu(reel, self.ended_menu(kind), press, |reel| Screen::Ended(kind, reel));
            }
            Screen::Choosing(choosing) => self.press_while_choosing(choosing, press),
            Screen::Lots(..) => self.go_on(),
            Screen::Playing(kind) => self.play(kind, Input::Press(press)),
            Screen::Settings(reel) => self.press_in_settings(reel, press),
            Screen::TestPicture { back_to } | Screen::KeyTest { back_to, .. } => match press {
                Press::Arrow(arrow @ (Arrow::Left | Arrow::Right)) => self.change_setting(back_to, arrow),
                Press::Arrow(Arrow::Up | Arrow::Down) | Press::A | Press::B => {
                    self.screen = Screen::Settings(Reel::new(back_to.at(), self.now));
                }
            },
        }
    }

    fn press_in_settings(&mut self, mut reel: Reel, press: Press) {
        match press {
            Press::B => return self.open_menu(),
            Press::A => {
                self.screen = match Setting::ALL.get(reel.at()) {
                    Some(Setting::Keys) => Screen::KeyTest { back_to: reel, test: KeyTest::default() },
                    _ => Screen::TestPicture { back_to: reel },
                };
                return;
            }
            Press::Arrow(arrow @ (Arrow::Up | Arrow::Down)) => reel.turn(arrow, Setting::ALL.len(), self.now),
            Press::Arrow(arrow @ (Arrow::Left | Arrow::Right)) => {
                self.change_setting(reel, arrow);
                reel = Reel::new(reel.at(), self.now);
            }
        }
        self.screen = Screen::Settings(reel);
    }

    fn change_setting(&mut self, reel: Reel, arrow: Arrow) {
        if let Some(setting) = Setting::ALL.get(reel.at()) {
            setting.turn(&mut self.settings, arrow);
        }
    }

    /// The kind of the game that waits and is offered first: the one that was played last, or any other.
    pub(super) fn waiting(&self) -> Option<GameKind> {
        self.last_played.into_iter().chain(GameKind::ALL).find(|kind| self.games.waits(*kind))
    }

    /// The console's menu.
    pub(super) fn menu(&self) -> Entries {
        menu::main(self.waiting().is_some())
    }

    /// The menu of a pause.
    pub(super) fn pause_menu(&self, kind: GameKind) -> Entries {
        let undo = self.games.play(kind).is_some_and(|play| play.can_undo());
        menu::pause(Offers { undo, hint: self.settings.hints })
    }

    /// The menu after the end of a game.
    pub(super) fn ended_menu(&self, kind: GameKind) -> Entries {
        let slot = self.games.slot(kind);
        menu::ended(slot.next_level().is_some(), slot.play().is_some_and(|play| play.can_play_on()))
    }

    pub(super) fn open_menu(&mut self) {
        self.leave_aside();
        self.screen = Screen::Menu(Reel::new(0, self.now));
    }

    /// The pause menu, from wherever a game is played; elsewhere the console's menu.
    pub(super) fn pause(&mut self) {
        match self.screen {
            Screen::Playing(kind) => {
                if let Some((play, mut world)) = self.on_board() {
                    play.pause(&mut world);
                }
                self.screen = Screen::Pause(kind, Reel::new(0, self.now));
            }
            Screen::Pause(..) => {}
            _ => self.open_menu(),
        }
    }

    fn press_in_menu(
        &mut self,
        mut reel: Reel,
        entries: Entries,
        press: Press,
        screen: impl FnOnce(Reel) -> Screen,
    ) {
        match press {
            Press::B => self.open_menu(),
            Press::A => {
                if let Some(entry) = entries.get(reel.at()) {
                    self.carry_out(*entry);
                }
            }
            Press::Arrow(arrow) => {
                reel.turn(arrow, entries.len(), self.now);
                self.screen = screen(reel);
            }
        }
    }

    fn carry_out(&mut self, entry: Entry) {
        let reel = Reel::new(0, self.now);
        match entry {
            Entry::Choose(kind) if self.games.waits(kind) => self.screen = Screen::Waiting(kind, reel),
            Entry::Choose(kind) => self.choose(kind),
            Entry::Lessons => self.screen = Screen::Lessons(reel),
            Entry::Lesson(kind) => self.teach(kind),
            Entry::Puzzles => self.screen = Screen::Puzzles(reel),
            Entry::PuzzlesOf(kind) => self.screen = Screen::Lengths(kind, reel),
            Entry::Puzzle(length) => self.with_game(|console, kind| console.puzzle(kind, length)),
            Entry::Settings => self.screen = Screen::Settings(reel),
            Entry::Leave => self.open_menu(),
            Entry::GoOn => self.go_on(),
            Entry::New => self.with_game(Self::choose),
            Entry::Again => self.with_game(Self::begin_again),
            Entry::NextLevel => self.with_game(|console, kind| {
                let slot = console.games.slot_mut(kind);
                if let Some(level) = slot.next_level() {
                    slot.raise(level);
                }
                console.begin_again(kind);
            }),
            Entry::AskRestart => self.with_game(|console, kind| {
                if console.games.play(kind).is_some_and(|play| play.made() > 0) {
                    console.screen = Screen::Sure(kind, reel);
                } else {
                    console.restart(kind);
                }
            }),
            Entry::Restart => self.with_game(Self::restart),
            Entry::Undo => self.play_on(|play, world| play.undo(world)),
            Entry::Hint => self.play_on(|play, world| play.ask_for_hint(world)),
            Entry::Replay => self.play_on(|play, world| play.replay(world)),
            Entry::PlayOn => self.play_on(|play, world| play.play_on(world)),
        }
    }

    /// The kind of the game that a menu is about.
    fn at_hand(&self) -> Option<GameKind> {
        match self.screen {
            Screen::Waiting(kind, _)
            | Screen::Playing(kind)
            | Screen::Pause(kind, _)
            | Screen::Sure(kind, _)
            | Screen::Ended(kind, _)
            | Screen::Lengths(kind, _)
            | Screen::Lots(kind, _) => Some(kind),
            Screen::Greeting { .. }
            | Screen::Menu(_)
            | Screen::Lessons(_)
            | Screen::Lesson(_)
            | Screen::Puzzles(_)
            | Screen::Puzzle(_)
            | Screen::Demo { .. }
            | Screen::Dark
            | Screen::Choosing(_)
            | Screen::Settings(_)
            | Screen::TestPicture { .. }
            | Screen::KeyTest { .. } => self.waiting(),
        }
    }

    /// Does something with the game that a menu is about.
    fn with_game(&mut self, act: impl FnOnce(&mut Self, GameKind)) {
        match self.at_hand() {
            Some(kind) => act(self, kind),
            None => self.open_menu(),
        }
    }

    /// Does something to the game that a menu is about, and goes back to its board.
    fn play_on(&mut self, act: impl FnOnce(&mut dyn AnyPlay, &mut World<'_>)) {
        self.with_game(|console, kind| {
            if let Some((play, mut world)) = console.at_board(kind) {
                act(play, &mut world);
            }
            console.screen = Screen::Playing(kind);
        });
    }

    fn restart(&mut self, kind: GameKind) {
        let seed = self.lot.draw();
        if let Some((play, mut world)) = self.at_board(kind) {
            play.restart(seed, &mut world);
        }
        self.screen = Screen::Playing(kind);
    }

    fn begin_again(&mut self, kind: GameKind) {
        let seed = self.lot.draw();
        self.begin(kind, seed);
    }

    fn choose(&mut self, kind: GameKind) {
        let seed = self.lot.draw();
        self.screen = Screen::Choosing(Choosing::new(kind, &self.games, seed, self.now));
    }

    fn press_while_choosing(&mut self, mut choosing: Choosing, press: Press) {
        let entropy = self.lot.draw();
        let kind = choosing.kind();
        match choosing.press(press, self.games.slot(kind), entropy, self.now) {
            Chosen::Choosing => self.screen = Screen::Choosing(choosing),
            Chosen::Back => self.open_menu(),
            Chosen::Begin => {
                *self.games.slot_mut(kind).choices_mut() = choosing.choices;
                self.begin(kind, choosing.seed);
            }
        }
    }

    /// Begins a game with the last choices; `seed` decides the board, the deal and lots.
    fn begin(&mut self, kind: GameKind, seed: u64) {
        let slot = self.games.slot_mut(kind);
        slot.begin(seed, &mut self.serial);
        self.last_played = Some(kind);
        match slot.lots(seed) {
            Some((beginner, inks)) => {
                self.screen = Screen::Lots(kind, Lots { second: beginner == 1, inks, since: self.now });
            }
            None => self.resume(kind),
        }
    }

    /// Goes on with the game that waits.
    pub(super) fn go_on(&mut self) {
        self.with_game(Self::resume);
    }

    fn resume(&mut self, kind: GameKind) {
        self.last_played = Some(kind);
        if let Some((play, mut world)) = self.at_board(kind) {
            play.resume(&mut world);
        }
        self.screen = Screen::Playing(kind);
    }
}

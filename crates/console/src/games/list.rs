//! The macro that turns the list of games into code.

/// Defines the slots, temporary games and paints of all games.
macro_rules! games {
    ($($kind:ident: $game:ident,)+) => {
        use engine::PuzzleId;
        use rules::GameKind;
        use smart_leds::RGB8;

        use crate::{
            Controller, temporary_game, paint::UiPaint, lesson::Step, session::{AnySession, GameSession},
            game_ui::{GameInfo, GameUi}, score::{Scoreboard, Solved}, revision::Revision, slot::GameSlot,
            storage::Replayed,
        };

        /// Static facts about a game.
        pub(crate) const fn info(kind: GameKind) -> &'static GameInfo {
            match kind { $(GameKind::$kind => &<$game::Game as GameUi>::INFO,)+ }
        }

        /// How long the animation of a move takes at normal speed; `None` if the move is illegal.
        #[cfg(feature = "host")]
        pub fn animation_time(before: &engine::AnyGame, mv: engine::AnyMove) -> Option<crate::Millis> {
            match (before, mv) {
                $((engine::AnyGame::$kind(before), engine::AnyMove::$kind(mv)) => {
                    let mut after = before.clone();
                    rules::Game::play(&mut after, mv).ok()?;
                    Some(after.timeline(before, mv).duration())
                })+
                _ => None,
            }
        }

        /// The saved game of each kind, with its choices and scores.
        pub(crate) struct Games {
            pub(crate) slots: [GameSlot; GameKind::ALL.len()],
            $($game: Option<GameSession<$game::Game>>,)+
        }

        impl Games {
            /// The state before the first game.
            pub(crate) fn new() -> Self {
                let slot = |kind| GameSlot {
                    choices: crate::choices::Choices::defaults(info(kind).setup.choices()),
                    scores: Scoreboard::default(),
                    solved: Solved::default(),
                };
                Self { slots: GameKind::ALL.map(slot), $($game: None,)+ }
            }

            /// The saved game of this kind.
            pub(crate) fn session(&self, kind: GameKind) -> Option<&dyn AnySession> {
                match kind { $(GameKind::$kind => self.$game.as_ref().map(|session| session as _),)+ }
            }

            /// The saved game of this kind, mutably.
            pub(crate) fn session_mut(&mut self, kind: GameKind) -> Option<&mut dyn AnySession> {
                match kind { $(GameKind::$kind => self.$game.as_mut().map(|session| session as _),)+ }
            }

            /// Starts a game with the last choices, replacing any other. `seed` decides the board, the deal and the coin toss.
            pub(crate) fn begin(&mut self, kind: GameKind, seed: u64, revision: &mut Revision) {
                let choices = &self.slots[kind as usize].choices;
                match kind { $(GameKind::$kind => {
                    let (game, seats) = <$game::Game as GameUi>::start(choices, seed);
                    self.$game = Some(GameSession::new(game, seats, revision));
                })+ }
            }

            /// Loads the game of a record, replacing any other, if the record is valid.
            pub(crate) fn open(&mut self, kind: GameKind, words: &str, revision: &mut Revision) -> Option<()> {
                let (names, opening) = words.split_once(' ')?;
                let seats = crate::seats::read_seats(names)?;
                match kind { $(GameKind::$kind => {
                    self.$game = Some(GameSession::new(<$game::Game as GameUi>::load(opening)?, seats, revision));
                })+ }
                Some(())
            }
        }

        /// A game that is not saved.
        #[expect(clippy::large_enum_variant, reason = "there is no heap to put a game on")]
        pub(crate) enum TemporaryGame {
            $($kind(GameSession<$game::Game>),)+
        }

        impl TemporaryGame {
            /// A game of the engine against itself.
            pub(crate) fn demo(kind: GameKind, seed: u64, revision: &mut Revision) -> Self {
                match kind { $(GameKind::$kind => Self::$kind(temporary_game::demo(seed, revision)),)+ }
            }

            /// The position at the start of a step of a lesson.
            pub(crate) fn staged(kind: GameKind, step: &Step, revision: &mut Revision) -> Option<Self> {
                match kind { $(GameKind::$kind => temporary_game::staged(step, revision).map(Self::$kind),)+ }
            }

            /// A puzzle with this position, for this solver.
            pub(crate) fn puzzle(
                puzzle: PuzzleId,
                position: u32,
                solver: Controller,
                revision: &mut Revision,
            ) -> Option<Self> {
                match puzzle.game { $(GameKind::$kind => {
                    temporary_game::puzzle(puzzle, position, solver, revision).map(Self::$kind)
                })+ }
            }

            /// The game.
            pub(crate) const fn session(&self) -> &dyn AnySession {
                match self { $(Self::$kind(session) => session,)+ }
            }

            /// Which game it is.
            pub(crate) const fn kind(&self) -> GameKind {
                match self { $(Self::$kind(_) => GameKind::$kind,)+ }
            }

            /// The game, mutably.
            pub(crate) const fn session_mut(&mut self) -> &mut dyn AnySession {
                match self { $(Self::$kind(session) => session,)+ }
            }
        }

        /// A game whose records are checked before they replace others.
        #[expect(clippy::large_enum_variant, reason = "there is no heap to put a game on")]
        pub(crate) enum ImportedGame {
            $($kind(Replayed<$game::Game>),)+
        }

        impl ImportedGame {
            /// The game of an opening record, if the record is valid.
            pub(crate) fn open(kind: GameKind, words: &str) -> Option<Self> {
                match kind { $(GameKind::$kind => Replayed::open(words).map(Self::$kind),)+ }
            }

            /// Which game it is.
            pub(crate) const fn kind(&self) -> GameKind {
                match self { $(Self::$kind(_) => GameKind::$kind,)+ }
            }

            /// Makes the move of a record, if the record is valid.
            pub(crate) fn play(&mut self, words: &str) -> Option<()> {
                match self { $(Self::$kind(game) => game.play(words),)+ }
            }
        }

        /// The meaning of an LED; the palette gives it a colour.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Paint {
            /// A paint of the console itself.
            Console(UiPaint),
            $(#[doc = concat!("A paint of ", stringify!($kind), ".")] $kind($game::Paint),)+
        }

        impl Paint {
            /// Its colour in each palette at full level, as the eye sees it.
            pub(crate) const fn colours(self) -> [RGB8; 3] {
                match self {
                    Self::Console(paint) => paint.colours(),
                    $(Self::$kind(paint) => paint.colours(),)+
                }
            }

            /// Its characters in a text picture, bright and dim.
            pub(crate) const fn symbols(self) -> [char; 2] {
                match self {
                    Self::Console(paint) => paint.symbols(),
                    $(Self::$kind(paint) => paint.symbols(),)+
                }
            }

            /// All paints.
            #[cfg(test)]
            pub(crate) fn all() -> impl Iterator<Item = Self> {
                UiPaint::all().map(Self::Console)$(.chain($game::Paint::all().map(Self::$kind)))+
            }
        }
    };
}

//! What follows from the list of games.

/// Makes a place for each game, and the inks of all.
macro_rules! games {
    ($($kind:ident: $game:ident,)+) => {
        use engine::PuzzleId;
        use rules::GameKind;
        use smart_leds::RGB8;

        use crate::{
            aside, ink::ConsoleInk, lesson::Step, play::{AnyPlay, Play},
            scene::{GameInfo, Scene}, score::{Scores, Solved}, slot::{GameSlot, Serial},
        };

        /// What the console knows of a game before it begins.
        pub(crate) const fn info(kind: GameKind) -> &'static GameInfo {
            match kind { $(GameKind::$kind => &<$game::Game as Scene>::INFO,)+ }
        }

        /// The saved game of each kind, and what else is saved of it.
        pub(crate) struct Games {
            pub(crate) slots: [GameSlot; GameKind::ALL.len()],
            $($game: Option<Play<$game::Game>>,)+
        }

        impl Games {
            /// No game has been played.
            pub(crate) fn new() -> Self {
                let slot = |kind| GameSlot {
                    choices: crate::choices::Choices::at_first(info(kind).setup.choices()),
                    scores: Scores::default(),
                    solved: Solved::default(),
                };
                Self { slots: GameKind::ALL.map(slot), $($game: None,)+ }
            }

            /// The saved game of this kind.
            pub(crate) fn play(&self, kind: GameKind) -> Option<&dyn AnyPlay> {
                match kind { $(GameKind::$kind => self.$game.as_ref().map(|play| play as _),)+ }
            }

            /// The saved game of this kind, to be changed.
            pub(crate) fn play_mut(&mut self, kind: GameKind) -> Option<&mut dyn AnyPlay> {
                match kind { $(GameKind::$kind => self.$game.as_mut().map(|play| play as _),)+ }
            }

            /// Begins a game with the last choices in place of any other; `seed` decides the board, the deal and the toss.
            pub(crate) fn begin(&mut self, kind: GameKind, seed: u64, serial: &mut Serial) {
                let choices = &self.slots[kind as usize].choices;
                match kind { $(GameKind::$kind => {
                    let (game, seats) = <$game::Game as Scene>::begin(choices, seed);
                    self.$game = Some(Play::new(game, seats, serial));
                })+ }
            }

            /// Opens the game that a record begins in place of any other, if the record is valid.
            pub(crate) fn open(&mut self, kind: GameKind, words: &str, serial: &mut Serial) -> Option<()> {
                let (names, opening) = words.split_once(' ')?;
                let seats = crate::seats::read_seats(names)?;
                match kind { $(GameKind::$kind => {
                    self.$game = Some(Play::new(<$game::Game as Scene>::open(opening)?, seats, serial));
                })+ }
                Some(())
            }
        }

        /// A game beside those that wait.
        #[expect(clippy::large_enum_variant, reason = "there is no heap to put a game on")]
        pub(crate) enum Aside {
            $($kind(Play<$game::Game>),)+
        }

        impl Aside {
            /// A game of the chip against itself.
            pub(crate) fn demo(kind: GameKind, seed: u64, serial: &mut Serial) -> Self {
                match kind { $(GameKind::$kind => Self::$kind(aside::demo(seed, serial)),)+ }
            }

            /// The game with which a step of a lesson begins.
            pub(crate) fn staged(kind: GameKind, step: &Step, serial: &mut Serial) -> Option<Self> {
                match kind { $(GameKind::$kind => aside::staged(step, serial).map(Self::$kind),)+ }
            }

            /// A puzzle whose position is the one with this number.
            pub(crate) fn puzzle(puzzle: PuzzleId, number: u32, serial: &mut Serial) -> Option<Self> {
                match puzzle.game { $(GameKind::$kind => aside::puzzle(puzzle, number, serial).map(Self::$kind),)+ }
            }

            /// The game.
            pub(crate) const fn play(&self) -> &dyn AnyPlay {
                match self { $(Self::$kind(play) => play,)+ }
            }

            /// Which game it is.
            #[cfg(feature = "notebook")]
            pub(crate) const fn kind(&self) -> GameKind {
                match self { $(Self::$kind(_) => GameKind::$kind,)+ }
            }

            /// The game, to be changed.
            pub(crate) const fn play_mut(&mut self) -> &mut dyn AnyPlay {
                match self { $(Self::$kind(play) => play,)+ }
            }
        }

        /// What a light stands for. The palette gives each its colour.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Ink {
            /// An ink that belongs to no game.
            Console(ConsoleInk),
            $(#[doc = concat!("An ink of ", stringify!($kind), ".")] $kind($game::Ink),)+
        }

        impl Ink {
            /// Its colour in each palette, as the eye sees it at full level.
            pub(crate) const fn colours(self) -> [RGB8; 3] {
                match self {
                    Self::Console(ink) => ink.colours(),
                    $(Self::$kind(ink) => ink.colours(),)+
                }
            }

            /// The characters that draw it in a picture made of text, where it is bright and where it is dim.
            pub(crate) const fn symbols(self) -> [char; 2] {
                match self {
                    Self::Console(ink) => ink.symbols(),
                    $(Self::$kind(ink) => ink.symbols(),)+
                }
            }

            /// Every ink.
            #[cfg(test)]
            pub(crate) fn all() -> impl Iterator<Item = Self> {
                ConsoleInk::all().map(Self::Console)$(.chain($game::Ink::all().map(Self::$kind)))+
            }
        }
    };
}

//! What follows from the list of games.

/// Makes the kinds of games, a place for each of them, and the inks of all.
macro_rules! games {
    ($($kind:ident: $game:ident,)+) => {
        use core::fmt;

        use opponents::{Length, Playable, Puzzle};
        use smart_leds::RGB8;

        use crate::{
            aside, ink::ConsoleInk, lesson::Step, pictures::Picture, play::{AnyPlay, Play}, scene::Scene,
            slot::{AnySlot, Serial, Slot},
        };

        /// The games of the console.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum GameKind {
            $(#[doc = concat!(stringify!($kind), ".")] $kind,)+
        }

        impl GameKind {
            /// All of them, in the order in which they are offered.
            pub const ALL: [Self; [$(stringify!($kind)),+].len()] = [$(Self::$kind),+];

            /// The game of this name in records.
            pub fn named(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|kind| kind.name() == name)
            }

            const fn name(self) -> &'static str {
                match self { $(Self::$kind => <$game::Game as Scene>::NAME,)+ }
            }

            /// Its name in capitals, which runs through the board.
            pub(crate) const fn sign(self) -> &'static str {
                match self { $(Self::$kind => <$game::Game as Scene>::SIGN,)+ }
            }

            /// Its picture in menus.
            pub(crate) const fn picture(self) -> &'static Picture {
                match self { $(Self::$kind => &<$game::Game as Scene>::PICTURE,)+ }
            }

            /// The puzzle of it with this length and number; none if it has no puzzles.
            pub fn puzzle(self, length: Length, number: u32) -> Option<Puzzle> {
                let (game, has_puzzles) = match self {
                    $(Self::$kind => (<$game::Game as Playable>::KIND, <$game::Game as Playable>::HAS_PUZZLES),)+
                };
                has_puzzles.then_some(Puzzle { game, length, seed: number.into() })
            }

            /// The steps of its lesson.
            pub(crate) const fn lesson(self) -> &'static [Step] {
                match self { $(Self::$kind => <$game::Game as Scene>::LESSON,)+ }
            }

            /// Says what a step of its lesson shows.
            pub(crate) fn write_step(
                self,
                step: usize,
                language: crate::Language,
                f: &mut dyn fmt::Write,
            ) -> fmt::Result {
                match self { $(Self::$kind => <$game::Game as Scene>::write_step(step, language, f),)+ }
            }

            /// Its name within a sentence.
            pub(crate) const fn title(self) -> &'static str {
                match self { $(Self::$kind => <$game::Game as Scene>::TITLE,)+ }
            }
        }

        /// Its name in records.
        impl fmt::Display for GameKind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        /// A place for each game.
        #[derive(Default)]
        pub(crate) struct Games {
            $($game: Slot<$game::Game>,)+
        }

        impl Games {
            pub(crate) const fn slot(&self, kind: GameKind) -> &dyn AnySlot {
                match kind { $(GameKind::$kind => &self.$game,)+ }
            }

            pub(crate) const fn slot_mut(&mut self, kind: GameKind) -> &mut dyn AnySlot {
                match kind { $(GameKind::$kind => &mut self.$game,)+ }
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
            pub(crate) fn puzzle(kind: GameKind, puzzle: Puzzle, number: u32, serial: &mut Serial) -> Option<Self> {
                match kind { $(GameKind::$kind => aside::puzzle(puzzle, number, serial).map(Self::$kind),)+ }
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
pub(super) use games;

//! The list of games. Each is a module of this crate with the types `Game`, `Move` and `IllegalMove`; menus use the same order.

use core::fmt;

/// Calls a macro with the list of games: `Donuts: donuts,` and so on, a Rust identifier and a module of this crate.
///
/// ```
/// macro_rules! count {
///     ($($kind:ident: $game:ident,)+) => { [$(stringify!($kind)),+].len() };
/// }
///
/// assert_eq!(rules::for_each_game!(count), rules::GameKind::ALL.len());
/// ```
#[macro_export]
macro_rules! for_each_game {
    ($callback:ident) => {
        $callback! {
            Donuts: donuts,
            Konter: konter,
            Fundomino: fundomino,
        }
    };
}

macro_rules! kinds {
    ($($kind:ident: $game:ident,)+) => {
        /// One of the games in the list.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum GameKind {
            $(#[doc = concat!(stringify!($kind), ".")] $kind,)+
        }

        impl GameKind {
            /// All games, in the order of the list.
            pub const ALL: [Self; [$(stringify!($kind)),+].len()] = [$(Self::$kind),+];

            /// The name of the game's module. Saved games use it, so it must never change.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$kind => stringify!($game),)+ }
            }
        }

        $(impl Listed for crate::$game::Game {
            const KIND: GameKind = GameKind::$kind;
        })+
    };
}

for_each_game!(kinds);

/// A game in the list.
pub trait Listed {
    /// The game's entry in the list.
    const KIND: GameKind;
}

impl GameKind {
    /// The game with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

//! The list of games. Each is a module of this crate with the types `Game` and `Move`; the order is that in menus.

use core::fmt;

/// Hands the list of games to a macro, which gets `Donuts: donuts,` and so on: a name in Rust and a module of this crate.
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
        ///
        /// ```
        /// use rules::GameKind;
        ///
        /// assert_eq!(GameKind::named("konter"), Some(GameKind::Konter));
        /// assert_eq!(GameKind::Konter.to_string(), "konter");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum GameKind {
            $(#[doc = concat!(stringify!($kind), ".")] $kind,)+
        }

        impl GameKind {
            /// All games, in the order of the list.
            pub const ALL: [Self; [$(stringify!($kind)),+].len()] = [$(Self::$kind),+];

            /// The name of the game's module, which is also its name in saved games: it can never change.
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
    /// Which game it is.
    const KIND: GameKind;
}

impl GameKind {
    /// The game of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

//! What follows from the list of games.

/// Makes what is one thing for all games.
macro_rules! games {
    ($($kind:ident: $game:ident,)+) => {
        /// What a player may know of a game.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[expect(clippy::large_enum_variant, reason = "there is no heap to put a game on")]
        pub enum Knowledge {
            $(#[doc = concat!(stringify!($kind), ".")] $kind(<rules::$game::Game as Opponent>::Known),)+
        }

        impl Knowledge {
            /// Any legal move: for trying out what plays with the chip.
            pub fn any_move(&self, lot: &mut Lot) -> Option<Thought> {
                match self {
                    $(Self::$kind(known) => {
                        any(<rules::$game::Game as Opponent>::moves(known), lot).map(Thought::$kind)
                    })+
                }
            }

            /// The move that a text names in the notation of this game, legal or not.
            pub fn move_named(&self, text: &str) -> Option<Thought> {
                match self { $(Self::$kind(_) => text.parse().ok().map(Thought::$kind),)+ }
            }
        }

        /// A move that the chip has found.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Thought {
            $(#[doc = concat!("In ", stringify!($kind), ".")] $kind(<rules::$game::Game as Game>::Move),)+
        }

        /// The move in its game's notation.
        impl fmt::Display for Thought {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self { $(Self::$kind(mv) => mv.fmt(f),)+ }
            }
        }

        /// A game of any kind.
        #[derive(Clone)]
        #[expect(clippy::large_enum_variant, reason = "there is no heap to put a game on")]
        pub enum AnyGame {
            $(#[doc = concat!(stringify!($kind), ".")] $kind(rules::$game::Game),)+
        }

        impl AnyGame {
            /// What the side to move may know of it; nothing if nobody is to move.
            pub fn knowledge(&self) -> Option<Knowledge> {
                match self { $(Self::$kind(game) => game.knowledge(),)+ }
            }
        }

        #[expect(clippy::large_enum_variant, reason = "there is no heap to put a thought on")]
        enum GameSearch<'m> {
            $($kind(<rules::$game::Game as Opponent>::Search<'m>),)+
        }

        impl Puzzle {
            /// Begins to think; none if there is nothing to decide.
            pub fn think<'m>(&self, memory: &'m mut Memory) -> Option<Search<'m>> {
                match &self.known {
                    $(Knowledge::$kind(known) => {
                        let search = <rules::$game::Game as Opponent>::search(known, self.level, self.seed, memory)?;
                        Some(Search(GameSearch::$kind(search)))
                    })+
                }
            }
        }

        impl Thinking for Search<'_> {
            type Move = Thought;

            fn step(&mut self) -> Progress {
                match &mut self.0 { $(GameSearch::$kind(search) => search.step(),)+ }
            }

            fn best(&self) -> Thought {
                match &self.0 { $(GameSearch::$kind(search) => Thought::$kind(search.best()),)+ }
            }
        }

        $(impl Playable for rules::$game::Game {
            fn of_any_kind(&self) -> AnyGame {
                AnyGame::$kind(self.clone())
            }

            fn knowledge(&self) -> Option<Knowledge> {
                self.known().map(Knowledge::$kind)
            }

            fn thought(thought: Thought) -> Option<Self::Move> {
                match thought {
                    Thought::$kind(mv) => Some(mv),
                    _ => None,
                }
            }
        })+
    };
}
pub(super) use games;

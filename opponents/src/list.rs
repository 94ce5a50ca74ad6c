//! What follows from the list of games.

/// Makes what is one thing for all games.
macro_rules! games {
    ($($kind:ident: $game:ident,)+) => {
        /// The games that the chip plays.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Kind {
            $(#[doc = concat!(stringify!($kind), ".")] $kind,)+
        }

        /// What a player may know of a game.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[expect(clippy::large_enum_variant, reason = "there is no heap to put a game on")]
        pub enum Knowledge {
            $(#[doc = concat!(stringify!($kind), ".")] $kind(<rules::$game::Game as Opponent>::Known),)+
        }

        impl Knowledge {
            /// The move that a text names in the notation of this game, legal or not.
            pub fn move_named(&self, text: &str) -> Option<Thought> {
                match self { $(Self::$kind(_) => text.parse().ok().map(Thought::$kind),)+ }
            }
        }

        /// What the chip has found.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Thought {
            $(#[doc = concat!("A move of ", stringify!($kind), ".")] $kind(<rules::$game::Game as Game>::Move),)+
            /// The number of the [attempt](Opponent::attempt) that is the puzzle; before the search is done, of the one that is
            /// looked at.
            Puzzle(u32),
        }

        /// A move in its game's notation, or a number.
        impl fmt::Display for Thought {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$kind(mv) => mv.fmt(f),)+
                    Self::Puzzle(number) => number.fmt(f),
                }
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
        enum AnyWork<'m> {
            $($kind(Work<'m, rules::$game::Game>),)+
        }

        impl Task {
            /// Begins to think; none if there is nothing to decide.
            pub fn think<'m>(&self, memory: &'m mut Memory) -> Option<Search<'m>> {
                let work = match self {
                    $(Self::Move { known: Knowledge::$kind(known), level, seed } => {
                        AnyWork::$kind(Work::Move(<rules::$game::Game as Opponent>::search(known, *level, *seed, memory)?))
                    })+
                    $(Self::Compose(puzzle @ Puzzle { game: Kind::$kind, .. }) => {
                        AnyWork::$kind(Work::Compose(<rules::$game::Game as Opponent>::compose(*puzzle, memory)?))
                    })+
                    $(Self::Defend { known: Knowledge::$kind(known), left } => {
                        AnyWork::$kind(Work::Defend(<rules::$game::Game as Opponent>::defend(known, *left, memory)?))
                    })+
                };
                Some(Search(work))
            }

            /// Any answer that might come: for trying out what asks the chip.
            pub fn any_answer(&self, lot: &mut Lot) -> Option<Thought> {
                match self {
                    $(Self::Move { known: Knowledge::$kind(known), .. }
                    | Self::Defend { known: Knowledge::$kind(known), .. } => {
                        any(<rules::$game::Game as Opponent>::moves(known), lot).map(Thought::$kind)
                    })+
                    $(Self::Compose(puzzle @ Puzzle { game: Kind::$kind, .. }) => {
                        let first = lot.below(u32::MAX - 99);
                        let is_there = |number| <rules::$game::Game as Opponent>::attempt(*puzzle, number).is_some();
                        (first..first + 99).find(|number| is_there(*number)).map(Thought::Puzzle)
                    })+
                }
            }
        }

        impl Thinking for Search<'_> {
            type Move = Thought;

            fn step(&mut self) -> Progress {
                match &mut self.0 { $(AnyWork::$kind(work) => work.step(),)+ }
            }

            fn best(&self) -> Thought {
                match &self.0 { $(AnyWork::$kind(work) => work.best(Thought::$kind),)+ }
            }
        }

        $(impl Playable for rules::$game::Game {
            const KIND: Kind = Kind::$kind;

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

//! Questions about any game, with their searches and answers.

use core::fmt;

use rules::{GameKind, Rng};

use crate::{Engine, GameSearch, Level, Progress, PuzzleId, PuzzleLength};

/// A question to the engine. Equal jobs have equal answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Copied into every report, so that reports on an older question can be recognised.
    pub id: u16,
    /// The job to do.
    pub job: Job,
}

/// A job for the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Job {
    /// Find a move.
    Move {
        /// The information state of the side to move.
        state: InfoState,
        /// The playing level.
        level: Level,
        /// The RNG seed.
        seed: u64,
    },
    /// Find the position of a puzzle.
    ComposePuzzle(PuzzleId),
    /// Find the best defence in a puzzle.
    DefendPuzzle {
        /// The information state of the defender.
        state: InfoState,
        /// How many moves the attacker has left.
        left: u8,
    },
}

/// An answer of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A move.
    Move(AnyMove),
    /// The number of the candidate that is the puzzle.
    Puzzle(u32),
}

impl Answer {
    /// The move, if it is one of this game.
    pub fn to_move<G: Engine>(self) -> Option<G::Move> {
        match self {
            Self::Move(mv) => mv.try_into().ok(),
            Self::Puzzle(_) => None,
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(mv) => mv.fmt(f),
            Self::Puzzle(number) => number.fmt(f),
        }
    }
}

/// A report on the question with this id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Report {
    /// The progress, from 0 to 255.
    Progress(u16, u8),
    /// The answer.
    Answer(u16, Answer),
}

/// The search for the answer to a question: the search of its game, with the id of the question for the reports.
pub struct Search<'m> {
    id: u16,
    reported: u8,
    is_done: bool,
    search: AnySearch<'m>,
}

impl<'m> Search<'m> {
    /// Starts a search; `None` if there is nothing to decide.
    // Not inlined, to save flash.
    #[inline(never)]
    pub fn new(question: &Question, memory: &'m mut Memory) -> Option<Self> {
        let search = question.job.search(memory)?;
        Some(Self { id: question.id, reported: 0, is_done: false, search })
    }

    /// Searches for about a millisecond on the device. Reports the answer, or the progress if it has changed.
    pub fn step(&mut self) -> Option<Report> {
        if self.is_done {
            return None;
        }
        match self.search.step() {
            Progress::Searching(part) if part == self.reported => None,
            Progress::Searching(part) => {
                self.reported = part;
                Some(Report::Progress(self.id, part))
            }
            Progress::Done => {
                self.is_done = true;
                Some(Report::Answer(self.id, self.answer()))
            }
        }
    }

    /// The best answer so far.
    pub fn answer(&self) -> Answer {
        self.search.answer()
    }

    /// Whether the answer has been reported.
    pub const fn is_done(&self) -> bool {
        self.is_done
    }
}

impl Job {
    /// Searches to the end; `None` if there is nothing to decide.
    pub fn solve(&self, memory: &mut Memory) -> Option<Answer> {
        Some(self.search(memory)?.finish())
    }
}

macro_rules! games {
    ($($kind:ident: $game:ident,)+) => {
        /// The information state of any game: what a player may know.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[expect(clippy::large_enum_variant, reason = "there is no heap to put a game on")]
        pub enum InfoState {
            $(#[doc = concat!(stringify!($kind), ".")] $kind(<rules::$game::Game as Engine>::InfoState),)+
        }

        impl InfoState {
            /// Parses a move in the notation of this game; it need not be legal.
            pub fn parse_move(&self, text: &str) -> Option<AnyMove> {
                match self { $(Self::$kind(_) => text.parse().ok().map(AnyMove::$kind),)+ }
            }
        }

        /// A move of any game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum AnyMove {
            $(#[doc = concat!(stringify!($kind), ".")] $kind(rules::$game::Move),)+
        }

        impl fmt::Display for AnyMove {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self { $(Self::$kind(mv) => mv.fmt(f),)+ }
            }
        }

        impl AnyMove {
            /// Parses a move of this game; it need not be legal.
            pub fn parse(game: GameKind, text: &str) -> Option<Self> {
                match game { $(GameKind::$kind => text.parse().ok().map(Self::$kind),)+ }
            }
        }

        /// Why a move of any game is illegal.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum AnyIllegalMove {
            $(#[doc = concat!(stringify!($kind), ".")] $kind(rules::$game::IllegalMove),)+
        }

        impl fmt::Display for AnyIllegalMove {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self { $(Self::$kind(reason) => reason.fmt(f),)+ }
            }
        }

        /// Any game.
        #[derive(Clone)]
        #[expect(clippy::large_enum_variant, reason = "there is no heap to put a game on")]
        pub enum AnyGame {
            $(#[doc = concat!(stringify!($kind), ".")] $kind(rules::$game::Game),)+
        }

        impl AnyGame {
            /// The information state of the side to move; `None` if the game is over.
            pub fn info_state(&self) -> Option<InfoState> {
                match self { $(Self::$kind(game) => game.info_state(),)+ }
            }
        }

        /// Working memory for one search at a time.
        pub struct Memory {
            $(#[doc = concat!("For ", stringify!($kind), ".")] pub $game: <rules::$game::Game as Engine>::Memory,)+
        }

        impl Memory {
            /// Memory before its first use: all zeros, so that it takes no room in the image.
            pub const fn new() -> Self {
                Self { $($game: <rules::$game::Game as Engine>::MEMORY,)+ }
            }
        }

        any_search! {
            #[expect(clippy::large_enum_variant, reason = "there is no heap to put a search on")]
            enum AnySearch<'m> {
                $($kind(<rules::$game::Game as Engine>::Search<'m>),)+
            }
        }

        impl Job {
            /// Starts the search of the game; `None` if there is nothing to decide.
            fn search<'m>(&self, memory: &'m mut Memory) -> Option<AnySearch<'m>> {
                Some(match self {
                    $(Self::Move { state: InfoState::$kind(state), level, seed } => {
                        AnySearch::$kind(<rules::$game::Game as Engine>::search(state, *level, *seed, &mut memory.$game)?)
                    })+
                    $(Self::ComposePuzzle(puzzle @ PuzzleId { game: GameKind::$kind, .. }) => {
                        AnySearch::$kind(<rules::$game::Game as Engine>::compose_puzzle(*puzzle, &mut memory.$game)?)
                    })+
                    $(Self::DefendPuzzle { state: InfoState::$kind(state), left } => {
                        AnySearch::$kind(<rules::$game::Game as Engine>::defend_puzzle(state, *left, &mut memory.$game)?)
                    })+
                })
            }

            /// A random valid answer, to test callers without a search.
            pub fn random_answer(&self, rng: &mut Rng) -> Option<Answer> {
                match self {
                    $(Self::Move { state: InfoState::$kind(state), .. }
                    | Self::DefendPuzzle { state: InfoState::$kind(state), .. } => {
                        let mv = random_item(<rules::$game::Game as Engine>::moves(state), rng)?;
                        Some(Answer::Move(mv.into()))
                    })+
                    $(Self::ComposePuzzle(puzzle @ PuzzleId { game: GameKind::$kind, .. }) => {
                        let first = rng.below(u32::MAX - 99);
                        let exists = |number| <rules::$game::Game as Engine>::puzzle_position(*puzzle, number).is_some();
                        (first..first + 99).find(|number| exists(*number)).map(Answer::Puzzle)
                    })+
                }
            }
        }

        impl PuzzleId {
            /// A puzzle ID; `None` if the game has no puzzles.
            pub fn new(game: GameKind, length: PuzzleLength, seed: u64) -> Option<Self> {
                let has_puzzles = match game { $(GameKind::$kind => <rules::$game::Game as Engine>::PUZZLES,)+ };
                has_puzzles.then_some(Self { game, length, seed })
            }
        }

        $(
            impl From<rules::$game::Game> for AnyGame {
                fn from(game: rules::$game::Game) -> Self {
                    Self::$kind(game)
                }
            }

            impl From<rules::$game::Move> for AnyMove {
                fn from(mv: rules::$game::Move) -> Self {
                    Self::$kind(mv)
                }
            }

            impl From<rules::$game::IllegalMove> for AnyIllegalMove {
                fn from(reason: rules::$game::IllegalMove) -> Self {
                    Self::$kind(reason)
                }
            }

            impl TryFrom<AnyMove> for rules::$game::Move {
                type Error = AnyMove;

                fn try_from(mv: AnyMove) -> Result<Self, AnyMove> {
                    match mv {
                        AnyMove::$kind(mv) => Ok(mv),
                        other => Err(other),
                    }
                }
            }
        )+
    };
}

rules::for_each_game!(games);

impl Default for Memory {
    fn default() -> Self {
        Self::new()
    }
}

/// A random one of these, by reservoir sampling.
fn random_item<T>(items: impl IntoIterator<Item = T>, rng: &mut Rng) -> Option<T> {
    (1..)
        .zip(items)
        .fold(None, |chosen, (count, item)| if rng.below(count) == 0 { Some(item) } else { chosen })
}

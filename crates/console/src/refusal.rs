//! Why the console refuses a move from a program.

use core::fmt;

use engine::AnyIllegalMove;

/// Why [`Input::Move`](crate::Input::Move) was refused. It reveals nothing that the panel hides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// An alert covers the board.
    Alert,
    /// No game is on the board.
    NoGame,
    /// The move is one of another game.
    OtherGame,
    /// The next player has not taken the board.
    HandOver,
    /// The engine is to move or searches for a hint.
    Engine,
    /// The last move is still animated.
    Animation,
    /// The game or the round is over.
    Over,
    /// A lesson, a puzzle or a replay awaits no move now.
    NotAwaited,
    /// The rules forbid it.
    Illegal(AnyIllegalMove),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Alert => "An alert is shown: press a button first.",
            Self::NoGame => "No game is on the board: start or resume one.",
            Self::OtherGame => "The move is one of another game: see state.",
            Self::HandOver => "The next player has not taken the board: press A.",
            Self::Engine => "The engine is searching: wait for the next turn of a person.",
            Self::Animation => "The last move is still shown: wait for the next turn.",
            Self::Over => "The game or round is over: press A.",
            Self::NotAwaited => "No move is awaited now: see state.",
            Self::Illegal(reason) => return reason.fmt(f),
        })
    }
}

impl core::error::Error for Refusal {}

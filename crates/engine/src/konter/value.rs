//! The game-theoretic value of a position, looked up in the tablebase.

use super::{board::Board, tablebase::TABLEBASE};

/// The value of a position for the player to move, with the distance to the end: the winner wins as fast as possible,
/// the loser resists as long as possible.
///
/// It ignores draws by repetition and by the move limit. The shortest win repeats no position, so these matter only if
/// the winner delays it, or if it needs more plies than are left before the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// The player to move wins in this number of plies.
    Win(u8),
    /// The player to move loses in this number of plies.
    Loss(u8),
    /// Neither player can force a win.
    Draw,
}

impl Value {
    /// The exact value of a board, from the tablebase.
    pub fn of(board: Board) -> Self {
        if let Some(value) = board.decided() {
            return value;
        }
        if let Some(plies) = TABLEBASE.loss_distance(board) {
            return Self::Loss(plies);
        }
        board
            .successors()
            .filter_map(Board::loss_distance)
            .min()
            .map_or(Self::Draw, |plies| Self::Win(plies + 1))
    }
}

impl Board {
    /// In how many plies the player to move loses; `None` if the board is not lost. It works for every board that a
    /// move leads to.
    // Not inlined, to save flash.
    #[inline(never)]
    pub(super) fn loss_distance(self) -> Option<u8> {
        match self.decided() {
            Some(Value::Loss(plies)) => Some(plies),
            Some(_) => None,
            None => TABLEBASE.loss_distance(self),
        }
    }

    /// The value of a board on which a colour has just been connected: the game is over, or a counter is due. `None` if
    /// no colour is connected.
    pub fn decided(self) -> Option<Value> {
        match (self.own_connected(), self.other_connected()) {
            (false, false) => None,
            // The opponent has connected the stones of the player to move.
            (true, _) => Some(Value::Win(0)),
            (false, true) if self.can_counter() => Some(Value::Win(1)),
            (false, true) => Some(Value::Loss(0)),
        }
    }
}

//! The game-theoretic value: what a position is worth when nobody makes a mistake, looked up in the tablebase.

use super::{board::Board, tablebase::TABLEBASE};

/// What a position is worth to the player to move, and how far its end is if the winner hurries and the loser resists.
///
/// The draws by repetition and by the move limit are left aside: they only keep a game from going on for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// He wins in so many plies.
    Win(u8),
    /// He loses in so many.
    Loss(u8),
    /// Nobody can force a win.
    Draw,
}

impl Value {
    /// The exact value of a board, from the table of the lost ones.
    pub fn of(board: Board) -> Self {
        if let Some(value) = board.decided() {
            return value;
        }
        if let Some(depth) = TABLEBASE.loss_depth(board) {
            return Self::Loss(depth);
        }
        board
            .successors()
            .filter_map(Board::loss_depth)
            .min()
            .map_or(Self::Draw, |depth| Self::Win(depth + 1))
    }
}

impl Board {
    /// In how many plies the player to move loses, if he does; of any board that a move leads to.
    // Not woven in where it is called, which would take more of the flash.
    #[inline(never)]
    pub(super) fn loss_depth(self) -> Option<u8> {
        match self.decided() {
            Some(Value::Loss(depth)) => Some(depth),
            Some(_) => None,
            None => TABLEBASE.loss_depth(self),
        }
    }

    /// The value of a board on which a colour has just been connected: the game is over or only a counter is due.
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

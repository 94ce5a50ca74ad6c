//! What is said in tic-tac-toe.

mod de;
mod en;

use rules::tic_tac_toe::Mark;

use crate::language::table;

table! {
    /// The texts of tic-tac-toe. Those in capitals run through the board.
    pub(super) struct Words {
        crosses,
        noughts,
        three,
        draw,
        wins,
        full,
        place,
        to_move,
        places,
        advises,
        lesson_three,
        lesson_win,
    }
}

impl Words {
    /// What a player is called.
    pub(super) const fn name(&self, mark: Mark) -> &'static str {
        match mark {
            Mark::Cross => self.crosses,
            Mark::Nought => self.noughts,
        }
    }
}

//! The texts of tic-tac-toe.

mod de;
mod en;

use rules::{
    TableGame as _,
    tic_tac_toe::{Game, Mark},
};

use crate::{game_ui::Reader, language::table};

table! {
    /// The texts of tic-tac-toe. Those in capitals scroll across the board.
    pub(super) struct Words {
        crosses,
        noughts,
        three,
        draw,
        wins,
        full,
        place,
        places,
        advises,
        lesson_three,
        lesson_win,
    }
}

impl Words {
    /// What a player is called in a sentence.
    pub(super) fn name(&self, mark: Mark, reader: Reader) -> &'static str {
        match mark {
            _ if reader.is(Game::seat(mark)) => reader.language.words().you,
            Mark::Cross => self.crosses,
            Mark::Nought => self.noughts,
        }
    }
}

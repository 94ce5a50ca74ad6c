//! What is said in Donuts.

mod de;
mod en;

use rules::donuts::Colour;

use crate::language::table;

table! {
    /// The texts of Donuts. Those in capitals run through the board.
    pub(super) struct Words {
        vanilla,
        chocolate,

        five,
        groups,
        draw,
        wins_by_five,
        wins_by_group,
        equal_groups,

        place_anywhere,
        place_on_line,
        places_anywhere,
        places_on_line,
        places,
        places_and_turns,
        sets_free,
        advises,

        // The lesson.
        lesson_line,
        lesson_turn,
        lesson_group,
        lesson_five,
    }
}

impl Words {
    /// What a player is called.
    pub(super) const fn name(&self, colour: Colour) -> &'static str {
        match colour {
            Colour::Vanilla => self.vanilla,
            Colour::Chocolate => self.chocolate,
        }
    }
}

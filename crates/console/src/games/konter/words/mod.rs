//! What is said in Konter.

mod de;
mod en;

use rules::konter::Colour;

use crate::language::table;

table! {
    /// The texts of Konter. Those in capitals run through the board.
    pub(super) struct Words {
        dark,
        light,
        dark_stone,
        light_stone,

        // Before the game.
        dark_player,
        light_player,
        start,
        free_set_up,
        places_first,
        lots_who_places,

        // At its end.
        connected,
        counter,
        gift,
        repetition,
        limit,
        wins_by_connection,
        wins_by_counter,
        wins_by_gift,
        drawn_by_repetition,
        drawn_by_limit,

        // What is asked.
        to_move,
        pick,
        pick_to_counter,
        where_to,
        where_to_swap,
        place,
        place_colour,
        choose,

        // What is advised.
        advises_move,
        advises_swap,
        advises_place,
        advises_colour,

        // What was done.
        moves,
        swaps,
        places,
        chooses,
        moves_first,
        counter_is_due,
        void,

        // The lesson.
        lesson_shift,
        lesson_swap,
        lesson_connection,
        lesson_gift,
        lesson_counter,
    }
}

impl Words {
    /// What a player is called.
    pub(super) const fn name(&self, colour: Colour) -> &'static str {
        match colour {
            Colour::Dark => self.dark,
            Colour::Light => self.light,
        }
    }

    /// What a stone is called.
    pub(super) const fn stone(&self, colour: Colour) -> &'static str {
        match colour {
            Colour::Dark => self.dark_stone,
            Colour::Light => self.light_stone,
        }
    }
}

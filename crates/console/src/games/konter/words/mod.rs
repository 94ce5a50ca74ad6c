//! The texts of Konter.

mod de;
mod en;

use core::fmt;

use rules::{
    TableGame as _,
    konter::{Colour, Game},
};

use crate::{game_ui::Reader, language::table};

table! {
    /// The texts of Konter. Those in capitals scroll across the board.
    pub(super) struct Words {
        dark,
        light,
        dark_stone,
        light_stone,
        dark_stones,
        light_stones,
        your_stones,

        // Before the game.
        dark_player,
        light_player,
        start,
        free_set_up,
        places_first,

        // The result.
        connected,
        counter,
        gift,
        repetition,
        limit,
        wins_by_connection,
        wins_by_counter,
        wins,
        gave_the_connection,
        drawn_by_repetition,
        drawn_by_limit,

        // Prompts.
        pick,
        pick_to_counter,
        where_to,
        where_to_swap,
        place,
        place_colour,
        choose,

        // Hints.
        advises_move,
        advises_swap,
        advises_place,
        advises_colour,

        // Moves and their effects.
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
        lesson_mistake,
    }
}

impl Words {
    /// The name of a colour.
    pub(super) const fn colour(&self, colour: Colour) -> &'static str {
        match colour {
            Colour::Dark => self.dark,
            Colour::Light => self.light,
        }
    }

    /// What the player of a colour is called at the start of a sentence.
    pub(super) fn name(&self, colour: Colour, reader: Reader) -> impl fmt::Display {
        reader.name(Game::seat(colour), self.colour(colour))
    }

    /// The stones of a colour.
    pub(super) fn stones(&self, colour: Colour, reader: Reader) -> &'static str {
        match colour {
            _ if reader.is(Game::seat(colour)) => self.your_stones,
            Colour::Dark => self.dark_stones,
            Colour::Light => self.light_stones,
        }
    }

    /// A stone of this colour, as the object of a sentence.
    pub(super) const fn stone(&self, colour: Colour) -> &'static str {
        match colour {
            Colour::Dark => self.dark_stone,
            Colour::Light => self.light_stone,
        }
    }
}

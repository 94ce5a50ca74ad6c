//! The texts of Donuts.

mod de;
mod en;

use core::fmt;

use rules::{
    TableGame as _,
    donuts::{Colour, Game},
};

use crate::{game_ui::Reader, language::table};

table! {
    /// The texts of Donuts. Those in capitals scroll across the board.
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
        line_is_full,
        place_on_line,
        places,
        places_and_turns,
        sets_free,
        advises,

        // The lesson.
        lesson_line,
        lesson_turn,
        lesson_group,
        lesson_five,
        lesson_mistake,
    }
}

impl Words {
    /// The name of a colour.
    pub(super) const fn colour(&self, colour: Colour) -> &'static str {
        match colour {
            Colour::Vanilla => self.vanilla,
            Colour::Chocolate => self.chocolate,
        }
    }

    /// What the player of a colour is called at the start of a sentence.
    pub(super) fn name(&self, colour: Colour, reader: Reader) -> impl fmt::Display {
        reader.name(Game::seat(colour), self.colour(colour))
    }
}

//! The set-up of Konter: a start position or a free set-up, who plays, and who begins.

use core::fmt;

use rules::konter::{START_POSITIONS, Square};

use super::{
    DARK, LIGHT,
    board::{draw_stones, set},
    words::Words,
};
use crate::{
    Canvas, Language, Paint, Pixel,
    choices::{Choice, ChoiceKind, Choices},
    language::say,
    setup::Setup,
};

/// The index of the choice between the start positions and the free set-up.
pub(super) const SET_UP: usize = 0;
const SET_UPS: [&str; START_POSITIONS.len() + 1] = ["1", "2", "3", "free"];

pub(super) struct KonterSetup;

impl Setup for KonterSetup {
    /// The players are dark and light; in the free set-up they choose their colours later. The set-up comes first because
    /// it decides what the other choices mean.
    fn choices(&self) -> &'static [Choice] {
        const {
            &[
                Choice { key: "set-up", kind: ChoiceKind::Words(&SET_UPS) },
                Choice::seat(0),
                Choice::seat(1),
                Choice::FIRST_PLAYER,
            ]
        }
    }

    fn player_paint(&self, _choices: &Choices, seat: usize) -> Paint {
        if seat == 0 { DARK } else { LIGHT }
    }

    fn write_player(
        &self,
        choices: &Choices,
        seat: usize,
        language: Language,
        f: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let words = Words::of(language);
        match seat {
            _ if is_free(choices) => say!(f, language.words().player, number = seat + 1),
            0 => f.write_str(words.dark_player),
            _ => f.write_str(words.light_player),
        }
    }

    fn write_first_player(
        &self,
        choices: &Choices,
        seat: usize,
        language: Language,
        f: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let text =
            if is_free(choices) { Words::of(language).places_first } else { language.words().goes_first };
        self.write_first(text, choices, seat, language, f)
    }

    fn draw_game_choice(&self, choices: &Choices, _choice: usize, _seed: u64, canvas: &mut Canvas) {
        match START_POSITIONS.get(choices.get(SET_UP)) {
            Some(stones) => draw_stones(stones, canvas),
            None => draw_free_set_up(canvas),
        }
    }

    fn write_game_choice(
        &self,
        choices: &Choices,
        _choice: usize,
        language: Language,
        f: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let words = Words::of(language);
        let text = if is_free(choices) { words.free_set_up } else { words.start };
        say!(f, text, number = choices.get(SET_UP) + 1)
    }
}

/// Draws a board with the first stones.
fn draw_free_set_up(canvas: &mut Canvas) {
    Square::all().for_each(|square| set(canvas, square, Pixel::new(Paint::TEXT, Pixel::FAINT)));
    for (row, column, paint) in [(1, 1, DARK), (1, 3, LIGHT), (3, 2, DARK)] {
        canvas.set(row, column, Pixel::new(paint, Pixel::BRIGHT));
    }
}

fn is_free(choices: &Choices) -> bool {
    choices.get(SET_UP) >= START_POSITIONS.len()
}

//! What is chosen before a game of Fundomino.

use core::fmt::{self, Write as _};

use heapless::String;
use rules::fundomino::{Options, Variant};

use super::{COLOURS, words::Words};
use crate::{
    Canvas, Glow, Ink, Language,
    choices::{Between, Choice, Choices},
    language::say,
    lettering,
    seats::Seats,
    slot::chosen_seats,
};

/// The variants, in the order of [`Variant::ALL`].
const VARIANTS: [&str; Variant::ALL.len()] =
    ["standard-2", "standard-3", "standard-4", "duel-2", "team-4", "expert-4"];

/// Where the variant, the first seat and the first option are among the choices.
const VARIANT: usize = 0;
const SEAT: usize = 1;
const OPTION: usize = 5;

/// The variant, the seats that it has, and the options in the order of [`Options::named`].
pub(super) const CHOICES: &[Choice] = &[
    Choice { key: "variant", between: Between::Words(&VARIANTS) },
    Choice::seat(0),
    Choice::seat(1),
    Choice::seat(2),
    Choice::seat(3),
    Choice { key: "odd_doubles", between: Between::NoYes },
    Choice { key: "double_two", between: Between::NoYes },
    Choice { key: "call", between: Between::NoYes },
    Choice { key: "flat", between: Between::NoYes },
];

fn variant(choices: &Choices) -> Variant {
    Variant::ALL[choices.get(VARIANT) % Variant::ALL.len()]
}

/// Only the seats that the variant has are offered.
pub(super) fn offers(choices: &Choices, choice: usize) -> bool {
    !(SEAT + variant(choices).players()..OPTION).contains(&choice)
}

/// What was chosen.
pub(super) fn options(choices: &Choices) -> Options {
    let mut options = Options::new(variant(choices));
    for (at, choice) in CHOICES.iter().enumerate().skip(OPTION) {
        if let Some(option) = options.named_mut(choice.key) {
            *option = choices.get(at) == 1;
        }
    }
    options
}

/// Who sits where.
pub(super) fn seats(choices: &Choices) -> Seats {
    chosen_seats(CHOICES, choices)
}

/// Shows how many play, and in which way.
pub(super) fn draw_variant(choices: &Choices, canvas: &mut Canvas) {
    let variant = variant(choices);
    let mut number = String::<4>::new();
    // It is one digit.
    _ = write!(number, "{}", variant.players());
    lettering::write(canvas, &number, 1, Glow::new(Ink::TEXT, Glow::BRIGHT));
    let mark = match variant {
        Variant::Standard(_) => return,
        Variant::Duel => Ink::NO,
        Variant::Team => Ink::YES,
        Variant::Expert => COLOURS[3],
    };
    (0..6).for_each(|row| canvas.set(row, 5, Glow::new(mark, Glow::BRIGHT)));
}

/// Writes the variant or an option.
pub(super) fn write_choice(
    choices: &Choices,
    choice: usize,
    language: Language,
    f: &mut dyn fmt::Write,
) -> fmt::Result {
    let words = Words::of(language);
    let text = match choice {
        VARIANT => match variant(choices) {
            Variant::Standard(_) => words.players,
            Variant::Duel => words.duel,
            Variant::Team => words.teams,
            Variant::Expert => words.expert,
        },
        _ => {
            let name = [words.odd_doubles, words.double_two, words.call, words.flat];
            let name =
                choice.checked_sub(OPTION).and_then(|option| name.get(option)).copied().unwrap_or_default();
            let value = if choices.get(choice) == 1 { words.yes } else { words.no };
            return say!(f, language.words().assignment, setting = name, value = value);
        }
    };
    say!(f, text, number = variant(choices).players())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{format, vec::Vec};

    #[test]
    fn the_words_are_those_of_the_rules() {
        let variants: Vec<_> = Variant::ALL.map(|variant| format!("{variant}-{}", variant.players())).into();
        assert_eq!(VARIANTS.to_vec(), variants);
        let options = Options::new(Variant::Duel).named().map(|(name, _)| name);
        assert!(CHOICES[OPTION..].iter().map(|choice| choice.key).eq(options));
    }
}

//! The set-up of Fundomino: the number of players and the players, and as advanced choices the variant and the options.

use core::fmt;

use rules::fundomino::{Options, Player, Players, Variant};

use super::{COLOURS, player_paint, signs, words::Words};
use crate::{
    Canvas, Language, Paint, Pixel,
    choices::{Choice, ChoiceKind, Choices},
    icons::{Icon, icon},
    input::Arrow,
    language::say,
    setup::Setup,
    text,
};

/// The variants, in the order of [`Variant::ALL`].
const VARIANTS: [&str; Variant::ALL.len()] =
    ["standard-2", "standard-3", "standard-4", "duel-2", "team-4", "expert-4"];

/// The index of the number of players, which is saved as the variant.
const PLAYERS: usize = 0;

/// The index of the first seat.
const SEAT: usize = 1;

/// The index of the advanced choices.
const ADVANCED: usize = 5;

/// The index of the variant, among those for this number of players.
const VARIANT: usize = 6;

/// The index of the first option.
const OPTION: usize = 7;

/// The number of players, the players, the variant, and the options in the order of [`Options::named`].
pub(super) const CHOICES: &[Choice] = &[
    Choice { key: "variant", kind: ChoiceKind::Words(&VARIANTS) },
    Choice::seat(0),
    Choice::seat(1),
    Choice::seat(2),
    Choice::seat(3),
    Choice::ADVANCED,
    Choice { key: "kind", kind: ChoiceKind::Derived },
    Choice { key: "odd_doubles", kind: ChoiceKind::NoYes },
    Choice { key: "double_two", kind: ChoiceKind::NoYes },
    Choice { key: "call", kind: ChoiceKind::NoYes },
    Choice { key: "flat", kind: ChoiceKind::NoYes },
];

/// An odd double, and two directions.
static ODD_DOUBLES: Icon = icon(
    &[(b'3', COLOURS[2])],
    ". . . . # .
     3 . # # # #
     3 . . . . .
     . . # # # #
     . . . # . .
     . . . . . .",
);

/// The double two, and one dot that becomes two.
static DOUBLE_TWO: Icon = icon(
    &[(b'2', COLOURS[1])],
    ". . . . . .
     2 . . . . #
     2 . # . . .
     . . . . . #
     . . . . . .
     . . . . . .",
);

/// A row of tiles, as they lie if only colours count.
static FLAT: Icon = icon(
    &[(b'1', COLOURS[0]), (b'3', COLOURS[2]), (b'5', COLOURS[4])],
    ". . . . . .
     . . . . . .
     1 3 . 3 5 .
     . . . . . .
     . . . . . .
     . . . . . .",
);

fn variant(choices: &Choices) -> Variant {
    Variant::ALL[choices.get(PLAYERS) % Variant::ALL.len()]
}

/// The standard game for this number of players.
fn standard(choices: &Choices) -> Variant {
    Variant::Standard(match variant(choices).players() {
        2 => Players::Two,
        3 => Players::Three,
        _ => Players::Four,
    })
}

/// The set-up.
pub(super) struct FundominoSetup;

impl Setup for FundominoSetup {
    fn choices(&self) -> &'static [Choice] {
        CHOICES
    }

    fn player_paint(&self, _choices: &Choices, number: usize) -> Paint {
        Player::new(number).map_or(Paint::TEXT, player_paint)
    }

    /// Only the seats of the variant are offered, and the variant only if there are several.
    fn is_offered(&self, choices: &Choices, choice: usize) -> bool {
        let players = variant(choices).players();
        match choice {
            VARIANT => players != 3,
            _ => !(SEAT + players..ADVANCED).contains(&choice),
        }
    }

    /// Cycles the number of players, the variants for this number, or another choice.
    fn cycle(&self, choices: &mut Choices, choice: usize, arrow: Arrow) {
        let (now, players) = (variant(choices), variant(choices).players());
        let is_offered = |other: &Variant| match choice {
            PLAYERS => matches!(other, Variant::Standard(_)),
            _ => other.players() == players,
        };
        if !matches!(choice, PLAYERS | VARIANT) {
            return choices.cycle(CHOICES, choice, arrow);
        }
        let here = if choice == PLAYERS { standard(choices) } else { now };
        let offered = Variant::ALL.into_iter().filter(is_offered);
        let at = offered.clone().position(|other| other == here).unwrap_or_default();
        let next = offered.clone().nth(arrow.cycle(at, offered.count()));
        if let Some(next) = Variant::ALL.into_iter().position(|other| Some(other) == next) {
            choices.set(PLAYERS, next);
        }
    }

    fn is_customised(&self, choices: &Choices) -> bool {
        options(choices) != Options::new(standard(choices))
    }

    /// Draws the number of players, the variant or an option.
    fn draw_game_choice(&self, choices: &Choices, choice: usize, _seed: u64, canvas: &mut Canvas) {
        const OPTIONS: [&Icon; 4] = [&ODD_DOUBLES, &DOUBLE_TWO, &signs::SHORT_CALL, &FLAT];
        match choice.checked_sub(OPTION).and_then(|option| OPTIONS.get(option)) {
            Some(icon) => icon.draw(canvas),
            None if choice == PLAYERS => draw_players(variant(choices).players(), canvas),
            None => draw_variant(variant(choices), canvas),
        }
    }

    /// Writes the number of players, the variant or an option.
    fn write_game_choice(
        &self,
        choices: &Choices,
        choice: usize,
        language: Language,
        f: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let words = Words::of(language);
        let text = match (choice, variant(choices)) {
            (PLAYERS, _) => words.players,
            (VARIANT, Variant::Standard(_)) => words.usual,
            (VARIANT, Variant::Duel) => words.duel,
            (VARIANT, Variant::Team) => words.teams,
            (VARIANT, Variant::Expert) => words.expert,
            _ => {
                let name = [words.odd_doubles, words.double_two, words.call, words.flat];
                let name = choice
                    .checked_sub(OPTION)
                    .and_then(|option| name.get(option))
                    .copied()
                    .unwrap_or_default();
                let value = if choices.get(choice) == 1 { words.yes } else { words.no };
                return say!(f, language.words().assignment, setting = name, value = value);
            }
        };
        say!(f, text, number = variant(choices).players())
    }
}

/// The options that were chosen.
pub(super) fn options(choices: &Choices) -> Options {
    let mut options = Options::new(variant(choices));
    for (at, choice) in CHOICES.iter().enumerate().skip(OPTION) {
        if let Some(option) = options.named_mut(choice.key) {
            *option = choices.get(at) == 1;
        }
    }
    options
}

/// Draws the number of players, and an LED for each.
fn draw_players(players: usize, canvas: &mut Canvas) {
    text::write_digit(canvas, players, 0, Pixel::new(Paint::TEXT, Pixel::BRIGHT));
    for player in (0..players).filter_map(Player::new) {
        canvas.set(player.index() as u8, 5, Pixel::new(player_paint(player), Pixel::BRIGHT));
    }
}

/// Draws the players on their sides: all around the stock, two face to face, or partners in one colour; experts have no stock.
fn draw_variant(variant: Variant, canvas: &mut Canvas) {
    const SIDES: [[(u8, u8); 2]; Player::MAX] =
        [[(0, 2), (0, 3)], [(2, 5), (3, 5)], [(5, 2), (5, 3)], [(2, 0), (3, 0)]];
    for player in (0..variant.players()).filter_map(Player::new) {
        let side = match (variant, player.index()) {
            // The two face each other.
            (Variant::Duel, 0) => SIDES[3],
            (_, number) => SIDES[number],
        };
        let account = Player::new(player.index() % variant.accounts()).unwrap_or(player);
        for (row, column) in side {
            canvas.set(row, column, Pixel::new(player_paint(account), Pixel::BRIGHT));
        }
    }
    let middle = match variant {
        Variant::Standard(_) | Variant::Team => Pixel::new(Paint::TEXT, Pixel::DIM),
        Variant::Duel => Pixel::new(Paint::NO, Pixel::BRIGHT),
        Variant::Expert => Pixel::DARK,
    };
    for (row, column) in [(2, 2), (2, 3), (3, 2), (3, 3)] {
        canvas.set(row, column, middle);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{format, vec::Vec};

    #[test]
    fn the_saved_words_are_those_of_the_rules() {
        let variants: Vec<_> = Variant::ALL.map(|variant| format!("{variant}-{}", variant.players())).into();
        assert_eq!(VARIANTS.to_vec(), variants);
        let options = Options::new(Variant::Duel).named().map(|(name, _)| name);
        assert!(CHOICES[OPTION..].iter().map(|choice| choice.key).eq(options));
    }

    #[test]
    fn every_variant_is_reached_by_its_number_of_players() {
        let mut choices = Choices::defaults(CHOICES);
        let mut seen = Vec::new();
        for _ in 0..3 {
            for _ in 0..3 {
                seen.push(variant(&choices));
                FundominoSetup.cycle(&mut choices, VARIANT, Arrow::Right);
            }
            FundominoSetup.cycle(&mut choices, PLAYERS, Arrow::Right);
            assert_eq!(variant(&choices), standard(&choices));
        }
        assert!(Variant::ALL.iter().all(|variant| seen.contains(variant)), "{seen:?}");
    }
}

//! The colours that the terminal has, and the nearest of them to a given colour.

use std::env;

use clap::ValueEnum;
use crossterm::style::Color;

/// The colours of the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Colours {
    /// Any colour
    True,
    /// The 256 colours of xterm
    #[value(name = "256")]
    Indexed,
    /// No colours: letters stand for the lights
    None,
}

/// A colour for the monitor.
pub(super) type Rgb = [u8; 3];

impl Colours {
    /// The colours according to the environment.
    pub(super) fn detect() -> Self {
        let variable = |name| env::var(name).unwrap_or_default();
        Self::of(&variable("NO_COLOR"), &variable("COLORTERM"), &variable("TERM"))
    }

    fn of(no_color: &str, colorterm: &str, term: &str) -> Self {
        const TRUE: [&str; 7] = ["direct", "kitty", "alacritty", "ghostty", "wezterm", "foot", "contour"];
        const INDEXED: [&str; 6] = ["256", "xterm", "screen", "tmux", "rxvt", "konsole"];
        let term_has = |names: &[&str]| names.iter().any(|name| term.contains(name));
        match colorterm {
            _ if !no_color.is_empty() || term == "dumb" => Self::None,
            "truecolor" | "24bit" => Self::True,
            _ if term_has(&TRUE) => Self::True,
            _ if term_has(&INDEXED) => Self::Indexed,
            // Terminals on Windows set none of these and have all colours.
            _ if cfg!(windows) => Self::True,
            _ => Self::None,
        }
    }

    /// The nearest colour of the terminal.
    pub(super) fn nearest(self, colour: Rgb) -> Option<Color> {
        let [r, g, b] = colour;
        match self {
            Self::True => Some(Color::Rgb { r, g, b }),
            Self::Indexed => Some(Color::AnsiValue(nearest_index(colour))),
            Self::None => None,
        }
    }
}

/// The levels of xterm's colour cube, which has 6×6×6 colours from index 16 on.
const CUBE: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The first and the last colour of the cube.
const BLACK: u8 = 16;
const WHITE: u8 = 231;

/// The weakest level of the cube above zero.
pub(super) const WEAKEST: u8 = CUBE[1];

/// With a smaller difference between its channels a colour counts as grey.
const GREYISH: u8 = 24;

/// The nearest of xterm's colours: in the cube, or for greys among the 24 greys after it. The hue is preserved even where a grey
/// would be nearer.
fn nearest_index(colour: Rgb) -> u8 {
    let [strongest, weakest] =
        [colour.into_iter().max(), colour.into_iter().min()].map(Option::unwrap_or_default);
    if strongest - weakest < GREYISH {
        let mean = (colour.iter().map(|value| u32::from(*value)).sum::<u32>() / 3) as u8;
        return match mean {
            ..4 => BLACK,
            4..247 => 232 + ((mean - 3) / 10).min(23),
            247.. => WHITE,
        };
    }
    let lifted = colour.map(|value| match strongest {
        WEAKEST.. => value,
        _ => (u32::from(value) * u32::from(WEAKEST) / u32::from(strongest)) as u8,
    });
    let [r, g, b] = lifted
        .map(|value| (0..6).min_by_key(|at: &u8| CUBE[*at as usize].abs_diff(value)).unwrap_or_default());
    BLACK + 36 * r + 6 * g + b
}

/// The RGB values of a colour.
#[cfg(test)]
pub(super) fn seen(colour: Color) -> Rgb {
    match colour {
        Color::Rgb { r, g, b } => [r, g, b],
        Color::AnsiValue(index) => match index.checked_sub(232) {
            Some(grey) => [8 + 10 * grey; 3],
            None => [36, 6, 1].map(|weight| CUBE[((index - BLACK) / weight % 6) as usize]),
        },
        colour => panic!("{colour:?} is never used"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_colours_are_detected_from_the_environment() {
        assert_eq!(Colours::of("", "truecolor", "xterm-256color"), Colours::True);
        assert_eq!(Colours::of("", "", "xterm-kitty"), Colours::True);
        assert_eq!(Colours::of("", "", "xterm-256color"), Colours::Indexed);
        assert_eq!(Colours::of("", "", "tmux-256color"), Colours::Indexed);
        assert_eq!(Colours::of("", "", "dumb"), Colours::None);
        assert_eq!(Colours::of("1", "truecolor", "xterm-256color"), Colours::None);
        #[cfg(not(windows))]
        assert_eq!(Colours::of("", "", "vt100"), Colours::None);
    }

    /// The RGB values of an index.
    fn seen(index: u8) -> Rgb {
        super::seen(Color::AnsiValue(index))
    }

    #[test]
    fn each_of_the_256_colours_is_its_own_nearest() {
        for index in 16..=255 {
            // Some greys occur twice with almost the same brightness.
            let [found, wanted] = [seen(nearest_index(seen(index))), seen(index)];
            assert!(found.iter().zip(wanted).all(|(found, wanted)| found.abs_diff(wanted) <= 5), "{index}");
        }
    }

    #[test]
    fn dark_colours_keep_their_hue_among_256_colours() {
        assert_eq!(seen(nearest_index([40, 0, 0])), [95, 0, 0]);
        assert_eq!(seen(nearest_index([0, 60, 50])), [0, 95, 95]);
        assert_eq!(seen(nearest_index([30, 30, 34])), [28, 28, 28]);
    }
}

//! The values of settings: each type is a list, with a word for records and a text for players.

use core::fmt;

use super::{KeyMatrixSize, Speed, Touch, icons::ValueIcon};
use crate::{
    Canvas, Language,
    input::Arrow,
    language::{Words, say},
    light::{Brightness, CurrentLimit, Palette},
    panel::{ColourOrder, Corner, Order, Path, Rotation, Size},
};

/// The type of a setting's value.
pub(super) trait Value: Copy + PartialEq + 'static {
    /// All values, in the order in which they are offered.
    const ALL: &'static [Self];

    /// Writes its word in records.
    fn write(self, f: &mut dyn fmt::Write) -> fmt::Result;

    /// Writes its text on the board.
    fn write_shown(self, words: &Words, f: &mut dyn fmt::Write) -> fmt::Result;
}

/// A field with a value of any type.
pub(super) trait Field {
    /// Selects the next or the previous value; the values form a ring.
    fn cycle(&mut self, arrow: Arrow);

    /// Sets the value with this word, if there is one.
    fn read(&mut self, word: &str) -> Option<()>;

    /// Writes the value's word in records.
    fn write(&self, f: &mut dyn fmt::Write) -> fmt::Result;

    /// Writes the value's text on the board.
    fn write_shown(&self, language: Language, f: &mut dyn fmt::Write) -> fmt::Result;

    /// Draws the value's icon.
    fn draw(&self, language: Language, canvas: &mut Canvas);

    /// Writes the words of all values, separated by commas.
    fn write_all(&self, f: &mut dyn fmt::Write) -> fmt::Result;
}

impl<T: ValueIcon> Field for T {
    fn cycle(&mut self, arrow: Arrow) {
        let at = T::ALL.iter().position(|value| value == self).unwrap_or_default();
        *self = T::ALL[arrow.cycle(at, T::ALL.len())];
    }

    fn read(&mut self, word: &str) -> Option<()> {
        *self = *T::ALL.iter().find(|value| is_written(**value, word))?;
        Some(())
    }

    fn write(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        Value::write(*self, f)
    }

    fn write_shown(&self, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        Value::write_shown(*self, language.words(), f)
    }

    fn draw(&self, language: Language, canvas: &mut Canvas) {
        ValueIcon::draw(*self, language.words(), canvas);
    }

    fn write_all(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        for (index, value) in T::ALL.iter().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            Value::write(*value, f)?;
        }
        Ok(())
    }
}

/// Whether `value` writes exactly `word`.
fn is_written(value: impl Value, word: &str) -> bool {
    /// Compares what is written with the rest of a text, and fails at the first difference.
    struct Reader<'a>(&'a str);

    impl fmt::Write for Reader<'_> {
        fn write_str(&mut self, written: &str) -> fmt::Result {
            self.0 = self.0.strip_prefix(written).ok_or(fmt::Error)?;
            Ok(())
        }
    }

    let mut reader = Reader(word);
    value.write(&mut reader).is_ok() && reader.0.is_empty()
}

/// Implements [`Value`] with a word for records and a text from the tables of words.
macro_rules! values {
    ($value:ident: $($variant:ident $word:literal $shown:ident),+) => {
        impl Value for $value {
            const ALL: &'static [Self] = &[$(Self::$variant),+];

            fn write(self, f: &mut dyn fmt::Write) -> fmt::Result {
                f.write_str(match self { $(Self::$variant => $word),+ })
            }

            fn write_shown(self, words: &Words, f: &mut dyn fmt::Write) -> fmt::Result {
                f.write_str(match self { $(Self::$variant => words.$shown),+ })
            }
        }
    };
}

/// Implements [`Value`] with texts that are the same in every language.
macro_rules! codes {
    ($value:ident: $($variant:ident $word:literal $shown:literal),+) => {
        impl Value for $value {
            const ALL: &'static [Self] = &[$(Self::$variant),+];

            fn write(self, f: &mut dyn fmt::Write) -> fmt::Result {
                f.write_str(match self { $(Self::$variant => $word),+ })
            }

            fn write_shown(self, _words: &Words, f: &mut dyn fmt::Write) -> fmt::Result {
                f.write_str(match self { $(Self::$variant => $shown),+ })
            }
        }
    };
}

values! { Palette: Standard "standard" standard, ColourBlind "colour-blind" colour_blind, Dusk "dusk" dusk }
values! { Speed: Slow "slow" slow, Normal "normal" normal, Fast "fast" fast, Still "still" instant }
values! { Corner: TopLeft "top-left" top_left, TopRight "top-right" top_right,
BottomLeft "bottom-left" bottom_left, BottomRight "bottom-right" bottom_right }
values! { Touch: Once "once" once, Twice "twice" twice }
values! { Order: Rows "rows" rows, Columns "columns" columns }
values! { Path: Straight "straight" straight, Serpentine "serpentine" serpentine }
codes! { Size: Eight "8x8" "8X8", Six "6x6" "6X6" }
codes! { Rotation: None "0" "0", Quarter "90" "90", Half "180" "180", ThreeQuarters "270" "270" }
codes! { ColourOrder: Grb "grb" "GRB", Rgb "rgb" "RGB", Brg "brg" "BRG", Rbg "rbg" "RBG", Gbr "gbr" "GBR",
Bgr "bgr" "BGR" }

impl Value for bool {
    const ALL: &'static [Self] = &[true, false];

    fn write(self, f: &mut dyn fmt::Write) -> fmt::Result {
        f.write_str(if self { "on" } else { "off" })
    }

    fn write_shown(self, words: &Words, f: &mut dyn fmt::Write) -> fmt::Result {
        f.write_str(if self { words.on } else { words.off })
    }
}

impl Value for Language {
    const ALL: &'static [Self] = &Self::ALL;

    fn write(self, f: &mut dyn fmt::Write) -> fmt::Result {
        f.write_str(self.name())
    }

    fn write_shown(self, _words: &Words, f: &mut dyn fmt::Write) -> fmt::Result {
        f.write_str(self.own_name())
    }
}

impl Value for KeyMatrixSize {
    const ALL: &'static [Self] = &[Self::None, Self::Six, Self::Eight];

    fn write(self, f: &mut dyn fmt::Write) -> fmt::Result {
        f.write_str(match self {
            Self::None => "none",
            Self::Six => "6x6",
            Self::Eight => "8x8",
        })
    }

    fn write_shown(self, words: &Words, f: &mut dyn fmt::Write) -> fmt::Result {
        f.write_str(match self {
            Self::None => words.none,
            Self::Six => "6X6",
            Self::Eight => "8X8",
        })
    }
}

impl Value for Brightness {
    const ALL: &'static [Self] = &Self::ALL;

    fn write(self, f: &mut dyn fmt::Write) -> fmt::Result {
        write!(f, "{}", self.number())
    }

    fn write_shown(self, _words: &Words, f: &mut dyn fmt::Write) -> fmt::Result {
        Value::write(self, f)
    }
}

impl Value for CurrentLimit {
    const ALL: &'static [Self] = &Self::ALL;

    fn write(self, f: &mut dyn fmt::Write) -> fmt::Result {
        write!(f, "{}", self.milliamperes())
    }

    fn write_shown(self, words: &Words, f: &mut dyn fmt::Write) -> fmt::Result {
        say!(f, words.milliamperes, number = self.milliamperes())
    }
}

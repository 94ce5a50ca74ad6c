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

/// Implements [`Value`] with a word for records and a text, which may come from the tables of words.
macro_rules! values {
    ($value:ident, $words:ident: $($variant:ident $word:literal $shown:expr),+) => {
        impl Value for $value {
            const ALL: &'static [Self] = &[$(Self::$variant),+];

            fn write(self, f: &mut dyn fmt::Write) -> fmt::Result {
                f.write_str(match self { $(Self::$variant => $word),+ })
            }

            fn write_shown(self, $words: &Words, f: &mut dyn fmt::Write) -> fmt::Result {
                f.write_str(match self { $(Self::$variant => $shown),+ })
            }
        }
    };
}

values! { Palette, words: Standard "standard" words.standard, ColourBlind "colour-blind" words.colour_blind,
Dusk "dusk" words.dusk }
values! { Speed, words: Slow "slow" words.slow, Normal "normal" words.normal, Fast "fast" words.fast,
Still "still" words.instant }
values! { Corner, words: TopLeft "top-left" words.top_left, TopRight "top-right" words.top_right,
BottomLeft "bottom-left" words.bottom_left, BottomRight "bottom-right" words.bottom_right }
values! { Touch, words: Once "once" words.once, Twice "twice" words.twice }
values! { KeyMatrixSize, words: None "none" words.none, Six "6x6" "6X6", Eight "8x8" "8X8" }
values! { Order, words: Rows "rows" words.rows, Columns "columns" words.columns }
values! { Path, words: Straight "straight" words.straight, Serpentine "serpentine" words.serpentine }
values! { Size, _words: Eight "8x8" "8X8", Six "6x6" "6X6", TwelveByEight "12x8" "12X8", Sixteen "16x16" "16X16" }
values! { Rotation, _words: None "0" "0", Quarter "90" "90", Half "180" "180", ThreeQuarters "270" "270" }
values! { ColourOrder, _words: Grb "grb" "GRB", Rgb "rgb" "RGB", Brg "brg" "BRG", Rbg "rbg" "RBG", Gbr "gbr" "GBR",
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

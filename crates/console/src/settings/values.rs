//! The values of settings: each type is a list, with a word for records, a text for players and an icon.

use core::fmt;

use super::{KeyMatrixSize, Speed, Touch, Volume, icons};
use crate::{
    Canvas, Language, Paint,
    icons::{OFF, ON, PAUSE},
    input::Arrow,
    language::{Words, say},
    light::{Brightness, CurrentLimit, Palette},
    paint::Channel::{Blue, Green, Red},
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

    /// Draws its icon, which is shown before the setting's name and value scroll by.
    fn draw(self, canvas: &mut Canvas);
}

/// A field with a value of any type.
pub(super) trait Field {
    /// Selects the next or the previous value; the values form a ring.
    fn cycle(&mut self, arrow: Arrow);

    /// The index of the value with this word, if there is one.
    fn find(&self, word: &str) -> Option<u8>;

    /// Selects the value with this index, if there is one.
    fn select(&mut self, index: u8) -> Option<()>;

    /// Writes the value's word in records.
    fn write(&self, f: &mut dyn fmt::Write) -> fmt::Result;

    /// Writes the value's text on the board.
    fn write_shown(&self, language: Language, f: &mut dyn fmt::Write) -> fmt::Result;

    /// Draws the value's icon.
    fn draw(&self, canvas: &mut Canvas);

    /// Writes the words of all values, separated by commas.
    fn write_all(&self, f: &mut dyn fmt::Write) -> fmt::Result;
}

impl<T: Value> Field for T {
    fn cycle(&mut self, arrow: Arrow) {
        let at = T::ALL.iter().position(|value| value == self).unwrap_or_default();
        *self = T::ALL[arrow.cycle(at, T::ALL.len())];
    }

    fn find(&self, word: &str) -> Option<u8> {
        T::ALL.iter().position(|value| is_written(*value, word)).map(|index| index as u8)
    }

    fn select(&mut self, index: u8) -> Option<()> {
        *self = *T::ALL.get(usize::from(index))?;
        Some(())
    }

    fn write(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        Value::write(*self, f)
    }

    fn write_shown(&self, language: Language, f: &mut dyn fmt::Write) -> fmt::Result {
        Value::write_shown(*self, language.words(), f)
    }

    fn draw(&self, canvas: &mut Canvas) {
        Value::draw(*self, canvas);
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

/// Implements [`Value`]: for each value a word for records, a text, which may come from the tables of words, and its icon.
macro_rules! values {
    ($value:ident, $words:ident, $canvas:ident: $($variant:ident $word:literal $shown:expr => $draw:expr;)+) => {
        impl Value for $value {
            const ALL: &'static [Self] = &[$(Self::$variant),+];

            fn write(self, f: &mut dyn fmt::Write) -> fmt::Result {
                f.write_str(match self { $(Self::$variant => $word),+ })
            }

            fn write_shown(self, $words: &Words, f: &mut dyn fmt::Write) -> fmt::Result {
                f.write_str(match self { $(Self::$variant => $shown),+ })
            }

            fn draw(self, $canvas: &mut Canvas) {
                match self { $(Self::$variant => $draw),+ }
            }
        }
    };
}

values! { Palette, words, canvas:
    Standard "standard" words.standard => icons::rainbow(canvas);
    ColourBlind "colour-blind" words.colour_blind => icons::rainbow(canvas);
    Dusk "dusk" words.dusk => icons::rainbow(canvas);
}

values! { Speed, words, canvas:
    Slow "slow" words.slow => icons::arrows(1, canvas);
    Normal "normal" words.normal => icons::arrows(2, canvas);
    Fast "fast" words.fast => icons::arrows(3, canvas);
    Still "still" words.instant => PAUSE.draw(canvas);
}

values! { Touch, words, canvas:
    Once "once" words.once => icons::ONE_DOT.draw(canvas);
    Twice "twice" words.twice => icons::TWO_DOTS.draw(canvas);
}

values! { Volume, words, canvas:
    Off "off" words.off => OFF.draw(canvas);
    Low "low" words.low => icons::bars(1, canvas);
    Medium "medium" words.medium => icons::bars(2, canvas);
    High "high" words.high => icons::bars(3, canvas);
}

values! { KeyMatrixSize, words, canvas:
    None "none" words.none => OFF.draw(canvas);
    Six "6x6" "6X6" => icons::letters("6", &[(1, Paint::YES)], canvas);
    Eight "8x8" "8X8" => icons::letters("8", &[(1, Paint::YES)], canvas);
}

values! { Size, _words, canvas:
    Eight "8x8" "8X8" => icons::columns("8", canvas);
    Six "6x6" "6X6" => icons::columns("6", canvas);
    TwelveByEight "12x8" "12X8" => icons::two_letters("12", canvas);
    Sixteen "16x16" "16X16" => icons::two_letters("16", canvas);
}

values! { Corner, words, canvas:
    TopLeft "top-left" words.top_left => icons::corner(0, 0, canvas);
    TopRight "top-right" words.top_right => icons::corner(0, 4, canvas);
    BottomLeft "bottom-left" words.bottom_left => icons::corner(4, 0, canvas);
    BottomRight "bottom-right" words.bottom_right => icons::corner(4, 4, canvas);
}

values! { Order, words, canvas:
    Rows "rows" words.rows => icons::ROWS.draw(canvas);
    Columns "columns" words.columns => icons::ROWS.draw_rotated(3, canvas);
}

values! { Path, words, canvas:
    Straight "straight" words.straight => icons::STRAIGHT.draw(canvas);
    Serpentine "serpentine" words.serpentine => icons::SERPENTINE.draw(canvas);
}

values! { Rotation, _words, canvas:
    None "0" "0" => icons::ARROW.draw(canvas);
    Quarter "90" "90" => icons::ARROW.draw_rotated(1, canvas);
    Half "180" "180" => icons::ARROW.draw_rotated(2, canvas);
    ThreeQuarters "270" "270" => icons::ARROW.draw_rotated(3, canvas);
}

values! { ColourOrder, _words, canvas:
    Grb "grb" "GRB" => icons::channels([Green, Red, Blue], canvas);
    Rgb "rgb" "RGB" => icons::channels([Red, Green, Blue], canvas);
    Brg "brg" "BRG" => icons::channels([Blue, Red, Green], canvas);
    Rbg "rbg" "RBG" => icons::channels([Red, Blue, Green], canvas);
    Gbr "gbr" "GBR" => icons::channels([Green, Blue, Red], canvas);
    Bgr "bgr" "BGR" => icons::channels([Blue, Green, Red], canvas);
}

impl Value for bool {
    const ALL: &'static [Self] = &[true, false];

    fn write(self, f: &mut dyn fmt::Write) -> fmt::Result {
        f.write_str(if self { "on" } else { "off" })
    }

    fn write_shown(self, words: &Words, f: &mut dyn fmt::Write) -> fmt::Result {
        f.write_str(if self { words.on } else { words.off })
    }

    fn draw(self, canvas: &mut Canvas) {
        if self { ON.draw(canvas) } else { OFF.draw(canvas) }
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

    fn draw(self, canvas: &mut Canvas) {
        icons::two_letters(self.own_name(), canvas);
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

    fn draw(self, canvas: &mut Canvas) {
        icons::sun(self.number(), canvas);
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

    fn draw(self, canvas: &mut Canvas) {
        let step = Self::ALL.iter().position(|limit| *limit == self).unwrap_or_default();
        icons::level(step, Self::ALL.len(), canvas);
    }
}

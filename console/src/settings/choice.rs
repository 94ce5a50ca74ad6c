//! Things that a user chooses from a list, and the word for each.

use core::fmt;

use super::{Speed, Step};
use crate::{
    light::{Brightness, CurrentLimit, Palette},
    panel::{ColourOrder, Corner, Order, Path, Rotation, Size},
};

/// One of several things, in the order in which they are offered.
pub(super) trait Choice: Copy + PartialEq + 'static {
    /// All of them.
    const ALL: &'static [Self];

    /// Its word in a record.
    fn write(self, f: &mut dyn fmt::Write) -> fmt::Result;
}

/// A place where a choice is kept, whatever it is between.
pub(super) trait Field {
    /// Takes the next or the previous choice; behind the last comes the first.
    fn change(&mut self, step: Step);

    /// Takes the choice with this word, if there is one.
    fn read(&mut self, word: &str) -> Option<()>;

    /// Writes the word of what is chosen.
    fn write(&self, f: &mut dyn fmt::Write) -> fmt::Result;

    /// Writes the words of all choices, with commas between them.
    fn write_all(&self, f: &mut dyn fmt::Write) -> fmt::Result;
}

impl<T: Choice> Field for T {
    fn change(&mut self, step: Step) {
        let all = T::ALL.iter().chain(T::ALL);
        let found = match step {
            Step::Next => all.skip_while(|choice| *choice != self).nth(1),
            Step::Previous => all.rev().skip_while(|choice| *choice != self).nth(1),
        };
        *self = *found.unwrap_or(self);
    }

    fn read(&mut self, word: &str) -> Option<()> {
        *self = *T::ALL.iter().find(|choice| is_written(**choice, word))?;
        Some(())
    }

    fn write(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        Choice::write(*self, f)
    }

    fn write_all(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        for (index, choice) in T::ALL.iter().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            Choice::write(*choice, f)?;
        }
        Ok(())
    }
}

/// Whether `word` is just what `choice` writes.
fn is_written(choice: impl Choice, word: &str) -> bool {
    /// Reads along while something is written, and stops it at the first difference.
    struct Reader<'a>(&'a str);

    impl fmt::Write for Reader<'_> {
        fn write_str(&mut self, written: &str) -> fmt::Result {
            self.0 = self.0.strip_prefix(written).ok_or(fmt::Error)?;
            Ok(())
        }
    }

    let mut reader = Reader(word);
    choice.write(&mut reader).is_ok() && reader.0.is_empty()
}

/// Gives each choice its word.
macro_rules! words {
    ($choice:ident: $($variant:ident $word:literal),+) => {
        impl Choice for $choice {
            const ALL: &'static [Self] = &[$(Self::$variant),+];

            fn write(self, f: &mut dyn fmt::Write) -> fmt::Result {
                f.write_str(match self { $(Self::$variant => $word),+ })
            }
        }
    };
}

words! { Palette: Standard "standard", ColourBlind "colour-blind", Dusk "dusk" }
words! { Speed: Slow "slow", Normal "normal", Fast "fast", Still "still" }
words! { Size: Eight "8x8", Six "6x6" }
words! { Corner: TopLeft "top-left", TopRight "top-right", BottomLeft "bottom-left", BottomRight "bottom-right" }
words! { Order: Rows "rows", Columns "columns" }
words! { Path: Straight "straight", Serpentine "serpentine" }
words! { Rotation: None "0", Quarter "90", Half "180", ThreeQuarters "270" }
words! { ColourOrder: Grb "grb", Rgb "rgb", Brg "brg", Rbg "rbg", Gbr "gbr", Bgr "bgr" }

impl Choice for bool {
    const ALL: &'static [Self] = &[true, false];

    fn write(self, f: &mut dyn fmt::Write) -> fmt::Result {
        f.write_str(if self { "on" } else { "off" })
    }
}

impl Choice for Brightness {
    const ALL: &'static [Self] = &Self::ALL;

    fn write(self, f: &mut dyn fmt::Write) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl Choice for CurrentLimit {
    const ALL: &'static [Self] = &Self::ALL;

    fn write(self, f: &mut dyn fmt::Write) -> fmt::Result {
        write!(f, "{}", self.milliamperes())
    }
}

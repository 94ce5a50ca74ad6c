//! The look of an LED on a monitor, and of a symbol on it.

use super::colours::Rgb;

/// The panel between the LEDs.
const GROUND: Rgb = [10, 10, 12];

/// An LED that is off.
pub(super) const LENS: Rgb = [22, 22, 25];

/// The share of the light that the panel around an LED reflects, in 255ths.
const HALO: u8 = 24;

/// On a brighter background a dark symbol is more legible, in 255ths.
const MID_BRIGHTNESS: u32 = 110;

/// How far the foreground of a symbol is from its background towards white or black, in 255ths.
const CONTRAST: u8 = 180;

/// The number of steps in which an LED fades out at its rim. Few steps make long runs of the same colour, which are fast to write.
const RIM_STEPS: f32 = 4.0;

/// The relative size of an LED that is weaker than the weakest colour of the terminal.
pub(super) const SMALL: f32 = 0.7;

/// A colour that is legible on this background without standing out more than necessary.
pub(super) fn legible(background: Rgb) -> Rgb {
    let [red, green, blue] = background.map(u32::from);
    // Green contributes most to the perceived brightness.
    let brightness = (2 * red + 7 * green + blue) / 10;
    let towards = if brightness < MID_BRIGHTNESS { u8::MAX } else { 0 };
    background.map(|value| between(value, towards, CONTRAST))
}

/// The colour of an LED on a monitor.
///
/// A byte on the wire is proportional to the light, while a monitor has a gamma of about 2.2. An LED is also much brighter than a
/// monitor, and its weak light looks stronger than gamma alone would show it: dark colours are lifted, and keep their hue.
pub(super) fn to_monitor(wire: Rgb) -> Rgb {
    const LIFT: f32 = 0.75;
    let seen = wire.map(|byte| (f32::from(byte) / 255.0).powf(1.0 / 2.2));
    let strongest = seen.into_iter().fold(0.0, f32::max);
    if strongest == 0.0 {
        return [0; 3];
    }
    seen.map(|value| (255.0 * value * strongest.powf(LIFT - 1.0)).round() as u8)
}

/// The shape of an LED, dot by dot.
pub(super) struct Rim {
    dots: u16,
    /// The share of each dot that the LED covers, in 255ths.
    shares: Vec<u8>,
}

impl Rim {
    pub(super) fn new(dots: u16, size: f32) -> Self {
        let centre = (f32::from(dots) - 1.0) / 2.0;
        let radius = (f32::from(dots) / 2.0 - 0.2) * size;
        let share = |row, column| {
            if dots <= 2 {
                return u8::MAX;
            }
            let distance = (f32::from(row) - centre).hypot(f32::from(column) - centre);
            let covered = (radius - distance + 0.5).clamp(0.0, 1.0);
            ((covered * RIM_STEPS).round() / RIM_STEPS * 255.0) as u8
        };
        let shares = (0..dots).flat_map(|row| (0..dots).map(move |column| share(row, column))).collect();
        Self { dots, shares }
    }

    fn share(&self, row: u16, column: u16) -> u8 {
        self.shares[(row * self.dots + column) as usize]
    }

    /// A dot for terminals with too few colours for a soft rim.
    pub(super) fn sharp_dot(&self, row: u16, column: u16, colour: Rgb) -> Rgb {
        if self.share(row, column) > 127 { colour } else { GROUND }
    }

    pub(super) fn dot(&self, row: u16, column: u16, colour: Rgb) -> Rgb {
        let share = self.share(row, column);
        let led = brighter(LENS, colour, u8::MAX);
        let around = brighter(GROUND, colour, HALO);
        std::array::from_fn(|at| between(around[at], led[at], share))
    }
}

/// A surface on which a share of a light falls.
fn brighter(surface: Rgb, light: Rgb, share: u8) -> Rgb {
    std::array::from_fn(|at| between(surface[at], u8::MAX, between(0, light[at], share)))
}

fn between(from: u8, to: u8, share: u8) -> u8 {
    let (from, to, share) = (i32::from(from), i32::from(to), i32::from(share));
    (from + (to - from) * share / 255) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stronger_light_is_brighter_on_the_monitor_and_the_weakest_is_visible() {
        let shades: Vec<u8> = (0..=255).map(|byte| to_monitor([byte, 0, 0])[0]).collect();
        assert!(shades.is_sorted());
        assert_eq!((shades[0], shades[255]), (0, 255));
        assert!(shades[1] >= 32);
    }

    #[test]
    fn colours_keep_their_hue_on_the_monitor() {
        let [red, green, blue] = to_monitor([40, 10, 0]).map(f32::from);
        assert_eq!(blue, 0.0);
        assert!((green / red - 0.25_f32.powf(1.0 / 2.2)).abs() < 0.02);
    }
}

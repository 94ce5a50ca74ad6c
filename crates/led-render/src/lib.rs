//! Renders LEDs: a bright core in a round glow, and a halo on the dark panel.
//!
//! All sums are of linear light; only the final picture is converted to sRGB.
#![forbid(unsafe_code)]

use std::ops::Range;

/// Linear light: red, green and blue.
type Light = [f32; 3];

/// A bright LED at the default brightness just reaches full white.
const EXPOSURE: f32 = 1.9;

/// The exponent of the contrast. Below 1 it lifts faint LEDs, as an eye that is adapted to the dark sees them.
const CONTRAST: f32 = 0.75;

/// The unlit panel, and the body of an LED that is off.
const PANEL: Light = [0.0025, 0.0025, 0.0031];
const BODY: Light = [0.0095, 0.0095, 0.0115];

/// The radii of the body, the glow, its core and the halo, relative to the distance between two LEDs.
const BODY_RADIUS: f32 = 0.36;
const GLOW_RADIUS: f32 = 0.32;
const CORE_RADIUS: f32 = 0.28;
const HALO_RADIUS: f32 = 0.72;

/// The width of the edges of body and glow.
const EDGE: f32 = 0.09;

/// The strength of the halo at the glow.
const HALO: f32 = 0.22;

/// The share of white in the middle of a bright LED.
const WHITENESS: f32 = 0.2;

/// Renders panels of one size to square pictures of one size, with the panel in the middle.
pub struct LedRenderer {
    /// The number of LEDs in a row and in a column.
    columns: usize,
    rows: usize,
    /// The number of pixels on a side.
    size: usize,
    /// The number of pixels from one LED to the next.
    cell: usize,
    /// The picture with all LEDs off.
    dark: Vec<Light>,
    /// The light of an LED on the pixels around it, on a square with `width` pixels on a side.
    halo: Vec<Share>,
    width: usize,
    srgb: SrgbTable,
}

/// The share of an LED's light that a pixel gets.
#[derive(Clone, Copy)]
struct Share {
    /// In the colour of the LED.
    coloured: f32,
    /// In white, if the LED is bright.
    white: f32,
}

impl LedRenderer {
    /// A renderer for panels with this number of columns and rows, and pictures with `size` pixels on a side.
    pub fn new(columns: usize, rows: usize, size: u16) -> Self {
        let size = usize::from(size);
        let cell = size / columns.max(rows);
        let reach = (cell as f32 * HALO_RADIUS).ceil() as usize;
        // Even or odd like the cell, so that both have the same centre.
        let width = 2 * reach + cell % 2;
        let mut renderer = Self {
            columns,
            rows,
            size,
            cell,
            dark: vec![PANEL; size * size],
            halo: Vec::new(),
            width,
            srgb: SrgbTable::new(),
        };
        let distance = |x: usize, y: usize| {
            let from_middle = |at: usize| at as f32 + 0.5 - width as f32 / 2.0;
            from_middle(x).hypot(from_middle(y)) / cell as f32
        };
        let square = || (0..width).flat_map(|y| (0..width).map(move |x| (x, y)));
        renderer.halo = square().map(|(x, y)| Share::at(distance(x, y))).collect();
        let body: Vec<f32> = square().map(|(x, y)| disc(distance(x, y), BODY_RADIUS)).collect();
        for led in 0..columns * rows {
            for (pixel, at) in renderer.around(led) {
                renderer.dark[pixel] = mixed(renderer.dark[pixel], BODY, body[at]);
            }
        }
        renderer
    }

    /// The pixels around an LED, each with its index in the square around the LED.
    fn around(&self, led: usize) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (size, width) = (self.size, self.width);
        let (left, top) = self.begin(led);
        let inside = move |at: isize| usize::try_from(at).ok().filter(|at| *at < size);
        (0..width).filter_map(move |y| Some((y, inside(top + y as isize)?))).flat_map(move |(y, row)| {
            (0..width).filter_map(move |x| Some((row * size + inside(left + x as isize)?, y * width + x)))
        })
    }

    /// The picture of a panel. LEDs and pixels are red, green and blue, row by row from the top left.
    pub fn draw(&self, leds: &[[u8; 3]]) -> Vec<[u8; 3]> {
        let mut picture = vec![[0; 3]; self.size * self.size];
        self.redraw(&[], leds, |pixel, colour| picture[pixel] = colour);
        picture
    }

    /// Paints the pixels that may differ from those of the LEDs `before`; all of them if that is empty.
    pub fn redraw(&self, before: &[[u8; 3]], leds: &[[u8; 3]], mut paint: impl FnMut(usize, [u8; 3])) {
        let has_changed = |led: usize| before.get(led) != leds.get(led) || before.is_empty();
        for cell in 0..self.columns * self.rows {
            if self.near(cell).any(has_changed) {
                self.draw_cell(cell, leds, &mut paint);
            }
        }
    }

    /// The LEDs whose light falls into a cell: its own and those of the cells around it.
    fn near(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let (columns, rows) = (self.columns, self.rows);
        let around = |index: usize, leds: usize| index.saturating_sub(1)..(index + 2).min(leds);
        around(cell / columns, rows)
            .flat_map(move |row| around(cell % columns, columns).map(move |column| row * columns + column))
    }

    fn draw_cell(&self, cell: usize, leds: &[[u8; 3]], paint: &mut impl FnMut(usize, [u8; 3])) {
        let (size, width) = (self.size, self.width);
        let rows = self.pixels(cell / self.columns, self.rows);
        let columns = self.pixels(cell % self.columns, self.columns);
        let mut cell_light: Vec<Light> =
            rows.clone().flat_map(|y| &self.dark[y * size..][columns.clone()]).copied().collect();
        for led in self.near(cell) {
            let Some(bytes) = leds.get(led).filter(|bytes| **bytes != [0; 3]) else { continue };
            let light = bytes.map(|byte| f32::from(byte) / 255.0 * EXPOSURE);
            let strongest = light.into_iter().fold(0.0, f32::max);
            let lift = strongest.powf(CONTRAST - 1.0);
            let light = light.map(|channel| channel * lift);
            // Only the core of a bright LED is white.
            let white_light = (strongest * lift).powi(2);
            let (left, top) = self.begin(led);
            // The part of the cell in the square around the LED.
            let within = |pixels: &Range<usize>, begin: isize| {
                let end = (begin + width as isize).clamp(0, size as isize) as usize;
                pixels.start.max(begin.max(0) as usize)..pixels.end.min(end)
            };
            for y in within(&rows, top) {
                let halo = &self.halo[(y as isize - top) as usize * width..];
                for x in within(&columns, left) {
                    let Share { coloured, white } = halo[(x as isize - left) as usize];
                    let pixel = &mut cell_light[(y - rows.start) * columns.len() + x - columns.start];
                    for (sum, colour) in pixel.iter_mut().zip(light) {
                        *sum += coloured * colour + white * white_light;
                    }
                }
            }
        }
        for (y, light) in rows.zip(cell_light.chunks(columns.len())) {
            for (x, light) in columns.clone().zip(light) {
                paint(y * size + x, light.map(|light| self.srgb.byte(light)));
            }
        }
    }

    /// The rows or columns of pixels in one of the rows or columns of LEDs. The outer ones include the margin.
    fn pixels(&self, index: usize, leds: usize) -> Range<usize> {
        let edge = |index: usize| self.margin(leds) + index * self.cell;
        let begin = if index == 0 { 0 } else { edge(index) };
        begin..if index + 1 == leds { self.size } else { edge(index + 1) }
    }

    /// The margin before the first of these rows or columns of LEDs.
    const fn margin(&self, leds: usize) -> usize {
        (self.size - self.cell * leds) / 2
    }

    /// The first column and the first row of the square around an LED; they may be outside of the picture.
    const fn begin(&self, led: usize) -> (isize, isize) {
        let [left, top] = [self.margin(self.columns), self.margin(self.rows)];
        let (column, row) = (left + led % self.columns * self.cell, top + led / self.columns * self.cell);
        let to_begin = (self.cell / 2) as isize - self.width as isize / 2;
        (column as isize + to_begin, row as isize + to_begin)
    }
}

impl Share {
    /// At a distance from the centre of the LED.
    fn at(distance: f32) -> Self {
        let glow = disc(distance, GLOW_RADIUS);
        let halo = HALO * (1.0 - distance / HALO_RADIUS).max(0.0).powi(3);
        let white = WHITENESS * (1.0 - (distance / CORE_RADIUS).powi(2)).max(0.0);
        // Inside the glow there is no halo.
        Self { coloured: glow + (1.0 - glow) * halo, white }
    }
}

/// 1 inside a disc, 0 outside of it, with a smooth edge.
fn disc(distance: f32, radius: f32) -> f32 {
    let inside = ((radius - distance) / EDGE + 0.5).clamp(0.0, 1.0);
    inside * inside * (3.0 - 2.0 * inside)
}

fn mixed(first: Light, second: Light, share: f32) -> Light {
    std::array::from_fn(|channel| first[channel] * (1.0 - share) + second[channel] * share)
}

/// The steps of the lookup table for sRGB: enough that no two bytes fall into the same one.
const STEPS: usize = 1 << 12;

/// The conversion to sRGB by lookup: a page draws 100,000 pixels many times a second.
struct SrgbTable {
    /// The byte for the lower end of each step.
    bytes: Vec<u8>,
    /// The least light of each byte.
    begins: Vec<f32>,
}

impl SrgbTable {
    fn new() -> Self {
        let begins =
            (0..=u8::MAX).map(|byte| light((f32::from(byte) - 0.5) / 255.0)).chain([f32::INFINITY]).collect();
        Self { bytes: (0..=STEPS).map(|step| srgb(step as f32 / STEPS as f32)).collect(), begins }
    }

    /// The byte for this much light, clamped to 1.
    fn byte(&self, light: f32) -> u8 {
        let byte = self.bytes[(light.min(1.0) * STEPS as f32) as usize];
        if light < self.begins[usize::from(byte) + 1] { byte } else { byte + 1 }
    }
}

/// The sRGB byte for this much light, at most 1.
fn srgb(light: f32) -> u8 {
    let value = if light <= 0.003_130_8 { 12.92 * light } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
    (value * 255.0).round() as u8
}

/// The light of an sRGB value, both at most 1.
fn light(value: f32) -> f32 {
    if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pixel in the middle of an LED, in a picture with `size` pixels on a side.
    fn middle(
        picture: &[u8],
        size: usize,
        (columns, rows): (usize, usize),
        (row, column): (usize, usize),
    ) -> [u8; 3] {
        let cell = size / columns.max(rows);
        let at = |index: usize, leds: usize| (size - cell * leds) / 2 + index * cell + cell / 2;
        let pixel = 3 * (at(row, rows) * size + at(column, columns));
        [picture[pixel], picture[pixel + 1], picture[pixel + 2]]
    }

    fn drawn(renderer: &LedRenderer, leds: &[[u8; 3]]) -> Vec<u8> {
        renderer.draw(leds).into_flattened()
    }

    fn panel((columns, rows): (usize, usize), lit: &[(usize, [u8; 3])]) -> Vec<[u8; 3]> {
        let mut leds = vec![[0; 3]; columns * rows];
        lit.iter().for_each(|(led, light)| leds[*led] = *light);
        leds
    }

    #[test]
    fn an_led_lights_its_cell_but_not_the_next_but_one() {
        for (leds, size) in [((8, 8), 320), ((8, 8), 333), ((6, 6), 320), ((6, 6), 101), ((12, 8), 320)] {
            let renderer = LedRenderer::new(leds.0, leds.1, size);
            let size = usize::from(size);
            let dark = drawn(&renderer, &panel(leds, &[]));
            let lit = drawn(&renderer, &panel(leds, &[(leds.0 + 2, [0, 130, 0])]));
            assert_eq!(lit.len(), size * size * 3);
            let [red, green, blue] = middle(&lit, size, leds, (1, 2));
            assert!(green > 240 && red < 160 && blue < 160, "{red} {green} {blue}");
            for far in [(3, 4), (1, 4), (5, 5)] {
                assert_eq!(middle(&lit, size, leds, far), middle(&dark, size, leds, far));
            }
        }
    }

    #[test]
    fn an_led_that_is_off_is_visible() {
        let dark = drawn(&LedRenderer::new(8, 8, 320), &panel((8, 8), &[]));
        let [body, ..] = middle(&dark, 320, (8, 8), (3, 3));
        assert!(body > dark[0] + 8, "{body} {}", dark[0]);
        assert!(body < 50);
    }

    #[test]
    fn a_picture_has_the_symmetry_of_its_leds() {
        for size in [320, 321, 327] {
            let picture = drawn(
                &LedRenderer::new(6, 6, size),
                &panel((6, 6), &[(0, [9, 99, 200]), (35, [9, 99, 200])]),
            );
            let pixels: Vec<&[u8]> = picture.chunks(3).collect();
            let size = usize::from(size);
            let cell = size / 6 * 6;
            let margin = (size - cell) / 2;
            for (x, y) in (0..cell).flat_map(|y| (0..cell).map(move |x| (x, y))) {
                let at = |x: usize, y: usize| pixels[(margin + y) * size + margin + x];
                assert_eq!(at(x, y), at(cell - 1 - x, cell - 1 - y), "{size}: {x} {y}");
            }
        }
    }

    #[test]
    fn redrawing_gives_the_same_picture_as_drawing() {
        for (columns, rows, size) in [(8, 8, 320), (8, 8, 333), (6, 6, 101), (12, 8, 200)] {
            let renderer = LedRenderer::new(columns, rows, size);
            let mut before = panel((columns, rows), &[(0, [9, 99, 200]), (columns + 1, [50, 0, 0])]);
            let mut picture = renderer.draw(&before);
            for changed in 0..columns * rows {
                let mut leds = before.clone();
                leds[changed] = [changed as u8, 200, 0];
                renderer.redraw(&before, &leds, |pixel, colour| picture[pixel] = colour);
                assert_eq!(picture, renderer.draw(&leds), "{columns}×{rows} {size} {changed}");
                before = leds;
            }
        }
    }

    #[test]
    fn light_is_converted_to_srgb() {
        let table = SrgbTable::new();
        assert_eq!([0.0, 0.002, 0.2140, 1.0, 7.0].map(|light| table.byte(light)), [0, 7, 127, 255, 255]);
    }

    #[test]
    fn the_lookup_matches_the_formula() {
        let table = SrgbTable::new();
        for step in 0..=1_000_000 {
            let light = step as f32 / 1e6;
            // At the border between two bytes, rounding may differ.
            let near = table.begins.iter().any(|begin| (begin - light).abs() < 1e-6);
            assert!(near || table.byte(light) == srgb(light), "{light}");
        }
    }
}

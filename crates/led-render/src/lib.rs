//! How a lamp looks: a bright core in a round glow, and a halo that spills onto the dark panel.
//!
//! All sums are of light; only the finished picture is turned into sRGB, which screens expect.
#![forbid(unsafe_code)]

use std::ops::Range;

/// Light as red, green and blue.
type Light = [f32; 3];

/// How much light the film takes in: a bright lamp at the usual brightness just fills it.
const EXPOSURE: f32 = 1.9;

/// How strongly differences of light show. The eye is used to the dark in which lamps shine, a screen is not: so
/// the faint ones are lifted.
const CONTRAST: f32 = 0.75;

/// The panel where no light falls, and the body of a lamp that is out.
const PANEL: Light = [0.0025, 0.0025, 0.0031];
const BODY: Light = [0.0095, 0.0095, 0.0115];

/// Radii as shares of the distance between two lamps: of the body, of the glow, of the core in its middle, and how
/// far the halo reaches.
const BODY_RADIUS: f32 = 0.36;
const GLOW_RADIUS: f32 = 0.32;
const CORE_RADIUS: f32 = 0.28;
const REACH: f32 = 0.72;

/// How wide the edges of these are.
const EDGE: f32 = 0.09;

/// How strong the halo is beside the glow.
const HALO: f32 = 0.22;

/// How much white the middle of a bright lamp has.
const WHITENESS: f32 = 0.2;

/// Draws panels of one size as pictures of one size.
pub struct LedRenderer {
    /// How many lamps, on a side.
    side: usize,
    /// How many pixels, on a side.
    size: usize,
    /// How many pixels lie between two lamps.
    cell: usize,
    /// What is seen when all lamps are out.
    dark: Vec<Light>,
    /// How much of a lamp's light falls on the pixels around it, on a square of `width` pixels a side.
    halo: Vec<Share>,
    width: usize,
    screen: Screen,
}

/// What a pixel gets of a lamp.
#[derive(Clone, Copy)]
struct Share {
    /// In its own colour.
    coloured: f32,
    /// In white, if it dazzles.
    white: f32,
}

impl LedRenderer {
    /// A lens for panels with so many lamps on a side and pictures with so many pixels.
    pub fn new(side: usize, size: u16) -> Self {
        let size = usize::from(size);
        let cell = size / side;
        let reach = (cell as f32 * REACH).ceil() as usize;
        // The lamp's middle is the middle of a pixel or between two, as that of the cell is.
        let width = 2 * reach + cell % 2;
        let mut lens = Self {
            side,
            size,
            cell,
            dark: vec![PANEL; size * size],
            halo: Vec::new(),
            width,
            screen: Screen::new(),
        };
        let distance = |x: usize, y: usize| {
            let from_middle = |at: usize| at as f32 + 0.5 - width as f32 / 2.0;
            from_middle(x).hypot(from_middle(y)) / cell as f32
        };
        let square = || (0..width).flat_map(|y| (0..width).map(move |x| (x, y)));
        lens.halo = square().map(|(x, y)| Share::at(distance(x, y))).collect();
        let body: Vec<f32> = square().map(|(x, y)| disc(distance(x, y), BODY_RADIUS)).collect();
        for lamp in 0..side * side {
            for (pixel, at) in lens.around(lamp) {
                lens.dark[pixel] = mixed(lens.dark[pixel], BODY, body[at]);
            }
        }
        lens
    }

    /// The pixels around a lamp that are in the picture, each with its place in the square around the lamp.
    fn around(&self, lamp: usize) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (size, width) = (self.size, self.width);
        let (left, top) = (self.begin(lamp % self.side), self.begin(lamp / self.side));
        let inside = move |at: isize| usize::try_from(at).ok().filter(|at| *at < size);
        (0..width).filter_map(move |y| Some((y, inside(top + y as isize)?))).flat_map(move |(y, row)| {
            (0..width).filter_map(move |x| Some((row * size + inside(left + x as isize)?, y * width + x)))
        })
    }

    /// The picture of lamps that are given as red, green and blue light, row by row from the top left: the same of every
    /// pixel.
    pub fn draw(&self, lamps: &[[u8; 3]]) -> Vec<[u8; 3]> {
        let mut picture = vec![[0; 3]; self.size * self.size];
        self.redraw(&[], lamps, |pixel, colour| picture[pixel] = colour);
        picture
    }

    /// Paints what has changed in a picture that shows the lamps as they were before, pixel by pixel; all of it if there were
    /// none.
    pub fn redraw(&self, before: &[[u8; 3]], lamps: &[[u8; 3]], mut paint: impl FnMut(usize, [u8; 3])) {
        let has_changed = |lamp: usize| before.get(lamp) != lamps.get(lamp) || before.is_empty();
        for cell in 0..self.side * self.side {
            if self.near(cell).any(has_changed) {
                self.draw_cell(cell, lamps, &mut paint);
            }
        }
    }

    /// The lamps whose light falls into a lamp's cell: its own and those of the cells around it.
    fn near(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let side = self.side;
        let around = move |place: usize| place.saturating_sub(1)..(place + 2).min(side);
        around(cell / side).flat_map(move |row| around(cell % side).map(move |column| row * side + column))
    }

    fn draw_cell(&self, cell: usize, lamps: &[[u8; 3]], paint: &mut impl FnMut(usize, [u8; 3])) {
        let (size, width) = (self.size, self.width);
        let (rows, columns) = (self.pixels(cell / self.side), self.pixels(cell % self.side));
        let mut cell_light: Vec<Light> =
            rows.clone().flat_map(|y| &self.dark[y * size..][columns.clone()]).copied().collect();
        for lamp in self.near(cell) {
            let Some(bytes) = lamps.get(lamp).filter(|bytes| **bytes != [0; 3]) else { continue };
            let light = bytes.map(|byte| f32::from(byte) / 255.0 * EXPOSURE);
            let strongest = light.into_iter().fold(0.0, f32::max);
            let lift = strongest.powf(CONTRAST - 1.0);
            let light = light.map(|lamp| lamp * lift);
            // Only bright lamps dazzle.
            let dazzle = (strongest * lift).powi(2);
            let (left, top) = (self.begin(lamp % self.side), self.begin(lamp / self.side));
            // The part of the cell that lies in the square around the lamp.
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
                        *sum += coloured * colour + white * dazzle;
                    }
                }
            }
        }
        for (y, light) in rows.zip(cell_light.chunks(columns.len())) {
            for (x, light) in columns.clone().zip(light) {
                paint(y * size + x, light.map(|light| self.screen.byte(light)));
            }
        }
    }

    /// The rows or columns of pixels that belong to a row or column of cells; what is left over belongs to the outer ones.
    fn pixels(&self, place: usize) -> Range<usize> {
        let edge = |place: usize| self.margin() + place * self.cell;
        let begin = if place == 0 { 0 } else { edge(place) };
        begin..if place + 1 == self.side { self.size } else { edge(place + 1) }
    }

    const fn margin(&self) -> usize {
        (self.size - self.cell * self.side) / 2
    }

    /// Where the square around a lamp in a row or column begins, which may be outside the picture.
    const fn begin(&self, place: usize) -> isize {
        (self.margin() + place * self.cell + self.cell / 2) as isize - self.width as isize / 2
    }
}

impl Share {
    /// At a distance from the lamp's middle.
    fn at(distance: f32) -> Self {
        let glow = disc(distance, GLOW_RADIUS);
        let halo = HALO * (1.0 - distance / REACH).max(0.0).powi(3);
        let white = WHITENESS * (1.0 - (distance / CORE_RADIUS).powi(2)).max(0.0);
        // Inside the glow the halo is not seen.
        Self { coloured: glow + (1.0 - glow) * halo, white }
    }
}

/// 1 inside a disc, 0 outside of it, and in between at its edge.
fn disc(distance: f32, radius: f32) -> f32 {
    let inside = ((radius - distance) / EDGE + 0.5).clamp(0.0, 1.0);
    inside * inside * (3.0 - 2.0 * inside)
}

fn mixed(first: Light, second: Light, share: f32) -> Light {
    std::array::from_fn(|lamp| first[lamp] * (1.0 - share) + second[lamp] * share)
}

/// How many steps of light the screen's table has: so many that no two bytes fall into the same one.
const STEPS: usize = 1 << 12;

/// A screen, which takes sRGB. A page draws a hundred thousand pixels many times a second, so it looks up what it can.
struct Screen {
    /// The byte for the least light of each step.
    bytes: Vec<u8>,
    /// From how much light on there is each byte.
    begins: Vec<f32>,
}

impl Screen {
    fn new() -> Self {
        let begins =
            (0..=u8::MAX).map(|byte| light((f32::from(byte) - 0.5) / 255.0)).chain([f32::INFINITY]).collect();
        Self { bytes: (0..=STEPS).map(|step| srgb(step as f32 / STEPS as f32)).collect(), begins }
    }

    /// The byte that makes the screen give this much light; more than everything is everything.
    fn byte(&self, light: f32) -> u8 {
        let byte = self.bytes[(light.min(1.0) * STEPS as f32) as usize];
        if light < self.begins[usize::from(byte) + 1] { byte } else { byte + 1 }
    }
}

/// The byte for so much light, of at most 1.
fn srgb(light: f32) -> u8 {
    let value = if light <= 0.003_130_8 { 12.92 * light } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
    (value * 255.0).round() as u8
}

/// The light for so much of what a screen takes, both of at most 1.
fn light(value: f32) -> f32 {
    if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pixel in the middle of a lamp, of a picture with `size` pixels a side.
    fn middle(picture: &[u8], size: usize, side: usize, (row, column): (usize, usize)) -> [u8; 3] {
        let at = |place: usize| (size - size / side * side) / 2 + place * (size / side) + size / side / 2;
        let pixel = 3 * (at(row) * size + at(column));
        [picture[pixel], picture[pixel + 1], picture[pixel + 2]]
    }

    fn drawn(lens: &LedRenderer, lamps: &[[u8; 3]]) -> Vec<u8> {
        lens.draw(lamps).into_flattened()
    }

    fn panel(side: usize, lit: &[(usize, [u8; 3])]) -> Vec<[u8; 3]> {
        let mut lamps = vec![[0; 3]; side * side];
        lit.iter().for_each(|(lamp, light)| lamps[*lamp] = *light);
        lamps
    }

    #[test]
    fn a_lamp_lights_its_place_and_hardly_the_next_but_one() {
        for (side, size) in [(8, 320), (8, 333), (6, 320), (6, 101)] {
            let lens = LedRenderer::new(side, size);
            let size = usize::from(size);
            let dark = drawn(&lens, &panel(side, &[]));
            let lit = drawn(&lens, &panel(side, &[(side + 2, [0, 130, 0])]));
            assert_eq!(lit.len(), size * size * 3);
            let [red, green, blue] = middle(&lit, size, side, (1, 2));
            assert!(green > 240 && red < 160 && blue < 160, "{red} {green} {blue}");
            for far in [(3, 4), (1, 4), (5, 5)] {
                assert_eq!(middle(&lit, size, side, far), middle(&dark, size, side, far));
            }
        }
    }

    #[test]
    fn a_lamp_that_is_out_can_still_be_seen() {
        let dark = drawn(&LedRenderer::new(8, 320), &panel(8, &[]));
        let [body, ..] = middle(&dark, 320, 8, (3, 3));
        assert!(body > dark[0] + 8, "{body} {}", dark[0]);
        assert!(body < 50);
    }

    #[test]
    fn a_picture_has_the_symmetry_of_its_lamps() {
        for size in [320, 321, 327] {
            let picture =
                drawn(&LedRenderer::new(6, size), &panel(6, &[(0, [9, 99, 200]), (35, [9, 99, 200])]));
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
    fn what_is_drawn_again_is_as_if_it_were_drawn_anew() {
        for (side, size) in [(8, 320), (8, 333), (6, 101)] {
            let lens = LedRenderer::new(side, size);
            let mut before = panel(side, &[(0, [9, 99, 200]), (side + 1, [50, 0, 0])]);
            let mut picture = lens.draw(&before);
            for changed in 0..side * side {
                let mut lamps = before.clone();
                lamps[changed] = [changed as u8, 200, 0];
                lens.redraw(&before, &lamps, |pixel, colour| picture[pixel] = colour);
                assert_eq!(picture, lens.draw(&lamps), "{side} {size} {changed}");
                before = lamps;
            }
        }
    }

    #[test]
    fn light_becomes_srgb() {
        let screen = Screen::new();
        assert_eq!([0.0, 0.002, 0.2140, 1.0, 7.0].map(|light| screen.byte(light)), [0, 7, 127, 255, 255]);
    }

    #[test]
    fn what_the_screen_looks_up_is_what_it_would_compute() {
        let screen = Screen::new();
        for step in 0..=1_000_000 {
            let light = step as f32 / 1e6;
            // Where one byte ends and the next begins, sums in another order may differ.
            let near = screen.begins.iter().any(|begin| (begin - light).abs() < 1e-6);
            assert!(near || screen.byte(light) == srgb(light), "{light}");
        }
    }
}

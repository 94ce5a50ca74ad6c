//! A recording as an animated GIF: one palette for all frames, and only the changed part of each frame.

use std::{collections::HashMap, io};

use console::Geometry;
use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use led_render::LedRenderer;

use super::{
    frames::{Leds, Recording},
    palette::{Histogram, Palette},
};
use crate::progress::ProgressBar;

/// The number of colours. Fewer make a smaller file, but visible rings around the LEDs.
const COLOURS: usize = 80;

/// The transparent index, for pixels that have not changed since the last frame.
const UNCHANGED: u8 = COLOURS as u8;

/// The size of the frames for computing the palette: small frames have the same colours.
const SAMPLE_SIZE: u16 = 120;

/// Encodes the recording as a looping GIF.
pub(super) fn encode(recording: &Recording, size: u16) -> io::Result<Vec<u8>> {
    let mut palette = palette(recording);
    let mut colours = palette.colours().to_vec();
    colours.resize(COLOURS + 1, [0; 3]);
    let mut renderers = Renderers::new(size);
    let mut encoder = Encoder::new(Vec::new(), size, size, colours.as_flattened()).map_err(into_io)?;
    encoder.set_repeat(Repeat::Infinite).map_err(into_io)?;
    let bar = ProgressBar::terminal_only("recording", recording.key_frames.len() as u64);
    let mut before: Option<Vec<u8>> = None;
    for key_frame in &recording.key_frames {
        let pixels = indexed(&renderers.draw(&key_frame.leds), &mut palette);
        // A GIF limits the delay of a frame, so a long one is repeated.
        let mut centis = key_frame.centis;
        while centis > 0 {
            let delay = centis.min(u16::MAX.into());
            centis -= delay;
            let changed = match &before {
                None => {
                    Frame { width: size, height: size, buffer: pixels.clone().into(), ..Frame::default() }
                }
                Some(before) => changes(before, &pixels, size.into()),
            };
            let (delay, dispose) = (delay as u16, DisposalMethod::Keep);
            let frame = Frame { delay, dispose, transparent: Some(UNCHANGED), ..changed };
            encoder.write_frame(&frame).map_err(into_io)?;
            before = Some(pixels.clone());
        }
        bar.advance(1);
    }
    encoder.into_inner().map_err(into_io)
}

fn palette(recording: &Recording) -> Palette {
    let mut renderers = Renderers::new(SAMPLE_SIZE);
    let mut histogram = Histogram::new();
    recording.key_frames.iter().for_each(|key_frame| histogram.count(&renderers.draw(&key_frame.leds)));
    histogram.palette(COLOURS)
}

fn indexed(pixels: &[u8], palette: &mut Palette) -> Vec<u8> {
    let (pixels, _) = pixels.as_chunks();
    pixels.iter().map(|pixel| palette.index(*pixel)).collect()
}

/// The bounding box of all changes; unchanged pixels in it are transparent.
fn changes(before: &[u8], after: &[u8], size: usize) -> Frame<'static> {
    let changed = |pixel: &usize| before[*pixel] != after[*pixel];
    let (mut left, mut right, mut top, mut bottom) = (size, 0, size, 0);
    for pixel in (0..after.len()).filter(changed) {
        let (row, column) = (pixel / size, pixel % size);
        (left, right) = (left.min(column), right.max(column));
        (top, bottom) = (top.min(row), bottom.max(row));
    }
    if left > right {
        // A frame must have at least one pixel.
        (left, right, top, bottom) = (0, 0, 0, 0);
    }
    let pixels = (top..=bottom).flat_map(|row| (left..=right).map(move |column| row * size + column));
    let buffer: Vec<u8> =
        pixels.map(|pixel| if changed(&pixel) { after[pixel] } else { UNCHANGED }).collect();
    Frame {
        left: left as u16,
        top: top as u16,
        width: (right - left + 1) as u16,
        height: (bottom - top + 1) as u16,
        buffer: buffer.into(),
        ..Frame::default()
    }
}

fn into_io(error: EncodingError) -> io::Error {
    match error {
        EncodingError::Io(error) => error,
        other => io::Error::other(other),
    }
}

/// A renderer for each panel size in the recording.
struct Renderers {
    size: u16,
    by_panel: HashMap<Geometry, LedRenderer>,
}

impl Renderers {
    fn new(size: u16) -> Self {
        Self { size, by_panel: HashMap::new() }
    }

    fn draw(&mut self, leds: &Leds) -> Vec<u8> {
        let renderer = self.by_panel.entry(leds.geometry).or_insert_with(|| leds.renderer(self.size));
        renderer.draw(&leds.colours).into_flattened()
    }
}

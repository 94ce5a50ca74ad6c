//! A recording as a moving GIF: one palette for all frames, and of each frame only what has changed.

use std::{collections::HashMap, io};

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use led_render::LedRenderer;

use super::{
    frames::{Leds, Recording},
    palette::{Histogram, Palette},
};
use crate::progress::ProgressBar;

/// How many colours a recording has. Fewer make a smaller file, and rings around the LEDs.
const COLOURS: usize = 80;

/// The index of what has not changed since the frame before.
const UNCHANGED: u8 = COLOURS as u8;

/// The size of the frames from which the palette is made: small ones have the same colours.
const SAMPLE: u16 = 120;

/// The recording as a GIF that repeats.
pub(super) fn encode(recording: &Recording, size: u16) -> io::Result<Vec<u8>> {
    let mut palette = palette(recording);
    let mut colours = palette.colours().to_vec();
    colours.resize(COLOURS + 1, [0; 3]);
    let mut lenses = Lenses::new(size);
    let mut encoder = Encoder::new(Vec::new(), size, size, colours.as_flattened()).map_err(into_io)?;
    encoder.set_repeat(Repeat::Infinite).map_err(into_io)?;
    let bar = ProgressBar::at_terminal("recording", recording.key_frames.len() as u64);
    let mut before: Option<Vec<u8>> = None;
    for key_frame in &recording.key_frames {
        let picture = painted(&lenses.draw(&key_frame.leds), &mut palette);
        // A frame may be shown for longer than a GIF can say at once.
        let mut centis = key_frame.centis;
        while centis > 0 {
            let delay = centis.min(u16::MAX.into());
            centis -= delay;
            let changed = match &before {
                None => {
                    Frame { width: size, height: size, buffer: picture.clone().into(), ..Frame::default() }
                }
                Some(before) => changes(before, &picture, size.into()),
            };
            let (delay, dispose) = (delay as u16, DisposalMethod::Keep);
            let frame = Frame { delay, dispose, transparent: Some(UNCHANGED), ..changed };
            encoder.write_frame(&frame).map_err(into_io)?;
            before = Some(picture.clone());
        }
        bar.advance(1);
    }
    encoder.into_inner().map_err(into_io)
}

/// The colours of a recording.
fn palette(recording: &Recording) -> Palette {
    let mut lenses = Lenses::new(SAMPLE);
    let mut census = Histogram::new();
    recording.key_frames.iter().for_each(|key_frame| census.count(&lenses.draw(&key_frame.leds)));
    census.palette(COLOURS)
}

/// The pixels as indices of the palette.
fn painted(pixels: &[u8], palette: &mut Palette) -> Vec<u8> {
    let (pixels, _) = pixels.as_chunks();
    pixels.iter().map(|pixel| palette.index(*pixel)).collect()
}

/// The smallest rectangle that holds every change; in it, what has not changed is transparent.
fn changes(before: &[u8], after: &[u8], size: usize) -> Frame<'static> {
    let changed = |pixel: &usize| before[*pixel] != after[*pixel];
    let (mut left, mut right, mut top, mut bottom) = (size, 0, size, 0);
    for pixel in (0..after.len()).filter(changed) {
        let (row, column) = (pixel / size, pixel % size);
        (left, right) = (left.min(column), right.max(column));
        (top, bottom) = (top.min(row), bottom.max(row));
    }
    if left > right {
        // Nothing has changed, but a frame must have a pixel.
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

/// A lens for each size of panel that the recording has shown so far.
struct Lenses {
    size: u16,
    by_side: HashMap<usize, LedRenderer>,
}

impl Lenses {
    fn new(size: u16) -> Self {
        Self { size, by_side: HashMap::new() }
    }

    fn draw(&mut self, leds: &Leds) -> Vec<u8> {
        let side = leds.side();
        let lens = self.by_side.entry(side).or_insert_with(|| LedRenderer::new(side, self.size));
        lens.draw(&leds.0).into_flattened()
    }
}

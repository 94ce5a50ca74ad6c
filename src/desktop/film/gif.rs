//! A strip as a moving GIF: one palette for all pictures, and of each picture only what has changed.

use std::io;

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

use lens::Lens;

use super::{
    palette::{Census, Palette},
    strip::{Lamps, Strip},
};
use crate::desktop::progress::ProgressBar;

/// How many colours a film has. Fewer make a smaller file, and rings around the lamps.
const COLOURS: usize = 80;

/// What has not changed since the picture before.
const UNCHANGED: u8 = COLOURS as u8;

/// The size of the pictures from which the palette is made: small ones have the same colours.
const SAMPLE: u16 = 120;

/// The strip as a film that begins anew when it has ended.
pub(super) fn encode(strip: &Strip, size: u16) -> io::Result<Vec<u8>> {
    let mut palette = palette(strip);
    let mut colours = palette.colours().to_vec();
    colours.resize(COLOURS + 1, [0; 3]);
    let mut lenses = Lenses::new(size);
    let mut encoder = Encoder::new(Vec::new(), size, size, colours.as_flattened()).map_err(broken)?;
    encoder.set_repeat(Repeat::Infinite).map_err(broken)?;
    let bar = ProgressBar::at_terminal("filming", strip.shots.len() as u64);
    let mut before: Option<Vec<u8>> = None;
    for shot in &strip.shots {
        let picture = painted(&lenses.draw(&shot.lamps), &mut palette);
        let changed = match &before {
            None => Frame { width: size, height: size, buffer: picture.clone().into(), ..Frame::default() },
            Some(before) => changes(before, &picture, size.into()),
        };
        // A picture may stand longer than a GIF can say at once.
        let mut centis = shot.centis;
        let delay = centis.min(u16::MAX.into());
        let frame = Frame {
            delay: delay as u16,
            dispose: DisposalMethod::Keep,
            transparent: Some(UNCHANGED),
            ..changed
        };
        encoder.write_frame(&frame).map_err(broken)?;
        centis -= delay;
        while centis > 0 {
            let delay = centis.min(u16::MAX.into());
            let still = changes(&picture, &picture, size.into());
            let transparent = Some(UNCHANGED);
            let dispose = DisposalMethod::Keep;
            encoder
                .write_frame(&Frame { delay: delay as u16, dispose, transparent, ..still })
                .map_err(broken)?;
            centis -= delay;
        }
        before = Some(picture);
        bar.advance(1);
    }
    encoder.into_inner().map_err(broken)
}

/// The colours of a film.
fn palette(strip: &Strip) -> Palette {
    let mut lenses = Lenses::new(SAMPLE);
    let mut census = Census::new();
    strip.shots.iter().for_each(|shot| census.count(&lenses.draw(&shot.lamps)));
    census.palette(COLOURS)
}

/// The pixels as indices of the palette.
fn painted(pixels: &[u8], palette: &mut Palette) -> Vec<u8> {
    let (pixels, _) = pixels.as_chunks();
    pixels.iter().map(|pixel| palette.index(*pixel)).collect()
}

/// The smallest rectangle that holds everything that has changed; what hasn't shows the picture before.
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

fn broken(error: EncodingError) -> io::Error {
    match error {
        EncodingError::Io(error) => error,
        other => io::Error::other(other),
    }
}

/// A lens for each size of panel that the film has shown so far.
struct Lenses {
    size: u16,
    made: Vec<(usize, Lens)>,
}

impl Lenses {
    const fn new(size: u16) -> Self {
        Self { size, made: Vec::new() }
    }

    fn draw(&mut self, lamps: &Lamps) -> Vec<u8> {
        let side = lamps.side();
        if let Some((_, lens)) = self.made.iter().find(|(made, _)| *made == side) {
            return lens.draw(&lamps.0).into_flattened();
        }
        let lens = Lens::new(side, self.size);
        let picture = lens.draw(&lamps.0).into_flattened();
        self.made.push((side, lens));
        picture
    }
}

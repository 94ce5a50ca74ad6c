//! `cargo lab record`: plays a script and renders the panel as glowing LEDs, to an animated GIF or a single PNG, or its
//! sounds to a WAV file.

mod format;
mod frames;
mod gif;
mod palette;
mod wav;

use std::{fs, io, path::PathBuf, process::ExitCode};

use clap::Args;
use scenario::Script;

use self::{format::Format, frames::Recording};
use crate::{file, output::print};

/// The options of a recording.
#[derive(Args)]
pub(super) struct Options {
    /// The script of presses and waits; see docs/recordings.md for the format
    script: PathBuf,

    /// The file to write: .gif for the whole recording, .png for its last frame, .wav for its sound
    out: PathBuf,

    /// The maximum number of frames per second
    #[arg(long, value_name = "FRAMES", default_value_t = 12, value_parser = clap::value_parser!(u16).range(1..=50))]
    fps: u16,

    /// The width and height of a frame in pixels [default: 320 for a GIF, 640 for a PNG]
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u16).range(48..=2048))]
    size: Option<u16>,
}

/// Records a script and prints a summary.
pub(super) fn run(options: &Options) -> io::Result<ExitCode> {
    print(record(options).map_err(io::Error::other)?)?;
    Ok(ExitCode::SUCCESS)
}

fn record(options: &Options) -> Result<String, String> {
    let (script, out) = (options.script.display(), options.out.display());
    let format = Format::of(&options.out).ok_or_else(|| {
        format!("{out}: the file name must end in .gif, in .png for a single frame, or in .wav for the sound")
    })?;
    let text = fs::read_to_string(&options.script)
        .map_err(|error| format!("{script}: the script can't be read: {error}"))?;
    let text: Script = text.parse().map_err(|bad| format!("{script}, {bad}"))?;
    let recording = Recording::of(&text, options.fps).map_err(|failure| format!("{script}, {failure}"))?;
    let size = options.size.unwrap_or(format.default_size());
    let (bytes, frames) = match format {
        Format::Gif => (gif::encode(&recording, size), recording.key_frames.len()),
        Format::Png => (png(&recording, size), 1),
        Format::Wav => (Ok(wav::encode(&recording)), 0),
    };
    let written = bytes.and_then(|bytes| file::write(&options.out, &bytes).map(|()| bytes.len()));
    let kilobytes =
        written.map_err(|error| format!("{out}: the recording can't be written: {error}"))?.div_ceil(1000);
    let centis = recording.centis();
    let (seconds, tenths) = (centis / 100, centis / 10 % 10);
    let content = match frames {
        0 => format!("with {} sounds", recording.sounds.len()),
        1 => "in 1 frame".to_string(),
        _ => format!("in {frames} frames"),
    };
    Ok(format!("{out}: {seconds}.{tenths} s {content}, {kilobytes} KB"))
}

/// Encodes the last frame of a recording as a PNG.
fn png(recording: &Recording, size: u16) -> io::Result<Vec<u8>> {
    let pixels = recording.last.renderer(size).draw(&recording.last.colours).into_flattened();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, size.into(), size.into());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    Ok(bytes)
}

//! Films: a script is played to the console, and the panel is drawn as glowing LEDs, as a moving GIF or as one PNG.

mod format;
mod gif;
mod palette;
mod strip;

use std::{
    fmt, fs, io,
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::Args;
use lens::Lens;
use script::{BadScript, Script};

use self::{format::Format, strip::Strip};
use super::{file, voice::say};

/// What to film, and how.
#[derive(Args)]
pub(super) struct Options {
    /// The script of presses and waits; docs/films.md says how to write one
    script: PathBuf,

    /// The film: a name that ends in .gif, or in .png for the last frame alone
    out: PathBuf,

    /// How many pictures a second the film has at most
    #[arg(long, value_name = "PICTURES", default_value_t = 12, value_parser = clap::value_parser!(u16).range(1..=50))]
    fps: u16,

    /// How many pixels the picture is wide and high: 320 for a GIF, 640 for a PNG if not said
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u16).range(48..=2048))]
    size: Option<u16>,
}

/// Films a script, and says what became of it.
pub(super) fn run(options: &Options) -> io::Result<ExitCode> {
    match film(options) {
        Ok(made) => {
            say(made)?;
            Ok(ExitCode::SUCCESS)
        }
        Err(trouble) => Err(io::Error::other(trouble)),
    }
}

fn film(options: &Options) -> Result<Made<'_>, FilmError> {
    let (script, out) = (&options.script, &options.out);
    let format = Format::of(out).ok_or_else(|| FilmError::Name(out.clone()))?;
    let text = fs::read_to_string(script).map_err(|error| FilmError::Unreadable(script.clone(), error))?;
    let text: Script = text.parse().map_err(|bad| FilmError::NoScript(script.clone(), bad))?;
    let strip =
        Strip::shoot(&text, options.fps).map_err(|failure| FilmError::Played(script.clone(), failure))?;
    let size = options.size.unwrap_or(format.usual_size());
    let (bytes, pictures) = match format {
        Format::Gif => (gif::encode(&strip, size), strip.shots.len()),
        Format::Png => (png(&strip, size), 1),
    };
    let bytes = bytes.map_err(|error| FilmError::Unwritable(out.clone(), error))?;
    file::write(out, &bytes).map_err(|error| FilmError::Unwritable(out.clone(), error))?;
    Ok(Made { out, pictures, centis: strip.centis(), bytes: bytes.len() })
}

/// The last picture of a film as a PNG.
fn png(strip: &Strip, size: u16) -> io::Result<Vec<u8>> {
    let pixels = Lens::new(strip.last.side(), size).draw(&strip.last.0).into_flattened();
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

/// A film that was made.
struct Made<'a> {
    out: &'a Path,
    pictures: usize,
    centis: u64,
    bytes: usize,
}

impl fmt::Display for Made<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { out, pictures, centis, bytes } = self;
        let plural = if *pictures == 1 { "" } else { "s" };
        let (seconds, tenths, kilobytes) = (centis / 100, centis / 10 % 10, bytes.div_ceil(1000));
        write!(f, "{}: {seconds}.{tenths} s in {pictures} picture{plural}, {kilobytes} KB", out.display())
    }
}

/// Why there is no film.
#[derive(Debug)]
enum FilmError {
    Name(PathBuf),
    Unreadable(PathBuf, io::Error),
    NoScript(PathBuf, BadScript),
    Played(PathBuf, script::Failure),
    Unwritable(PathBuf, io::Error),
}

impl fmt::Display for FilmError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(out) => {
                write!(f, "{}: the name of a film ends in .gif, that of a picture in .png", out.display())
            }
            Self::Unreadable(script, error) => {
                write!(f, "{}: the script can't be read: {error}", script.display())
            }
            Self::NoScript(script, bad) => write!(f, "{}, {bad}", script.display()),
            Self::Played(script, failure) => write!(f, "{}, {failure}", script.display()),
            Self::Unwritable(out, error) => {
                write!(f, "{}: the film can't be written: {error}", out.display())
            }
        }
    }
}

impl std::error::Error for FilmError {}

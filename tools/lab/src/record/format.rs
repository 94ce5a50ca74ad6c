//! The file format of a recording.

use std::path::Path;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    /// All frames.
    Gif,
    /// The last frame.
    Png,
    /// The sound of the whole recording.
    Wav,
}

impl Format {
    /// The format by the extension of the file name.
    pub(super) fn of(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?;
        [(Self::Gif, "gif"), (Self::Png, "png"), (Self::Wav, "wav")]
            .into_iter()
            .find_map(|(format, name)| extension.eq_ignore_ascii_case(name).then_some(format))
    }

    /// The default width and height of a frame in pixels.
    pub(super) const fn default_size(self) -> u16 {
        match self {
            Self::Gif => 320,
            // A sound has no size.
            Self::Png | Self::Wav => 640,
        }
    }
}

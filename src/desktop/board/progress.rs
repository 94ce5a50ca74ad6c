//! A progress bar on standard error, hidden if that is no terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar for this number of steps.
pub(super) fn bar(name: &'static str, steps: usize) -> ProgressBar {
    // The template is valid; the fallback avoids a panic.
    let style = ProgressStyle::with_template("{msg} {wide_bar} {percent:>3} %")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(steps as u64).with_style(style.progress_chars("━━─")).with_message(name)
}

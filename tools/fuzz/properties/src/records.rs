//! Lines of a journal.

use console::{Console, Loader};

use crate::saving::assert_sound;

/// Loads arbitrary lines into a console.
pub fn records(input: &[u8]) {
    let mut console = Console::new(1);
    let mut loader = Loader::new(&mut console);
    for line in String::from_utf8_lossy(input).lines() {
        loader.line(line);
    }
    loader.end();
    assert_sound(&console);
}

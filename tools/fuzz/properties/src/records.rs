//! Records of the journal, a line each.

use console::{Console, Loader};

use crate::keeping::assert_sound;

/// Has a console recall any lines.
pub fn records(input: &[u8]) {
    let mut console = Console::new(1);
    let mut recall = Loader::new(&mut console);
    for line in String::from_utf8_lossy(input).lines() {
        recall.line(line);
    }
    recall.end();
    assert_sound(&console);
}

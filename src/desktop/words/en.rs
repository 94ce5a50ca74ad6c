//! English.

use super::Words;

pub(super) static WORDS: Words = Words {
    keys: [
        ("arrows hjkl", "move"),
        ("Enter Space a", "A: yes"),
        ("Esc b", "B: no, back"),
        ("m", "menu (B held)"),
        ("i", "look (A held)"),
        ("q", "quit, game is kept"),
        ("?", "help"),
    ],
    look: ("A held:", "i:"),
    hint: "Enter: A. Esc: B. q: quit. ?: help.",
    click: ("a click", "touches a light"),
    lights: "The cursor blinks, where you may go swells, a wave tells what it leads to. The corners say whose turn it is.",
    back: "Any key: back.",
    too_small: "The window is too small: make it {columns} columns wide and {rows} rows high, or the letters smaller. \
                q quits.",
};

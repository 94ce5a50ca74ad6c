//! English.

use super::{Rejections, Words};

pub(super) static WORDS: Words = Words {
    keys: [
        ("arrows hjkl", "move the cursor"),
        ("Enter Space a", "A: yes"),
        ("Esc b", "B: no, back"),
        ("m", "pause"),
        ("i", "what you can do"),
        ("q", "quit (game is saved)"),
        ("?", "help"),
    ],
    look: ("Hold A:", "i:"),
    hint: "Enter: A. Esc: B. q: quit. ?: help.",
    click: ("a click", "chooses a square"),
    lights: "The cursor blinks. Allowed squares pulse. A wave shows what a move leads to. The \
             corners: whose turn.",
    legend: [
        "Donuts: the next donut must go on the line of the last one. Each empty square shows its line: {lines}.",
        "Konter: the light at the end of a row or column shows its majority: {majorities}. Where it is yours, \
         you may swap.",
        "Fundomino: a half that goes dark for a moment means “take” (N), two white flashes mean “again” (R), all \
         colours in turn are a joker (J). As the new open end, N makes the next player take a tile, and R makes you lay \
         again. J fits everywhere.",
        "All lights and symbols: docs/light.md",
    ],
    lines: [
        "-=blue, |=green, /=purple, \\=teal",
        "-=pinkish white, |=yellow, /=blue, \\=red",
        "-=blue, |=brown, /=purple, \\=light blue",
    ],
    majorities: [
        "sky blue for Light, deep blue for Dark",
        "red for Light, deep blue for Dark",
        "red for Light, deep blue for Dark",
    ],
    more: "?: more. Any other key: back.",
    back: "Any key: back.",
    too_small: "The window is too small. Make it at least {columns} columns wide and {rows} rows high, or use a \
                smaller font. q: quit.",
    ends: ["head", "tail"],
    unplugged: "The board is gone. Plug it in, and it is shown again. q: quit.",
    plugged: "The board is connected again.",
    rejections: Rejections {
        unknown_key: "The key {key} does nothing. ?: help.",
        not_here: "There is nothing to choose there. ?: help.",
        thinking: "The computer is still thinking. Wait, or pause with B.",
        too_soon: "Not so fast: wait a moment, then press A again.",
        nothing_there: "There is nothing to choose in that direction. Try another arrow.",
        not_a_square: "That is not a square of the board. Choose a square that pulses.",
        has_donut: "There is already a donut on {square}. Choose a square that pulses.",
        off_line: "{square} is not on the line of the last donut. Choose a square that pulses.",
        has_stone: "There is already a stone on {square}. Choose an empty square.",
        no_stone: "{square} is empty. First pick one of your stones.",
        other_stone: "The stone on {square} is not yours. First pick one of your stones.",
        not_in_line: "{square} is not in the row or column of your stone. Choose a square that pulses.",
        no_majority: "You can't swap with {square}: you need the majority in that row or column.",
        does_not_fit: "That does not fit. Choose a tile that fits.",
        stock_is_empty: "The stock is empty. Choose a tile that fits from your hand.",
    },
};

//! English.

use super::{Rejections, Words};

pub(super) static WORDS: Words = Words {
    keys: [
        ("arrows hjkl", "move"),
        ("Enter Space a", "A: yes"),
        ("Esc b", "B: no, back"),
        ("m", "pause"),
        ("i", "a closer look"),
        ("q", "quit, game is saved"),
        ("?", "help"),
    ],
    look: ("A held:", "i:"),
    hint: "Enter: A. Esc: B. q: quit. ?: help.",
    click: ("a click", "chooses a square"),
    lights: "The cursor blinks. Where you may go, light swells. A wave shows what a move leads to. The corners: \
             whose turn.",
    legend: [
        "Donuts: - | / \\ on an empty square is the line that the next player must use.",
        "Konter: the lights at the end of a row or column have the colour of its majority. There you may swap.",
        "Fundomino: N makes the next player take a tile, R makes you lay again, J is a joker and fits everywhere.",
    ],
    back: "Any key: back.",
    too_small: "The window is too small. Make it at least {columns} columns wide and {rows} rows high, or use a \
                smaller font. q: quit.",
    ends: ["head", "tail"],
    rejections: Rejections {
        unknown_key: "The key {key} does nothing. ?: help.",
        not_here: "That is not possible here.",
        thinking: "The computer is still thinking.",
        too_soon: "Not so fast: wait a moment, then press A again.",
        nothing_there: "There is nothing to choose in that direction.",
        not_a_square: "That is not a square of the board.",
        has_donut: "There is a donut on {square} already.",
        off_line: "{square} is not on the line of the last donut.",
        has_stone: "There is a stone on {square} already.",
        no_stone: "{square} is empty. First choose one of your stones.",
        other_stone: "The stone on {square} is not yours. First choose one of your stones.",
        not_in_line: "{square} is not in the row or column of your stone.",
        no_majority: "You can't swap with {square}: you need the majority in that row or column.",
        does_not_fit: "That does not fit. Choose a tile that fits.",
    },
};

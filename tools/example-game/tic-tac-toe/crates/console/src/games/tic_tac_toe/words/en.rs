//! English.

use super::Words;

pub(super) static WORDS: Words = Words {
    crosses: "Crosses",
    noughts: "Noughts",
    three: "THREE IN A LINE",
    draw: "DRAW",
    wins: "{winner} win with three in a line.",
    full: "A draw: the board is full.",
    place: "{mover}: place a mark; the cursor is on {cursor}. A: place it.",
    to_move: "{mover} to move.",
    places: "{mover} take {square}.",
    advises: " The chip advises {square}.",
    lesson_three: "Three in a line win.",
    lesson_win: "Crosses can do it now.",
};

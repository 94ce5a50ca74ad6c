//! English.

use super::Words;

pub(super) static WORDS: Words = Words {
    crosses: "Crosses",
    noughts: "Noughts",
    three: "THREE IN A LINE",
    draw: "DRAW",
    wins: "{winner} win with three in a line.",
    full: "A draw: the board is full.",
    place: "{mover}: place a mark. Cursor: {cursor}. A: place it.",
    places: "{mover} take {square}.",
    advises: " Hint: {square}.",
    lesson_three: "Three in a line win.",
    lesson_win: "You are Crosses: do it now.",
};

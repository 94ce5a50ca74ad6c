//! German.

use super::Words;

pub(super) static WORDS: Words = Words {
    crosses: "Kreuz",
    noughts: "Kreis",
    three: "DREI IN EINER LINIE",
    draw: "REMIS",
    wins: "{winner} gewinnt mit drei in einer Linie.",
    full: "Remis: Das Brett ist voll.",
    place: "{mover}: setz ein Zeichen; der Cursor ist auf {cursor}. A: hierhin.",
    to_move: "{mover} ist am Zug.",
    places: "{mover} nimmt {square}.",
    advises: " Der Chip rät zu {square}.",
    lesson_three: "Drei in einer Linie gewinnen.",
    lesson_win: "Kreuz kann das jetzt.",
};

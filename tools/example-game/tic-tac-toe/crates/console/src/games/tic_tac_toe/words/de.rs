//! German.

use super::Words;

pub(super) static WORDS: Words = Words {
    crosses: "Kreuz",
    noughts: "Kreis",
    three: "DREI IN EINER LINIE",
    draw: "REMIS",
    wins: "{winner} <gewinnst|gewinnt> mit drei in einer Linie.",
    full: "Remis: Das Brett ist voll.",
    place: "{mover}: Setz ein Zeichen. Cursor: {cursor}. A: hierhin.",
    places: "{mover} <nimmst|nimmt> {square}.",
    advises: " Tipp: {square}.",
    lesson_three: "Drei in einer Linie gewinnen.",
    lesson_win: "Du hast die Kreuze: Mach es jetzt.",
};

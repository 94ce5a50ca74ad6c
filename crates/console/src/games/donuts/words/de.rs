//! German.

use super::Words;

pub(super) static WORDS: Words = Words {
    vanilla: "Vanille",
    chocolate: "Schokolade",

    five: "FÜNF IN EINER REIHE",
    groups: "GRUPPEN {more}:{less}",
    draw: "REMIS {more}:{less}",
    wins_by_five: "{winner} <gewinnst|gewinnt> mit fünf in einer Reihe.",
    wins_by_group: "Alle 30 Donuts liegen. {winner} <gewinnst|gewinnt> mit der größeren Gruppe. Vanille: {vanilla}, Schokolade: {chocolate}.",
    equal_groups: "Alle 30 Donuts liegen. Remis: Die größten Gruppen sind gleich groß. Vanille: {vanilla}, Schokolade: {chocolate}.",

    place_anywhere: "{mover}: Leg einen Donut auf ein beliebiges Feld. Cursor: {cursor}. A: hierhin.",
    place_on_line: "{mover}: Leg einen Donut auf die Linie des letzten. Cursor: {cursor}. A: hierhin.",
    places: "{mover} <legst|legt> einen Donut auf {square}.",
    places_and_turns: "{mover} <legst|legt> einen Donut auf {square} und <drehst|dreht> {turned} um.",
    sets_free: " Auf seiner Linie ist kein Feld mehr frei. {next} <darfst|darf> überallhin.",
    advises: " Tipp: {square}.",

    lesson_line: "Die Linie unter einem Donut bestimmt, wohin der nächste muss.",
    lesson_turn: "Ein Donut zwischen zweien der anderen Farbe dreht beide um.",
    lesson_group: "Liegen alle dreißig und niemand hat fünf in einer Reihe, gewinnt die größte Gruppe. Diagonal zählt nicht.",
    lesson_five: "Fünf in einer Reihe, gerade oder diagonal, gewinnen sofort. Du hast Schokolade: Mach es jetzt.",
};

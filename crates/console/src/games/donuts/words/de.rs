//! German.

use super::Words;

pub(super) static WORDS: Words = Words {
    vanilla: "Vanille",
    chocolate: "Schokolade",

    five: "FÜNF IN EINER REIHE",
    groups: "GRUPPEN {more}:{less}",
    draw: "REMIS {more}:{less}",
    wins_by_five: "{winner} <gewinnst|gewinnt> mit fünf in einer Reihe.",
    wins_by_group: "Alle 30 Donuts liegen. {winner} <gewinnst|gewinnt> mit der größeren Gruppe, {more} zu {less}.",
    equal_groups: "Alle 30 Donuts liegen. Remis: Die größten Gruppen haben beide {size} Donuts.",

    place_anywhere: "{mover}: Leg einen Donut auf ein beliebiges Feld. Cursor: {cursor}. A: hierhin.",
    line_is_full: "{mover}: Die Linie ist voll, leg einen Donut auf ein beliebiges freies Feld. Cursor: {cursor}. A: hierhin.",
    place_on_line: "{mover}: Leg einen Donut auf die Linie des letzten. Cursor: {cursor}. A: hierhin.",
    places: "{mover} <legst|legt> einen Donut auf {square}.",
    places_and_turns: "{mover} <legst|legt> einen Donut auf {square} und <drehst|dreht> {turned} um.",
    sets_free: " Auf seiner Linie ist kein Feld mehr frei. {next} <darfst|darf> überallhin.",
    advises: " Tipp: {square}.",

    lesson_line: "Die Linie unter einem Donut bestimmt, wohin der nächste muss.",
    lesson_turn: "Legst du einen Donut zwischen zwei der anderen Farbe, werden beide umgedreht.",
    lesson_group: "Liegen alle 30 Donuts und hat keiner fünf in einer Reihe, gewinnt die größte Gruppe; gleich große ergeben ein Remis. Gruppen hängen nicht diagonal zusammen.",
    lesson_five: "Fünf in einer Reihe gewinnen sofort, gerade oder diagonal. Du spielst Schokolade: Bilde jetzt eine Fünferreihe.",
    lesson_mistake: " Das sind keine fünf in einer Reihe.",
};

//! German.

use super::Words;

pub(super) static WORDS: Words = Words {
    vanilla: "Vanille",
    chocolate: "Schokolade",

    five: "FÜNF IN EINER LINIE",
    groups: "GRUPPEN {more}:{less}",
    draw: "REMIS {more}:{less}",
    wins_by_five: "{winner} gewinnt mit fünf in einer Linie.",
    wins_by_group: "Alle 30 Donuts liegen. {winner} gewinnt: Die größten Gruppen haben {vanilla} Vanille- und {chocolate} Schokodonuts.",
    equal_groups: "Alle 30 Donuts liegen. Remis: Die größten Gruppen haben {vanilla} Vanille- und {chocolate} Schokodonuts.",

    place_anywhere: "{mover}: leg einen Donut auf irgendein Feld; der Cursor ist auf {cursor}. A: hierhin.",
    place_on_line: "{mover}: leg einen Donut auf die Linie des letzten; der Cursor ist auf {cursor}. A: hierhin.",
    places_anywhere: "{mover}: leg einen Donut auf irgendein Feld.",
    places_on_line: "{mover}: leg einen Donut auf die Linie des letzten.",
    places: "{mover} legt einen Donut auf {square}.",
    places_and_turns: "{mover} legt einen Donut auf {square} und wendet {turned}.",
    sets_free: " Auf seiner Linie ist kein Feld mehr frei: {next} darf überallhin.",
    advises: " Der Chip rät zu {square}.",

    lesson_line: "Ein Donut bindet den nächsten an die Linie, auf der er liegt.",
    lesson_turn: "Ein Donut zwischen zweien der anderen Farbe wendet beide.",
    lesson_group: "Wenn alle dreißig liegen und niemand fünf hat, gewinnt die größte Gruppe. Über Eck zählt nicht.",
    lesson_five: "Fünf in einer Linie gewinnen sofort. Schokolade kann das jetzt.",
};

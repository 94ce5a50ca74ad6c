//! German.

use super::{Rejections, Words};

pub(super) static WORDS: Words = Words {
    keys: [
        ("Pfeile hjkl", "bewegen"),
        ("Enter Leer a", "A: ja"),
        ("Esc b", "B: nein, zurück"),
        ("m", "Pause"),
        ("i", "genauer ansehen"),
        ("q", "beenden (gespeichert)"),
        ("?", "Hilfe"),
    ],
    look: ("A halten:", "i:"),
    hint: "Enter: A. Esc: B. q: Ende. ?: Hilfe.",
    click: ("ein Klick", "wählt ein Feld"),
    lights: "Der Cursor blinkt, erlaubte Felder leuchten auf und ab. Eine Welle zeigt, wozu ein Zug führt. Ecken: wer \
             dran ist.",
    legend: [
        "Donuts: - | / \\ auf einem leeren Feld ist die Linie, auf die der nächste Donut muss.",
        "Konter: Das Licht am Ende einer Reihe oder Spalte hat die Farbe der Mehrheit. Dort darfst du tauschen.",
        "Fundomino: Bei N nimmt der Nächste einen Stein, bei R legst du noch einmal, J ist ein Joker und passt überall.",
    ],
    back: "Jede Taste: zurück.",
    too_small: "Das Fenster ist zu klein. Mach es mindestens {columns} Spalten breit und {rows} Zeilen hoch, oder nimm \
                eine kleinere Schrift. q: Ende.",
    ends: ["Kopf", "Schwanz"],
    rejections: Rejections {
        unknown_key: "Die Taste {key} tut nichts. ?: Hilfe.",
        not_here: "Das geht hier nicht.",
        thinking: "Der Computer denkt noch nach.",
        too_soon: "Nicht so schnell: Warte kurz und drück A noch einmal.",
        nothing_there: "In dieser Richtung gibt es nichts zu wählen.",
        not_a_square: "Das ist kein Feld des Bretts.",
        has_donut: "Auf {square} liegt schon ein Donut.",
        off_line: "{square} liegt nicht auf der Linie des letzten Donuts.",
        has_stone: "Auf {square} liegt schon ein Stein.",
        no_stone: "{square} ist leer. Wähl zuerst einen deiner Steine.",
        other_stone: "Der Stein auf {square} ist nicht deiner. Wähl zuerst einen deiner Steine.",
        not_in_line: "{square} liegt nicht in der Reihe oder Spalte deines Steins.",
        no_majority: "Mit {square} kannst du nicht tauschen: Dazu brauchst du in dieser Reihe oder Spalte die Mehrheit.",
        does_not_fit: "Das passt nicht. Wähl einen Stein, der passt.",
    },
};

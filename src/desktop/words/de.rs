//! German.

use super::{Rejections, Words};

pub(super) static WORDS: Words = Words {
    keys: [
        ("Pfeile hjkl", "Cursor bewegen"),
        ("Enter Leer a", "A: ja"),
        ("Esc b", "B: nein, zurück"),
        ("m", "Pause"),
        ("i", "was du tun kannst"),
        ("q", "beenden (wird gespeichert)"),
        ("?", "Hilfe"),
    ],
    look: ("A halten:", "i:"),
    hint: "Enter: A. Esc: B. q: Ende. ?: Hilfe.",
    click: ("ein Klick", "wählt ein Feld"),
    lights: "Der Cursor blinkt, erlaubte Felder pulsieren. Eine Welle zeigt, wozu ein Zug führt. Ecken: wer \
             dran ist.",
    legend: [
        "Donuts: Der nächste Donut muss auf die Linie des letzten. Jedes leere Feld zeigt seine Linie: {lines}.",
        "Konter: Das Licht am Ende einer Reihe oder Spalte zeigt die Mehrheit: {majorities}. Ist es deine, darfst \
         du dort tauschen.",
        "Fundomino: Eine Hälfte, die kurz dunkel wird, heißt „nehmen“ (N), zwei weiße Blitze heißen „noch \
         einmal“ (R), alle Farben nacheinander sind ein Joker (J). Als neues offenes Ende lässt N den Nächsten einen Stein nehmen, \
         und bei R legst du noch einmal. J passt überall.",
        "Alle Lichter und Zeichen: docs/light.md",
    ],
    lines: [
        "-=blau, |=grün, /=lila, \\=türkis",
        "-=rosaweiß, |=gelb, /=blau, \\=rot",
        "-=blau, |=braun, /=lila, \\=hellblau",
    ],
    majorities: [
        "himmelblau für Hell, tiefblau für Dunkel",
        "rot für Hell, tiefblau für Dunkel",
        "rot für Hell, tiefblau für Dunkel",
    ],
    more: "?: weiter. Andere Taste: zurück.",
    back: "Jede Taste: zurück.",
    too_small: "Das Fenster ist zu klein. Mach es mindestens {columns} Spalten breit und {rows} Zeilen hoch, oder nimm \
                eine kleinere Schrift. q: Ende.",
    ends: ["Kopf", "Schwanz"],
    unplugged: "Das Brett ist nicht mehr da. Steck es ein, dann wird es wieder gezeigt. q: Ende.",
    plugged: "Das Brett ist wieder verbunden.",
    rejections: Rejections {
        unknown_key: "Die Taste {key} hat keine Funktion. ?: Hilfe.",
        not_here: "Dort gibt es nichts auszuwählen. ?: Hilfe.",
        thinking: "Der Computer denkt noch nach. Warte, oder drück B für die Pause.",
        too_soon: "Nicht so schnell: Warte kurz und drück A noch einmal.",
        nothing_there: "In dieser Richtung gibt es nichts auszuwählen. Drück eine andere Pfeiltaste.",
        not_a_square: "Das ist kein Feld des Bretts. Wähl ein Feld, das pulsiert.",
        has_donut: "Auf {square} liegt schon ein Donut. Wähl ein Feld, das pulsiert.",
        off_line: "{square} liegt nicht auf der Linie des letzten Donuts. Wähl ein Feld, das pulsiert.",
        has_stone: "Auf {square} liegt schon ein Stein. Wähl ein leeres Feld.",
        no_stone: "{square} ist leer. Wähl zuerst einen deiner Steine.",
        other_stone: "Der Stein auf {square} ist nicht deiner. Wähl zuerst einen deiner Steine.",
        not_in_line: "{square} liegt nicht in der Reihe oder Spalte deines Steins. Wähl ein Feld, das pulsiert.",
        no_majority: "Mit {square} kannst du nicht tauschen: Dazu brauchst du in dieser Reihe oder Spalte die Mehrheit.",
        does_not_fit: "Das passt nicht. Wähl einen Stein, der passt.",
        stock_is_empty: "Der Vorrat ist leer. Wähl aus deiner Hand einen Stein, der passt.",
    },
};

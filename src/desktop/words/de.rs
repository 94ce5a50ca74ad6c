//! German.

use super::Words;

pub(super) static WORDS: Words = Words {
    keys: [
        ("Pfeile hjkl", "bewegen"),
        ("Enter Leer a", "A: ja"),
        ("Esc b", "B: nein, zurück"),
        ("m", "Menü (B halten)"),
        ("i", "ansehen (A halten)"),
        ("q", "Ende, Spiel bleibt"),
        ("?", "Hilfe"),
    ],
    look: ("A halten:", "i:"),
    hint: "Enter: A. Esc: B. q: Ende. ?: Hilfe.",
    click: ("ein Klick", "berührt ein Licht"),
    lights: "Der Cursor blinkt; wohin du darfst, schwillt an; eine Welle sagt, was folgt. Die Ecken sagen, wer am Zug ist.",
    back: "Jede Taste: zurück.",
    too_small: "Das Fenster ist zu klein: Mach es {columns} Spalten breit und {rows} Zeilen hoch, oder die Schrift \
                kleiner. q beendet.",
};

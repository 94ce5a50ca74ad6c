//! German.

use super::Words;

pub(super) const WORDS: Words = Words {
    keys: [
        ("Pfeile hjkl", "bewegen"),
        ("Enter Leer a", "A: ja"),
        ("Esc b", "B: nein, zurück"),
        ("m", "Menü (B halten)"),
        ("i", "ansehen (A halten)"),
        ("q", "Ende, Spiel bleibt"),
    ],
    too_small: "Das Fenster ist zu klein: Mach es {columns} Spalten breit und {rows} Zeilen hoch, oder die Schrift \
                kleiner. q beendet.",
};

//! German.

use super::Words;

pub(super) static WORDS: Words = Words {
    dark: "Dunkel",
    light: "Hell",
    dark_stone: "einen dunklen Stein",
    light_stone: "einen hellen Stein",
    dark_stones: "dunklen Steine",
    light_stones: "hellen Steine",
    your_stones: "deine Steine",

    dark_player: "DUNKEL",
    light_player: "HELL",
    start: "AUFSTELLUNG {number}",
    free_set_up: "FREIE AUFSTELLUNG",
    places_first: "{player} SETZT ZUERST",

    connected: "VERBUNDEN",
    counter: "KONTER",
    gift: "EIN GESCHENK",
    repetition: "REMIS DURCH WIEDERHOLUNG",
    limit: "REMIS: 200 ZÜGE",
    wins_by_connection: "{winner} <gewinnst|gewinnt>: Alle {stones} waren verbunden, und kein Konter gelang.",
    wins_by_counter: "{winner} <gewinnst|gewinnt> mit einem Konter.",
    wins: "{winner} <gewinnst|gewinnt>.",
    gave_the_connection: " {loser} <hast|hat> alle {stones} verbunden.",
    drawn_by_repetition: "Remis: Dieselbe Stellung kam zum dritten Mal vor.",
    drawn_by_limit: "Remis: Nach 200 Zügen ist keine Farbe verbunden.",

    pick: "{mover}: Wähl einen deiner Steine. Cursor: {cursor}. A: auswählen.",
    pick_to_counter: "{mover}: Alle Steine deines Gegners sind verbunden. Kontere jetzt, sonst verlierst du! Wähl einen Stein. Cursor: {cursor}. A: auswählen.",
    where_to: "{mover}: {from} auf das freie Feld {to} ziehen? Pfeile: anderes Feld. A: ja. B: anderer Stein.",
    where_to_swap: "{mover}: {from} mit {to} tauschen? Pfeile: anderes Feld. A: ja. B: anderer Stein.",
    place: "{player}: Wähl ein Feld für einen Stein. Cursor: {cursor}. A: hier.",
    place_colour: "{player}: {colour} auf {cursor}? Pfeile: andere Farbe. A: ja. B: anderes Feld.",
    choose: "{player}: Welche Farbe willst du? {colour}. Pfeile: andere Farbe. A: {colour} spielen.",

    advises_move: " Tipp: {from} auf das freie Feld {to}.",
    advises_swap: " Tipp: {from} mit {to} tauschen.",
    advises_place: " Tipp: {colour} auf {square}.",
    advises_colour: " Tipp: {colour}.",

    moves: "{mover} <ziehst|zieht> {from} auf das freie Feld {to}.",
    swaps: "{mover} <tauschst|tauscht> {from} mit {to}.",
    places: "{player} setzt {colour} auf {square}.",
    chooses: "{player} <spielst|spielt> {colour}.",
    moves_first: " {mover} <hast|hat> den ersten Zug.",
    counter_is_due: " Alle {stones} sind verbunden. {mover} <hast|hat> noch einen Zug, um zu kontern.",
    void: " Eine Farbe ist schon verbunden, deshalb gilt die Aufstellung nicht. {player} setzt wieder zuerst.",

    lesson_shift: "Jeder deiner Steine darf auf das freie Feld.",
    lesson_swap: "Hast du in einer Reihe oder Spalte die Mehrheit, darfst du dort einen deiner Steine mit einem gegnerischen tauschen.",
    lesson_connection: "Verbindet dein Zug alle deine Steine und nur deine, gewinnst du, wenn dein Gegner nicht sofort kontert. Diagonal zählt nicht.",
    lesson_gift: "Verbindet dein Zug alle Steine deines Gegners, gewinnt er sofort, auch wenn deine ebenfalls verbunden sind.",
    lesson_counter: "Alle dunklen Steine sind verbunden. Du spielst Hell und hast einen Zug zum Kontern: Verbinde deine Steine und trenn die dunklen.",
    lesson_mistake: " Dein Zug muss beides schaffen: deine Steine verbinden und die dunklen trennen.",
};

//! German.

use super::Words;

pub(super) static WORDS: Words = Words {
    dark: "Dunkel",
    light: "Hell",
    dark_stone: "einen dunklen Stein",
    light_stone: "einen hellen Stein",

    dark_player: "DUNKEL",
    light_player: "HELL",
    start: "AUFSTELLUNG {number}",
    free_set_up: "IHR SETZT DIE STEINE",
    places_first: "{player} SETZT ZUERST",

    connected: "VERBUNDEN",
    counter: "KONTER",
    gift: "GESCHENKT",
    repetition: "REMIS DURCH WIEDERHOLUNG",
    limit: "REMIS: 200 ZÜGE",
    wins_by_connection: "{winner} <gewinnst|gewinnt>: Alle <deine |>Steine waren verbunden, und kein Konter gelang.",
    wins_by_counter: "{winner} <gewinnst|gewinnt> mit einem Konter.",
    wins_by_gift: "{winner} <gewinnst|gewinnt>: Die andere Seite hat <deine Steine|die Steine des Siegers> verbunden.",
    drawn_by_repetition: "Remis: Dieselbe Stellung kam zum dritten Mal vor.",
    drawn_by_limit: "Remis: Nach 200 Zügen ist niemand verbunden.",

    pick: "{mover}: Wähl einen deiner Steine. Cursor: {cursor}. A: nehmen.",
    pick_to_counter: "{mover}: Die andere Seite ist verbunden. Jetzt kontern, oder sie gewinnt! Wähl einen Stein. Cursor: {cursor}. A: nehmen.",
    where_to: "{mover}: {from} auf das freie Feld {to} ziehen? Pfeile: woandershin. A: ja. B: anderer Stein.",
    where_to_swap: "{mover}: {from} mit {to} tauschen? Pfeile: woandershin. A: ja. B: anderer Stein.",
    place: "{player}: Wähl ein Feld für einen Stein. Cursor: {cursor}. A: hier.",
    place_colour: "{player}: {colour} auf {cursor}? Pfeile: die andere Farbe. A: ja. B: woanders.",
    choose: "{player}: Welche Farbe willst du? {colour}. Pfeile: die andere Farbe. A: {colour} spielen.",

    advises_move: " Tipp: {from} auf das freie Feld {to}.",
    advises_swap: " Tipp: {from} mit {to} tauschen.",
    advises_place: " Tipp: {colour} auf {square}.",
    advises_colour: " Tipp: {colour}.",

    moves: "{mover} <ziehst|zieht> {from} auf das freie Feld {to}.",
    swaps: "{mover} <tauschst|tauscht> {from} mit {to}.",
    places: "{player} setzt {colour} auf {square}.",
    chooses: "{player} <spielst|spielt> {colour}.",
    moves_first: " {mover} <hast|hat> den ersten Zug.",
    counter_is_due: " Alle Steine von {connected} sind verbunden. {mover} <hast|hat> noch einen Zug, um zu kontern.",
    void: " Eine Farbe ist schon verbunden, die Aufstellung gilt nicht. {player} setzt wieder zuerst.",

    lesson_shift: "Jeder deiner Steine darf auf das freie Feld.",
    lesson_swap: "Hast du in einer Reihe oder Spalte die Mehrheit, darfst du dort einen deiner Steine mit einem gegnerischen tauschen.",
    lesson_connection: "Sind alle deine Steine verbunden, gewinnst du, wenn die andere Seite nicht kontern kann. Diagonal zählt nicht.",
    lesson_gift: "Verbindest du alle Steine der anderen Seite, gewinnt sie sofort.",
    lesson_counter: "Dunkel ist verbunden. Du hast Hell und einen Zug zum Kontern: Verbinde deine Steine und trenn die dunklen.",
};

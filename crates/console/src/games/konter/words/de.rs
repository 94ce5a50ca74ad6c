//! German.

use super::Words;

pub(super) static WORDS: Words = Words {
    dark: "Dunkel",
    light: "Hell",
    dark_stone: "einen dunklen Stein",
    light_stone: "einen hellen Stein",

    dark_player: "DUNKEL",
    light_player: "HELL",
    start: "START {number}",
    free_set_up: "IHR SETZT DIE STEINE",
    places_first: "{player} SETZT ZUERST",
    lots_who_places: "DAS LOS ENTSCHEIDET, WER ZUERST SETZT",

    connected: "VERBUNDEN",
    counter: "KONTER",
    gift: "EIN GESCHENK",
    repetition: "REMIS: DREIMAL DASSELBE",
    limit: "REMIS: 200 ZÜGE",
    wins_by_connection: "{winner} gewinnt: Alle Steine waren verbunden, und kein Konter gelang.",
    wins_by_counter: "{winner} gewinnt durch einen Konter.",
    wins_by_gift: "{winner} gewinnt: {loser} hat die Steine von {winner} verbunden.",
    drawn_by_repetition: "Remis: Diese Stellung stand zum dritten Mal.",
    drawn_by_limit: "Remis: In 200 Zügen hat niemand verbunden.",

    to_move: "{mover} ist am Zug.",
    pick: "{mover}: nimm einen Stein; der Cursor ist auf {cursor}. A: nehmen.",
    pick_to_counter: "{mover}: die andere Seite ist verbunden, konter jetzt! Nimm einen Stein; der Cursor ist auf {cursor}. A: nehmen.",
    where_to: "{mover}: wohin? {from} auf das freie Feld {to}. A: ziehen. B: ein anderer Stein.",
    where_to_swap: "{mover}: wohin? {from} mit {to} tauschen. A: ziehen. B: ein anderer Stein.",
    place: "Spieler {player}: setz einen Stein; der Cursor ist auf {cursor}. A: hier.",
    place_colour: "Spieler {player}: {colour} auf {cursor}? Pfeile: die andere Farbe. A: setzen. B: woanders.",
    choose: "Spieler {player}: welche Farbe spielst du? {colour}. Pfeile: die andere Farbe. A: {colour} spielen.",

    advises_move: " Der Chip rät, {from} auf das freie Feld {to} zu ziehen.",
    advises_swap: " Der Chip rät, {from} und {to} zu tauschen.",
    advises_place: " Der Chip rät, {colour} auf {square} zu setzen.",
    advises_colour: " Der Chip rät zu {colour}.",

    moves: "{mover} zieht {from} auf das freie Feld {to}.",
    swaps: "{mover} tauscht {from} und {to}.",
    places: "Spieler {player} setzt {colour} auf {square}.",
    chooses: "Spieler {player} spielt {colour}.",
    moves_first: " {mover} hat den ersten Zug.",
    counter_is_due: " {connected} ist verbunden: {mover} hat einen Zug, um zu kontern.",
    void: " Eine Farbe ist schon verbunden, die Aufstellung gilt nicht: Spieler {player} setzt wieder zuerst.",

    lesson_shift: "Jeder eigene Stein darf auf das freie Feld.",
    lesson_swap: "Mit der Mehrheit in einer Reihe oder Spalte darfst du dort einen deiner Steine mit einem der anderen Seite tauschen.",
    lesson_connection: "Sind alle deine Steine verbunden, gewinnst du, wenn die andere Seite nicht kontern kann. Über Eck zählt nicht.",
    lesson_gift: "Verbindest du die Steine der anderen Seite, gewinnt sie sofort.",
    lesson_counter: "Dunkel ist verbunden. Hell hat einen Zug, sich zu verbinden und Dunkel zu trennen.",
};

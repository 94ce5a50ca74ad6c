//! English.

use super::Words;

pub(super) static WORDS: Words = Words {
    dark: "Dark",
    light: "Light",
    dark_stone: "a dark stone",
    light_stone: "a light stone",

    dark_player: "DARK",
    light_player: "LIGHT",
    start: "START POSITION {number}",
    free_set_up: "YOU PLACE THE STONES",
    places_first: "{player} PLACES FIRST",

    connected: "CONNECTED",
    counter: "COUNTER",
    gift: "A GIFT",
    repetition: "DRAW BY REPETITION",
    limit: "DRAW: 200 MOVES",
    wins_by_connection: "{winner} <win|wins>: all <your|its> stones were connected, and no counter worked.",
    wins_by_counter: "{winner} <win|wins> with a counter.",
    wins_by_gift: "{winner} <win|wins>: the other side connected <your|the winner's> stones.",
    drawn_by_repetition: "It's a draw: the same position came up for the third time.",
    drawn_by_limit: "It's a draw: nobody is connected after 200 moves.",

    pick: "{mover}: pick one of your stones. Cursor: {cursor}. A: pick it.",
    pick_to_counter: "{mover}: the other side is connected. Counter now, or lose! Pick a stone. Cursor: {cursor}. A: pick it.",
    where_to: "{mover}: move {from} to the free square {to}? Arrows: elsewhere. A: yes. B: another stone.",
    where_to_swap: "{mover}: swap {from} with {to}? Arrows: elsewhere. A: yes. B: another stone.",
    place: "{player}: choose a square for a stone. Cursor: {cursor}. A: here.",
    place_colour: "{player}: {colour} on {cursor}? Arrows: the other colour. A: yes. B: elsewhere.",
    choose: "{player}: which colour do you want? {colour}. Arrows: the other colour. A: play {colour}.",

    advises_move: " Hint: {from} to the free square {to}.",
    advises_swap: " Hint: swap {from} with {to}.",
    advises_place: " Hint: {colour} on {square}.",
    advises_colour: " Hint: {colour}.",

    moves: "{mover} <move|moves> {from} to the free square {to}.",
    swaps: "{mover} <swap|swaps> {from} with {to}.",
    places: "{player} <place|places> {colour} on {square}.",
    chooses: "{player} <play|plays> {colour}.",
    moves_first: " {mover} <move|moves> first.",
    counter_is_due: " All of {connected}'s stones are connected. {mover} <have|has> one move left to counter.",
    void: " One colour is already connected, so the set-up doesn't count. {player} <place|places> first again.",

    lesson_shift: "Any stone of yours may go to the free square.",
    lesson_swap: "If you have more stones in a row or column, you may swap one of yours there with one of the opponent's.",
    lesson_connection: "If all your stones are connected, you win, unless your opponent can counter. Diagonals don't count.",
    lesson_gift: "If you connect all of your opponent's stones, they win at once.",
    lesson_counter: "Dark is connected. You are Light, with one move to counter: connect your stones and split Dark's.",
};

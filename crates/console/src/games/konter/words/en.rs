//! English.

use super::Words;

pub(super) static WORDS: Words = Words {
    dark: "Dark",
    light: "Light",
    dark_stone: "a dark stone",
    light_stone: "a light stone",
    dark_stones: "dark stones",
    light_stones: "light stones",
    your_stones: "your stones",

    dark_player: "DARK",
    light_player: "LIGHT",
    start: "START POSITION {number}",
    free_set_up: "FREE SET-UP",
    places_first: "{player} <PLACE|PLACES> FIRST",

    connected: "CONNECTED",
    counter: "COUNTER",
    gift: "A GIFT",
    repetition: "DRAW BY REPETITION",
    limit: "DRAW: 200 MOVES",
    wins_by_connection: "{winner} <win|wins>: all {stones} were connected, and no counter succeeded.",
    wins_by_counter: "{winner} <win|wins> with a counter.",
    wins: "{winner} <win|wins>.",
    gave_the_connection: " {loser} connected all {stones}.",
    drawn_by_repetition: "It's a draw: the same position came up for the third time.",
    drawn_by_limit: "It's a draw: neither colour is connected after 200 moves.",

    pick: "{mover}: pick one of your stones. Cursor: {cursor}. A: pick it.",
    pick_to_counter: "{mover}: all your opponent's stones are connected. Counter now, or lose! Pick a stone. Cursor: {cursor}. A: pick it.",
    where_to: "{mover}: move {from} to the free square {to}? Arrows: another square. A: yes. B: another stone.",
    where_to_swap: "{mover}: swap {from} with {to}? Arrows: another square. A: yes. B: another stone.",
    place: "{player}: choose a square for a stone. Cursor: {cursor}. A: here.",
    place_colour: "{player}: {colour} on {cursor}? Arrows: the other colour. A: yes. B: another square.",
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
    counter_is_due: " All {stones} are connected. {mover} <have|has> one move left to counter.",
    void: " One colour is already connected, so the set-up doesn't count. {player} <place|places> first again.",

    lesson_shift: "Any stone of yours may go to the free square.",
    lesson_swap: "If you have more stones than your opponent in a row or column, you may swap one of yours there with one of theirs.",
    lesson_connection: "If your move connects all your stones, and only yours, you win unless your opponent counters at once. Diagonals don't count.",
    lesson_gift: "If your move connects all of your opponent's stones, your opponent wins at once, even if yours are connected too.",
    lesson_counter: "All dark stones are connected. You play Light and have one move to counter: connect your stones and split the dark ones.",
    lesson_mistake: " Your move has to do both: connect your stones and split the dark ones.",
};

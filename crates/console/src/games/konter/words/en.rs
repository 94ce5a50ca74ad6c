//! English.

use super::Words;

pub(super) static WORDS: Words = Words {
    dark: "Dark",
    light: "Light",
    dark_stone: "a Dark stone",
    light_stone: "a Light stone",

    dark_player: "DARK",
    light_player: "LIGHT",
    start: "START {number}",
    free_set_up: "YOU PLACE THE STONES",
    places_first: "{player} PLACES FIRST",
    lots_who_places: "DRAW LOTS WHO PLACES FIRST",

    connected: "CONNECTED",
    counter: "COUNTER",
    gift: "A GIFT",
    repetition: "DRAW: 3 TIMES THE SAME",
    limit: "DRAW: 200 MOVES",
    wins_by_connection: "{winner} wins: it connected all of its stones and was not countered.",
    wins_by_counter: "{winner} wins by a counter.",
    wins_by_gift: "{winner} wins: {loser} connected the stones of {winner}.",
    drawn_by_repetition: "A draw: this position stood for the third time.",
    drawn_by_limit: "A draw: nobody has connected in 200 moves.",

    to_move: "{mover} to move.",
    pick: "{mover}: pick a stone; the cursor is on {cursor}. A: pick it.",
    pick_to_counter: "{mover}: the other side is connected, strike back now! Pick a stone; the cursor is on {cursor}. A: pick it.",
    where_to: "{mover}: where to? {from} to the free square {to}. A: do it. B: another stone.",
    where_to_swap: "{mover}: where to? Swap {from} and {to}. A: do it. B: another stone.",
    place: "Player {player}: place a stone; the cursor is on {cursor}. A: here.",
    place_colour: "Player {player}: {colour} on {cursor}? Arrows: the other colour. A: place it. B: elsewhere.",
    choose: "Player {player}: which colour will you play? {colour}. Arrows: the other colour. A: play {colour}.",

    advises_move: " The chip advises {from} to the free square {to}.",
    advises_swap: " The chip advises to swap {from} and {to}.",
    advises_place: " The chip advises {colour} on {square}.",
    advises_colour: " The chip advises {colour}.",

    moves: "{mover} moves {from} to the free square {to}.",
    swaps: "{mover} swaps {from} and {to}.",
    places: "Player {player} places {colour} on {square}.",
    chooses: "Player {player} plays {colour}.",
    moves_first: " {mover} moves first.",
    counter_is_due: " {connected} is connected: {mover} has one move to counter.",
    void: " A colour is connected already, so the set-up is void: player {player} places first again.",

    lesson_shift: "Any stone of your own may go to the free square.",
    lesson_swap: "With the majority in a row or column you may swap one of your stones there with one of the other side.",
    lesson_connection: "If all your stones are connected, you win, unless the other side can strike back. Diagonals don't count.",
    lesson_gift: "If you connect the stones of the other side, it wins at once.",
    lesson_counter: "Dark is connected. Light has one move to connect and tear Dark apart.",
};

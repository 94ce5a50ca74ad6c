//! English.

use super::Words;

pub(super) static WORDS: Words = Words {
    vanilla: "Vanilla",
    chocolate: "Chocolate",

    five: "FIVE IN A LINE",
    groups: "GROUPS {more}:{less}",
    draw: "DRAW {more}:{less}",
    wins_by_five: "{winner} wins with five in a line.",
    wins_by_group: "All 30 donuts lie. {winner} wins: the largest groups are {vanilla} vanilla and {chocolate} chocolate donuts.",
    equal_groups: "All 30 donuts lie. A draw: the largest groups are {vanilla} vanilla and {chocolate} chocolate donuts.",

    place_anywhere: "{mover}: place a donut anywhere; the cursor is on {cursor}. A: place it.",
    place_on_line: "{mover}: place a donut on the line of the last donut; the cursor is on {cursor}. A: place it.",
    places_anywhere: "{mover}: place a donut anywhere.",
    places_on_line: "{mover}: place a donut on the line of the last donut.",
    places: "{mover} places a donut on {square}.",
    places_and_turns: "{mover} places a donut on {square} and turns over {turned}.",
    sets_free: " Its line has no empty square: {next} may go anywhere.",
    advises: " The chip advises {square}.",

    lesson_line: "A donut holds the next one to the line that it lies on.",
    lesson_turn: "A donut between two of the other colour turns both of them over.",
    lesson_group: "When all thirty lie and there is no five, the largest group wins. Diagonals don't count.",
    lesson_five: "Five in a line win at once. Chocolate can do it now.",
};

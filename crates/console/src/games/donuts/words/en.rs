//! English.

use super::Words;

pub(super) static WORDS: Words = Words {
    vanilla: "Vanilla",
    chocolate: "Chocolate",

    five: "FIVE IN A ROW",
    groups: "GROUPS {more}:{less}",
    draw: "DRAW {more}:{less}",
    wins_by_five: "{winner} <win|wins> with five in a row.",
    wins_by_group: "All 30 donuts are placed. {winner} <win|wins> with the larger group, {more} to {less}.",
    equal_groups: "All 30 donuts are placed. It's a draw: the largest groups both have {size} donuts.",

    place_anywhere: "{mover}: place a donut anywhere. Cursor: {cursor}. A: place it.",
    line_is_full: "{mover}: the line is full, so place a donut on any empty square. Cursor: {cursor}. A: place it.",
    place_on_line: "{mover}: place a donut on the last donut's line. Cursor: {cursor}. A: place it.",
    places: "{mover} <place|places> a donut on {square}.",
    places_and_turns: "{mover} <place|places> a donut on {square} and <turn|turns> over {turned}.",
    sets_free: " Its line has no empty square. {next} may go anywhere.",
    advises: " Hint: {square}.",

    lesson_line: "The line under a donut says where the next one must go.",
    lesson_turn: "A donut placed between two of the other colour turns both of them over.",
    lesson_group: "If all 30 donuts are placed and neither player has five in a row, the largest group wins. Equal groups draw. Groups don't connect diagonally.",
    lesson_five: "Five in a row wins at once, straight or diagonal. You play Chocolate: make five in a row now.",
    lesson_mistake: " That isn't five in a row.",
};

// The checks of `cargo xtask case`: whether the parts of the case and those inside of it fit. It is rendered without
// anything to show, once for the list of checks and once for their volumes.

include <case.scad>

// Each part, and those others that hold it: shifted by 1 mm in one of these directions, it collides with them.
X = [[1, 0, 0], [-1, 0, 0]];
Y = [[0, 1, 0], [0, -1, 0]];
UP = [[0, 0, 1]];
DOWN = [[0, 0, -1]];
HELD = [
    ["pico", ["body"], concat(X, Y, UP, DOWN)],
    ["usb", ["body"], concat(X, UP, DOWN)],
    ["panel", ["grid", "body"], concat(X, Y, UP, DOWN)],
    ["perfboard", ["lid"], concat(X, Y, UP)],
    ["screws", ["body", "lid"], concat(X, Y)],
    ["caps", ["lid"], concat(X, Y, UP)],
    ["sheet", ["lid", "grid"], concat(X, Y, UP, DOWN)],
    ["grid", ["lid"], concat(X, Y, UP)],
    ["lid", ["body"], concat(X, Y, DOWN)],
    ["body", [], []],
];

// Each part, its shift, and those with which it is intersected: unshifted, with each other part.
TRIALS = [for (i = [0:len(HELD) - 1]) each concat(
    [[HELD[i][0], [0, 0, 0], [for (j = [i + 1:1:len(HELD) - 1]) HELD[j][0]]]],
    [for (shift = HELD[i][2]) [HELD[i][0], shift, HELD[i][1]]]
)];

for (part = PRINTED) echo(str("print ", part[0], " ", part[3]));
for (i = [0:len(TRIALS) - 1]) {
    echo(str("trial ", TRIALS[i][0], " ", TRIALS[i][1]));
    // Each trial in its own square of 300 mm, eight in a row.
    translate([i % 8, floor(i / 8)] * 300) for (other = TRIALS[i][2]) intersection() {
        translate(TRIALS[i][1]) part(TRIALS[i][0]);
        part(other);
    }
}

// A case for Glowboard: a body, a lid, a diffuser grid with its sheet, and six button caps.
//
// All dimensions are in mm and follow from the table of parts: measure yours, and change the table. `cargo xtask case`
// renders what is to be printed, and checks with fit.scad that everything fits. x points to the right, y away from the
// player, z up; the origin is on the table, under the middle of the panel.

leds = 8; // [8, 6, 16]
show = "exploded"; // [body, lid, grid, sheet, cap, assembled, exploded, inside]

/* [Parts] */
PANELS = [[8, 8.33, 65], [6, 10, 60], [16, 10, 160]]; // LEDs in a row, their pitch, side of the PCB
PCB = 1.6; // thickness of the panel and of the perfboard; glue a flexible panel to stiff card
LED = [5, 1.6]; // side and height
CAPACITOR = [4, 1.2]; // room for the capacitors between LEDs: width and height
PICO = [21, 51, 1]; // it lies with its components down, and its USB socket away from the player
PICO_HOLES = [11.4, 47, 2.1]; // distances of the mounting holes in x and y, and their diameter
USB = [8, 5.7, 2.8, 1.3]; // width, length and height of the socket, and how far it stands out
PLUG = [12, 8]; // width and height of the cable's plug
BOOTSEL = [4, 13, 9]; // from the middle of the Pico and from its USB edge, and the diameter of a hole for a pen
PERFBOARD = [60, 40]; // 20 × 14 holes
PERFBOARD_HOLES = [56, 36, 2]; // distances of the mounting holes in x and y, and their diameter
SWITCH = [12, 3.5, 0.5]; // a tactile switch: side, height and travel
PLUNGER = [3.8, 7.3]; // its plunger: side, and height above the perfboard
SWITCHES = [[-2, 4.5], [-2, -5.5], [-7, -0.5], [3, -0.5], [8.5, 3], [8.5, -3]] * 2.54; // up, down, left, right, A, B
SCREW = [3, 6, 3]; // M3: its diameter, and diameter and height of its head
/* [Case] */
ROOM = 14; // between the Pico and the panel, for wires
WALL = 2;
GRID = [1.2, 8]; // thickness of the walls between LEDs, and their height
SHEET = 0.6;
CAP = [10, 12, 1.5]; // diameters of a button cap and of its flange, and height of the flange
CABLE = 20; // width of the opening for the cable from the panel to the Pico
FIT = 0.3; // between a part and what is beside it
GAP = 0.1; // between a part and what it lies on
$fn = 48;

// Heights above the table.
pico_z = WALL + 5.5;
panel_z = pico_z + PICO.z + ROOM;
grid_z = panel_z + PCB + GAP;
sheet_z = grid_z + GRID.y + GAP;
lid_z = sheet_z + SHEET + GAP;
cap_z = lid_z - FIT - CAP.z;
board_z = cap_z - SWITCH.z - SWITCH.y;
boss_z = SCREW.z + WALL + 4;

// The panel lies in a skirt of the grid, and the grid in a rim of the lid.
panel = PANELS[search(leds, PANELS)[0]];
pitch = panel.y;
skirt = panel.z + 2 * FIT;
grid = max(skirt + 2 * GRID.x, leds * pitch + GRID.x);
rim = grid + 2 * FIT;

// The inner walls. A corner has room for a post of the lid.
post = 7;
corner = post + 2 * FIT;
board_y = -rim / 2 - GRID.x - FIT - PERFBOARD.y / 2;
right = max(rim / 2 + GRID.x, PERFBOARD.x / 2) + FIT;
top = rim / 2 + GRID.x + corner;
bottom = board_y - PERFBOARD.y / 2 - (right > PERFBOARD.x / 2 + corner ? FIT : corner);
pico_y = top - FIT - PICO.y / 2;

module box(size, z, height) translate([0, 0, z]) linear_extrude(height) square(size, center = true);
module rod(diameter, from, to) translate([0, 0, from]) cylinder(d = diameter, h = to - from);
module outline(grow) translate([0, (top + bottom) / 2]) offset(3 + grow)
    square([2 * right - 6, top - bottom - 6], center = true);
module each_corner(size) for (x = [-0.5, 0.5], y = [-0.5, 0.5]) translate([x * size.x, y * size.y]) children();
module each_post() translate([0, (top + bottom) / 2])
    each_corner([2 * right - corner, top - bottom - corner]) children();
module each_led() for (x = [1:leds], y = [1:leds])
    translate([x - (leds + 1) / 2, y - (leds + 1) / 2] * pitch) children();
module on_board() translate([0, board_y]) children();
module each_switch() on_board() for (place = SWITCHES) translate(place) children();
module on_pico() translate([0, pico_y]) children();
module on_bootsel() on_pico() translate([BOOTSEL.x, PICO.y / 2 - BOOTSEL.y]) children();

// What is printed, where it belongs.
module body() difference() {
    union() {
        difference() {
            linear_extrude(lid_z - GAP) outline(WALL);
            translate([0, 0, WALL]) linear_extrude(lid_z) outline(0);
        }
        each_post() rod(post + 4 * FIT, 1, boss_z);
        // Columns under the panel, a large one also under its middle.
        for (side = leds > 8 ? [panel.z - 8, 0] : [panel.z - 8])
            each_corner([side, side]) box([6, 6], 1, panel_z - FIT - 1);
        // Four posts carry the Pico, two of them with a pin. The USB opening and a hook hold it.
        on_pico() {
            each_corner(PICO_HOLES) rod(3, 1, pico_z - GAP);
            translate([0, -PICO_HOLES.y / 2]) each_corner([PICO_HOLES.x, 0])
                rod(PICO_HOLES.z - 2 * FIT, 1, pico_z + PICO.z);
            translate([4, -PICO.y / 2 - FIT - 1.6, 1]) rotate([0, -90]) linear_extrude(8) translate([pico_z + GAP, 0])
                polygon([[-pico_z, 0], [2.5, 0], [0, 2.7], [0, 1.6], [-pico_z, 1.6]]);
        }
    }
    // The socket reaches into the inner half of the wall, the plug into the outer half.
    translate([0, top, pico_z - USB.z / 2]) rotate([90, 0]) {
        box([USB.x, USB.z] + 2 * [FIT, FIT], -9, 18);
        box(PLUG + 2 * [FIT, FIT], -9, 9 - USB[3] + FIT);
    }
    on_bootsel() rod(BOOTSEL.z, -1, WALL + 1);
    each_post() rod(SCREW.y + 2 * FIT, -1, SCREW.z);
    each_post() rod(SCREW.x + FIT, -1, boss_z + 1);
    on_board() for (x = [-2:2]) translate([4 * x, 0]) box([2, 16], -1, WALL + 2); // a grille for a buzzer
}

module lid() difference() {
    union() {
        translate([0, 0, lid_z]) linear_extrude(WALL) outline(WALL);
        difference() {
            box([1, 1] * (rim + 2 * GRID.x), panel_z, lid_z - panel_z + 1);
            box([1, 1] * rim, 0, lid_z);
            translate([0, -rim / 2]) box([CABLE, 9], 0, lid_z);
        }
        each_post() rod(post, boss_z + GAP, lid_z + 1);
        on_board() each_corner(PERFBOARD_HOLES) rod(PERFBOARD.x - PERFBOARD_HOLES.x, board_z + GAP, lid_z + 1);
    }
    box([1, 1] * (leds * pitch - GRID.x), 0, 2 * lid_z);
    each_switch() rod(CAP.x + 2 * FIT, 0, 2 * lid_z);
    each_post() rod(SCREW.x - 0.5, 0, boss_z + 12);
    on_board() each_corner(PERFBOARD_HOLES) rod(PERFBOARD_HOLES.z - FIT, 0, lid_z);
}

module grid() difference() {
    box([1, 1] * grid, panel_z, grid_z + GRID.y - panel_z);
    box([1, 1] * skirt, 0, grid_z);
    translate([0, -grid / 2]) box([CABLE, 9], 0, grid_z);
    translate([0, 0, grid_z - 1]) linear_extrude(GRID.y + 2) each_led() square(pitch - GRID.x, center = true);
    for (i = [1:leds], across = [0, 90]) rotate(across) translate([0, (i - (leds + 1) / 2) * pitch])
        box([(leds - 1) * pitch, CAPACITOR.x], grid_z - 1, CAPACITOR.y + 1);
}

module sheet() box([1, 1] * grid, sheet_z, SHEET);
module cap() difference() {
    union() { rod(CAP.y, cap_z, cap_z + CAP.z); rod(CAP.x, cap_z, lid_z + WALL + 2); }
    box([1, 1] * (PLUNGER.x + GAP), 0, board_z + PLUNGER.y + GAP);
}

// What is bought, and in "usb" what comes from outside: the plug, and a pen that presses BOOTSEL.
module pico() on_pico() difference() {
    box([PICO.x, PICO.y], pico_z, PICO.z);
    each_corner(PICO_HOLES) rod(PICO_HOLES.z, 0, lid_z);
}

module usb() {
    on_pico() translate([0, PICO.y / 2 + USB[3], pico_z - GAP - USB.z / 2]) rotate([90, 0]) {
        box([USB.x, USB.z], 0, USB.y);
        box(PLUG, -18, 18 - GAP);
    }
    on_bootsel() rod(BOOTSEL.z - 3, -9, pico_z - 3);
}

module panel() {
    box([1, 1] * panel.z, panel_z, PCB);
    translate([0, 0, panel_z + 1]) linear_extrude(PCB + LED.y - 1) each_led() square(LED.x, center = true);
}

module perfboard() {
    on_board() {
        difference() {
            box(PERFBOARD, board_z - PCB, PCB);
            each_corner(PERFBOARD_HOLES) rod(PERFBOARD_HOLES.z, 0, lid_z);
        }
        each_corner(PERFBOARD_HOLES) rod(PERFBOARD_HOLES.z - 2 * FIT, board_z - PCB - 2, board_z + 4); // its screws
    }
    each_switch() {
        box([1, 1] * SWITCH.x, board_z - PCB - 2, SWITCH.y + PCB + 2); // with its legs
        box([1, 1] * PLUNGER.x, board_z, PLUNGER.y);
    }
}

module screws() each_post() {
    rod(SCREW.y, 0, SCREW.z - GAP);
    rod(SCREW.x, 1, boss_z);
    rod(SCREW.x - 0.6, 1, boss_z + 11);
}

NAMES = ["body", "lid", "grid", "sheet", "cap", "caps", "pico", "usb", "panel", "perfboard", "screws"];
module part(name) pick(search([name], NAMES)[0]) {
    body(); lid(); grid(); sheet(); cap(); each_switch() cap(); pico(); usb(); panel(); perfboard(); screws();
}
module pick(index) children(index);

// What is shown. Each part to print: the height of the side that it is printed on, whether it is turned over, and the
// number of its openings: in the body USB, BOOTSEL, four screws and the grille, in the lid the window and six buttons.
PRINTED = [["body", 0, 0, 11], ["lid", lid_z + WALL, 180, 7], ["grid", grid_z + GRID.y, 180, leds * leds],
    ["sheet", sheet_z, 0, 0], ["cap", cap_z, 0, 0]];
for (part = PRINTED) if (part[0] == show) rotate([part[2], 0]) translate([0, 0, -part[1]]) part(show);

// The pictures: each part with its colour, and how far it is lifted.
PICTURE = [["body", "#4f6d8a", 0], ["screws", "#8a8f98", -25], ["pico", "#2e8b57", 35], ["panel", "#2b323b", 75],
    ["perfboard", "#c08a3e", 50], ["caps", "#d9553f", 80], ["grid", "#f4f1e8", 95],
    ["sheet", [0.8, 0.87, 0.95, 0.7], 135], ["lid", "#9db7cf", 170]];
if (show == "assembled" || show == "exploded") for (part = PICTURE)
    color(part[1]) translate([0, 0, show == "exploded" ? part[2] : 0]) render() part(part[0]);
if (show == "inside") for (part = [PICTURE[0], PICTURE[2], ["usb", "#c9ccd1"]]) color(part[1]) render() part(part[0]);

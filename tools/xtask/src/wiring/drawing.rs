//! The drawings: a Pico with the parts of a board beside their pins, and the key matrix.

use super::{PANEL_GND, PINS, VBUS, common, parts, pin};
use crate::{
    boards::{Board, KEY_SIDE, Mounting},
    svg::{Anchor, DARK, PALE, Svg},
};

/// The positions of pin 1 and of pin 40, and the distance of two pins.
const LEFT: i32 = 446;
const RIGHT: i32 = 734;
const TOP: i32 = 170;
const PITCH: i32 = 34;

/// The place of a part and of its other leg, from the middle of the Pico.
const MIDDLE: i32 = (LEFT + RIGHT) / 2;
const PART: (i32, i32) = (220, 350);
const COMMON: i32 = 370;
/// The left side of the panel and its data wire, if that comes from the left.
const PANEL: i32 = 1_010;
const BELOW: i32 = 900;

const BLACK: &str = "#22262b";
const RED: &str = "#d2322d";
const ORANGE: &str = "#e08a00";
const COLOURS: [&str; 8] =
    ["#0f7b6c", "#1b6fb8", "#6a4fb3", "#a63d8f", "#2f8f2f", "#c2542d", "#8a6d00", "#5b6067"];

const RADIUS: i32 = 13;

/// The place of a pin where its wire starts.
pub(super) const fn start(pin: usize) -> (i32, i32) {
    let (x, y) = position(pin);
    (x + side(x) * RADIUS, y)
}

const fn position(pin: usize) -> (i32, i32) {
    if pin <= 20 { (LEFT, TOP + PITCH * (pin as i32 - 1)) } else { (RIGHT, TOP + PITCH * (40 - pin as i32)) }
}

/// A board: its Pico, its parts and its panel.
pub(super) fn board(board: &Board) -> String {
    let described = |(name, gpio): (String, u8)| format!("{name} GP{gpio} (pin {})", pin(gpio));
    let all = parts(board).chain([("panel".to_string(), board.panel)]).map(described);
    let mut svg = Svg::new(1_360, 960, board.title, &all.collect::<Vec<_>>().join(", "));
    svg.text(
        (24.0, 66.0),
        16,
        PALE,
        Anchor::Start,
        "The Pico seen from above, with the USB socket at the top.",
    );
    let is_wired = board.mounting == Mounting::Wired;
    let used = parts(board).map(|(_, gpio)| pin(gpio)).chain([pin(board.panel)]);
    let supply = [VBUS, PANEL_GND, common(board)].into_iter().filter(|_| is_wired);
    pico(&mut svg, &used.chain(supply).collect::<Vec<_>>());
    for ((name, gpio), colour) in parts(board).zip(COLOURS) {
        part(&mut svg, &name, position(pin(gpio)), colour);
    }
    if is_wired {
        common_wire(&mut svg, board);
    }
    panel(&mut svg, board);
    svg.finish()
}

fn wire(svg: &mut Svg, name: &str, colour: &str, path: &str) {
    svg.add(&format!(
        "<path class=\"wire\" data-wire=\"{name}\" d=\"{path}\" stroke=\"{colour}\" stroke-width=\"5\" fill=\"none\" \
         stroke-linejoin=\"round\"/>"
    ));
}

fn pico(svg: &mut Svg, used: &[usize]) {
    svg.bar((420.0, 130.0, 340.0, 730.0), "#1d6b43", "Raspberry Pi Pico");
    svg.bar((540.0, 104.0, 100.0, 60.0), "#c9ccd1", "USB");
    svg.bar((546.0, 440.0, 88.0, 88.0), "#16181b", "RP2040");
    let middle = f64::from(MIDDLE);
    svg.text((middle, 142.0), 17, DARK, Anchor::Middle, "USB");
    svg.text((middle, 220.0), 15, "#dcefe2", Anchor::Middle, "BOOTSEL");
    svg.text((middle, 490.0), 15, "#c9ccd1", Anchor::Middle, "RP2040");
    svg.text((middle, 700.0), 20, "#ffffff", Anchor::Middle, "Pico");
    for (number, name) in (1..).zip(PINS) {
        let (x, y) = position(number);
        let fill = if used.contains(&number) { "#ffffff" } else { "#b9b389" };
        svg.add(&format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\" fill=\"{fill}\" stroke=\"#5d5a45\"/>"
        ));
        svg.text((x.into(), (y + 5).into()), 14, DARK, Anchor::Middle, &number.to_string());
        let (inside, anchor) = if x == LEFT { (22, Anchor::Start) } else { (-22, Anchor::End) };
        let colour = if used.contains(&number) { "#ffffff" } else { "#a9c9b6" };
        svg.text(((x + inside).into(), (y + 6).into()), 17, colour, anchor, name);
    }
}

/// -1 on the left side of the Pico, 1 on the right.
const fn side(x: i32) -> i32 {
    if x == LEFT { -1 } else { 1 }
}

/// A part beside its pin.
fn part(svg: &mut Svg, name: &str, (x, y): (i32, i32), colour: &str) {
    let [near, far] = [PART.0, PART.1].map(|distance| MIDDLE + side(x) * distance);
    wire(svg, name, colour, &format!("M{} {y}H{near}", x + side(x) * RADIUS));
    svg.bar((near.min(far).into(), (y - 15).into(), 130.0, 30.0), colour, name);
    svg.text((f64::from(near + far) / 2.0, (y + 6).into()), 17, "#ffffff", Anchor::Middle, name);
}

/// The wire that joins the other legs of the parts on each side.
fn common_wire(svg: &mut Svg, board: &Board) {
    let number = common(board);
    let (pin_x, pin_y) = position(number);
    for x in [LEFT, RIGHT] {
        let ys = parts(board).map(|(_, gpio)| position(pin(gpio))).filter(|(at, _)| *at == x).map(|(_, y)| y);
        let ys: Vec<i32> = ys.collect();
        let is_here = pin_x == x;
        let all = || ys.iter().copied().chain(is_here.then_some(pin_y));
        let (Some(first), Some(last), false) = (all().min(), all().max(), ys.is_empty()) else { continue };
        let [bus, part] = [COMMON, PART.1].map(|distance| MIDDLE + side(x) * distance);
        let last = if is_here { last } else { last + PITCH };
        wire(svg, "common", BLACK, &format!("M{bus} {first}V{last}"));
        ys.iter().for_each(|y| wire(svg, "common", BLACK, &format!("M{part} {y}H{bus}")));
        if is_here {
            wire(svg, "common", BLACK, &format!("M{} {pin_y}H{bus}", start(number).0));
        } else {
            let text = format!("to {}, pin {number}", PINS[number - 1]);
            svg.text((bus.into(), (last + 20).into()), 16, DARK, Anchor::Middle, &text);
        }
    }
}

/// The panel: its LEDs and its wires, with the parts that protect a panel that is wired by hand.
fn panel(svg: &mut Svg, board: &Board) {
    let geometry = board.layout.size.geometry();
    let (columns, rows) = (i32::from(geometry.columns), i32::from(geometry.rows));
    let ((x, y), (from, _)) = (position(pin(board.panel)), start(pin(board.panel)));
    let [top, ground, bottom] = [TOP - 30, position(PANEL_GND).1, BELOW - 50];
    svg.bar((PANEL.into(), top.into(), 320.0, (bottom - top).into()), "#26292e", "The panel");
    let size = 230 / columns;
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let fill = if (row, column) == (0, 0) { "#ffd45e" } else { "#f4f1e8" };
        let [left, top] = [PANEL + 75 + size * column, 330 + size * row].map(f64::from);
        svg.bar((left, top, f64::from(size) - 4.0, f64::from(size) - 4.0), fill, "LED");
    }
    let caption = format!("{columns}×{rows} WS2812B");
    svg.text(
        (f64::from(PANEL) + 190.0, f64::from(330 + size * rows) + 30.0),
        18,
        "#f4f1e8",
        Anchor::Middle,
        &caption,
    );
    let data = if x == RIGHT { y } else { BELOW - 70 };
    let mut name = |text: &str, y: i32| {
        svg.text((f64::from(PANEL) + 12.0, f64::from(y) + 6.0), 18, "#f4f1e8", Anchor::Start, text)
    };
    name("DIN", data);
    if board.mounting == Mounting::Wired {
        name("5V", TOP);
        name("GND", ground);
    }
    if x == RIGHT {
        wire(svg, "data", ORANGE, &format!("M{from} {y}H{PANEL}"));
    } else {
        let turn = LEFT - 40;
        wire(svg, "data", ORANGE, &format!("M{from} {y}H{turn}V{BELOW}H{}V{data}H{PANEL}", PANEL - 20));
    }
    if board.mounting == Mounting::BuiltIn {
        return;
    }
    wire(svg, "power", RED, &format!("M{} {TOP}H{PANEL}", start(VBUS).0));
    wire(svg, "ground", BLACK, &format!("M{} {ground}H{PANEL}", start(PANEL_GND).0));
    let at = f64::from(PANEL) - 34.0;
    wire(svg, "capacitor", BLACK, &format!("M{at} {TOP}V{ground}"));
    svg.bar(
        (at - 16.0, f64::from(TOP) + 26.0, 32.0, f64::from(ground - TOP) - 52.0),
        "#3d5a80",
        "1000 µF, + at 5V",
    );
    svg.text((at - 24.0, f64::from(TOP + ground) / 2.0 + 6.0), 16, DARK, Anchor::End, "+ at 5V: 1000 µF");
    let at = f64::from(PANEL) - 80.0;
    svg.bar((at - 40.0, f64::from(data) - 11.0, 80.0, 22.0), "#e3cfa4", "470 Ω");
    svg.text((at, f64::from(data) + 6.0), 15, DARK, Anchor::Middle, "470 Ω");
}

/// The key matrix: a key and a diode at each crossing, and the pins at the ends of the wires.
pub(super) fn keys([rows, columns]: [[u8; KEY_SIDE]; 2]) -> String {
    const STEP: i32 = 84;
    const LEFT: i32 = 250;
    const TOP: i32 = 190;
    let mut svg = Svg::new(
        980,
        820,
        "The keys of the squares",
        "A key joins its column, through its diode, to its row; the ring of the diode points to the row.",
    );
    svg.text(
        (24.0, 66.0),
        16,
        PALE,
        Anchor::Start,
        "Seen from above, as you play. Wires that cross are connected only by a key and its diode.",
    );
    let last = STEP * (KEY_SIDE as i32 - 1);
    let label = |gpio| format!("GP{gpio}, pin {}", pin(gpio));
    for (number, gpio) in (0..).zip(columns) {
        let x = LEFT + STEP * number;
        wire(
            &mut svg,
            &format!("column {}", number + 1),
            COLOURS[number as usize],
            &format!("M{x} {}V{}", TOP - 80, TOP + last - 34),
        );
        svg.text((x.into(), f64::from(TOP) - 100.0), 15, DARK, Anchor::Middle, &format!("GP{gpio}"));
        svg.text((x.into(), f64::from(TOP) - 84.0), 13, PALE, Anchor::Middle, &format!("pin {}", pin(gpio)));
    }
    for (number, gpio) in (0..).zip(rows) {
        let y = TOP + STEP * number;
        wire(
            &mut svg,
            &format!("row {}", number + 1),
            BLACK,
            &format!("M{} {y}H{}", LEFT - 60, LEFT + last + 30),
        );
        let text = format!("row {}: {}", number + 1, label(gpio));
        svg.text((f64::from(LEFT) - 70.0, f64::from(y) + 6.0), 15, DARK, Anchor::End, &text);
    }
    svg.add(
        "<defs><g id=\"key\"><path d=\"M0 -44H26V0\" fill=\"none\" stroke=\"#5b6067\" stroke-width=\"3\"/>\
         <circle cy=\"-44\" r=\"4\" fill=\"#5b6067\"/><circle cx=\"26\" r=\"4\" fill=\"#22262b\"/>\
         <rect x=\"14\" y=\"-56\" width=\"24\" height=\"24\" rx=\"5\" fill=\"#e7e4da\" stroke=\"#8f8b7d\" stroke-width=\"2\"/>\
         <circle cx=\"26\" cy=\"-44\" r=\"7\" fill=\"#8f8b7d\"/>\
         <path d=\"M19 -24H33L26 -11Z\" fill=\"#22262b\"/><path d=\"M18 -10H34\" stroke=\"#22262b\" stroke-width=\"3\"/></g></defs>",
    );
    for (row, column) in
        (0..KEY_SIDE as i32).flat_map(|row| (0..KEY_SIDE as i32).map(move |column| (row, column)))
    {
        svg.add(&format!("<use href=\"#key\" x=\"{}\" y=\"{}\"/>", LEFT + STEP * column, TOP + STEP * row));
    }
    svg.finish()
}

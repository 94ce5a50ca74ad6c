//! Whole screens without colour vision: what a player must distinguish differs in brightness or in motion, in greyscale
//! and for deuteranopia, in every palette.

mod device;

use console::{Button, Canvas, Frame, Led};
use device::Device;
use rules::Game as _;
use smart_leds::RGB8;

/// A model of a viewer, with the numbers of `light/colour_vision.rs`.
struct Viewer {
    name: &'static str,
    /// The simulation of the deficiency on linear RGB, in millionths.
    colour_matrix: [[i64; 3]; 3],
}

const VIEWERS: [Viewer; 2] = [
    Viewer { name: "grey", colour_matrix: [[1_000_000, 0, 0], [0, 1_000_000, 0], [0, 0, 1_000_000]] },
    Viewer {
        name: "deuteranopia",
        colour_matrix: [[367_322, 860_646, -227_968], [280_085, 672_501, 47_413], [-11_820, 42_940, 968_881]],
    },
];

impl Viewer {
    fn luminance(&self, RGB8 { r, g, b }: RGB8) -> i64 {
        let rgb = [r, g, b].map(i64::from);
        let seen =
            self.colour_matrix.map(|row| row.iter().zip(rgb).map(|(share, byte)| share * byte).sum::<i64>());
        seen.iter().zip([2_126, 7_152, 722]).map(|(light, share)| light.max(&0) * share).sum::<i64>() / 10_000
    }
}

const PALETTES: [&str; 3] = ["standard", "colour-blind", "dusk"];

/// The default settings of the light.
const DEFAULT: &str = "brightness=5 limit=400";
/// The current limit does not apply.
const UNLIMITED: &str = "brightness=5 limit=2000";
/// For a dark room.
const LOW: &str = "brightness=1 limit=400";

/// A screen as a viewer sees it for some seconds.
struct Observation {
    /// The viewer and the palette.
    name: String,
    /// The luminance of each LED in each frame.
    frames: Vec<Vec<i64>>,
    canvas: Canvas,
}

/// Observes a screen with every viewer in every palette: that of a loaded journal after some presses.
fn observe(lines: &[&str], presses: &[Button], light: &str) -> Vec<Observation> {
    let mut observations = Vec::new();
    let (brightness, limit) = light.split_once(' ').expect("two words");
    for palette in PALETTES {
        let settings = [brightness, limit, &format!("palette={palette}"), "speed=still"];
        let settings = settings.map(|setting| format!("set {setting}"));
        let lines = settings.iter().map(String::as_str).chain(lines.iter().copied());
        let mut device = Device::with_journal(lines, 0);
        for button in presses {
            // A result is shown for a while before a press leaves it.
            device.wait(1_000);
            device.press(*button);
        }
        let canvas = device.console().draw();
        // Every motion has completed a period within 4,800 ms.
        let frames: Vec<Frame> = (0..240)
            .map(|_| {
                device.wait(20);
                device.console().frame()
            })
            .collect();
        for viewer in &VIEWERS {
            let frames = frames
                .iter()
                .map(|frame| Led::all().map(|led| viewer.luminance(frame[led])).collect())
                .collect();
            observations.push(Observation { name: format!("{} {palette}", viewer.name), frames, canvas });
        }
    }
    observations
}

/// The LED of a square; a1 is top left.
fn square(name: &str) -> Led {
    match name.as_bytes() {
        [column, row] => Led::on_board(row - b'1', column - b'a'),
        _ => None,
    }
    .expect("a square")
}

fn squares(names: &str) -> Vec<Led> {
    names.split(' ').map(square).collect()
}

impl Observation {
    fn min_and_max(&self, led: Led) -> (i64, i64) {
        let levels = self.frames.iter().map(|frame| frame[led.index()]);
        (levels.clone().min().unwrap_or_default(), levels.max().unwrap_or_default())
    }

    fn is_moving(&self, led: Led) -> bool {
        let (min, max) = self.min_and_max(led);
        max * 100 > min * 140
    }

    /// Whether an LED is sometimes dark and sometimes lit.
    fn goes_dark(&self, led: Led) -> bool {
        let (min, max) = self.min_and_max(led);
        min == 0 && max > 0
    }

    /// How often an LED rises above half of its range.
    fn rises(&self, led: Led) -> usize {
        let (min, max) = self.min_and_max(led);
        let middle = (min + max) / 2;
        let above: Vec<bool> = self.frames.iter().map(|frame| frame[led.index()] > middle).collect();
        above.windows(2).filter(|pair| !pair[0] && pair[1]).count()
    }

    /// How often an LED at least doubles or halves from one frame to the next.
    fn jumps(&self, led: Led) -> usize {
        let pairs = self.frames.windows(2).map(|pair| [pair[0][led.index()], pair[1][led.index()]]);
        pairs.filter(|[a, b]| a.max(b) * 100 > a.min(b) * 200).count()
    }

    /// The sum of all changes of an LED.
    fn total_change(&self, led: Led) -> i64 {
        self.frames.windows(2).map(|pair| pair[0][led.index()].abs_diff(pair[1][led.index()]) as i64).sum()
    }

    /// How often an LED changes by more than half of its maximum from one frame to the next.
    fn blinks(&self, led: Led) -> usize {
        let (_, max) = self.min_and_max(led);
        let changes = self.frames.windows(2).map(|pair| pair[0][led.index()].abs_diff(pair[1][led.index()]));
        changes.filter(|change| 2 * *change as i64 > max).count()
    }

    #[track_caller]
    fn assert_moving(&self, leds: &[Led]) {
        for led in leds {
            assert!(self.is_moving(*led), "{}: {led:?} is still\n{}", self.name, self.canvas);
        }
    }

    #[track_caller]
    fn assert_still(&self, leds: &[Led]) {
        for led in leds {
            let (min, max) = self.min_and_max(*led);
            assert!(max * 100 <= min * 120, "{}: {led:?} moves\n{}", self.name, self.canvas);
        }
    }

    /// Asserts that the maxima of two LEDs differ by a ratio in percent.
    #[track_caller]
    fn assert_distinct(&self, one: Led, other: Led, percent: i64) {
        let [a, b] = [one, other].map(|led| self.min_and_max(led).1);
        assert!(
            a.max(b) * 100 >= a.min(b) * percent && a.max(b) > 0,
            "{}: {one:?} and {other:?} are too similar: {a} and {b}\n{}",
            self.name,
            self.canvas
        );
    }

    /// Asserts that neighbours on the board with different meanings, each given as a letter, are distinct.
    #[track_caller]
    fn assert_neighbours_distinct(&self, meaning: impl Fn(char) -> char, percent: i64) {
        let symbols: Vec<char> = self.canvas.to_string().replace('\n', "").chars().map(meaning).collect();
        for (row, column) in (0..6).flat_map(|row| (0..6).map(move |column| (row, column))) {
            for (below, beside) in [(0, 1), (1, 0)] {
                let pair = [(row, column), (row + below, column + beside)]
                    .map(|(row, column)| Led::on_board(row, column));
                if let [Some(one), Some(other)] = pair
                    && symbols[one.index()] != symbols[other.index()]
                {
                    self.assert_distinct(one, other, percent);
                }
            }
        }
    }
}

const TWO_HUMANS: &str = "person,person";
const LINES: &str = "\\-/|-\\/|-\\-||-\\/--/\\|-|/-/|\\-/||-/\\-";

/// Skips the splash screen and resumes the unfinished game.
const RESUME: [Button; 2] = [Button::A, Button::A];

fn donuts(moves: &str) -> Vec<String> {
    let game = format!("game donuts {TWO_HUMANS} {LINES}");
    let moves = (1..).zip(moves.split(' ')).map(|(number, mv)| format!("move donuts {number} {mv}"));
    [game].into_iter().chain(moves).collect()
}

fn strs(lines: &[String]) -> Vec<&str> {
    lines.iter().map(String::as_str).collect()
}

#[test]
fn donuts_cursor_targets_and_donuts_are_distinct() {
    let lines = donuts("f3 e3 b3 d3 c4");
    for observation in observe(&strs(&lines), &RESUME, DEFAULT) {
        let targets = squares("c1 c2 c5 c6");
        observation.assert_moving(&targets);
        // The cursor blinks; the legal squares pulse.
        assert!(observation.blinks(square("c3")) >= 15, "{}: the cursor", observation.name);
        targets.iter().for_each(|target| {
            assert_eq!(observation.blinks(*target), 0, "{}: {target:?}", observation.name)
        });
        // All other squares are still, including donuts.
        observation.assert_still(&squares("b1 d1 a2 e2 a3 b4 e4 f4 a5 d5 a6 e6 c4"));
        // The last donut is vanilla; e3 is chocolate.
        observation.assert_distinct(square("c4"), square("e3"), 140);
    }
}

/// The legal squares after these moves.
fn targets(moves: &str) -> Vec<Led> {
    let mut game = rules::donuts::Game::new(LINES.parse().expect("a board"));
    for mv in moves.split(' ') {
        game.play(mv.parse().expect("a square")).expect("a legal move");
    }
    game.targets().into_iter().filter_map(|square| Led::on_board(square.row(), square.column())).collect()
}

#[test]
fn donuts_legal_squares_change_most_after_the_cursor() {
    // First dark is to move, then light.
    for moves in ["f3 e3 b3 d3 c4", "f3 e3 b3 d3"] {
        let (lines, targets) = (donuts(moves), targets(moves));
        for observation in observe(&strs(&lines), &RESUME, DEFAULT) {
            let cursor = Led::board().max_by_key(|led| observation.blinks(*led)).expect("a cursor");
            let weakest = targets
                .iter()
                .filter(|target| **target != cursor)
                .map(|target| observation.total_change(*target))
                .min();
            let others = Led::all().filter(|led| *led != cursor && !targets.contains(led));
            let strongest = others.map(|led| observation.total_change(led)).max();
            assert!(
                weakest > strongest,
                "{}: {weakest:?} {strongest:?}\n{}",
                observation.name,
                observation.canvas
            );
        }
    }
}

#[test]
fn the_preview_of_a_donut_sweeps_once() {
    let lines = donuts("f3 e3 b3 d3 c4");
    for observation in observe(&strs(&lines), &RESUME, DEFAULT) {
        for led in squares("a1 b2 d4 e5 f6") {
            assert_eq!(observation.rises(led), 1, "{}: {led:?}", observation.name);
        }
    }
}

#[test]
fn donuts_legal_squares_move_at_the_lowest_brightness() {
    let lines = donuts("f3 e3 b3 d3 c4");
    for observation in observe(&strs(&lines), &RESUME, LOW) {
        observation.assert_moving(&squares("c1 c2 c5 c6"));
    }
}

#[test]
fn donuts_and_empty_squares_are_distinct_in_replays() {
    let games = [
        "a1 f6 c6 d6 f4 e5 f5 e6 b3 e3 f3 c3 d4 c4 c1 b2 b4 c5 c2 e2 a2 b1 d1 d2 a4 e1 f1 a6 a5 b5",
        "e6 a2 b1 d1 d5 b3 a3 a1 f6 d6 e5 f5 d2 e3 f3 d3 a6 a4 c2 b2 b5 c4 c6 b6 b4 c5 c1 e4 e2 f2",
    ];
    // The last move is pressed, because the end and the replay follow only on a press.
    for game in games {
        let (loaded, _) = game.rsplit_once(' ').expect("a list of moves");
        let lines = donuts(loaded);
        let mut presses = RESUME.to_vec();
        presses.extend([Button::A, Button::A, Button::RIGHT, Button::A, Button::DOWN]);
        for back in [0, 5, 12, 20] {
            let presses: Vec<Button> =
                presses.iter().copied().chain(std::iter::repeat_n(Button::LEFT, back)).collect();
            for observation in observe(&strs(&lines), &presses, DEFAULT) {
                let meaning = |symbol: char| match symbol {
                    'V' | 'v' | 'C' | 'c' => symbol.to_ascii_uppercase(),
                    _ => '.',
                };
                // The hardest pair is a plain piece of the brighter side and a bright piece of the other.
                observation.assert_neighbours_distinct(meaning, 125);
            }
        }
    }
}

fn is_corner(led: Led) -> bool {
    Led::corners().any(|corner| corner == led)
}

#[test]
fn the_bezel_shows_only_the_mover_in_its_corners() {
    let dark = donuts("f3 e3 b3 d3 c4");
    let light = donuts("f3 e3 b3 d3");
    for lines in [strs(&dark), strs(&light), vec![KONTER]] {
        for observation in observe(&lines, &RESUME, DEFAULT) {
            for bezel in Led::bezel() {
                let (least, most) = observation.min_and_max(bezel);
                assert_eq!(
                    most > 0,
                    is_corner(bezel),
                    "{}: {bezel:?}\n{}",
                    observation.name,
                    observation.canvas
                );
                assert!(
                    !is_corner(bezel) || most * 100 <= least * 120,
                    "{}: a corner moves",
                    observation.name
                );
            }
        }
    }
}

const KONTER: &str = "game konter person,person XOXOXOXOXOXO.OXOXOXOXOXOX X";

#[test]
fn konter_own_stones_cursor_and_majorities_are_distinct() {
    for observation in observe(&[KONTER], &RESUME, DEFAULT) {
        let own = squares("a1 e1 b2 d2 a3 e3 b4 d4 a5 c5 e5");
        let others = squares("b1 d1 a2 c2 e2 b3 d3 a4 c4 e4 b5 d5");
        observation.assert_moving(&own);
        observation.assert_still(&others);
        assert!(observation.goes_dark(square("c1")), "{}: the cursor", observation.name);
        assert!(!own.iter().any(|stone| observation.goes_dark(*stone)), "{}: a stone", observation.name);
        // Rows with a dark majority, a light majority and no majority.
        let (dark, light, none) = (square("f1"), square("f2"), square("f3"));
        observation.assert_still(&[dark, light]);
        observation.assert_distinct(dark, light, 120);
        assert_eq!(observation.min_and_max(none), (0, 0));
        observation.assert_distinct(dark, none, 140);
    }
}

#[test]
fn konter_targets_move_and_other_stones_are_still() {
    let presses = [Button::A, Button::A, Button::A];
    for observation in observe(&[KONTER], &presses, DEFAULT) {
        // The stone on c1 may swap with b1, which is selected, or with d1, or shift to c3.
        observation.assert_moving(&squares("c1 b1 d1 c3"));
        observation.assert_still(&squares("a1 e1 a2 b2 c2 d2 e2 a3 b3 d3 e3 a4 b4 c4 d4 e4 a5 b5 c5 d5 e5"));
    }
}

#[test]
fn konter_targets_change_most_after_the_cursor() {
    let presses = [Button::A, Button::A, Button::A];
    for observation in observe(&[KONTER], &presses, DEFAULT) {
        // The stone on c1 alternates between c1 and b1.
        let (cursor, targets) = (squares("c1 b1"), squares("d1 c3"));
        let weakest = targets.iter().map(|target| observation.total_change(*target)).min();
        let others = Led::all().filter(|led| !cursor.contains(led) && !targets.contains(led));
        let strongest = others.map(|led| observation.total_change(led)).max();
        assert!(
            weakest > strongest,
            "{}: {weakest:?} {strongest:?}\n{}",
            observation.name,
            observation.canvas
        );
    }
}

#[test]
fn konter_a_due_counter_is_distinct_from_every_other_turn() {
    let lines = ["game konter person,person XOOO.OOOOOXOXXXXXXXXOOOXX X", "move konter 1 a1*a5"];
    for observation in observe(&lines, &RESUME, UNLIMITED) {
        // The bezel flashes, and the connected stones pulse faster than own stones.
        for bezel in Led::bezel() {
            assert!(
                observation.blinks(bezel) >= 10,
                "{}: {bezel:?}\n{}",
                observation.name,
                observation.canvas
            );
        }
        let (connected, own) = (squares("a3 c3 e3 a4 e5"), squares("a1 b1 d2 e2 b5"));
        let slowest = connected.iter().map(|stone| observation.rises(*stone)).min();
        let fastest = own.iter().map(|stone| observation.rises(*stone)).max();
        assert!(slowest >= fastest.map(|rises| 2 * rises), "{}: {slowest:?} {fastest:?}", observation.name);
    }
}

#[test]
fn konter_stones_of_both_colours_are_distinct() {
    // While the engine searches for a hint there is no cursor, and all stones are still.
    let presses = [Button::A, Button::A, Button::B, Button::RIGHT, Button::RIGHT, Button::A];
    for observation in observe(&[KONTER], &presses, DEFAULT) {
        observation.assert_distinct(square("b2"), square("c2"), 140);
        observation.assert_distinct(square("b3"), square("b2"), 140);
        observation.assert_distinct(square("c4"), square("d4"), 140);
    }
}

/// A position of Fundomino in which player 1 holds these tiles and the snake is a single tile.
fn fundomino(hand: &[&str], first: &str) -> String {
    let tiles = rules::fundomino::TILES.map(|tile| tile.to_string());
    let rest: Vec<String> =
        tiles.into_iter().filter(|tile| tile != first && !hand.contains(&tile.as_str())).collect();
    format!(
        "game fundomino person,1 players=2 variant=standard options=- hands={}/{} stock={} snake={first} \
         direction=cw turn=lay:0 doubled=no finished=- scores=0,0 random=1",
        hand.join(","),
        rest[..8].join(","),
        rest[8..24].join(",")
    )
}

#[test]
fn fundomino_tiles_that_fit_move_and_others_are_still() {
    let game = fundomino(&["1-1", "2-2", "6-1", "6-2", "5-N1", "6-R3", "J-J"], "6-6");
    for observation in observe(&[&game], &RESUME, UNLIMITED) {
        // The first row of the hand is 1-1, 2-2 and 6-1 with the cursor; the second is 6-2, 5-N1, 6-R3.
        observation.assert_still(&squares("a2 a3 c2 c3"));
        assert!(
            observation.goes_dark(square("e2")) && observation.goes_dark(square("e3")),
            "{}: the cursor",
            observation.name
        );
        observation.assert_moving(&squares("a5 a6 e5"));
        // A tile that does not fit is still; its take half goes dark for a moment.
        observation.assert_still(&[square("c5")]);
        assert!(observation.goes_dark(square("c6")), "{}: the take half", observation.name);
        // An again half changes abruptly; a half that pulses changes smoothly.
        let jumps = ["e6", "e5"].map(|name| observation.jumps(square(name)));
        assert!(jumps[0] >= jumps[1] + 3, "{}: jumps {jumps:?}", observation.name);
    }
}

#[test]
fn fundomino_tiles_that_do_not_fit_are_still_at_the_default_limit() {
    let game = fundomino(&["1-1", "2-2", "6-1", "6-2", "5-N1", "6-R3", "J-J"], "6-6");
    for observation in observe(&[&game], &RESUME, DEFAULT) {
        observation.assert_still(&squares("a2 a3 c2 c3"));
    }
}

#[test]
fn fundomino_tiles_are_separated_by_dark_leds() {
    let game = fundomino(&["1-1", "2-2", "6-1", "6-2", "5-N1", "6-R3", "J-J"], "6-6");
    for observation in observe(&[&game], &RESUME, DEFAULT) {
        for gap in squares("a1 c1 e1 b2 b3 b4 b5 b6 d2 d3 d4 d5 d6 a4 c4 e4 f2 f3 f5 f6") {
            assert_eq!(
                observation.min_and_max(gap),
                (0, 0),
                "{}: {gap:?}\n{}",
                observation.name,
                observation.canvas
            );
        }
        // On the bezel only the corners are lit.
        for (step, led) in Led::bezel().enumerate() {
            assert_eq!(observation.min_and_max(led).1 > 0, step % 7 == 0, "{}: {step}", observation.name);
        }
    }
}

#[test]
fn fundomino_open_ends_of_any_two_colours_are_distinct() {
    let numbers = [
        "1-2", "2-3", "3-4", "4-5", "5-6", "6-1", "1-3", "2-4", "3-5", "4-6", "5-1", "6-2", "1-4", "2-5",
        "3-6",
    ];
    for first in numbers {
        // If no tile fits, the cursor is at the stock.
        let tiles = rules::fundomino::TILES.map(|tile| tile.to_string());
        let fits =
            |tile: &str| tile.contains('J') || tile.contains(&first[..1]) || tile.contains(&first[2..]);
        let hand: Vec<&str> = tiles.iter().map(String::as_str).filter(|tile| !fits(tile)).take(7).collect();
        let game = fundomino(&hand, first);
        for observation in observe(&[&game], &RESUME, DEFAULT) {
            observation.assert_still(&squares("b1 d1"));
            observation.assert_distinct(square("b1"), square("d1"), 120);
        }
    }
}

#[test]
fn fundomino_corners_of_two_players_are_distinct() {
    let hand = ["1-1", "2-2", "6-1", "6-2", "5-N1", "6-R3", "J-J"];
    let [first, second] = ["lay:0", "lay:1"].map(|turn| {
        let game = fundomino(&hand, "6-6").replace("lay:0", turn).replace("person,1", TWO_HUMANS);
        observe(&[&game], &RESUME, DEFAULT)
    });
    for (first, second) in first.iter().zip(&second) {
        let corner = Led::on_bezel(0);
        first.assert_still(&[corner]);
        let [one, other] = [first, second].map(|observation| observation.min_and_max(corner).1);
        assert!(one.max(other) * 100 >= one.min(other) * 120, "{}: {one} and {other}", first.name);
    }
}

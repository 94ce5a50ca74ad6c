//! Meaning without colour on whole screens: what a player must tell apart differs in brightness, or by moving while
//! the other stands still, in a grey picture and for deuteranopia, in every palette.

mod body;

use body::Body;
use console::{Button, Canvas, Frame, Led};
use rules::Game as _;
use smart_leds::RGB8;

/// How an eye sees the lamps; the numbers are those that `light/eyes.rs` explains.
struct Eye {
    name: &'static str,
    /// Millionths of red, green and blue.
    taken_for: [[i64; 3]; 3],
}

const EYES: [Eye; 2] = [
    Eye { name: "grey", taken_for: [[1_000_000, 0, 0], [0, 1_000_000, 0], [0, 0, 1_000_000]] },
    Eye {
        name: "deuteranopia",
        taken_for: [[367_322, 860_646, -227_968], [280_085, 672_501, 47_413], [-11_820, 42_940, 968_881]],
    },
];

impl Eye {
    fn luminance(&self, RGB8 { r, g, b }: RGB8) -> i64 {
        let lamps = [r, g, b].map(i64::from);
        let seen =
            self.taken_for.map(|row| row.iter().zip(lamps).map(|(share, lamp)| share * lamp).sum::<i64>());
        seen.iter().zip([2_126, 7_152, 722]).map(|(light, share)| light.max(&0) * share).sum::<i64>() / 10_000
    }
}

const PALETTES: [&str; 3] = ["standard", "colour-blind", "dusk"];

/// What is set beside the palette.
const USUAL: &str = "brightness=5 limit=400";
/// Nothing is scaled down.
const UNLIMITED: &str = "brightness=5 limit=2000";
/// In a dark room.
const LOW: &str = "brightness=1 limit=400";

/// A screen as an eye sees it for some seconds.
struct Sight {
    /// Which eye and which palette.
    name: String,
    /// The luminance of every light at every moment.
    moments: Vec<Vec<i64>>,
    canvas: Canvas,
}

/// Shows a screen to every eye in every palette: what the journal recalls, after some presses.
fn sights(lines: &[&str], presses: &[Button], light: &str) -> Vec<Sight> {
    let mut sights = Vec::new();
    let (brightness, limit) = light.split_once(' ').expect("two words");
    for palette in PALETTES {
        let settings = [brightness, limit, &format!("palette={palette}"), "speed=still"];
        let settings = settings.map(|setting| format!("set {setting}"));
        let lines = settings.iter().map(String::as_str).chain(lines.iter().copied());
        let mut body = Body::recalling(lines, 0);
        for button in presses {
            // Long enough for a result to be looked at.
            body.wait(1_000);
            body.press(*button);
        }
        let canvas = body.console().draw();
        // All that moves has moved around in 4,800 ms.
        let frames: Vec<Frame> = (0..240)
            .map(|_| {
                body.wait(20);
                body.console().frame()
            })
            .collect();
        for eye in &EYES {
            let moments = frames
                .iter()
                .map(|frame| Led::all().map(|light| eye.luminance(frame[light])).collect())
                .collect();
            sights.push(Sight { name: format!("{} {palette}", eye.name), moments, canvas });
        }
    }
    sights
}

/// The light of a square of the board: a1 is top left.
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

impl Sight {
    fn least_and_most(&self, light: Led) -> (i64, i64) {
        let levels = self.moments.iter().map(|moment| moment[light.index()]);
        (levels.clone().min().unwrap_or_default(), levels.max().unwrap_or_default())
    }

    fn is_moving(&self, light: Led) -> bool {
        let (least, most) = self.least_and_most(light);
        most * 100 > least * 140
    }

    /// Whether a light goes out altogether at times.
    fn goes_out(&self, light: Led) -> bool {
        let (least, most) = self.least_and_most(light);
        least == 0 && most > 0
    }

    /// How often a light has come up.
    fn rises(&self, light: Led) -> usize {
        let (least, most) = self.least_and_most(light);
        let middle = (least + most) / 2;
        let above: Vec<bool> = self.moments.iter().map(|moment| moment[light.index()] > middle).collect();
        above.windows(2).filter(|pair| !pair[0] && pair[1]).count()
    }

    /// How often a light changes by more than half at once instead of smoothly.
    fn jumps(&self, light: Led) -> usize {
        let pairs = self.moments.windows(2).map(|pair| [pair[0][light.index()], pair[1][light.index()]]);
        pairs.filter(|[a, b]| a.max(b) * 100 > a.min(b) * 200).count()
    }

    /// How much a light comes and goes in all.
    fn stir(&self, light: Led) -> i64 {
        self.moments
            .windows(2)
            .map(|pair| pair[0][light.index()].abs_diff(pair[1][light.index()]) as i64)
            .sum()
    }

    /// How often a light changes by more than half of its strength at once.
    fn blinks(&self, light: Led) -> usize {
        let (_, most) = self.least_and_most(light);
        let changes =
            self.moments.windows(2).map(|pair| pair[0][light.index()].abs_diff(pair[1][light.index()]));
        changes.filter(|change| 2 * *change as i64 > most).count()
    }

    #[track_caller]
    fn assert_moving(&self, lights: &[Led]) {
        for light in lights {
            assert!(self.is_moving(*light), "{}: {light:?} stands still\n{}", self.name, self.canvas);
        }
    }

    #[track_caller]
    fn assert_still(&self, lights: &[Led]) {
        for light in lights {
            let (least, most) = self.least_and_most(*light);
            assert!(most * 100 <= least * 120, "{}: {light:?} moves\n{}", self.name, self.canvas);
        }
    }

    /// The brightest moments of two lights differ by a ratio in percent.
    #[track_caller]
    fn assert_apart(&self, one: Led, other: Led, percent: i64) {
        let [a, b] = [one, other].map(|light| self.least_and_most(light).1);
        assert!(
            a.max(b) * 100 >= a.min(b) * percent && a.max(b) > 0,
            "{}: {one:?} and {other:?} are too alike: {a} and {b}\n{}",
            self.name,
            self.canvas
        );
    }

    /// Neighbours on the board that show different things, given by a letter for each, are apart.
    #[track_caller]
    fn assert_neighbours_apart(&self, meaning: impl Fn(char) -> char, percent: i64) {
        let symbols: Vec<char> = self.canvas.to_string().replace('\n', "").chars().map(meaning).collect();
        for (row, column) in (0..6).flat_map(|row| (0..6).map(move |column| (row, column))) {
            for (below, beside) in [(0, 1), (1, 0)] {
                let pair = [(row, column), (row + below, column + beside)]
                    .map(|(row, column)| Led::on_board(row, column));
                if let [Some(one), Some(other)] = pair
                    && symbols[one.index()] != symbols[other.index()]
                {
                    self.assert_apart(one, other, percent);
                }
            }
        }
    }
}

const PERSONS: &str = "person,person";
const LINES: &str = "\\-/|-\\/|-\\-||-\\/--/\\|-|/-/|\\-/||-/\\-";

/// Skips the greeting and goes on with the game that waits.
const GO_ON: [Button; 2] = [Button::A, Button::A];

fn donuts(moves: &str) -> Vec<String> {
    let game = format!("game donuts {PERSONS} {LINES}");
    let moves = (1..).zip(moves.split(' ')).map(|(number, mv)| format!("move donuts {number} {mv}"));
    [game].into_iter().chain(moves).collect()
}

fn strs(lines: &[String]) -> Vec<&str> {
    lines.iter().map(String::as_str).collect()
}

#[test]
fn donuts_cursor_targets_flips_and_donuts() {
    let lines = donuts("f3 e3 b3 d3 c4");
    for sight in sights(&strs(&lines), &GO_ON, USUAL) {
        let targets = squares("c1 c2 c5 c6");
        sight.assert_moving(&targets);
        // The cursor comes and goes at once, what may be taken swells.
        assert!(sight.blinks(square("c3")) >= 15, "{}: the cursor", sight.name);
        targets.iter().for_each(|target| assert_eq!(sight.blinks(*target), 0, "{}: {target:?}", sight.name));
        // What is no target stands still, donuts too.
        sight.assert_still(&squares("b1 d1 a2 e2 a3 b4 e4 f4 a5 d5 a6 e6 c4"));
        // The last donut, vanilla, and those of chocolate.
        sight.assert_apart(square("c4"), square("e3"), 140);
    }
}

/// Where the next donut may go after these.
fn targets(moves: &str) -> Vec<Led> {
    let mut game = rules::donuts::Game::new(LINES.parse().expect("a board"));
    for mv in moves.split(' ') {
        game.play(mv.parse().expect("a square")).expect("a legal move");
    }
    game.targets().into_iter().filter_map(|square| Led::on_board(square.row(), square.column())).collect()
}

#[test]
fn where_one_may_go_is_the_strongest_thing_after_the_cursor() {
    // Dark moves, then light.
    for moves in ["f3 e3 b3 d3 c4", "f3 e3 b3 d3"] {
        let (lines, targets) = (donuts(moves), targets(moves));
        for sight in sights(&strs(&lines), &GO_ON, USUAL) {
            let cursor = Led::board().max_by_key(|light| sight.blinks(*light)).expect("a cursor");
            let weakest =
                targets.iter().filter(|target| **target != cursor).map(|target| sight.stir(*target)).min();
            let others = Led::all().filter(|light| *light != cursor && !targets.contains(light));
            let strongest = others.map(|light| sight.stir(light)).max();
            assert!(weakest > strongest, "{}: {weakest:?} {strongest:?}\n{}", sight.name, sight.canvas);
        }
    }
}

#[test]
fn what_a_donut_leads_to_is_told_once() {
    let lines = donuts("f3 e3 b3 d3 c4");
    for sight in sights(&strs(&lines), &GO_ON, USUAL) {
        for light in squares("a1 b2 d4 e5 f6") {
            assert_eq!(sight.rises(light), 1, "{}: {light:?}", sight.name);
        }
    }
}

#[test]
fn donuts_targets_breathe_in_a_dark_room_too() {
    let lines = donuts("f3 e3 b3 d3 c4");
    for sight in sights(&strs(&lines), &GO_ON, LOW) {
        sight.assert_moving(&squares("c1 c2 c5 c6"));
    }
}

#[test]
fn donuts_of_both_colours_and_empty_squares_in_any_replay() {
    let games = [
        "a1 f6 c6 d6 f4 e5 f5 e6 b3 e3 f3 c3 d4 c4 c1 b2 b4 c5 c2 e2 a2 b1 d1 d2 a4 e1 f1 a6 a5 b5",
        "e6 a2 b1 d1 d5 b3 a3 a1 f6 d6 e5 f5 d2 e3 f3 d3 a6 a4 c2 b2 b5 c4 c6 b6 b4 c5 c1 e4 e2 f2",
    ];
    // The last move is made by pressing, so that the end and the replay can be reached.
    for game in games {
        let (recalled, _) = game.rsplit_once(' ').expect("many moves");
        let lines = donuts(recalled);
        let mut presses = GO_ON.to_vec();
        presses.extend([Button::A, Button::A, Button::RIGHT, Button::A, Button::DOWN]);
        for back in [0, 5, 12, 20] {
            let presses: Vec<Button> =
                presses.iter().copied().chain(std::iter::repeat_n(Button::LEFT, back)).collect();
            for sight in sights(&strs(&lines), &presses, USUAL) {
                let meaning = |symbol: char| match symbol {
                    'V' | 'v' | 'C' | 'c' => symbol.to_ascii_uppercase(),
                    _ => '.',
                };
                // A plain light side beside a bright dark one is the hardest pair.
                sight.assert_neighbours_apart(meaning, 125);
            }
        }
    }
}

/// Whether a light of the bezel is a corner, which touches no side of the board.
fn is_corner(light: Led) -> bool {
    Led::corners().any(|corner| corner == light)
}

#[test]
fn whose_turn_it_is_stands_in_the_corners_and_touches_nothing() {
    let dark = donuts("f3 e3 b3 d3 c4");
    let light = donuts("f3 e3 b3 d3");
    for lines in [strs(&dark), strs(&light), vec![KONTER]] {
        for sight in sights(&lines, &GO_ON, USUAL) {
            for bezel in Led::bezel() {
                let (least, most) = sight.least_and_most(bezel);
                assert_eq!(most > 0, is_corner(bezel), "{}: {bezel:?}\n{}", sight.name, sight.canvas);
                assert!(!is_corner(bezel) || most * 100 <= least * 120, "{}: a corner moves", sight.name);
            }
        }
    }
}

const KONTER: &str = "game konter person,person XOXOXOXOXOXO.OXOXOXOXOXOX X";

#[test]
fn konter_own_stones_cursor_and_majorities() {
    for sight in sights(&[KONTER], &GO_ON, USUAL) {
        let own = squares("a1 e1 b2 d2 a3 e3 b4 d4 a5 c5 e5");
        let others = squares("b1 d1 a2 c2 e2 b3 d3 a4 c4 e4 b5 d5");
        sight.assert_moving(&own);
        sight.assert_still(&others);
        assert!(sight.goes_out(square("c1")), "{}: the cursor", sight.name);
        assert!(!own.iter().any(|stone| sight.goes_out(*stone)), "{}: a stone", sight.name);
        // Majorities of dark, of light, and of nobody.
        let (dark, light, nobody) = (square("f1"), square("f2"), square("f3"));
        sight.assert_still(&[dark, light]);
        sight.assert_apart(dark, light, 120);
        assert_eq!(sight.least_and_most(nobody), (0, 0));
        sight.assert_apart(dark, nobody, 140);
    }
}

#[test]
fn konter_targets_move_and_other_stones_stand_still() {
    let presses = [Button::A, Button::A, Button::A];
    for sight in sights(&[KONTER], &presses, USUAL) {
        // The stone on c1 may swap with b1, where it is seen, or d1, or go to c3.
        sight.assert_moving(&squares("c1 b1 d1 c3"));
        sight.assert_still(&squares("a1 e1 a2 b2 c2 d2 e2 a3 b3 d3 e3 a4 b4 c4 d4 e4 a5 b5 c5 d5 e5"));
    }
}

#[test]
fn konter_where_a_stone_may_go_is_the_strongest_thing_after_the_cursor() {
    let presses = [Button::A, Button::A, Button::A];
    for sight in sights(&[KONTER], &presses, USUAL) {
        // The stone on c1 is seen there and on b1 by turns.
        let (cursor, targets) = (squares("c1 b1"), squares("d1 c3"));
        let weakest = targets.iter().map(|target| sight.stir(*target)).min();
        let others = Led::all().filter(|light| !cursor.contains(light) && !targets.contains(light));
        let strongest = others.map(|light| sight.stir(light)).max();
        assert!(weakest > strongest, "{}: {weakest:?} {strongest:?}\n{}", sight.name, sight.canvas);
    }
}

#[test]
fn konter_a_counter_that_is_due_is_like_no_other_turn() {
    let lines = ["game konter person,person XOOO.OOOOOXOXXXXXXXXOOOXX X", "move konter 1 a1*a5"];
    for sight in sights(&lines, &GO_ON, UNLIMITED) {
        // The ring flashes, and the connected stones pulse faster than own stones breathe.
        for bezel in Led::bezel() {
            assert!(sight.blinks(bezel) >= 10, "{}: {bezel:?}\n{}", sight.name, sight.canvas);
        }
        let (connected, own) = (squares("a3 c3 e3 a4 e5"), squares("a1 b1 d2 e2 b5"));
        let slowest = connected.iter().map(|stone| sight.rises(*stone)).min();
        let fastest = own.iter().map(|stone| sight.rises(*stone)).max();
        assert!(slowest >= fastest.map(|rises| 2 * rises), "{}: {slowest:?} {fastest:?}", sight.name);
    }
}

#[test]
fn konter_stones_of_both_colours_side_by_side() {
    // Who thinks of a hint has no cursor: all stones stand still.
    let presses = [Button::A, Button::A, Button::B, Button::RIGHT, Button::RIGHT, Button::A];
    for sight in sights(&[KONTER], &presses, USUAL) {
        sight.assert_apart(square("b2"), square("c2"), 140);
        sight.assert_apart(square("b3"), square("b2"), 140);
        sight.assert_apart(square("c4"), square("d4"), 140);
    }
}

/// A position of Fundomino in which player 1 holds these tiles, and the snake is one tile.
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
fn fundomino_tiles_that_fit_move_and_others_stand_still() {
    let game = fundomino(&["1-1", "2-2", "6-1", "6-2", "5-N1", "6-R3", "J-J"], "6-6");
    for sight in sights(&[&game], &GO_ON, UNLIMITED) {
        // In the hand's first row 1-1, 2-2 and the cursor on 6-1; then 6-2, 5-N1, 6-R3.
        sight.assert_still(&squares("a2 a3 c2 c3"));
        assert!(sight.goes_out(square("e2")) && sight.goes_out(square("e3")), "{}: the cursor", sight.name);
        sight.assert_moving(&squares("a5 a6 e5"));
        // A tile that does not fit has a half that stands still; its take half goes out for a moment.
        sight.assert_still(&[square("c5")]);
        assert!(sight.goes_out(square("c6")), "{}: the take half", sight.name);
        // An again half changes at once, a half that breathes does so smoothly.
        let jumps = ["e6", "e5"].map(|name| sight.jumps(square(name)));
        assert!(jumps[0] >= jumps[1] + 3, "{}: jumps {jumps:?}", sight.name);
    }
}

#[test]
fn fundomino_tiles_that_do_not_fit_stand_still_below_the_usual_limit_too() {
    let game = fundomino(&["1-1", "2-2", "6-1", "6-2", "5-N1", "6-R3", "J-J"], "6-6");
    for sight in sights(&[&game], &GO_ON, USUAL) {
        sight.assert_still(&squares("a2 a3 c2 c3"));
    }
}

#[test]
fn fundomino_tiles_stand_apart() {
    let game = fundomino(&["1-1", "2-2", "6-1", "6-2", "5-N1", "6-R3", "J-J"], "6-6");
    for sight in sights(&[&game], &GO_ON, USUAL) {
        for gap in squares("a1 c1 e1 b2 b3 b4 b5 b6 d2 d3 d4 d5 d6 a4 c4 e4 f2 f3 f5 f6") {
            assert_eq!(sight.least_and_most(gap), (0, 0), "{}: {gap:?}\n{}", sight.name, sight.canvas);
        }
        // Around the board there is nothing but the corners.
        for (step, light) in Led::bezel().enumerate() {
            assert_eq!(sight.least_and_most(light).1 > 0, step % 7 == 0, "{}: {step}", sight.name);
        }
    }
}

#[test]
fn fundomino_open_ends_of_any_two_colours_are_apart() {
    let numbers = [
        "1-2", "2-3", "3-4", "4-5", "5-6", "6-1", "1-3", "2-4", "3-5", "4-6", "5-1", "6-2", "1-4", "2-5",
        "3-6",
    ];
    for first in numbers {
        // With tiles that don't fit the cursor is at the stock.
        let tiles = rules::fundomino::TILES.map(|tile| tile.to_string());
        let fits =
            |tile: &str| tile.contains('J') || tile.contains(&first[..1]) || tile.contains(&first[2..]);
        let hand: Vec<&str> = tiles.iter().map(String::as_str).filter(|tile| !fits(tile)).take(7).collect();
        let game = fundomino(&hand, first);
        for sight in sights(&[&game], &GO_ON, USUAL) {
            sight.assert_still(&squares("b1 d1"));
            sight.assert_apart(square("b1"), square("d1"), 120);
        }
    }
}

#[test]
fn fundomino_the_corners_tell_whose_turn_it_is() {
    let hand = ["1-1", "2-2", "6-1", "6-2", "5-N1", "6-R3", "J-J"];
    let [first, second] = ["lay:0", "lay:1"].map(|turn| {
        let game = fundomino(&hand, "6-6").replace("lay:0", turn).replace("person,1", PERSONS);
        sights(&[&game], &GO_ON, USUAL)
    });
    for (first, second) in first.iter().zip(&second) {
        let corner = Led::on_bezel(0);
        first.assert_still(&[corner]);
        let [one, other] = [first, second].map(|sight| sight.least_and_most(corner).1);
        assert!(one.max(other) * 100 >= one.min(other) * 120, "{}: {one} and {other}", first.name);
    }
}

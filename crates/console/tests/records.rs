//! Records: none is too long, a missing one is detected, and damage costs only what it touches.

mod device;

use console::{Button, Console, Input, LineStatus, Loader, MemoryStore, RecordLine, load};
use device::{Device, EngineMode};
use rules::{
    Game as _, Rng,
    fundomino::{Game, Options, TILES, Variant},
};

/// Loads these lines. Returns the records of the console, and whether anything was damaged.
fn loaded<'a>(lines: impl IntoIterator<Item = &'a str>) -> (Vec<String>, bool) {
    let mut console = Console::new(1);
    let loaded = load(&mut console, lines);
    (MemoryStore::lines_of(&console), loaded.damaged)
}

/// The journal of a device with random presses.
fn journal(seed: u64) -> Vec<String> {
    let mut rng = Rng::new(seed);
    let mut device = Device::new(seed, EngineMode::Immediate);
    for _ in 0..300 {
        device.now += u64::from(rng.below(900));
        let button = match rng.below(12) {
            0 => Button::B,
            1..5 => Button::ALL[rng.below(4) as usize],
            _ => Button::A,
        };
        device.happen(Input::Press(button));
        device.happen(Input::Release(button));
    }
    device.journal().to_vec()
}

/// The moves of a kind, in order.
fn moves<'a>(lines: &'a [String], kind: &str) -> Vec<&'a str> {
    let beginning = format!("move {kind} ");
    lines.iter().filter(|line| line.starts_with(&beginning)).map(String::as_str).collect()
}

/// The last opening of a kind.
fn opening<'a>(lines: &'a [String], kind: &str) -> Option<&'a str> {
    let beginning = format!("game {kind} ");
    lines.iter().rfind(|line| line.starts_with(&beginning)).map(String::as_str)
}

#[test]
fn no_record_is_too_long() {
    // The longest of all: the opening of a round of Fundomino that was loaded with all tiles on the table.
    let names = TILES.map(|tile| tile.to_string());
    let tiles: usize = names.iter().map(|name| name.len() + ",".len()).sum();
    let places = TILES.len() * ":h:r".len();
    let keys = "game fundomino person,person,person,person players=4 variant=standard \
                options=odd_doubles,double_two,call,flat hands=-/-/-/- stock=- snake=- direction=ccw \
                turn=objection:3:called doubled=yes finished=0,1,2,3 scores=65535,65535,65535,65535 \
                random=18446744073709551615 @ffff";
    assert!(keys.len() + tiles + places <= RecordLine::MAX_LENGTH, "{}", keys.len() + tiles + places);

    let mut longest = 0;
    for seed in 0..400 {
        let mut rng = Rng::new(seed);
        let variant = Variant::ALL[rng.below(6) as usize];
        let mut options = Options::new(variant);
        (options.odd_doubles, options.double_two, options.call) = (true, true, true);
        options.flat = rng.below(2) == 0;
        let mut game = Game::from_seed(options, u64::MAX - seed);
        loop {
            let seats = vec!["person"; variant.players()].join(",");
            let line = format!("game fundomino {seats} {game}");
            let mut console = Console::new(1);
            assert_eq!(Loader::new(&mut console).line(&line), LineStatus::Applied, "{line}");
            let saved = MemoryStore::lines_of(&console);
            let [saved] = &saved[..] else { panic!("{saved:?}") };
            assert!(saved.starts_with(&line), "nothing is cut: {saved}");
            longest = longest.max(saved.len());
            let moves = game.legal_moves();
            let Some(mv) = moves.get(rng.below(moves.len() as u32) as usize) else { break };
            game.play_unchecked(*mv);
        }
    }
    assert!((400..=RecordLine::MAX_LENGTH).contains(&longest), "{longest}");
}

#[test]
fn missing_records_are_detected_and_never_give_another_game() {
    for seed in 0..24 {
        let lines = journal(seed);
        let mut rng = Rng::new(seed);
        for _ in 0..30 {
            // Some records are missing.
            let gone: Vec<usize> =
                (0..1 + rng.below(3)).map(|_| rng.below(lines.len() as u32) as usize).collect();
            let left: Vec<&str> = (0..lines.len())
                .filter(|number| !gone.contains(number))
                .map(|number| lines[number].as_str())
                .collect();
            let (found, _) = loaded(left);
            // The result is that of a shorter journal: no game that was not played.
            for kind in ["donuts", "konter", "fundomino"] {
                let Some(begun) = opening(&found, kind) else { continue };
                // The opening may be the same as in an earlier game.
                let begun_at = lines.iter().position(|line| line == begun).expect("it was begun");
                let was_played = (begun_at..=lines.len()).any(|end| {
                    let (whole, damaged) = loaded(lines[..end].iter().map(String::as_str));
                    assert!(!damaged);
                    opening(&whole, kind) == Some(begun) && moves(&whole, kind) == moves(&found, kind)
                });
                assert!(was_played, "seed {seed} without {gone:?}: {found:?}");
            }
        }
    }
}

#[test]
fn an_invalid_setting_is_damage_and_an_unknown_one_is_not() {
    let lines =
        ["set speed=fast", "set palette=pink", "set colour=red", "set brightness=7", "set konter.set-up=9"];
    let (saved, damaged) = loaded(lines);
    assert_eq!(saved, ["set brightness=7", "set speed=fast"]);
    assert!(damaged);
    let (saved, damaged) =
        loaded(["set speed=fast", "set volume=3", "game chess person,2 start", "dance all night"]);
    assert_eq!((saved, damaged), (vec!["set speed=fast".to_string()], false));
}

#[test]
fn an_illegal_move_ends_its_game_before_it_and_no_other() {
    let board = "-".repeat(36);
    let lines = [
        format!("game donuts person,person {board}"),
        "game konter person,person XOXOXOXOXOXO.OXOXOXOXOXOX X".to_string(),
        "move donuts 1 c3".to_string(),
        "move donuts 2 c4".to_string(),
        "move donuts 2 a3".to_string(),
        "move konter 1 b2-c3".to_string(),
        "undo donuts 1".to_string(),
    ];
    let (saved, damaged) = loaded(lines.iter().map(String::as_str));
    assert!(damaged);
    assert_eq!(moves(&saved, "donuts").len(), 1, "c4 is not on the line of c3: {saved:?}");
    assert_eq!(moves(&saved, "konter").len(), 1);
    let again =
        [&lines[..], &[format!("game donuts person,2 {board}"), "move donuts 1 a1".to_string()]].concat();
    let (saved, _) = loaded(again.iter().map(String::as_str));
    assert!(moves(&saved, "donuts")[0].starts_with("move donuts 1 a1 "), "the next game is sound: {saved:?}");
}

#[test]
fn corrupted_records_lead_to_a_state_that_can_be_saved_and_loaded() {
    // Some seeds change nothing that is saved.
    for (seed, lines) in
        (0..).map(|seed| (seed, journal(seed))).filter(|(_, lines)| !lines.is_empty()).take(60)
    {
        let mut rng = Rng::new(!seed);
        for _ in 0..40 {
            let mut changed: Vec<Vec<u8>> = lines.iter().map(|line| line.clone().into_bytes()).collect();
            for _ in 0..1 + rng.below(4) {
                let line = rng.below(changed.len() as u32) as usize;
                let bytes = &mut changed[line];
                let place = rng.below(bytes.len().max(1) as u32) as usize;
                match rng.below(4) {
                    0 if !bytes.is_empty() => bytes[place] ^= 1 << rng.below(7),
                    1 if !bytes.is_empty() => _ = bytes.remove(place),
                    2 => bytes.insert(place, b' ' + rng.below(95) as u8),
                    _ => bytes.truncate(place),
                }
            }
            let text: Vec<String> =
                changed.into_iter().map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).collect();
            let (saved, _) = loaded(text.iter().map(String::as_str));
            let (again, damaged) = loaded(saved.iter().map(String::as_str));
            assert_eq!((again, damaged), (saved, false), "the state can be saved and loaded");
        }
    }
}

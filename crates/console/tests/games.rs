//! Whole games, played through presses only. A reference game, which the rules replay from the journal, must end in the
//! same way.

mod device;

use std::collections::BTreeSet;

use console::{Button, Led, Paint, games};
use device::{Device, EngineMode, is_menu, random_item};
use rules::{
    Game as _, Rng,
    donuts::{self, Colour as Donut},
    fundomino, konter,
};

/// The game in the journal, replayed by the rules.
#[expect(clippy::large_enum_variant, reason = "memory is no concern in a test")]
#[derive(Clone, Debug)]
enum Reference {
    Donuts(donuts::Game),
    Konter(konter::Game),
    Fundomino(fundomino::Game),
}

impl Reference {
    /// The last game of a journal, and its number of moves.
    fn of(journal: &[String]) -> (Self, usize) {
        let begin = journal.iter().rposition(|line| line.starts_with("game ")).expect("a game");
        let mut reference = Self::open(&journal[begin]);
        let moves = remaining_moves(&journal[begin + 1..]);
        moves.iter().for_each(|mv| reference.play(mv));
        (reference, moves.len())
    }

    fn open(line: &str) -> Self {
        let (line, _checksum) = line.rsplit_once(' ').expect("a checksum");
        let words: Vec<&str> = line.splitn(4, ' ').collect();
        let opening = words[3];
        match words[1] {
            "donuts" => Self::Donuts(donuts::Game::new(opening.parse().expect("a board"))),
            "konter" => {
                let (start, first) = opening.split_once(' ').expect("two words");
                let first = konter::Colour::from_symbol(first).expect("a colour");
                Self::Konter(match start {
                    "free" => konter::Game::free(first),
                    cells => konter::Game::from_stones(cells.parse().expect("stones"), first)
                        .expect("a valid start position"),
                })
            }
            _ => Self::Fundomino(opening.parse().expect("a position")),
        }
    }

    fn play(&mut self, mv: &str) {
        match self {
            Self::Donuts(game) => game.play(mv.parse().expect("a square")).expect("a legal move"),
            Self::Konter(game) => game.play(mv.parse().expect("a move")).expect("a legal move"),
            Self::Fundomino(game) => game.play(mv.parse().expect("a move")).expect("a legal move"),
        }
    }

    fn is_over(&self) -> bool {
        match self {
            Self::Donuts(game) => game.outcome().is_some(),
            Self::Konter(game) => game.outcome().is_some(),
            Self::Fundomino(game) => game.outcome().is_some(),
        }
    }

    /// A random legal move, and the steps that lead to it: descriptions to reach with arrows, each confirmed with A.
    fn random_decision(&self, rng: &mut Rng) -> (String, Vec<String>) {
        match self {
            Self::Donuts(game) => {
                let square = random_item(game.legal_moves(), rng).expect("a legal move");
                (square.to_string(), vec![format!("Cursor: {square}")])
            }
            Self::Konter(game) => {
                let mv = random_item(game.legal_moves(), rng).expect("a legal move");
                let steps = match mv {
                    konter::Move::Shift { from, to } => {
                        vec![format!("Cursor: {from}"), format!("move {from} to the free square {to}?")]
                    }
                    konter::Move::Swap { own, other } => {
                        vec![format!("Cursor: {own}"), format!("swap {own} with {other}?")]
                    }
                    konter::Move::Place { colour, square } => {
                        let name = stone(colour);
                        vec![
                            format!("Cursor: {square}"),
                            format!("a {name} stone on {square}?").to_lowercase(),
                        ]
                    }
                    konter::Move::Choose(colour) => vec![format!("do you want? {}", stone(colour))],
                };
                (mv.to_string(), steps)
            }
            Self::Fundomino(game) => {
                use fundomino::{Direction, Move};
                let mv = random_item(game.legal_moves(), rng).expect("a legal move");
                let words = match mv {
                    Move::Start(Direction::Clockwise) => "A: clockwise.",
                    Move::Start(Direction::CounterClockwise) => "A: counter-clockwise.",
                    Move::Lay(lay) => {
                        let end = if lay.end == fundomino::End::Head { "head" } else { "tail" };
                        let turn = if lay.turn == fundomino::Turn::Left { "left" } else { "right" };
                        let here = format!("{} at the {end}, turning {turn}", lay.tile);
                        return (mv.to_string(), vec![format!(": {} fits", lay.tile), here]);
                    }
                    Move::Draw => "draw ",
                    Move::Pass => "A: pass.",
                    Move::DoublePoints => "round? A: yes.",
                    Move::SinglePoints => "round? A: no.",
                    Move::Call => "call Domino?",
                    Move::Accept => "let it go? A: yes.",
                    Move::Object => "object? A: yes.",
                };
                (mv.to_string(), vec![words.to_string()])
            }
        }
    }

    /// The expected parts of the description of the result.
    fn result_texts(&self) -> Vec<String> {
        match self {
            Self::Donuts(game) => {
                let groups = [Donut::Vanilla, Donut::Chocolate]
                    .map(|colour| game.position().largest_group(colour).len());
                let [more, less] = [groups[0].max(groups[1]), groups[0].min(groups[1])];
                vec![match game.outcome() {
                    Some(donuts::Outcome::Five(winner)) => format!("{winner:?} wins with five in a row."),
                    Some(donuts::Outcome::Group(winner)) => {
                        format!("{winner:?} wins with the larger group, {more} to {less}.")
                    }
                    Some(donuts::Outcome::Draw) => {
                        format!("It's a draw: the largest groups both have {more} donuts.")
                    }
                    None => "no end".to_string(),
                }]
            }
            Self::Konter(game) => vec![match game.outcome() {
                Some(konter::Outcome::Counter(winner)) => format!("{} wins with a counter.", stone(winner)),
                Some(konter::Outcome::Connected(winner)) => format!("{} wins: all ", stone(winner)),
                Some(konter::Outcome::Gift(winner)) => format!("{} wins. ", stone(winner)),
                Some(konter::Outcome::Repetition) => "for the third time".to_string(),
                Some(konter::Outcome::Limit) => "It's a draw: neither colour is connected".to_string(),
                None => "no end".to_string(),
            }],
            Self::Fundomino(game) => {
                let variant = game.round().options().variant;
                let why = match game.round().ending() {
                    Some(fundomino::Ending::Out) => "only one with tiles left",
                    Some(fundomino::Ending::Blocked) => "no player can lay",
                    None => "no end",
                };
                let mut texts = vec![why.to_string()];
                match game.outcome() {
                    Some(fundomino::Outcome::Game { winners, .. })
                        if variant.accounts() < variant.players() && winners.iter().count() > 1 =>
                    {
                        texts.push("It's a draw.".to_string());
                    }
                    Some(fundomino::Outcome::Game { totals, winners }) => {
                        texts.extend(winners.iter().map(|winner| format!("{} wins", winner + 1)));
                        texts.extend(totals.accounts().iter().map(|points| format!(": {points} points.")));
                    }
                    Some(fundomino::Outcome::Round { points, .. }) => {
                        let accounts = points.accounts().iter().zip(game.scores().accounts());
                        texts.extend(
                            accounts.map(|(points, score)| format!("{points} points, {score} in total")),
                        );
                    }
                    None => {}
                }
                texts
            }
        }
    }
}

/// Asserts that the moves that an undo takes back, all after the first `remaining`, revealed no tile to a human:
/// neither the only human nor the human who moved got one.
fn assert_nothing_revealed_since(journal: &[String], remaining: usize) {
    let begin = journal.iter().rposition(|line| line.starts_with("game ")).expect("a game");
    let Reference::Fundomino(mut game) = Reference::open(&journal[begin]) else { return };
    let seats: Vec<&str> = journal[begin].split(' ').nth(2).expect("seats").split(',').collect();
    let humans: Vec<usize> =
        (0..game.round().options().variant.players()).filter(|player| seats[*player] == "person").collect();
    for (number, mv) in remaining_moves(&journal[begin + 1..]).iter().enumerate() {
        let before = game;
        game.play(mv.parse().expect("a move")).expect("a legal move");
        let mover = before.to_move().expect("a mover");
        let viewers = humans.iter().filter(|seat| humans.len() == 1 || **seat == mover.index());
        for viewer in viewers.map(|seat| fundomino::Player::new(*seat).expect("a player")) {
            let gained = game.round().hand(viewer) - before.round().hand(viewer);
            assert!(number < remaining || gained.is_empty(), "{mv} showed player {viewer} a tile");
        }
    }
}

/// The moves of a game with these lines that were not taken back.
fn remaining_moves(lines: &[String]) -> Vec<&str> {
    let mut moves: Vec<&str> = Vec::new();
    for line in lines {
        let (line, _checksum) = line.rsplit_once(' ').expect("a checksum");
        match line.splitn(4, ' ').collect::<Vec<_>>()[..] {
            ["move", _, number, mv] => {
                assert_eq!(number, (moves.len() + 1).to_string());
                moves.push(mv);
            }
            ["undo", _, made] => moves.truncate(made.parse().expect("a number")),
            _ => {}
        }
    }
    moves
}

/// Whether one human plays against the engine in the last game of a journal.
fn has_only_human(journal: &[String]) -> bool {
    let game = journal.iter().rfind(|line| line.starts_with("game ")).expect("a game");
    let players = game.split_once("players=").map_or(2, |(_, rest)| rest[..1].parse().expect("a number"));
    let seats = game.split(' ').nth(2).expect("seats");
    seats.split(',').take(players).filter(|seat| *seat == "person").count() == 1
}

/// The choice who begins: the first or the second player with these names, or a random one.
fn first_player(seats: &[String], names: [&str; 2], verb: &str, choice: u64) -> String {
    let first = choice as usize;
    let is_human = |seat: usize| seats[seat] == "HUMAN";
    match first {
        2 => "RANDOM FIRST PLAYER".to_string(),
        _ if is_human(first) && !is_human(1 - first) => format!("YOU {verb} FIRST"),
        _ => {
            let verb = if verb == "GO" { "GOES" } else { "PLACES" };
            let name = if is_human(1 - first) && !is_human(first) { "THE COMPUTER" } else { names[first] };
            format!("{name} {verb} FIRST")
        }
    }
}

fn stone(colour: konter::Colour) -> String {
    format!("{colour:?}")
}

/// Presses random arrows until the description contains `wanted`.
fn find(device: &mut Device, wanted: &str, rng: &mut Rng) {
    let begin = device.words();
    for _ in 0..20_000 {
        if device.words().contains(wanted) {
            return;
        }
        device.press(Button::ALL[rng.below(4) as usize]);
    }
    panic!("no arrows lead from {begin:?} to {wanted:?}");
}

/// Presses the right arrow until the description contains `wanted`.
fn cycle_to(device: &mut Device, wanted: &str) {
    let begin = device.words();
    for _ in 0..12 {
        if device.words().contains(wanted) {
            return;
        }
        device.press(Button::RIGHT);
    }
    panic!("the right arrow does not lead from {begin:?} to {wanted:?}");
}

/// Starts a game from the menu with these choices.
fn begin(device: &mut Device, game: &str, choices: &[String]) {
    device.back_to_menu();
    cycle_to(device, game);
    device.press(Button::A);
    for choice in choices {
        cycle_to(device, choice);
        device.press(Button::A);
    }
}

/// Plays the current game to its end, and checks it.
fn play_to_the_end(device: &mut Device, rng: &mut Rng) -> Reference {
    if device.words() == "Choosing at random who goes first." {
        device.wait(4_000);
    }
    // The last hand-over, and the number of moves before it.
    let mut handed_over = (String::new(), 0);
    loop {
        // Wait for animations and for the engine.
        for _ in 0..1_000 {
            let lines = device.journal().len();
            device.wait(5_000);
            let is_human_turn = !device.words().starts_with("The computer is thinking");
            if is_human_turn && device.journal().len() == lines {
                break;
            }
        }
        let (reference, made) = Reference::of(device.journal());
        let words = device.words();
        if words.starts_with("Pass the board") {
            if words != handed_over.0 {
                handed_over = (words, made);
            }
            device.press(Button::A);
        }
        if reference.is_over() {
            // The last animation may take longer, and then the result is shown.
            device.wait(6_000);
            device.wait(1_000);
            let words = device.words();
            let has_only_human = has_only_human(device.journal());
            for text in reference.result_texts() {
                // The only human is called "you", the only opponent "the computer".
                let names = text
                    .split_once(" wins")
                    .filter(|_| has_only_human)
                    .map(|(_, why)| [format!("You win{why}"), format!("The computer wins{why}")]);
                let is_there = |names: [String; 2]| names.iter().any(|text| words.contains(text));
                assert!(names.map_or(words.contains(&text), is_there), "{text:?} is not in {words:?}");
            }
            return reference;
        }
        if rng.below(60) == 0 {
            device.press(Button::B);
            let journal = device.journal().to_vec();
            device.press(Button::RIGHT);
            let is_offered = device.words().starts_with("Pause: UNDO");
            device.press(if is_offered { Button::A } else { Button::B });
            let remaining = Reference::of(device.journal()).1;
            assert_eq!(remaining < made, is_offered, "undo works if it is offered: {}", device.words());
            assert!(remaining >= handed_over.1, "another hand was shown after {} moves", handed_over.1);
            assert_nothing_revealed_since(&journal, remaining);
            continue;
        }
        let (mv, steps) = reference.random_decision(rng);
        let lines = device.journal().len();
        for step in steps {
            find(device, &step, rng);
            device.press(Button::A);
        }
        let record = device.journal().get(lines).map_or("", String::as_str);
        // After the last placement of a void set-up the game restarts.
        let is_void =
            device.words().contains("the set-up doesn't count") && record.starts_with("game konter");
        assert!(
            is_void || record.contains(&format!(" {} {mv} @", made + 1)),
            "{record} for {mv}: {}",
            device.words()
        );
    }
}

/// Steps through the replay of a finished game in both directions, and returns to the menu.
fn replay(device: &mut Device) {
    let (_, moves) = Reference::of(device.journal());
    // A result is shown for a while before a press leaves it.
    device.wait(1_000);
    device.press(Button::B);
    cycle_to(device, "A: WATCH REPLAY.");
    device.press(Button::A);
    // The replay runs to the end by itself.
    for made in 0..=moves {
        assert!(device.words().contains(&format!("Replay: move {made} of {moves}.")), "{}", device.words());
        device.wait(1_200);
    }
    for made in (0..=moves).rev() {
        assert!(
            device.words().contains(&format!("Replay: move {made} of {moves}. A: play.")),
            "{}",
            device.words()
        );
        device.press(Button::LEFT);
    }
    (0..moves).for_each(|_| device.press(Button::RIGHT));
    assert!(device.words().contains(&format!("Replay: move {moves} of {moves}.")), "{}", device.words());
    device.press(Button::B);
    device.press(Button::B);
    assert!(is_menu(device.console()));
}

/// Asserts that each of these words is somewhere in the journal, so that the random games covered everything.
#[track_caller]
fn assert_has_all(journal: &[String], words: &[&str]) {
    for word in words {
        assert!(journal.iter().any(|line| line.contains(word)), "{word:?} never happened");
    }
}

/// Humans on all seats, or the engine on one of them.
fn seats(number: u64, seats: usize) -> Vec<String> {
    let engine =
        (number as usize).checked_rem(2).filter(|odd| *odd == 1).map(|_| number as usize / 2 % seats);
    let seat = |seat| match engine {
        Some(engine) if engine == seat => format!("LEVEL {}", number % 5 + 1),
        _ => "HUMAN".to_string(),
    };
    (0..seats).map(seat).collect()
}

#[test]
fn donuts_end_as_the_rules_say() {
    let mut device = Device::new(1, EngineMode::Immediate);
    let mut rng = Rng::new(1);
    device.press(Button::A);
    let mut results = BTreeSet::new();
    for number in 0..600 {
        let mut choices = seats(number, 2);
        choices.push(first_player(&choices, ["PLAYER 1", "PLAYER 2"], "GO", number % 3));
        begin(&mut device, "DONUTS", &choices);
        let canvas = device.console().draw();
        let shown: String = Led::board()
            .map(|led| match canvas[led].paint {
                Paint::Donuts(games::donuts::Paint::Line(direction)) => direction.symbol(),
                _ => '?',
            })
            .collect();
        assert!(device.words().contains("THIS BOARD?"));
        device.press(Button::A);
        let game = device.journal().iter().rfind(|line| line.starts_with("game donuts")).expect("a game");
        assert!(game.contains(&format!(" {shown} @")), "the board that was shown is played");
        results.insert(play_to_the_end(&mut device, &mut rng).result_texts()[0].clone());
        replay(&mut device);
    }
    assert!(results.iter().any(|result| result.contains("five")), "{results:?}");
    assert!(results.iter().any(|result| result.contains("larger group")), "{results:?}");
    assert!(results.iter().any(|result| result.starts_with("It's a draw")), "{results:?}");
    assert_has_all(device.journal(), &["undo"]);
}

#[test]
fn konter_ends_as_the_rules_say() {
    let mut device = Device::new(2, EngineMode::Immediate);
    let mut rng = Rng::new(2);
    device.press(Button::A);
    let mut results = BTreeSet::new();
    for number in 0..80 {
        let set_up = number as usize / 2 % 4;
        let mut choices = vec![
            ["START POSITION 1", "START POSITION 2", "START POSITION 3", "FREE SET-UP"][set_up].to_string(),
        ];
        choices.extend(seats(number, 2));
        let first = [1, 0, 2][number as usize % 3];
        choices.push(match set_up {
            3 => first_player(&choices[1..], ["PLAYER 1", "PLAYER 2"], "PLACE", number % 3),
            _ => first_player(&choices[1..], ["DARK", "LIGHT"], "GO", first),
        });
        begin(&mut device, "KONTER", &choices);
        results.insert(play_to_the_end(&mut device, &mut rng).result_texts()[0].clone());
        replay(&mut device);
    }
    for result in ["Dark wins", "Light wins"] {
        assert!(results.iter().any(|text| text.starts_with(result)), "{results:?}");
    }
    assert_has_all(device.journal(), &["undo", "*", "-", "X@", "O@", "colour X", "colour O"]);
}

#[test]
fn fundomino_ends_as_the_rules_say() {
    const VARIANTS: [(&str, usize); 6] = [
        ("STANDARD GAME", 2),
        ("STANDARD GAME", 3),
        ("STANDARD GAME", 4),
        ("DUEL FOR TWO", 2),
        ("2 AGAINST 2.", 4),
        ("2 AGAINST 2, ALL TILES DEALT", 4),
    ];
    let mut device = Device::new(3, EngineMode::Immediate);
    let mut rng = Rng::new(3);
    device.press(Button::A);
    for number in 0..180 {
        let (variant, players) = VARIANTS[number as usize % VARIANTS.len()];
        let mut choices = vec![format!("{players} PLAYERS")];
        choices.extend(seats(number / 6, players));
        // An arrow shows the advanced choices; three players have no choice of a variant.
        choices.extend((players != 3).then(|| variant.to_string()));
        choices.extend((0..4).map(|_| if rng.below(2) == 0 { ": YES" } else { ": NO" }.to_string()));
        begin(&mut device, "FUNDOMINO", &choices);
        loop {
            let Reference::Fundomino(mut game) = play_to_the_end(&mut device, &mut rng) else {
                panic!("it is Fundomino")
            };
            if game.next_round().is_err() {
                break;
            }
            device.press(Button::A);
            let Reference::Fundomino(next) = Reference::open(
                device.journal().iter().rfind(|line| line.starts_with("game ")).expect("a game"),
            ) else {
                panic!("it is Fundomino")
            };
            assert_eq!(next, game, "the next round");
        }
        replay(&mut device);
    }
    assert_has_all(
        device.journal(),
        &[
            "start cw",
            "start ccw",
            "lay",
            "draw",
            "pass",
            "double yes",
            "double no",
            "call",
            "accept",
            "object",
        ]
        .map(|mv| format!(" {mv}"))
        .each_ref()
        .map(String::as_str),
    );
    assert_has_all(device.journal(), &["undo"]);
}

//! Whole games played to their end through presses alone. Beside each runs a game of the rules that knows only the
//! lines of the journal: both must end alike.

mod body;

use std::collections::BTreeSet;

use body::{Body, Chip, is_menu, one_of};
use console::{Button, Led, Paint, games};
use rules::{
    Game as _, Rng,
    donuts::{self, Colour as Donut},
    fundomino, konter,
};

/// A game as the journal tells it.
#[expect(clippy::large_enum_variant, reason = "a test has room for it")]
#[derive(Clone, Debug)]
enum Shadow {
    Donuts(donuts::Game),
    Konter(konter::Game),
    Fundomino(fundomino::Game),
}

impl Shadow {
    /// The last game of a journal, and how many moves of it stand.
    fn of(journal: &[String]) -> (Self, usize) {
        let begin = journal.iter().rposition(|line| line.starts_with("game ")).expect("a game has begun");
        let mut shadow = Self::open(&journal[begin]);
        let moves = standing_moves(&journal[begin + 1..]);
        moves.iter().for_each(|mv| shadow.play(mv));
        (shadow, moves.len())
    }

    fn open(line: &str) -> Self {
        let (line, _check) = line.rsplit_once(' ').expect("a check");
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
                        .expect("nobody is connected"),
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

    /// Any legal move, as the steps that lead to it: words that arrows must find, with A behind each.
    fn any_decision(&self, rng: &mut Rng) -> (String, Vec<String>) {
        match self {
            Self::Donuts(game) => {
                let square = one_of(game.legal_moves(), rng).expect("there is always a move");
                (square.to_string(), vec![format!("the cursor is on {square}")])
            }
            Self::Konter(game) => {
                let mv = one_of(game.legal_moves(), rng).expect("there is always a move");
                let steps = match mv {
                    konter::Move::Shift { from, to } => {
                        vec![
                            format!("the cursor is on {from}"),
                            format!("where to? {from} to the free square {to}"),
                        ]
                    }
                    konter::Move::Swap { own, other } => {
                        vec![format!("the cursor is on {own}"), format!("where to? Swap {own} and {other}")]
                    }
                    konter::Move::Place { colour, square } => {
                        let name = stone(colour);
                        vec![format!("the cursor is on {square}"), format!("a {name} stone on {square}?")]
                    }
                    konter::Move::Choose(colour) => vec![format!("play? {}", stone(colour))],
                };
                (mv.to_string(), steps)
            }
            Self::Fundomino(game) => {
                use fundomino::{Direction, Move};
                let mv = one_of(game.legal_moves(), rng).expect("there is always a move");
                let words = match mv {
                    Move::Start(Direction::Clockwise) => "A: turns go clockwise.",
                    Move::Start(Direction::CounterClockwise) => "A: turns go counter-clockwise.",
                    Move::Lay(lay) => {
                        let end = if lay.end == fundomino::End::Head { "head" } else { "tail" };
                        let turn = if lay.turn == fundomino::Turn::Left { "left" } else { "right" };
                        let here = format!("{} at the {end}, bending {turn}", lay.tile);
                        return (mv.to_string(), vec![format!(": {} fits", lay.tile), here]);
                    }
                    Move::Draw => "draw ",
                    Move::Pass => "A: pass.",
                    Move::Double => "A: count double.",
                    Move::Single => "A: count once.",
                    Move::Call => "call Domino?",
                    Move::Accept => "A: let it pass.",
                    Move::Object => "A: object.",
                };
                (mv.to_string(), vec![words.to_string()])
            }
        }
    }

    /// What must be said at the end.
    fn ending(&self) -> Vec<String> {
        match self {
            Self::Donuts(game) => {
                let groups = [Donut::Vanilla, Donut::Chocolate]
                    .map(|colour| game.position().largest_group(colour).len());
                let groups = format!(
                    "the largest groups are {} vanilla and {} chocolate donuts",
                    groups[0], groups[1]
                );
                match game.outcome() {
                    Some(donuts::Outcome::Five(winner)) => {
                        vec![format!("{winner:?} wins with five in a line.")]
                    }
                    Some(donuts::Outcome::Group(winner)) => vec![format!("{winner:?} wins"), groups],
                    Some(donuts::Outcome::Draw) => vec!["A draw".to_string(), groups],
                    None => vec!["no end".to_string()],
                }
            }
            Self::Konter(game) => match game.outcome() {
                Some(konter::Outcome::Counter(winner)) => {
                    vec![format!("{} wins by a counter.", stone(winner))]
                }
                Some(outcome) => match outcome.winner() {
                    Some(winner) => vec![format!("{} wins", stone(winner))],
                    None if outcome == konter::Outcome::Repetition => vec!["for the third time".to_string()],
                    None => vec!["A draw: nobody has connected".to_string()],
                },
                None => vec!["no end".to_string()],
            },
            Self::Fundomino(game) => {
                let variant = game.round().options().variant;
                let why = match game.round().ending() {
                    Some(fundomino::Ending::Out) => "has tiles left",
                    Some(fundomino::Ending::Blocked) => "no player can lay",
                    None => "no end",
                };
                let mut said = vec![why.to_string()];
                match game.outcome() {
                    Some(fundomino::Outcome::Game { winners, .. })
                        if variant.accounts() < variant.players() && winners.iter().count() > 1 =>
                    {
                        said.push("It is a draw.".to_string());
                    }
                    Some(fundomino::Outcome::Game { totals, winners }) => {
                        said.extend(winners.iter().map(|winner| format!("{} wins", winner + 1)));
                        said.push(totals.to_string());
                    }
                    Some(fundomino::Outcome::Round { points, .. }) => {
                        let accounts = points.accounts().iter().zip(game.scores().accounts());
                        said.extend(
                            accounts.map(|(points, score)| format!("{points} points, {score} in all")),
                        );
                    }
                    None => {}
                }
                said
            }
        }
    }
}

/// Checks that the moves that an undo takes back, all after the first `kept`, gave no person a tile to see: no tile has
/// come into the hand of the only person, nor into that of the one who moved.
fn assert_nothing_seen_since(journal: &[String], kept: usize) {
    let begin = journal.iter().rposition(|line| line.starts_with("game ")).expect("a game has begun");
    let Shadow::Fundomino(mut game) = Shadow::open(&journal[begin]) else { return };
    let seats: Vec<&str> = journal[begin].split(' ').nth(2).expect("seats").split(',').collect();
    let persons: Vec<usize> =
        (0..game.round().options().variant.players()).filter(|player| seats[*player] == "person").collect();
    for (number, mv) in standing_moves(&journal[begin + 1..]).iter().enumerate() {
        let before = game.clone();
        game.play(mv.parse().expect("a move")).expect("a legal move");
        let mover = before.to_move().expect("somebody moved");
        let viewers = persons.iter().filter(|seat| persons.len() == 1 || **seat == mover.index());
        for viewer in viewers.map(|seat| fundomino::Player::new(*seat).expect("a player")) {
            let gained = game.round().hand(viewer) - before.round().hand(viewer);
            assert!(number < kept || gained.is_empty(), "{mv} showed player {viewer} a tile");
        }
    }
}

/// The moves that stand after these lines of one game.
fn standing_moves(lines: &[String]) -> Vec<&str> {
    let mut moves: Vec<&str> = Vec::new();
    for line in lines {
        let (line, _check) = line.rsplit_once(' ').expect("a check");
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

fn stone(colour: konter::Colour) -> String {
    format!("{colour:?}")
}

/// Presses arrows at random until the console says something.
fn find(body: &mut Body, wanted: &str, rng: &mut Rng) {
    let begin = body.words();
    for _ in 0..20_000 {
        if body.words().contains(wanted) {
            return;
        }
        body.press(Button::ALL[rng.below(4) as usize]);
    }
    panic!("no arrows lead from {begin:?} to {wanted:?}");
}

/// Presses one arrow until the console says something.
fn turn_to(body: &mut Body, wanted: &str) {
    let begin = body.words();
    for _ in 0..12 {
        if body.words().contains(wanted) {
            return;
        }
        body.press(Button::RIGHT);
    }
    panic!("the right arrow does not lead from {begin:?} to {wanted:?}");
}

/// From the menu to the first decision: which game, then an answer to every question.
fn begin(body: &mut Body, game: &str, answers: &[String]) {
    body.back_to_menu();
    turn_to(body, game);
    body.press(Button::A);
    for answer in answers {
        turn_to(body, answer);
        body.press(Button::A);
    }
}

/// Plays the game that has begun to its end, and checks it.
fn play_to_the_end(body: &mut Body, rng: &mut Rng) -> Shadow {
    if body.words() == "Lots are drawn." {
        body.wait(4_000);
    }
    // To whom the board was given last, and after how many moves.
    let mut handed_over = (String::new(), 0);
    loop {
        // Whatever is being told is over now, and so is whatever the chip does.
        for _ in 0..1_000 {
            let lines = body.journal().len();
            body.wait(5_000);
            let waits = !body.words().starts_with("The chip is thinking");
            if waits && body.journal().len() == lines {
                break;
            }
        }
        let (shadow, made) = Shadow::of(body.journal());
        let words = body.words();
        if words.starts_with("Hand the board") {
            if words != handed_over.0 {
                handed_over = (words, made);
            }
            body.press(Button::A);
        }
        if shadow.is_over() {
            // What brought the end about may be told for longer, and the result is looked at.
            body.wait(6_000);
            body.wait(1_000);
            let words = body.words();
            for part in shadow.ending() {
                assert!(words.contains(&part), "{part:?} is not in {words:?}");
            }
            return shadow;
        }
        if rng.below(60) == 0 {
            body.press(Button::B);
            let journal = body.journal().to_vec();
            body.press(Button::RIGHT);
            let offered = body.words().starts_with("Pause: UNDO");
            body.press(if offered { Button::A } else { Button::B });
            let kept = Shadow::of(body.journal()).1;
            assert_eq!(kept < made, offered, "what is offered is done: {}", body.words());
            assert!(kept >= handed_over.1, "another hand has been shown after {} moves", handed_over.1);
            assert_nothing_seen_since(&journal, kept);
            continue;
        }
        let (mv, steps) = shadow.any_decision(rng);
        let lines = body.journal().len();
        for step in steps {
            find(body, &step, rng);
            body.press(Button::A);
        }
        let kept = body.journal().get(lines).map_or("", String::as_str);
        // A set-up that is void begins anew, and its last placement with it.
        let void = body.words().contains("the set-up is void") && kept.starts_with("game konter");
        assert!(void || kept.contains(&format!(" {} {mv} @", made + 1)), "{kept} for {mv}: {}", body.words());
    }
}

/// Steps through the replay of a game that has ended, back and forth, and leads to the menu.
fn replay(body: &mut Body) {
    let (_, moves) = Shadow::of(body.journal());
    // The result is looked at for a while before a press goes on.
    body.wait(1_000);
    body.press(Button::B);
    turn_to(body, "A: REPLAY.");
    body.press(Button::A);
    // It runs from the beginning to the end by itself.
    for made in 0..=moves {
        assert!(body.words().contains(&format!("Replay: move {made} of {moves}.")), "{}", body.words());
        body.wait(1_200);
    }
    for made in (0..=moves).rev() {
        assert!(
            body.words().contains(&format!("Replay: move {made} of {moves}. A: run.")),
            "{}",
            body.words()
        );
        body.press(Button::LEFT);
    }
    (0..moves).for_each(|_| body.press(Button::RIGHT));
    assert!(body.words().contains(&format!("Replay: move {moves} of {moves}.")), "{}", body.words());
    body.press(Button::B);
    body.press(Button::B);
    assert!(is_menu(&body.words()));
}

/// Checks that a journal has all of these words somewhere: nothing was left out by chance.
#[track_caller]
fn assert_has_all(journal: &[String], words: &[&str]) {
    for word in words {
        assert!(journal.iter().any(|line| line.contains(word)), "{word:?} never happened");
    }
}

/// Persons in all seats, or the chip in one of them.
fn seats(number: u64, seats: usize) -> Vec<String> {
    let chip = (number as usize).checked_rem(2).filter(|odd| *odd == 1).map(|_| number as usize / 2 % seats);
    let seat = |seat| match chip {
        Some(chip) if chip == seat => format!("LEVEL {}", number % 5 + 1),
        _ => "A PERSON".to_string(),
    };
    (0..seats).map(seat).collect()
}

#[test]
fn donuts_end_as_the_rules_say() {
    let mut body = Body::new(1, Chip::Prompt);
    let mut rng = Rng::new(1);
    body.press(Button::A);
    let mut endings = BTreeSet::new();
    for number in 0..600 {
        let mut answers = seats(number, 2);
        answers.push(["PLAYER 1 BEGINS", "PLAYER 2 BEGINS", "DRAW LOTS"][number as usize % 3].to_string());
        begin(&mut body, "DONUTS", &answers);
        let canvas = body.console().draw();
        let seen: String = Led::board()
            .map(|light| match canvas[light].paint {
                Paint::Donuts(games::donuts::Paint::Line(direction)) => direction.symbol(),
                _ => '?',
            })
            .collect();
        assert!(body.words().contains("THIS BOARD?"));
        body.press(Button::A);
        let game = body.journal().iter().rfind(|line| line.starts_with("game donuts")).expect("a game");
        assert!(game.contains(&format!(" {seen} @")), "the board that was seen is the board that is played");
        endings.insert(play_to_the_end(&mut body, &mut rng).ending()[0].clone());
        replay(&mut body);
    }
    assert!(endings.iter().any(|ending| ending.contains("five")), "{endings:?}");
    assert!(endings.iter().any(|ending| ending.ends_with("wins")), "{endings:?}");
    assert!(endings.contains("A draw"), "{endings:?}");
    assert_has_all(body.journal(), &["undo"]);
}

#[test]
fn konter_ends_as_the_rules_say() {
    let mut body = Body::new(2, Chip::Prompt);
    let mut rng = Rng::new(2);
    body.press(Button::A);
    let mut endings = BTreeSet::new();
    for number in 0..80 {
        let set_up = number as usize / 2 % 4;
        let mut answers = vec![["START 1", "START 2", "START 3", "YOU PLACE"][set_up].to_string()];
        answers.extend(seats(number, 2));
        let beginners = match set_up {
            3 => ["PLAYER 1 PLACES FIRST", "PLAYER 2 PLACES FIRST", "DRAW LOTS"],
            _ => ["LIGHT BEGINS", "DARK BEGINS", "DRAW LOTS"],
        };
        answers.push(beginners[number as usize % 3].to_string());
        begin(&mut body, "KONTER", &answers);
        endings.insert(play_to_the_end(&mut body, &mut rng).ending()[0].clone());
        replay(&mut body);
    }
    for ending in ["Dark wins", "Light wins"] {
        assert!(endings.contains(ending), "{endings:?}");
    }
    assert_has_all(body.journal(), &["undo", "*", "-", "X@", "O@", "colour X", "colour O"]);
}

#[test]
fn fundomino_ends_as_the_rules_say() {
    const VARIANTS: [(&str, usize); 6] = [
        ("ALL AGAINST ALL", 2),
        ("ALL AGAINST ALL", 3),
        ("ALL AGAINST ALL", 4),
        ("DUEL OF 2", 2),
        ("2 TEAMS OF 2", 4),
        ("2 TEAMS, ALL TILES DEALT", 4),
    ];
    let mut body = Body::new(3, Chip::Prompt);
    let mut rng = Rng::new(3);
    body.press(Button::A);
    for number in 0..180 {
        let (variant, players) = VARIANTS[number as usize % VARIANTS.len()];
        let mut answers = vec![format!("{players} PLAYERS")];
        answers.extend(seats(number / 6, players));
        // An arrow opens what lies behind; three have no choice of variants.
        answers.extend((players != 3).then(|| variant.to_string()));
        answers.extend((0..4).map(|_| if rng.below(2) == 0 { ": YES" } else { ": NO" }.to_string()));
        begin(&mut body, "FUNDOMINO", &answers);
        loop {
            let Shadow::Fundomino(mut game) = play_to_the_end(&mut body, &mut rng) else {
                panic!("it is Fundomino")
            };
            if game.next_round().is_err() {
                break;
            }
            body.press(Button::A);
            let Shadow::Fundomino(next) =
                Shadow::open(body.journal().iter().rfind(|line| line.starts_with("game ")).expect("a game"))
            else {
                panic!("it is Fundomino")
            };
            assert_eq!(next, game, "the next round");
        }
        replay(&mut body);
    }
    assert_has_all(
        body.journal(),
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
    assert_has_all(body.journal(), &["undo"]);
}

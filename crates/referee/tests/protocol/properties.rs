//! Properties of every game at every move: the referee's answers match the rules, undo restores the state, and positions survive a
//! round trip.

use referee::Refereed;
use rules::{Rng, donuts, fundomino, konter};

use crate::{Answer, GAMES, answers, next_seed, pick, refused};

/// Arguments of `new_game` that determine the game.
pub(crate) fn beginnings(game: &str) -> &'static [&'static str] {
    match game {
        "donuts" => &["seed 1", "seed 2", "seed 3", "seed 4", "seed 5", "seed 18446744073709551615"],
        "konter" => &["1 X", "2 O", "3 X", "1", "XOXOXOXOXOXO.OXOXOXOXOXOX O", "free", "free O"],
        _ => &[
            "players=2 seed=1",
            "players=2 variant=duel double_two call seed=2",
            "players=3 odd_doubles seed=3",
            "players=3 variant=standard double_two call seed=13",
            "players=4 call seed=4",
            "players=4 variant=team flat double_two call seed=5",
            "players=4 variant=expert odd_doubles call seed=6",
            "players=4 variant=expert flat double_two seed=7",
        ],
    }
}

/// A game played in the library, and the lines that play it in the referee.
struct Script<G: Refereed> {
    name: &'static str,
    stages: Vec<G>,
    lines: String,
    expected: Vec<Answer>,
}

impl<G: Refereed> Script<G> {
    fn new(name: &'static str, beginning: &str) -> Self {
        let mut script = Self { name, stages: Vec::new(), lines: String::new(), expected: Vec::new() };
        script.begin(beginning);
        script
    }

    fn begin(&mut self, beginning: &str) {
        let arguments: Vec<_> = beginning.split(' ').collect();
        self.stages = vec![G::begin(&arguments, next_seed).expect("valid arguments")];
        self.ask(format!("new_game {beginning}"), Ok(String::new()));
    }

    /// Adds a command and its expected answer.
    fn ask(&mut self, line: impl AsRef<str>, answer: Answer) {
        self.lines += &format!("{}\n", line.as_ref());
        self.expected.push(answer);
    }

    fn game(&self) -> &G {
        self.stages.last().expect("at least one stage")
    }

    /// Adds all commands that show the state of the game.
    fn ask_state(&mut self) {
        let game = self.game().clone();
        let or_none = |value: Option<String>| value.unwrap_or("none".to_string());
        self.ask("position", game.write_position());
        self.ask("to_move", Ok(or_none(game.to_move().map(|side| side.to_string()))));
        self.ask("outcome", Ok(or_none(game.outcome().map(|outcome| outcome.to_string()))));
        self.ask("legal_moves", Ok(moves(&game).join(" ")));
        self.ask("showboard", Ok(game.picture()));
    }

    fn play(&mut self, mv: &str) {
        let mut next = self.game().clone();
        next.play(mv.parse().unwrap_or_else(|_| panic!("{mv}"))).expect("a legal move");
        self.stages.push(next);
        self.ask(format!("play {mv}"), Ok(String::new()));
    }

    /// Plays a random move, if there is one.
    fn play_any(&mut self, rng: &mut Rng) -> bool {
        let moves = moves(self.game());
        if !moves.is_empty() {
            let mv = pick(rng, &moves);
            self.play(mv);
        }
        !moves.is_empty()
    }

    fn undo(&mut self) {
        if self.stages.len() > 1 {
            self.stages.pop();
            self.ask("undo", Ok(String::new()));
        } else {
            self.ask("undo", Err("There is no move to take back: play one first.".to_string()));
        }
    }

    #[track_caller]
    fn check(self) {
        let found = answers(self.name, &self.lines);
        for (line, (found, expected)) in self.lines.lines().zip(found.iter().zip(&self.expected)) {
            assert_eq!(found, expected, "{line}");
        }
        assert_eq!(found.len(), self.expected.len());
    }
}

/// The legal moves, sorted as strings.
fn moves<G: Refereed>(game: &G) -> Vec<String> {
    let mut moves: Vec<_> = game.legal_moves().into_iter().map(|mv| mv.to_string()).collect();
    moves.sort();
    moves
}

/// Runs a check of one game for all three.
macro_rules! for_every_game {
    ($check:ident) => {{
        $check::<donuts::Game>(GAMES[0]);
        $check::<konter::Game>(GAMES[1]);
        $check::<fundomino::Game>(GAMES[2]);
    }};
}

#[test]
fn play_and_undo_match_the_rules() {
    fn check<G: Refereed>(name: &'static str) {
        for (seed, beginning) in (100..).zip(beginnings(name)) {
            let mut rng = Rng::new(seed);
            let mut script = Script::<G>::new(name, beginning);
            script.undo();
            script.ask_state();
            // To the end with some undos, then back to the start, and one undo more.
            while script.play_any(&mut rng) {
                script.ask_state();
                if rng.below(4) == 0 {
                    script.undo();
                    script.ask_state();
                }
            }
            while script.stages.len() > 1 {
                script.undo();
                script.ask_state();
            }
            script.undo();
            script.check();
        }
    }
    for_every_game!(check);
}

#[test]
fn a_position_can_be_set_after_every_move_and_continues_the_same() {
    fn check<G: Refereed>(name: &'static str) {
        let mut set = 0;
        for (seed, beginning) in (200..).zip(beginnings(name)) {
            let mut rng = Rng::new(seed);
            let mut whole = Script::<G>::new(name, beginning);
            while whole.play_any(&mut rng) {}
            let mut script = Script::<G>::new(name, beginnings(name)[0]);
            for stage in whole.stages {
                // Konter's free set-up has no position, and its finished games can't be set.
                let Ok(text) = stage.write_position() else { continue };
                assert!(!text.contains('\n'));
                match G::read_position(&text) {
                    Err(reason) => {
                        assert!(name == "konter" && stage.to_move().is_none(), "{text}: {reason}");
                        script.ask(format!("set_position {text}"), Err(reason));
                        continue;
                    }
                    Ok(_) => script.ask(format!("set_position {text}"), Ok(String::new())),
                }
                script.stages = vec![stage];
                script.ask_state();
                script.undo();
                if script.play_any(&mut rng) {
                    // A set position starts a new history.
                    if script.game().outcome().is_none_or(|outcome| outcome.to_string() != "draw repetition")
                    {
                        script.ask_state();
                    }
                    script.undo();
                    script.ask_state();
                }
                set += 1;
            }
            script.check();
        }
        assert!(set > 5 * beginnings(name).len(), "{name}: {set} positions");
    }
    for_every_game!(check);
}

#[test]
fn perft_matches_the_reference_counts() {
    let samples = [
        include_str!("../../../rules/tests/perft/donuts.txt"),
        include_str!("../../../rules/tests/perft/konter.txt"),
        include_str!("../../../rules/tests/perft/fundomino.txt"),
    ];
    for (game, samples) in GAMES.into_iter().zip(samples) {
        for line in samples.lines().filter(|line| !line.starts_with('#')) {
            let (arguments, counts) = line.split_once(" = ").expect("arguments and counts");
            let counts: Vec<_> = counts.split(' ').collect();
            let perfts: String = (1..=counts.len()).map(|depth| format!("perft {depth}\n")).collect();
            let found = answers(game, format!("new_game {arguments}\n{perfts}"));
            let expected: Vec<_> = [""].iter().chain(&counts).map(|answer| Ok(answer.to_string())).collect();
            assert_eq!(
                found, expected,
                "{arguments}: if the data have changed, run cargo xtask regenerate {game}"
            );
        }
    }
}

#[test]
fn genmove_answers_a_legal_move_at_every_level_and_does_not_play_it() {
    fn check<G: Refereed>(name: &'static str) {
        for (seed, beginning) in (400..).zip(beginnings(name)) {
            let mut rng = Rng::new(seed);
            let mut game = Script::<G>::new(name, beginning);
            for ply in 0.. {
                let legal = moves(game.game());
                // Every level at the start, and a random one later: high levels take time.
                let any = format!("genmove {}\n", 1 + rng.below(5));
                let asked = match ply {
                    0 => "genmove\ngenmove 1\ngenmove 2\ngenmove 3\ngenmove 4\ngenmove 5\n",
                    5 | 12 | 27 => &any,
                    _ if legal.is_empty() => "genmove\ngenmove 3\n",
                    _ => "",
                };
                if !asked.is_empty() {
                    let answers = answers(name, format!("{}{asked}legal_moves", game.lines));
                    let (chosen, after) = answers[game.expected.len()..].split_at(asked.lines().count());
                    assert_eq!(after, [Ok(legal.join(" "))], "genmove plays no move");
                    assert!(ply > 0 || chosen[0] == chosen[5], "the best level is the default");
                    for answer in chosen {
                        match answer {
                            Ok(mv) => assert!(legal.contains(mv), "{mv} is none of {legal:?}"),
                            Err(_) => assert!(legal.is_empty(), "{answer:?} with {legal:?}"),
                        }
                    }
                }
                if !game.play_any(&mut rng) {
                    break;
                }
            }
        }
    }
    for_every_game!(check);
}

#[test]
fn levels_are_1_to_5() {
    let levels = ["0", "6", "-1", "+1", "01", "1.5", "x", "best", "99999999999999999999"];
    for game in GAMES {
        refused(
            game,
            &format!("new_game {}", beginnings(game)[0]),
            &levels.map(|level| format!("genmove {level}")),
        );
    }
}

#[test]
fn new_game_starts_at_the_beginning_with_an_empty_history() {
    fn check<G: Refereed>(name: &'static str) {
        for before in beginnings(name) {
            let mut script = Script::<G>::new(name, before);
            script.play_any(&mut Rng::new(1));
            script.begin(beginnings(name)[0]);
            script.undo();
            script.ask_state();
            script.check();
        }
    }
    for_every_game!(check);
}

#[test]
fn new_game_starts_the_game_of_its_arguments() {
    let position = |game, begin: &str| answers(game, format!("{begin}\nposition")).pop().expect("an answer");
    for seed in [0, 1, 7, u64::MAX] {
        let donuts = donuts::Game::new(donuts::Board::from_seed(seed)).to_string();
        assert_eq!(position("donuts", &format!("new_game seed {seed}")), Ok(donuts));
        let mut options = fundomino::Options::new(fundomino::Variant::Team);
        options.call = true;
        let fundomino = fundomino::Game::from_seed(options, seed).to_string();
        assert_eq!(
            position("fundomino", &format!("new_game players=4 variant=team call seed={seed}")),
            Ok(fundomino)
        );
    }
    for (number, cells) in (1..).zip(konter::START_POSITIONS) {
        for (argument, side) in [("", "X"), (" X", "X"), (" O", "O")] {
            let konter = format!("{cells} {side} - 0");
            assert_eq!(position("konter", &format!("new_game {number}{argument}")), Ok(konter));
        }
    }
    // Before the first new_game: the first start position, or a deal for two.
    assert_eq!(position("konter", ""), position("konter", "new_game 1"));
    assert!(
        position("fundomino", "").is_ok_and(|position| position.starts_with("players=2 variant=standard "))
    );
}

#[test]
fn without_a_seed_the_game_is_random() {
    for (game, new_game, shown) in
        [("donuts", "new_game", "layout"), ("fundomino", "new_game players=3 call", "position")]
    {
        let mut seen: Vec<_> = answers(game, format!("{shown}\n{new_game}\n{shown}\n{new_game}\n{shown}\n"));
        seen.retain(|answer| *answer != Ok(String::new()));
        seen.extend(answers(game, shown));
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), 4, "{game}: {seen:?}");
    }
}

//! The contract of the engine in every game: a legal answer at any step, progress that never decreases, a bounded
//! number of steps, and the same answer to the same question, whatever was searched before.

use engine::{
    Answer, AnyMove, Engine, InfoState, Job, Level, Memory, PuzzleId, PuzzleLength, Question, Report, Search,
};
use rules::{
    Game as _, Rng, donuts,
    fundomino::{self, Move, Options, Variant},
    konter,
};

/// Searches for at most `steps` steps. Returns the answer and the number of steps.
fn search(
    job: &Job,
    is_legal: impl Fn(Answer) -> bool,
    steps: usize,
    memory: &mut Memory,
) -> (Answer, usize) {
    let question = Question { id: 7, job: job.clone() };
    let mut search = Search::new(&question, memory).expect("there is something to decide");
    let mut reached = 0;
    for step in 0..steps {
        assert!(is_legal(search.answer()), "{} after {step} steps: {job:?}", search.answer());
        match search.step() {
            None => assert!(!search.is_done(), "{job:?}"),
            Some(Report::Progress(7, part)) => {
                assert!(part > reached, "{part} after {reached}: {job:?}");
                reached = part;
            }
            Some(Report::Answer(7, answer)) => {
                assert!(is_legal(answer), "{answer}: {job:?}");
                let after_the_end = (search.step(), search.is_done(), search.answer());
                assert_eq!(after_the_end, (None, true, answer), "{job:?}");
                return (answer, step + 1);
            }
            report => panic!("{report:?}: {job:?}"),
        }
    }
    (search.answer(), steps)
}

/// Searches to the end in used memory and in fresh memory, and compares the answers.
fn search_twice(
    job: &Job,
    is_legal: impl Fn(Answer) -> bool,
    max_steps: usize,
    memory: &mut Memory,
) -> (Answer, usize) {
    let found = search(job, &is_legal, max_steps, memory);
    assert!(found.1 < max_steps, "more than {max_steps} steps: {job:?}");
    assert_eq!(search(job, is_legal, max_steps, &mut Box::default()), found, "{job:?}");
    found
}

struct Check {
    memory: Box<Memory>,
    /// A search ends before this step.
    max_steps: usize,
    /// One in this number of searches runs to its end.
    full_every: u32,
    /// How many searches had a different answer with a different seed.
    varied: u32,
}

impl Check {
    fn new(max_steps: usize, full_every: u32) -> Self {
        Self { memory: Box::default(), max_steps, full_every, varied: 0 }
    }

    /// Checks every turn of a game of random moves, at random levels.
    fn play_randomly<G: Engine>(&mut self, mut game: G, seed: u64) {
        let mut rng = Rng::new(seed);
        // Half of the games of Fundomino avoid drawing: a player who always draws reaches few kinds of positions.
        let is_drawing = rng.below(2) == 0;
        while let Some(state) = game.info_state() {
            let level = Level::ALL[rng.below(Level::COUNT as u32) as usize];
            let job = |seed| Job::Move { state: state.clone(), level, seed };
            let is_legal = |answer: Answer| answer.to_move::<G>().is_some_and(|mv| game.check(mv).is_ok());
            if rng.below(self.full_every) == 0 {
                let (answer, _) = search_twice(&job(seed), is_legal, self.max_steps, &mut self.memory);
                self.varied += u32::from(job(!seed).solve(&mut self.memory) != Some(answer));
            } else {
                search(&job(seed), is_legal, rng.below(24) as usize, &mut self.memory);
            }
            let answers = [(); 5].map(|()| job(seed).random_answer(&mut rng).expect("there is a move"));
            assert!(answers.into_iter().all(is_legal), "{answers:?}: {state:?}");
            let is_draw = |answer: &Answer| *answer == Answer::Move(AnyMove::Fundomino(Move::Draw));
            let chosen = answers.into_iter().find(|answer| is_drawing || !is_draw(answer));
            game.play_unchecked(chosen.unwrap_or(answers[0]).to_move::<G>().expect("a move of this game"));
        }
        assert!(game.outcome().is_some());
    }

    /// Plays a game of a level against itself.
    fn play_against_itself<G: Engine>(&mut self, mut game: G, level: Level, seed: u64) {
        while let Some(mv) = game.choose_move(level, seed, &mut self.memory) {
            game.play(mv).unwrap_or_else(|reason| panic!("level {level}, {mv}: {reason}"));
        }
        assert!(game.outcome().is_some());
    }
}

#[test]
fn donuts_keeps_the_contract() {
    let mut check = Check::new(usize::MAX, 1);
    for seed in 0..40 {
        check.play_randomly(donuts::Game::new(donuts::Board::from_seed(seed)), seed);
    }
    assert!(check.varied > 100, "{}", check.varied);
}

/// A step takes about a millisecond on the device, so a move takes at most about a tenth of a second.
#[test]
fn konter_keeps_the_contract() {
    let mut check = Check::new(120, 2);
    for (seed, colour) in (0..10).flat_map(|seed| konter::Colour::ALL.map(|colour| (seed, colour))) {
        check.play_randomly(konter::Game::free(colour), seed);
        (1..4).filter_map(|number| konter::Game::standard(number, colour)).for_each(|game| {
            check.play_randomly(game, seed);
        });
    }
    assert!(check.varied > 100, "{}", check.varied);
}

/// The effort of the best level for four players is 56,000, and a step takes at least 3 of it on average.
#[test]
fn fundomino_keeps_the_contract() {
    let mut check = Check::new(19_000, 100);
    for variant in Variant::ALL {
        let plain = Options::new(variant);
        let all = Options { odd_doubles: true, double_two: true, call: true, ..plain };
        for options in [plain, Options { flat: true, ..all }, all] {
            (0..120).for_each(|seed| check.play_randomly(fundomino::Game::from_seed(options, seed), seed));
            for (seed, level) in (0..).zip(Level::ALL.into_iter().chain(Level::ALL).take(9)) {
                check.play_against_itself(fundomino::Game::from_seed(options, seed), level, seed);
            }
        }
    }
    assert!(check.varied > 100, "{}", check.varied);
}

/// Checks puzzles and defences; each search is dropped at a random step before it runs to its end.
fn check_puzzles<G: Engine>() {
    let (mut memory, mut rng): (Box<Memory>, _) = (Box::default(), Rng::new(1));
    let mut check = |job: &Job, is_legal: &dyn Fn(Answer) -> bool| {
        search(job, is_legal, rng.below(12) as usize, &mut memory);
        let (found, _) = search_twice(job, is_legal, usize::MAX, &mut memory);
        [found, job.random_answer(&mut rng).expect("an answer")]
    };
    for (length, seed) in
        PuzzleLength::ALL.into_iter().flat_map(|length| (100..110).map(move |seed| (length, seed)))
    {
        let puzzle = PuzzleId::new(G::KIND, length, seed).expect("the game has puzzles");
        let answers = check(&Job::ComposePuzzle(puzzle), &|answer| matches!(answer, Answer::Puzzle(_)));
        let [game, _] = answers.map(|answer| match answer {
            Answer::Puzzle(number) => G::puzzle_position(puzzle, number).expect("a position"),
            Answer::Move(mv) => panic!("{mv} is not a puzzle"),
        });
        for mv in game.legal_moves().into_iter().take(3) {
            let mut game = game.clone();
            game.play_unchecked(mv);
            let Some(state) = game.info_state() else { continue };
            let is_legal = |answer: Answer| answer.to_move::<G>().is_some_and(|mv| game.check(mv).is_ok());
            let answers = check(&Job::DefendPuzzle { state, left: length.moves() - 1 }, &is_legal);
            assert!(answers.into_iter().all(is_legal), "{answers:?}");
        }
    }
}

#[test]
fn puzzles_keep_the_contract() {
    check_puzzles::<donuts::Game>();
    check_puzzles::<konter::Game>();
}

#[test]
fn no_search_starts_when_the_game_is_over() {
    fn check<G: Engine>(mut game: G, state: fn(G) -> InfoState) {
        let mut memory: Box<Memory> = Box::default();
        while let Some(mv) = game.choose_move(Level::ALL[1], 1, &mut memory) {
            game.play_unchecked(mv);
        }
        let state = state(game);
        let moves = Level::ALL.map(|level| Job::Move { state: state.clone(), level, seed: 1 });
        let defence = Job::DefendPuzzle { state, left: 1 };
        assert!(moves.iter().chain([&defence]).all(|job| job.solve(&mut memory).is_none()));
    }
    check(donuts::Game::new(donuts::Board::from_seed(1)), InfoState::Donuts);
    check(konter::Game::free(konter::Colour::Dark), InfoState::Konter);
}

#[test]
fn in_fundomino_a_search_starts_only_for_the_player_to_move() {
    let game = fundomino::Game::from_seed(Options::new(Variant::Duel), 1);
    for player in (0..2).filter_map(fundomino::Player::new) {
        let state = InfoState::Fundomino(game.round().view(player));
        let answer = Job::Move { state, level: Level::BEST, seed: 1 }.solve(&mut Box::default());
        assert_eq!(answer.is_some(), game.to_move() == Some(player));
    }
}

//! What the engine owes in every game: an answer that fits at any step, progress that never goes back, an end within bounds, and
//! the same answer to the same question, whatever was searched before.

use engine::{
    Answer, AnyMove, Engine, InfoState, Job, Level, Memory, PuzzleId, PuzzleLength, Question, Report, Search,
};
use rules::{
    Game as _, Rng, donuts,
    fundomino::{self, Move, Options, Variant},
    konter,
};

/// Searches for at most so many steps; the answer then, and after how many it was.
fn search(job: &Job, fits: impl Fn(Answer) -> bool, steps: usize, memory: &mut Memory) -> (Answer, usize) {
    let question = Question { id: 7, job: job.clone() };
    let mut search = Search::new(&question, memory).expect("there is something to decide");
    let mut reached = 0;
    for step in 0..steps {
        assert!(fits(search.answer()), "{} after {step} steps: {job:?}", search.answer());
        match search.step() {
            None => assert!(!search.is_done(), "{job:?}"),
            Some(Report::Progress(7, part)) => {
                assert!(part > reached, "{part} after {reached}: {job:?}");
                reached = part;
            }
            Some(Report::Answer(7, answer)) => {
                assert!(fits(answer), "{answer}: {job:?}");
                let after_the_end = (search.step(), search.is_done(), search.answer());
                assert_eq!(after_the_end, (None, true, answer), "{job:?}");
                return (answer, step + 1);
            }
            report => panic!("{report:?}: {job:?}"),
        }
    }
    (search.answer(), steps)
}

/// Searches to the end, in memory that was used before and in fresh memory.
fn search_twice(
    job: &Job,
    fits: impl Fn(Answer) -> bool,
    most_steps: usize,
    memory: &mut Memory,
) -> (Answer, usize) {
    let found = search(job, &fits, most_steps, memory);
    assert!(found.1 < most_steps, "more than {most_steps} steps: {job:?}");
    assert_eq!(search(job, fits, most_steps, &mut Box::default()), found, "{job:?}");
    found
}

/// How games of one kind are checked.
struct Check {
    memory: Box<Memory>,
    /// A search ends before this step.
    most_steps: usize,
    /// Of so many searches one is not dropped before its end.
    thorough: u32,
    /// How many searches had another answer with another seed.
    varied: u32,
}

impl Check {
    fn new(most_steps: usize, thorough: u32) -> Self {
        Self { memory: Box::default(), most_steps, thorough, varied: 0 }
    }

    /// Checks every turn of a game of random moves, at random levels.
    fn play_randomly<G: Engine>(&mut self, mut game: G, seed: u64) {
        let mut rng = Rng::new(seed);
        // Whoever draws whenever he can does not see much of Fundomino.
        let is_drawing = rng.below(2) == 0;
        while let Some(state) = game.info_state() {
            let level = Level::ALL[rng.below(Level::COUNT as u32) as usize];
            let job = |seed| Job::Move { state: state.clone(), level, seed };
            let fits = |answer: Answer| answer.to_move::<G>().is_some_and(|mv| game.check(mv).is_ok());
            if rng.below(self.thorough) == 0 {
                let (answer, _) = search_twice(&job(seed), fits, self.most_steps, &mut self.memory);
                self.varied += u32::from(job(!seed).solve(&mut self.memory) != Some(answer));
            } else {
                search(&job(seed), fits, rng.below(24) as usize, &mut self.memory);
            }
            let answers = [(); 5].map(|()| job(seed).any_answer(&mut rng).expect("there is a move"));
            assert!(answers.into_iter().all(fits), "{answers:?}: {state:?}");
            let is_draw = |answer: &Answer| *answer == Answer::Move(AnyMove::Fundomino(Move::Draw));
            let sound = answers.into_iter().find(|answer| is_drawing || !is_draw(answer));
            game.play_unchecked(sound.unwrap_or(answers[0]).to_move::<G>().expect("a move of this game"));
        }
        assert!(game.outcome().is_some());
    }

    /// Lets a level play against itself.
    fn play_by_itself<G: Engine>(&mut self, mut game: G, level: Level, seed: u64) {
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

/// A step is about a millisecond on the device, and a move takes about a tenth of a second at most.
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

/// The best level's effort for four players is 56,000, and a step makes at least 3 of it on average.
#[test]
fn fundomino_keeps_the_contract() {
    let mut check = Check::new(19_000, 100);
    for variant in Variant::ALL {
        let plain = Options::new(variant);
        let all = Options { odd_doubles: true, double_two: true, call: true, ..plain };
        for options in [plain, Options { flat: true, ..all }, all] {
            (0..120).for_each(|seed| check.play_randomly(fundomino::Game::from_seed(options, seed), seed));
            for (seed, level) in (0..).zip(Level::ALL.into_iter().chain(Level::ALL).take(9)) {
                check.play_by_itself(fundomino::Game::from_seed(options, seed), level, seed);
            }
        }
    }
    assert!(check.varied > 100, "{}", check.varied);
}

/// Checks puzzles and defences in them; each search is dropped at some step before it is made to its end.
fn check_puzzles<G: Engine>() {
    let (mut memory, mut rng): (Box<Memory>, _) = (Box::default(), Rng::new(1));
    let mut check = |job: &Job, fits: &dyn Fn(Answer) -> bool| {
        search(job, fits, rng.below(12) as usize, &mut memory);
        let (found, _) = search_twice(job, fits, usize::MAX, &mut memory);
        [found, job.any_answer(&mut rng).expect("an answer")]
    };
    for (length, seed) in
        PuzzleLength::ALL.into_iter().flat_map(|length| (100..110).map(move |seed| (length, seed)))
    {
        let puzzle = PuzzleId::new(G::KIND, length, seed).expect("the game has puzzles");
        let answers = check(&Job::ComposePuzzle(puzzle), &|answer| matches!(answer, Answer::Puzzle(_)));
        let [game, _] = answers.map(|answer| match answer {
            Answer::Puzzle(number) => G::puzzle_position(puzzle, number).expect("a position"),
            Answer::Move(mv) => panic!("{mv} is no puzzle"),
        });
        for mv in game.legal_moves().into_iter().take(3) {
            let mut game = game.clone();
            game.play_unchecked(mv);
            let Some(state) = game.info_state() else { continue };
            let fits = |answer: Answer| answer.to_move::<G>().is_some_and(|mv| game.check(mv).is_ok());
            let answers = check(&Job::DefendPuzzle { state, left: length.moves() - 1 }, &fits);
            assert!(answers.into_iter().all(fits), "{answers:?}");
        }
    }
}

#[test]
fn puzzles_keep_the_contract() {
    check_puzzles::<donuts::Game>();
    check_puzzles::<konter::Game>();
}

#[test]
fn there_is_nothing_to_search_when_a_game_is_over() {
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
fn only_the_player_to_move_searches_in_fundomino() {
    let game = fundomino::Game::from_seed(Options::new(Variant::Duel), 1);
    for player in (0..2).filter_map(fundomino::Player::new) {
        let state = InfoState::Fundomino(game.round().view(player));
        let answer = Job::Move { state, level: Level::BEST, seed: 1 }.solve(&mut Box::default());
        assert_eq!(answer.is_some(), game.to_move() == Some(player));
    }
}

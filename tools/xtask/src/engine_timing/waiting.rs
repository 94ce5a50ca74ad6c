//! `cargo xtask waiting`: measures how long people wait for level 5 on the RP2040: from the end of the animation of a
//! move to the first frame of the reply.
//!
//! This PC plays the games and counts the steps of each search. The emulated RP2040 searches a sample, spread evenly over
//! all games, and then those of the other replies that may take longest, by their steps and animations.

use std::str::FromStr;

use console::games::animation_time;
use engine::{Engine, Job, Level, Memory, Question, Report, Search};
use rules::{
    GameKind, Rng, donuts,
    fundomino::{self, Options, Variant},
    konter,
};

use super::{Chip, image, positions::konter_text, seconds};

/// The number of games of each kind.
const GAMES: u64 = 200;

/// The number of searches in the sample.
const SAMPLED: usize = 150;

/// A wait that people notice, in seconds.
const LONG: f64 = 2.0;

/// The limits for the median, the 99th percentile, and the worst, in seconds.
///
/// The goal for the worst is two seconds. In Donuts a proof can take longer with two to four donuts on the board.
const LIMITS: [f64; 3] = [0.1, 1.0, 3.5];

/// A reply of level 5.
struct Reply {
    /// The question to the RP2040.
    question: String,
    /// The number of steps of the search.
    steps: usize,
    /// The duration of the animation before it, in seconds.
    animation: f64,
}

impl Reply {
    /// How long people wait for a search of this duration that starts with the animation.
    fn wait(&self, search: f64) -> f64 {
        (search - self.animation).max(0.0)
    }

    /// Measures the duration of the search.
    fn measure(self, chip: &mut Chip) -> Result<(Self, f64), String> {
        let search = seconds(chip.ask(&self.question)?.cycles);
        Ok((self, search))
    }
}

/// Measures and prints the waiting times in a game, or in all games. Fails if they exceed the limits.
pub(crate) fn run(game: Option<&str>) -> Result<(), String> {
    let mut chip = Chip::start(&image()?)?;
    let kinds = GameKind::ALL.into_iter().filter(|kind| game.is_none_or(|game| kind.name() == game));
    match kinds.map(|kind| measure(kind, &mut chip, GAMES, SAMPLED)).reduce(Result::and) {
        Some(measured) => measured,
        None => Err("there is no such game: use donuts, konter or fundomino".to_string()),
    }
}

/// The same for this number of games of a kind, and of searches on the RP2040.
pub(super) fn measure(kind: GameKind, chip: &mut Chip, games: u64, sampled: usize) -> Result<(), String> {
    let name = kind.name();
    println!("{games} games of {name} against level 5; seconds at 125 MHz: median, 99th percentile, worst");
    let donuts = |rng: &mut Rng| Some(donuts::Game::new(donuts::Board::from_seed(rng.next_u64())));
    let konter = |rng: &mut Rng| {
        let number = 1 + rng.below(konter::START_POSITIONS.len() as u32) as usize;
        konter::Game::standard(number, konter::Colour::ALL[rng.below(2) as usize])
    };
    let fundomino = |rng: &mut Rng| {
        let variant = Variant::ALL[rng.below(Variant::ALL.len() as u32) as usize];
        Some(fundomino::Game::from_seed(Options::new(variant), rng.next_u64()))
    };
    let replies = match name {
        "donuts" => play_all(name, donuts, donuts::Game::to_string, games)?,
        "konter" => play_all(name, konter, konter_text, games)?,
        "fundomino" => play_all(name, fundomino, fundomino::Game::to_string, games)?,
        _ => return Err(format!("waiting.rs does not say how a game of {name} starts")),
    };
    report(replies, chip, sampled)
}

/// The replies of level 5 in all games of a kind.
fn play_all<G: Engine + FromStr>(
    name: &str,
    start: impl Fn(&mut Rng) -> Option<G>,
    write: fn(&G) -> String,
    games: u64,
) -> Result<Vec<Reply>, String> {
    let mut memory: Box<Memory> = Box::default();
    let mut replies = Vec::new();
    for number in 0..games {
        let game = start(&mut Rng::new(2026 + number)).ok_or("there is no such start position")?;
        let question = |game: &G| format!("move {name} {}", write(game));
        let played = play(game, number, question, &mut memory, &mut replies);
        played.ok_or_else(|| format!("game {number} of {name} can't be played to its end"))?;
    }
    Ok(replies)
}

/// Plays a game, or its first round. The person plays at random or like one of the levels 1 to 4, and takes each seat in turn; level 5 has
/// all other seats.
fn play<G: Engine + FromStr>(
    mut game: G,
    number: u64,
    question: impl Fn(&G) -> String,
    memory: &mut Memory,
    replies: &mut Vec<Reply>,
) -> Option<()> {
    let mut rng = Rng::new(number);
    let (person, level) = ((number / 5) as usize % game.players(), (number % 5).checked_sub(1));
    let mut animation = 0;
    loop {
        let Some(side) = game.to_move() else { return Some(()) };
        let mv = match (game.forced_move(), level) {
            (Some(mv), _) => mv,
            (None, Some(level)) if G::seat(side) == person => {
                game.choose_move(Level::ALL[level as usize], rng.next_u64(), memory)?
            }
            (None, None) if G::seat(side) == person => {
                let moves: Vec<G::Move> = game.legal_moves().into_iter().collect();
                *moves.get(rng.below(moves.len() as u32) as usize)?
            }
            _ => {
                let question = question(&game);
                let (mv, steps) = search::<G>(&question, memory)?;
                let animation = animation as f64 / 1e3;
                replies.push(Reply { question, steps, animation });
                mv
            }
        };
        animation = animation_time(&game.clone().into(), mv.into())?;
        game.play(mv).ok()?;
    }
}

/// The answer to a question to the RP2040, and the number of steps.
fn search<G: Engine + FromStr>(question: &str, memory: &mut Memory) -> Option<(G::Move, usize)> {
    let game: G = question.splitn(3, ' ').nth(2)?.parse().ok()?;
    let job = Job::Move { state: game.info_state()?, level: Level::BEST, seed: 0 };
    let mut search = Search::new(&Question { id: 0, job }, memory)?;
    for steps in 1.. {
        if let Some(Report::Answer(_, answer)) = search.step() {
            return Some((answer.to_move::<G>()?, steps));
        }
    }
    None
}

/// Measures a sample of the replies of a game and those for which people may wait longest, and prints the waiting times.
fn report(mut replies: Vec<Reply>, chip: &mut Chip, sampled: usize) -> Result<(), String> {
    let count = replies.len();
    let sampled = sampled.min(count);
    let mut sample = Vec::new();
    for number in 0..sampled {
        sample.push(replies.remove(replies.len() * number / sampled).measure(chip)?);
    }
    let steps: usize = sample.iter().map(|(reply, _)| reply.steps).sum();
    let step = sample.iter().map(|(_, search)| search).sum::<f64>() / steps as f64;
    replies.sort_by(|one, other| {
        other.wait(other.steps as f64 * step).total_cmp(&one.wait(one.steps as f64 * step))
    });
    let longest = replies.into_iter().take(sampled / 3).map(|reply| reply.measure(chip));
    let longest = longest.collect::<Result<Vec<_>, _>>()?;

    println!("{sampled} of {count} replies, and {} that may take longest", longest.len());
    let wait = |(reply, search): &(Reply, f64)| reply.wait(*search);
    let [median, most, _] = percentiles(sample.iter().map(|(_, search)| *search));
    let [.., worst] = percentiles(sample.iter().chain(&longest).map(|(_, search)| *search));
    println!("  search after the animation   {median:.3}  {most:.3}  {worst:.3}");
    let [median, most, _] = percentiles(sample.iter().map(wait));
    let [.., worst] = percentiles(sample.iter().chain(&longest).map(wait));
    println!("  search during the animation  {median:.3}  {most:.3}  {worst:.3}");
    let at_once = sample.iter().filter(|reply| wait(reply) == 0.0).count() * 100 / sampled;
    println!("  without waiting              {at_once} of 100");
    let long = sample.iter().chain(&longest).filter(|reply| wait(reply) > LONG).count();
    println!("  longer than {LONG} s              {long}");
    if [median, most, worst].iter().zip(LIMITS).any(|(wait, limit)| *wait > limit) {
        let [median, most, worst] = LIMITS;
        return Err(format!(
            "the limits are {median} s in the median, {most} s for the 99th percentile, and {worst} s"
        ));
    }
    Ok(())
}

/// The median, the 99th percentile, and the highest value.
fn percentiles(values: impl Iterator<Item = f64>) -> [f64; 3] {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    [50, 99, 100].map(|percent| values[(values.len() * percent / 100).min(values.len() - 1)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_wait_for_the_part_of_a_search_after_the_animation() {
        let reply = Reply { question: String::new(), steps: 1, animation: 0.5 };
        assert_eq!([0.25, 0.75].map(|search| reply.wait(search)), [0.0, 0.25]);
        assert_eq!(percentiles((1..=200).map(f64::from)), [101.0, 199.0, 200.0]);
    }
}

//! `cargo xtask mutants`: mutation testing with cargo-mutants.
//!
//! It tests a sample of all mutants, which is the same on every machine. Results are saved in `target/mutants`, so that
//! an interrupted run can be resumed.

use std::{
    collections::{BTreeMap, HashMap},
    fmt, fs,
    path::PathBuf,
    time::Instant,
};

use sha2::{Digest as _, Sha256};

use crate::{
    command::Command,
    files::{self, in_file},
    firmware,
};

/// The default size of the sample.
const COUNT: usize = 200;
/// The minimum number of mutants of each crate, unless the sample is too small.
const MIN_PER_CRATE: usize = 20;
/// The minimum percentage of viable mutants that tests must catch.
const MIN_CAUGHT: usize = 90;

/// Known survivors, with the reason why no test can or need catch them.
const KNOWN: &str = "tools/xtask/mutants.txt";

/// A crate to mutate; its own tests must catch the mutants.
struct Mutated {
    name: &'static str,
    /// Environment variables that shorten its tests.
    environment: &'static [(&'static str, &'static str)],
}

const CRATES: [Mutated; 4] = [
    Mutated { name: "rules", environment: &[] },
    Mutated { name: "engine", environment: &[] },
    Mutated { name: "console", environment: &[("GLOWBOARD_GAMES", "9"), ("GLOWBOARD_CUTS", "3")] },
    Mutated { name: "journal", environment: &[] },
];

/// Code that is used only in tests.
const EXCLUDED: &str = "crates/journal/src/nor/**";

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Caught,
    /// The tests timed out, which counts as caught.
    TimedOut,
    /// It does not compile, and does not count.
    Unviable,
    Survived,
}

impl Outcome {
    /// Every outcome with its word in the saved results, and its file in the output of cargo-mutants.
    const ALL: [(Self, &str, &str); 4] = [
        (Self::Caught, "caught", "caught.txt"),
        (Self::TimedOut, "timeout", "timeout.txt"),
        (Self::Unviable, "unviable", "unviable.txt"),
        (Self::Survived, "survived", "missed.txt"),
    ];
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = Self::ALL.iter().find(|(outcome, ..)| outcome == self).map_or("", |(_, word, _)| word);
        f.write_str(word)
    }
}

/// A mutant with its name in cargo-mutants, and a stable name without line and column, which does not change with other
/// code.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Mutant {
    name: String,
    stable: String,
}

/// Tests a sample of this size, by default [`COUNT`]. Fails if too few mutants are caught or one survives without a
/// known reason.
pub(crate) fn run(count: Option<&str>) -> Result<(), String> {
    let count =
        count.map_or(Ok(COUNT), str::parse).map_err(|_| "COUNT is a number of mutants".to_string())?;
    let all = list()?;
    let reasons = files::read(KNOWN)?;
    let known = known(&reasons, &all)?;
    let mut tested = Vec::new();
    for (mutated, sample) in CRATES.iter().zip(samples(&all, count)) {
        let mut results = Results::open(mutated, &all)?;
        let open: Vec<&Mutant> = sample.iter().filter(|mutant| !results.has(mutant)).collect();
        if !open.is_empty() {
            println!("── {}: {} of {} mutants to test", mutated.name, open.len(), sample.len());
            let started = Instant::now();
            results.test_all(&open, &all)?;
            println!("   {:.0} s each", started.elapsed().as_secs_f64() / open.len() as f64);
        }
        let outcomes =
            sample.into_iter().filter_map(|mutant| Some((*results.outcomes.get(&mutant.stable)?, mutant)));
        tested.push((mutated.name, outcomes.collect()));
    }
    verdict(&tested, &known)
}

/// cargo-mutants for these crates.
fn cargo_mutants(crates: &[Mutated]) -> Command {
    let packages: String =
        crates.iter().map(|mutated| format!(" --package glowboard-{}", mutated.name)).collect();
    Command::cargo(&format!("mutants --no-config --colors never --exclude {EXCLUDED}{packages}"))
}

fn list() -> Result<Vec<Mutant>, String> {
    Command::cargo("mutants --version")
        .output()
        .map_err(|_| "cargo-mutants is missing: run cargo install cargo-mutants --locked".to_string())?;
    Ok(mutants(&cargo_mutants(&CRATES).and("--list").output()?))
}

/// Parses a list of mutants, one per line.
fn mutants(list: &str) -> Vec<Mutant> {
    let mut seen = HashMap::new();
    list.lines()
        .filter_map(|name| {
            let (path, rest) = name.split_once(".rs:")?;
            let (_line_and_column, change) = rest.split_once(": ")?;
            let stable = format!("{path}.rs: {change}");
            let times = seen.entry(stable.clone()).or_insert(0);
            *times += 1;
            let stable = if *times == 1 { stable } else { format!("{stable} ({times})") };
            Some(Mutant { name: name.to_string(), stable })
        })
        .collect()
}

/// A sample of each crate, in proportion to its number of mutants. Mutants are ordered by the hash of their stable
/// name: the order does not change when others are added or removed, and a larger sample contains the smaller one.
fn samples(all: &[Mutant], count: usize) -> [Vec<Mutant>; CRATES.len()] {
    let min = MIN_PER_CRATE.min(count / CRATES.len());
    CRATES.each_ref().map(|mutated| {
        let folder = format!("crates/{}/", mutated.name);
        let of_crate = all.iter().filter(|mutant| mutant.stable.starts_with(&folder));
        let mut sample: Vec<Mutant> = of_crate.cloned().collect();
        let wanted = (count * sample.len()).div_ceil(all.len().max(1)).max(min);
        sample.sort_by_cached_key(|mutant| Sha256::digest(&mutant.stable));
        sample.truncate(wanted);
        sample
    })
}

struct Results<'a> {
    mutated: &'a Mutated,
    /// The output folder of cargo-mutants.
    folder: PathBuf,
    /// The file with our saved results.
    path: PathBuf,
    /// The state of the code that they belong to.
    state: State,
    outcomes: BTreeMap<String, Outcome>,
}

/// The state of the code, as hashes.
#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    sources: String,
    tests: String,
}

impl<'a> Results<'a> {
    /// Loads the results of earlier runs, including interrupted ones. A change of the sources invalidates all results,
    /// a change of the tests only survivors.
    fn open(mutated: &'a Mutated, all: &[Mutant]) -> Result<Self, String> {
        let home = firmware::target_folder().join("mutants");
        let (folder, path) = (home.join(mutated.name), home.join(format!("{}.txt", mutated.name)));
        fs::create_dir_all(&folder).map_err(in_file(&folder))?;
        let mut results = Self { mutated, folder, path, state: State::now()?, outcomes: BTreeMap::new() };
        let text = fs::read_to_string(&results.path).unwrap_or_default();
        if let Some((state, outcomes)) = parse(&text)
            && state.sources == results.state.sources
        {
            results.outcomes = outcomes;
            results.import(all)?;
            if state.tests != results.state.tests {
                results.outcomes.retain(|_, outcome| *outcome != Outcome::Survived);
            }
        }
        results.write()?;
        Ok(results)
    }

    fn has(&self, mutant: &Mutant) -> bool {
        self.outcomes.contains_key(&mutant.stable)
    }

    fn test_all(&mut self, open: &[&Mutant], all: &[Mutant]) -> Result<(), String> {
        let exactly = |mutant: &&Mutant| format!("--re=^{}$", escaped(&mutant.name));
        // cargo-mutants 27.1 ignores the expressions for "delete field"; this limits it to these files.
        let file =
            |mutant: &&Mutant| format!("--file={}", mutant.stable.split(": ").next().unwrap_or_default());
        let command = cargo_mutants(std::slice::from_ref(self.mutated))
            .and("--output")
            .and(&self.folder)
            // A shared build folder, with less optimization for faster builds.
            .with("CARGO_TARGET_DIR", firmware::target_folder().join("mutants/build"))
            .with("CARGO_PROFILE_DEV_OPT_LEVEL", "1")
            .with("CARGO_PROFILE_DEV_DEBUG", "0");
        let command = open.iter().map(exactly).chain(open.iter().map(file)).fold(command, Command::and);
        let command = self
            .mutated
            .environment
            .iter()
            .fold(command, |command, (name, value)| command.with(name, *value));
        let status = command.process().status().map_err(|error| format!("cargo mutants: {error}"))?;
        self.import(all)?;
        self.write()?;
        match status.code() {
            // All mutants were caught, or some were missed or timed out.
            Some(0 | 2 | 3) => Ok(()),
            _ => Err(format!("cargo mutants failed ({status}): see {}", self.folder.display())),
        }
    }

    /// Imports the results of cargo-mutants and moves its lists aside.
    fn import(&mut self, all: &[Mutant]) -> Result<(), String> {
        let names: HashMap<&str, &str> = all.iter().map(|mutant| (&*mutant.name, &*mutant.stable)).collect();
        let lists = self.folder.join("mutants.out");
        for (outcome, _, list) in Outcome::ALL {
            let text = fs::read_to_string(lists.join(list)).unwrap_or_default();
            let found = text.lines().filter_map(|name| names.get(name));
            self.outcomes.extend(found.map(|stable| (stable.to_string(), outcome)));
        }
        let seen = self.folder.join("mutants.seen");
        if seen.exists() {
            fs::remove_dir_all(&seen).map_err(in_file(&seen))?;
        }
        if lists.exists() { fs::rename(&lists, &seen).map_err(in_file(&lists)) } else { Ok(()) }
    }

    fn write(&self) -> Result<(), String> {
        let mut text = format!("{} {}\n", self.state.sources, self.state.tests);
        for (mutant, outcome) in &self.outcomes {
            text += &format!("{outcome} {mutant}\n");
        }
        fs::write(&self.path, text).map_err(in_file(&self.path))
    }
}

/// Parses saved results: the state of the code, then one outcome and mutant per line.
fn parse(text: &str) -> Option<(State, BTreeMap<String, Outcome>)> {
    let mut lines = text.lines();
    let (sources, tests) = lines.next()?.split_once(' ')?;
    let outcome = |line: &str| {
        let (word, mutant) = line.split_once(' ')?;
        let (outcome, ..) = Outcome::ALL.into_iter().find(|(_, name, _)| *name == word)?;
        Some((mutant.to_string(), outcome))
    };
    Some((State { sources: sources.into(), tests: tests.into() }, lines.map(outcome).collect::<Option<_>>()?))
}

impl State {
    fn now() -> Result<Self, String> {
        let (mut sources, mut tests) = (Sha256::new(), Sha256::new());
        for folder in ["crates", "tools/scenario"].map(|folder| firmware::root().join(folder)) {
            for path in files::below(&folder).map_err(in_file(&folder))? {
                let file = folder.join(&path);
                let hash = if path.contains("/src/") { &mut sources } else { &mut tests };
                hash.update(path);
                hash.update(fs::read(&file).map_err(in_file(&file))?);
            }
        }
        let digits =
            |hash: Sha256| hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        Ok(Self { sources: digits(sources), tests: digits(tests) })
    }
}

/// A regular expression that matches exactly this text.
fn escaped(text: &str) -> String {
    let escape = |letter| r"\.+*?()|[]{}^$".contains(letter).then_some('\\');
    text.chars().flat_map(|letter| escape(letter).into_iter().chain([letter])).collect()
}

/// Parses the known survivors, with their reasons.
fn known<'a>(text: &'a str, all: &[Mutant]) -> Result<Vec<(&'a str, &'a str)>, String> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let (mutant, reason) = line.split_once(" — ").ok_or(format!("{KNOWN}: no reason in {line:?}"))?;
            if all.iter().any(|existing| existing.stable == mutant) {
                Ok((mutant, reason))
            } else {
                Err(format!("{KNOWN}: the mutant {mutant:?} no longer exists"))
            }
        })
        .collect()
}

/// Prints the outcomes for each crate.
fn verdict(tested: &[(&str, Vec<(Outcome, Mutant)>)], known: &[(&str, &str)]) -> Result<(), String> {
    let share = |outcomes: &[&Outcome]| {
        let count = |wanted| outcomes.iter().filter(|outcome| ***outcome == wanted).count();
        let [caught, late, unviable, survived] = Outcome::ALL.map(|(outcome, ..)| count(outcome));
        let viable = (caught + late + survived).max(1);
        let percent = (caught + late) * 100 / viable;
        (percent, format!("{percent:3} % of {viable}, {late} of them by timeout; {unviable} do not compile"))
    };
    println!("\ncaught by tests:");
    for (name, outcomes) in tested {
        println!("{name:8} {}", share(&outcomes.iter().map(|(outcome, _)| outcome).collect::<Vec<_>>()).1);
    }
    let all: Vec<&(Outcome, Mutant)> = tested.iter().flat_map(|(_, outcomes)| outcomes).collect();
    let (percent, line) = share(&all.iter().map(|(outcome, _)| outcome).collect::<Vec<_>>());
    println!("{:8} {line}", "all");
    let mut wrong = Vec::new();
    if percent < MIN_CAUGHT {
        wrong.push(format!("fewer than {MIN_CAUGHT} % are caught"));
    }
    for (outcome, mutant) in all {
        let reason = known.iter().find(|(known, _)| *known == mutant.stable).map(|(_, reason)| reason);
        match (outcome, reason) {
            (Outcome::Survived, Some(reason)) => println!("survived: {} — {reason}", mutant.stable),
            (Outcome::Survived, None) => wrong.push(format!("survived: {}", mutant.name)),
            (_, Some(_)) => wrong.push(format!("{KNOWN} lists {}, which does not survive", mutant.stable)),
            (_, None) => {}
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = "crates/rules/src/a.rs:1:2: replace + with - in f\ncrates/rules/src/a.rs:3:4: replace + with - in f\ncrates/console/src/b.rs:5:6: replace g -> [u8; 4] with [0; 4]\n";

    #[test]
    fn a_stable_name_does_not_contain_the_line() {
        let stable: Vec<String> = mutants(LIST).into_iter().map(|mutant| mutant.stable).collect();
        let twice = "crates/rules/src/a.rs: replace + with - in f";
        assert_eq!(
            stable,
            [twice, &format!("{twice} (2)"), "crates/console/src/b.rs: replace g -> [u8; 4] with [0; 4]"]
        );
    }

    #[test]
    fn a_sample_is_proportional_to_the_crates_and_contains_smaller_samples() {
        let name = |crate_name: &str, line| {
            format!("crates/{crate_name}/src/a.rs:{line}:1: replace f{line} with 0\n")
        };
        let list: String = (0..400)
            .map(|line| name("rules", line) + &name("journal", line % 100 * 1_000 + line / 100))
            .collect();
        let all = mutants(&list);
        let [rules, engine, console, journal] = samples(&all, 100);
        assert_eq!([rules.len(), engine.len(), console.len(), journal.len()], [50, 0, 0, 50]);
        let [more, ..] = samples(&all, 300);
        assert_eq!(more[..50], rules);
        assert_eq!(samples(&mutants(LIST), 80).map(|sample| sample.len()), [2, 0, 1, 0]);
    }

    #[test]
    fn a_name_is_matched_literally() {
        assert_eq!(escaped("a.rs:1: f -> [u8; 4] é"), r"a\.rs:1: f -> \[u8; 4\] é");
    }

    #[test]
    fn saved_results_can_be_parsed() {
        let (state, outcomes) = parse("aa bb\ncaught x y\nsurvived z\n").expect("results");
        assert_eq!(state, State { sources: "aa".into(), tests: "bb".into() });
        assert_eq!(
            outcomes,
            BTreeMap::from([("x y".into(), Outcome::Caught), ("z".into(), Outcome::Survived)])
        );
        assert!(parse("aa bb\nwhatever x").is_none() && parse("").is_none());
    }

    #[test]
    fn survivors_need_a_reason_and_reasons_a_survivor() {
        let all = mutants(LIST);
        let lines = format!("# why\n\n{} — the sum is even\n", all[0].stable);
        let known_one = known(&lines, &all).expect("it is there");
        assert_eq!(known_one, [(&*all[0].stable, "the sum is even")]);
        assert!(known("crates/rules/src/c.rs: replace h — gone", &all).is_err());
        let verdict = |outcome, caught: usize, known: &[_]| {
            let others = (0..caught).map(|_| (Outcome::Caught, all[2].clone()));
            verdict(&[("rules", others.chain([(outcome, all[0].clone())]).collect())], known)
        };
        assert!(verdict(Outcome::Survived, 9, &known_one).is_ok());
        assert!(verdict(Outcome::Survived, 8, &known_one).is_err(), "fewer than 90 %");
        assert!(verdict(Outcome::Survived, 9, &[]).is_err());
        assert!(verdict(Outcome::TimedOut, 9, &known_one).is_err());
        assert!(verdict(Outcome::Unviable, 1, &[]).is_ok());
    }
}

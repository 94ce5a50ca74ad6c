//! Runs every input of the corpora: a test for each corpus, with the name of its target.

use std::{fs, panic::catch_unwind, path::Path, process::ExitCode};

use fuzz_properties::{CASES, Case, MAX_INPUTS, MAX_LENGTH};
use libtest_mimic::{Arguments, Failed, Trial};

fn main() -> ExitCode {
    let corpora = CASES.map(|(name, case)| Trial::test(name, move || try_all(name, case)));
    libtest_mimic::run(&Arguments::from_args(), corpora.into()).exit_code()
}

const REDUCE: &str = "`cargo xtask fuzz` reduces the corpus";

/// Tries the inputs of a corpus, and names the first that fails.
fn try_all(corpus: &str, case: Case) -> Result<(), Failed> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus").join(corpus);
    let mut inputs = 0;
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        let name = format!("tools/fuzz/corpus/{corpus}/{}", path.file_name().unwrap_or_default().display());
        let input = fs::read(&path)?;
        if input.len() > MAX_LENGTH {
            return Err(format!("{name} has more than {MAX_LENGTH} bytes: {REDUCE}").into());
        }
        // The panic has already printed what failed.
        catch_unwind(|| case(&input)).map_err(|_| name)?;
        inputs += 1;
    }
    match inputs {
        11..=MAX_INPUTS => Ok(()),
        _ => Err(format!("the corpus has {inputs} inputs instead of 11 to {MAX_INPUTS}: {REDUCE}").into()),
    }
}

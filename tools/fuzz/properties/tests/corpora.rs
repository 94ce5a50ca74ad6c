//! Every input that was worth keeping, once more: a test for each corpus, called as its target is.

use std::{fs, panic::catch_unwind, path::Path, process::ExitCode};

use fuzz_properties::{CASES, Case, LONGEST_INPUT, MOST_INPUTS};
use libtest_mimic::{Arguments, Failed, Trial};

fn main() -> ExitCode {
    let corpora = CASES.map(|(name, case)| Trial::test(name, move || try_all(name, case)));
    libtest_mimic::run(&Arguments::from_args(), corpora.into()).exit_code()
}

const REDUCE: &str = "`cargo xtask fuzz` keeps fewer";

/// Tries the inputs of a corpus; the first for which something does not hold is named.
fn try_all(corpus: &str, case: Case) -> Result<(), Failed> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus").join(corpus);
    let mut inputs = 0;
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        let name = format!("tools/fuzz/corpus/{corpus}/{}", path.file_name().unwrap_or_default().display());
        let input = fs::read(&path)?;
        if input.len() > LONGEST_INPUT {
            return Err(format!("{name} has more than {LONGEST_INPUT} bytes: {REDUCE}").into());
        }
        // What does not hold has been told by the panic itself.
        catch_unwind(|| case(&input)).map_err(|_| name)?;
        inputs += 1;
    }
    match inputs {
        11..=MOST_INPUTS => Ok(()),
        _ => Err(format!("the corpus has {inputs} inputs instead of 11 to {MOST_INPUTS}: {REDUCE}").into()),
    }
}

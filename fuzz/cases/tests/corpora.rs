//! Every input that was worth keeping, once more: a test for each corpus, called as its target is.

use std::{fs, panic::catch_unwind, path::Path, process::ExitCode};

use fuzz_cases::{CASES, Case};
use libtest_mimic::{Arguments, Failed, Trial};

fn main() -> ExitCode {
    let corpora = CASES.map(|(name, case)| Trial::test(name, move || try_all(name, case)));
    libtest_mimic::run(&Arguments::from_args(), corpora.into()).exit_code()
}

/// Tries the inputs of a corpus; the first for which something does not hold is named.
fn try_all(corpus: &str, case: Case) -> Result<(), Failed> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus").join(corpus);
    let mut inputs = 0;
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        let input = fs::read(&path)?;
        // What does not hold has been told by the panic itself.
        catch_unwind(|| case(&input)).map_err(|_| {
            format!("fuzz/corpus/{corpus}/{}", path.file_name().unwrap_or_default().display())
        })?;
        inputs += 1;
    }
    if inputs > 10 { Ok(()) } else { Err(format!("the corpus has {inputs} inputs").into()) }
}

//! Every input that was worth keeping, once more.

use std::{fs, path::Path};

use fuzz_cases::CASES;

#[test]
fn whatever_was_found_holds() {
    for (name, case) in CASES {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus").join(name);
        let mut inputs = 0;
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("corpus {name}: {error}")) {
            let path = entry.expect("a folder can be listed").path();
            let input = fs::read(&path).expect("a file can be read");
            // A failure is told with the input's name by its output.
            println!("{name} {}", path.file_name().unwrap_or_default().display());
            case(&input);
            inputs += 1;
        }
        assert!(inputs > 10, "the corpus {name} has {inputs} inputs");
    }
}

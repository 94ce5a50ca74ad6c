//! Properties that hold for any input. Each function takes an input and panics if a property is violated.
//!
//! The fuzz targets in `tools/fuzz` call them with generated inputs, and `cargo test` with the corpus in
//! `tools/fuzz/corpus/`. `cargo xtask fuzz` extends the corpus.
#![forbid(unsafe_code)]

mod flash;
mod notations;
mod records;
mod saving;
mod scripts;
mod serial;
mod sessions;

pub use flash::flash;
pub use notations::notations;
pub use records::records;
pub use scripts::scripts;
pub use serial::serial;
pub use sessions::referee;

/// A function that checks the properties of an input.
pub type Case = fn(&[u8]);

/// Every case with its name, which is also the name of its target and its corpus.
pub const CASES: [(&str, Case); 6] = [
    ("flash", flash),
    ("notations", notations),
    ("records", records),
    ("referee", referee),
    ("scripts", scripts),
    ("serial", serial),
];

/// The maximum number of inputs in a corpus. Six corpora have at most 480 files and 1.2 MB.
pub const MAX_INPUTS: usize = 80;
/// The maximum length of an input in a corpus.
pub const MAX_LENGTH: usize = 2_560;

//! What must hold for any input whatsoever. Each function takes one and panics if something does not hold.
//!
//! The fuzz targets in `tools/fuzz` call them with inputs that a fuzzer makes up, and `cargo test` with those that were worth
//! keeping, in `tools/fuzz/corpus/`. `cargo xtask fuzz` looks for more.
#![forbid(unsafe_code)]

mod flash;
mod keeping;
mod notations;
mod records;
mod scripts;
mod sessions;

pub use flash::flash;
pub use notations::notations;
pub use records::records;
pub use scripts::scripts;
pub use sessions::referee;

/// Something that takes any input.
pub type Case = fn(&[u8]);

/// Every case with its name, which is the target's and the corpus' too.
pub const CASES: [(&str, Case); 5] = [
    ("flash", flash),
    ("notations", notations),
    ("records", records),
    ("referee", referee),
    ("scripts", scripts),
];

/// The most inputs of a corpus, and the most bytes of each: five corpora then have at most 400 files and 1 MB.
pub const MOST_INPUTS: usize = 80;
/// See [`MOST_INPUTS`].
pub const LONGEST_INPUT: usize = 2_560;

//! What must hold for any input whatsoever. Each function takes one and panics if something does not hold.
//!
//! The fuzz targets in `fuzz/` call them with inputs that a fuzzer makes up, and `cargo test` with those that were worth
//! keeping, in `fuzz/corpus/`. `cargo xtask fuzz` looks for more.
#![forbid(unsafe_code)]
// All default members are built for the chip too: there this one is empty.
#![cfg_attr(target_os = "none", no_std)]
#![cfg(not(target_os = "none"))]

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

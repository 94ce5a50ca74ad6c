//! Unpredictable seeds.

use std::hash::{BuildHasher, RandomState};

/// A random seed; the standard library's hash maps get theirs from the operating system.
pub(super) fn seed() -> u64 {
    RandomState::new().hash_one(())
}

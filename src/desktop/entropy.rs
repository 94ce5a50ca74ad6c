//! Random seeds.

use std::hash::{BuildHasher, RandomState};

/// A random seed. The standard library seeds its hash maps from the operating system.
pub(super) fn seed() -> u64 {
    RandomState::new().hash_one(())
}

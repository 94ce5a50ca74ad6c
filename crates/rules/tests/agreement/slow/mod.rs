//! Reference implementations of the games: slow, obvious, and sharing no code with the rules under test.

pub mod donuts;
pub mod fundomino;
pub mod konter;

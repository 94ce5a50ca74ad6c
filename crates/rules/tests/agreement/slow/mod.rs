//! The games a second time: the slowest and most obvious way, sharing no code with the rules under test.

pub mod donuts;
pub mod fundomino;
pub mod konter;

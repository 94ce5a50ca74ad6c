//! Rulings 2 to 11, each with a picture before and a picture after the move. Ruling 1 is in `tiles`.

mod direction;
pub(crate) mod ending;
mod insertion;

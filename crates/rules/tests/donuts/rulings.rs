//! Rulings 2 to 11, each as a picture before and a picture after. Ruling 1 is in `tiles`.

mod direction;
mod ending;
mod insertion;

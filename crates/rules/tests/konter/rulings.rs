//! Rulings 1 to 7 and the start positions, with pictures.

mod connection;
mod draws;
mod moves;
mod set_up;

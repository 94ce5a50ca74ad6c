//! Rulings 1 to 7 and the start positions, each as a picture.

mod connection;
mod draws;
mod moves;
mod set_up;

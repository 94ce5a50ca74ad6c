//! Power cuts at any moment and at every moment: what was confirmed is there, in order and once, and nothing else but
//! perhaps what was being written.

mod any_moment;
mod every_moment;
mod owner;

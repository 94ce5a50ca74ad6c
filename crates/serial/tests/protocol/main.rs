//! The protocol, on a board with a console, a journal in a model of its flash, and a host.

mod board;
mod honesty;
mod import;
mod limits;
mod transcripts;

//! The engine for Fundomino: Monte Carlo search.
//!
//! It knows its [`View`](rules::fundomino::View) of the round and nothing else. It samples rounds that are consistent
//! with the view (determinization), tries every candidate move in each of them, plays the round to its end with fast
//! policies (a playout), and chooses the move with the best results. On the way it repeatedly drops the worse half of
//! the candidates (sequential halving). It models the other players as greedy until one of them shows otherwise. The
//! lower levels search less deep or only evaluate the moves, and overlook some of them.

mod candidates;
mod determinization;
mod evaluation;
mod fast_rng;
mod greedy;
mod monte_carlo;
mod move_generation;
mod playout_policy;
mod playout_state;
mod search;
mod skill;
mod teams;

pub use greedy::greedy;
pub use search::Search;

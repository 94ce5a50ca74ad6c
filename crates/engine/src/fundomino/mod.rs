//! How the chip plays Fundomino: by Monte Carlo search.
//!
//! It knows its [`View`](rules::fundomino::View) of the round and nothing else. It imagines many rounds that would look like that
//! (determinization), makes each of its moves in every one of them, plays the round on to its end quickly (a playout), and chooses
//! the move after which it fared best. On the way the worse half of the moves is dropped again and again (sequential halving). It
//! takes the others for greedy until one of them shows otherwise. The lower levels think less far or only look at what lies there,
//! and overlook some of it.

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

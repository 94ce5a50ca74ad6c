//! A turtle that walks along the snake: the geometry without a honeycomb.
//!
//! Every tile is an arch of 120°. A turtle that walks along it ends a straight step of 60° to the side away and
//! then looks 120° to that side. Two tiles are in each other's way exactly when both lead to the same joint, so
//! it is enough to know the joints. They lie on a triangular grid, which makes the walk exact.

use rules::fundomino::{End, Game, Room, Turn};

/// The straight steps, every 60° counter-clockwise, in two of the grid's directions.
const STEPS: [(i32, i32); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

/// A place between two tiles, or an open end.
type Joint = (i32, i32);

/// One end of the snake.
#[derive(Clone, Copy)]
struct Turtle {
    at: Joint,
    /// Where it looks, in steps of 60°.
    looks: i32,
}

impl Turtle {
    fn walk(self, turn: Turn) -> Self {
        let side = if turn == Turn::Left { 1 } else { -1 };
        let (x, y) = STEPS[(self.looks + side).rem_euclid(6) as usize];
        Self { at: (self.at.0 + x, self.at.1 + y), looks: self.looks + 2 * side }
    }
}

/// The rooms to the left and right at head and tail, as two turtles find them; none if they have met.
pub(crate) fn rooms(game: &Game) -> Option<[[Room; 2]; 2]> {
    let tail = Turtle { at: (0, 0), looks: 3 };
    // Seen from the tail, the first tile bends to the left.
    let head = Turtle { at: tail.at, looks: 0 }.walk(Turn::Left);
    let mut turtles = [head, tail];
    let mut joints = vec![head.at, tail.at];
    for lay in game.round().snake().lays() {
        let turtle = &mut turtles[if lay.end == End::Head { 0 } else { 1 }];
        *turtle = turtle.walk(lay.turn);
        joints.push(turtle.at);
    }
    let [head, tail] = turtles;
    if head.at == tail.at {
        return None;
    }
    let room = |from: Turtle, other: Turtle, turn| match from.walk(turn).at {
        joint if joint == other.at => Room::Closing,
        joint if joints.contains(&joint) => Room::Blocked,
        _ => Room::Free,
    };
    let both = |from, other| [Turn::Left, Turn::Right].map(|turn| room(from, other, turn));
    Some([both(head, tail), both(tail, head)])
}

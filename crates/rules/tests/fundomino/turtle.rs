//! The geometry without a honeycomb: a turtle that walks along the snake.
//!
//! Each tile is an arc of 120°. Walking along it moves the turtle a straight step in the direction 60° to the side, and
//! leaves it heading 120° to that side. Two tiles block each other if and only if they lead to the same joint, so it is
//! enough to track the joints. They are on a triangular grid, which makes the walk exact.

use rules::fundomino::{End, Game, Room, Turn};

/// The six straight steps, counter-clockwise every 60°, in grid coordinates.
const STEPS: [(i32, i32); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

/// The point between two tiles, or at an open end.
type Joint = (i32, i32);

/// One end of the snake.
#[derive(Clone, Copy)]
struct Turtle {
    at: Joint,
    /// In steps of 60°.
    heading: i32,
}

impl Turtle {
    fn walk(self, turn: Turn) -> Self {
        let side = if turn == Turn::Left { 1 } else { -1 };
        let (x, y) = STEPS[(self.heading + side).rem_euclid(6) as usize];
        Self { at: (self.at.0 + x, self.at.1 + y), heading: self.heading + 2 * side }
    }
}

/// The room to the left and right at head and tail, according to two turtles; `None` if they have met.
pub(crate) fn rooms(game: &Game) -> Option<[[Room; 2]; 2]> {
    let tail = Turtle { at: (0, 0), heading: 3 };
    // Seen from the tail, the first tile bends to the left.
    let head = Turtle { at: tail.at, heading: 0 }.walk(Turn::Left);
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

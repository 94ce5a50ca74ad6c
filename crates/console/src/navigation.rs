//! Moving a cursor over squares.

use heapless::Vec;

use crate::input::Arrow;

/// A square as row and column from the top left.
pub(crate) type GridPos = (u8, u8);

/// A board has no more places.
const MOST: usize = 36;

/// The place among `targets` to which an arrow leads from `here`; without one on that side, `here`.
///
/// That is the nearest one on that side, looking straight ahead rather than aside. Where some place would be reached by no
/// arrow in that way, up and down lead to the next row that has any, and left and right along the row: so every place is
/// reached from every other.
pub(crate) fn towards(here: GridPos, arrow: Arrow, targets: impl Iterator<Item = GridPos>) -> GridPos {
    let targets: Vec<GridPos, MOST> = targets.take(MOST).collect();
    let way = if are_connected(&targets) { straight } else { by_rows };
    next(here, arrow, &targets, way)
}

/// How far a place is that lies so far ahead and aside; the nearest is gone to.
type Way = fn(Arrow, i32, i32) -> (i32, i32);

fn straight(_arrow: Arrow, ahead: i32, aside: i32) -> (i32, i32) {
    (ahead + 2 * aside, aside)
}

fn by_rows(arrow: Arrow, ahead: i32, aside: i32) -> (i32, i32) {
    match arrow {
        Arrow::Up | Arrow::Down => (ahead, aside),
        Arrow::Left | Arrow::Right => (aside.signum(), ahead + 2 * aside),
    }
}

fn next(here: GridPos, arrow: Arrow, targets: &[GridPos], way: Way) -> GridPos {
    let distance = |(row, column): GridPos| {
        let down = i32::from(row) - i32::from(here.0);
        let right = i32::from(column) - i32::from(here.1);
        let (ahead, aside) = match arrow {
            Arrow::Up => (-down, right),
            Arrow::Down => (down, right),
            Arrow::Left => (-right, down),
            Arrow::Right => (right, down),
        };
        (ahead > 0).then(|| way(arrow, ahead, aside.abs()))
    };
    let ahead = targets.iter().filter_map(|place| Some((distance(*place)?, *place)));
    ahead.min().map_or(here, |(_, place)| place)
}

/// Whether every place is reached from every other by looking straight ahead.
fn are_connected(targets: &[GridPos]) -> bool {
    let place = |at: &GridPos| targets.iter().position(|target| target == at).unwrap_or_default();
    let steps: Vec<[usize; 4], MOST> = targets
        .iter()
        .map(|here| Arrow::ALL.map(|arrow| place(&next(*here, arrow, targets, straight))))
        .collect();
    let all = (1_u64 << targets.len()) - 1;
    // From the first to all of them, and from all of them to the first.
    let (mut reached, mut reaching) = (1_u64, 1_u64);
    for _ in targets {
        for (here, steps) in steps.iter().enumerate() {
            for there in steps {
                if reached & 1 << here != 0 {
                    reached |= 1 << there;
                }
                if reaching & 1 << there != 0 {
                    reaching |= 1 << here;
                }
            }
        }
        if reached & reaching == all {
            return true;
        }
    }
    targets.is_empty()
}

/// The place on the straight way from one place to another of which so many of 255 parts are behind.
pub(crate) const fn interpolate((row, column): GridPos, (to_row, to_column): GridPos, way: u8) -> GridPos {
    const fn between(from: u8, to: u8, way: u8) -> u8 {
        ((from as u32 * (255 - way) as u32 + to as u32 * way as u32 + 127) / 255) as u8
    }
    (between(row, to_row, way), between(column, to_column, way))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// Where each arrow leads from `@` when `o` are the targets: up, down, left, right.
    fn arrows(picture: &str) -> [GridPos; 4] {
        let rows: Vec<&str> = picture.split_whitespace().collect();
        let find = |wanted: &str| -> Vec<GridPos> {
            let cells =
                (0..).zip(&rows).flat_map(|(row, line)| (0..).zip(line.chars()).map(move |c| (row, c)));
            cells
                .filter(|(_, (_, cell))| wanted.contains(*cell))
                .map(|(row, (column, _))| (row, column))
                .collect()
        };
        let here = find("@")[0];
        [Arrow::Up, Arrow::Down, Arrow::Left, Arrow::Right]
            .map(|arrow| towards(here, arrow, find("o").into_iter()))
    }

    #[test]
    fn among_squares_everywhere_an_arrow_leads_to_the_neighbour() {
        assert_eq!(arrows("ooo o@o ooo"), [(0, 1), (2, 1), (1, 0), (1, 2)]);
    }

    #[test]
    fn along_a_diagonal_both_arrows_of_a_side_lead_along_it() {
        assert_eq!(arrows("o.... .o... ..@.. ...o. ....o"), [(1, 1), (3, 3), (1, 1), (3, 3)]);
    }

    #[test]
    fn gaps_are_jumped_over_and_at_the_end_the_cursor_stays() {
        assert_eq!(arrows("@...o"), [(0, 0), (0, 0), (0, 0), (0, 4)]);
    }

    #[test]
    fn straight_ahead_goes_before_aside() {
        assert_eq!(arrows(".o... @..o. .o..."), [(0, 1), (2, 1), (1, 0), (1, 3)]);
    }

    #[test]
    fn every_square_is_reached_from_every_other() {
        let mut rng = rules::Rng::new(1);
        // Straight ahead leads past b4 from everywhere.
        let hidden: Vec<GridPos> = [
            (0, 2),
            (0, 4),
            (1, 0),
            (1, 2),
            (1, 3),
            (1, 4),
            (2, 0),
            (2, 3),
            (3, 1),
            (4, 0),
            (4, 2),
            (5, 3),
            (5, 5),
        ]
        .into();
        assert!(!are_connected(&hidden));
        let any = (0..150).map(|_| {
            let (side, one_in) = (5 + rng.below(2) as u8, 2 + rng.below(5));
            let squares = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
            squares.filter(|_| rng.below(one_in) == 0).collect()
        });
        for targets in any.chain([hidden]) {
            for first in &targets {
                let mut reached = std::vec![*first];
                let mut at = 0;
                while at < reached.len() {
                    for arrow in Arrow::ALL {
                        let place = towards(reached[at], arrow, targets.iter().copied());
                        if !reached.contains(&place) {
                            reached.push(place);
                        }
                    }
                    at += 1;
                }
                assert_eq!(reached.len(), targets.len(), "from {first:?} in {targets:?}");
            }
        }
    }
}

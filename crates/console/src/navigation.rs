//! Moving a cursor over squares.

use heapless::Vec;

use crate::input::Arrow;

/// A square as row and column from the top left.
pub(crate) type GridPos = (u8, u8);

/// The most squares of a board.
const MAX_TARGETS: usize = 36;

/// The square among `targets` that an arrow leads to from `here`, or `here` if there is none on that side.
///
/// That is the nearest square on that side, preferring straight ahead over sideways. If some square can't be reached
/// that way, up and down lead to the next row with a target and left and right move along the row. So every target can
/// be reached from every other.
pub(crate) fn towards(here: GridPos, arrow: Arrow, targets: impl Iterator<Item = GridPos>) -> GridPos {
    let targets: Vec<GridPos, MAX_TARGETS> = targets.take(MAX_TARGETS).collect();
    let metric = if are_connected(&targets) { straight } else { by_rows };
    next(here, arrow, &targets, metric)
}

/// The distance of a square that is `ahead` squares in the direction of the arrow and `aside` squares to its side.
type Metric = fn(Arrow, i32, i32) -> (i32, i32);

fn straight(_arrow: Arrow, ahead: i32, aside: i32) -> (i32, i32) {
    (ahead + 2 * aside, aside)
}

fn by_rows(arrow: Arrow, ahead: i32, aside: i32) -> (i32, i32) {
    match arrow {
        Arrow::Up | Arrow::Down => (ahead, aside),
        Arrow::Left | Arrow::Right => (aside.signum(), ahead + 2 * aside),
    }
}

fn next(here: GridPos, arrow: Arrow, targets: &[GridPos], metric: Metric) -> GridPos {
    let distance = |(row, column): GridPos| {
        let down = i32::from(row) - i32::from(here.0);
        let right = i32::from(column) - i32::from(here.1);
        let (ahead, aside) = match arrow {
            Arrow::Up => (-down, right),
            Arrow::Down => (down, right),
            Arrow::Left => (-right, down),
            Arrow::Right => (right, down),
        };
        (ahead > 0).then(|| metric(arrow, ahead, aside.abs()))
    };
    let candidates = targets.iter().filter_map(|target| Some((distance(*target)?, *target)));
    candidates.min().map_or(here, |(_, target)| target)
}

/// Whether every target can be reached from every other with the metric [`straight`].
fn are_connected(targets: &[GridPos]) -> bool {
    let index = |pos: &GridPos| targets.iter().position(|target| target == pos).unwrap_or_default();
    let steps: Vec<[usize; 4], MAX_TARGETS> = targets
        .iter()
        .map(|here| Arrow::ALL.map(|arrow| index(&next(*here, arrow, targets, straight))))
        .collect();
    let all = (1_u64 << targets.len()) - 1;
    // The targets that can be reached from the first, and those from which the first can be reached.
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

/// The square on the straight line between two squares; `progress` is in 255ths.
pub(crate) const fn interpolate(
    (row, column): GridPos,
    (to_row, to_column): GridPos,
    progress: u8,
) -> GridPos {
    const fn lerp(from: u8, to: u8, progress: u8) -> u8 {
        ((from as u32 * (255 - progress) as u32 + to as u32 * progress as u32 + 127) / 255) as u8
    }
    (lerp(row, to_row, progress), lerp(column, to_column, progress))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// Where up, down, left and right lead from `@` to the targets `o`.
    fn arrows(drawing: &str) -> [GridPos; 4] {
        let rows: Vec<&str> = drawing.split_whitespace().collect();
        let find = |symbols: &str| -> Vec<GridPos> {
            let cells =
                (0..).zip(&rows).flat_map(|(row, line)| (0..).zip(line.chars()).map(move |c| (row, c)));
            cells
                .filter(|(_, (_, cell))| symbols.contains(*cell))
                .map(|(row, (column, _))| (row, column))
                .collect()
        };
        let here = find("@")[0];
        [Arrow::Up, Arrow::Down, Arrow::Left, Arrow::Right]
            .map(|arrow| towards(here, arrow, find("o").into_iter()))
    }

    #[test]
    fn with_all_squares_as_targets_an_arrow_leads_to_the_neighbour() {
        assert_eq!(arrows("ooo o@o ooo"), [(0, 1), (2, 1), (1, 0), (1, 2)]);
    }

    #[test]
    fn on_a_diagonal_both_arrows_of_a_side_follow_it() {
        assert_eq!(arrows("o.... .o... ..@.. ...o. ....o"), [(1, 1), (3, 3), (1, 1), (3, 3)]);
    }

    #[test]
    fn the_cursor_jumps_over_gaps_and_stops_at_the_last_target() {
        assert_eq!(arrows("@...o"), [(0, 0), (0, 0), (0, 0), (0, 4)]);
    }

    #[test]
    fn straight_ahead_takes_precedence_over_sideways() {
        assert_eq!(arrows(".o... @..o. .o..."), [(0, 1), (2, 1), (1, 0), (1, 3)]);
    }

    #[test]
    fn every_target_can_be_reached_from_every_other() {
        let mut rng = rules::Rng::new(1);
        // With `straight` no arrow leads to b4.
        let with_unreachable: Vec<GridPos> = [
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
        assert!(!are_connected(&with_unreachable));
        let random = (0..150).map(|_| {
            let (side, one_in) = (5 + rng.below(2) as u8, 2 + rng.below(5));
            let squares = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
            squares.filter(|_| rng.below(one_in) == 0).collect()
        });
        for targets in random.chain([with_unreachable]) {
            for first in &targets {
                let mut reached = std::vec![*first];
                let mut at = 0;
                while at < reached.len() {
                    for arrow in Arrow::ALL {
                        let target = towards(reached[at], arrow, targets.iter().copied());
                        if !reached.contains(&target) {
                            reached.push(target);
                        }
                    }
                    at += 1;
                }
                assert_eq!(reached.len(), targets.len(), "from {first:?} in {targets:?}");
            }
        }
    }
}

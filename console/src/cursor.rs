//! Moving a cursor over squares.

use crate::input::Arrow;

/// A square as row and column from the top left.
pub(crate) type Place = (u8, u8);

/// The place among `targets` to which an arrow leads from `here`: the nearest one on that side, looking straight
/// ahead rather than aside. Without one, `here`.
pub(crate) fn towards(here: Place, arrow: Arrow, targets: impl Iterator<Item = Place>) -> Place {
    let distance = |(row, column): Place| {
        let down = i32::from(row) - i32::from(here.0);
        let right = i32::from(column) - i32::from(here.1);
        let (ahead, aside) = match arrow {
            Arrow::Up => (-down, right),
            Arrow::Down => (down, right),
            Arrow::Left => (-right, down),
            Arrow::Right => (right, down),
        };
        (ahead > 0).then_some((ahead + 2 * aside.abs(), aside.abs()))
    };
    targets.filter_map(|place| Some((distance(place)?, place))).min().map_or(here, |(_, place)| place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// Where each arrow leads from `@` when `o` are the targets: up, down, left, right.
    fn arrows(picture: &str) -> [Place; 4] {
        let rows: Vec<&str> = picture.split_whitespace().collect();
        let find = |wanted: &str| -> Vec<Place> {
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
}

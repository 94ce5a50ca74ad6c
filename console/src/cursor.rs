//! Moving a cursor over squares.

use crate::input::Arrow;

/// A square as row and column from the top left.
pub(crate) type Place = (u8, u8);

/// The place among `targets` to which an arrow leads from `here`; without one on that side, `here`.
///
/// Up and down lead to the next row that has any, left and right along the row, and at its end to the nearest one on that
/// side. So every place is reached from every other.
pub(crate) fn towards(here: Place, arrow: Arrow, targets: impl Iterator<Item = Place>) -> Place {
    let distance = |(row, column): Place| {
        let down = i32::from(row) - i32::from(here.0);
        let right = i32::from(column) - i32::from(here.1);
        match arrow {
            Arrow::Up => (down < 0).then_some((-down, right.abs())),
            Arrow::Down => (down > 0).then_some((down, right.abs())),
            Arrow::Left => (right < 0).then_some((down.signum().abs(), 2 * down.abs() - right)),
            Arrow::Right => (right > 0).then_some((down.signum().abs(), 2 * down.abs() + right)),
        }
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

    #[test]
    fn every_square_is_reached_from_every_other() {
        let mut lot = rules::Lot::new(1);
        for _ in 0..2_000 {
            let (side, one_in) = (5 + lot.below(2) as u8, 1 + lot.below(6));
            let squares = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
            let targets: Vec<Place> = squares.filter(|_| lot.below(one_in) == 0).collect();
            let Some(first) = targets.first() else { continue };
            let mut reached = std::vec![*first];
            let mut at = 0;
            while at < reached.len() {
                for arrow in [Arrow::Up, Arrow::Down, Arrow::Left, Arrow::Right] {
                    let place = towards(reached[at], arrow, targets.iter().copied());
                    if !reached.contains(&place) {
                        reached.push(place);
                    }
                }
                at += 1;
            }
            assert_eq!(reached.len(), targets.len(), "{targets:?}");
            // And back.
            for target in &targets {
                let mut here = *target;
                for arrow in [Arrow::Up; 6].into_iter().chain([Arrow::Left; 6]) {
                    here = towards(
                        here,
                        arrow,
                        targets.iter().copied().filter(|place| arrow == Arrow::Up || place.0 == here.0),
                    );
                }
                assert_eq!(here, *first);
            }
        }
    }
}

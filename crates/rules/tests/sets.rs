//! Sets of squares and of tiles, compared with the standard library's `BTreeSet`.

use std::collections::BTreeSet;

use rules::Rng;

/// The tests of one type of set.
macro_rules! set_tests {
    ($name:ident: $set:ty, $all:expr) => {
        mod $name {
            use super::*;

            type Slow = BTreeSet<<$set as IntoIterator>::Item>;

            /// A random set as a bit set and as a `BTreeSet`. Nearly empty and nearly full sets are frequent.
            fn any(rng: &mut Rng) -> ($set, Slow) {
                let share = [1, 8, 15][rng.below(3) as usize];
                let slow: Slow = $all.into_iter().filter(|_| rng.below(16) < share).collect();
                (slow.iter().copied().collect(), slow)
            }

            #[test]
            fn operators_and_queries_agree_with_btreeset() {
                let everything: Slow = $all.into_iter().collect();
                for seed in 0..1_000 {
                    let rng = &mut Rng::new(seed);
                    let ((a, slow_a), (b, slow_b)) = (any(rng), any(rng));
                    assert!((a & b).into_iter().eq(&slow_a & &slow_b));
                    assert!((a | b).into_iter().eq(&slow_a | &slow_b));
                    assert!((a ^ b).into_iter().eq(&slow_a ^ &slow_b));
                    assert!((a - b).into_iter().eq(&slow_a - &slow_b));
                    assert!((!a).into_iter().eq(&everything - &slow_a));
                    let after = |change: fn(&mut $set, $set)| {
                        let mut changed = a;
                        change(&mut changed, b);
                        changed
                    };
                    assert_eq!(after(|a, b| *a &= b), a & b);
                    assert_eq!(after(|a, b| *a |= b), a | b);
                    assert_eq!(after(|a, b| *a ^= b), a ^ b);
                    assert_eq!(after(|a, b| *a -= b), a - b);
                    assert_eq!(after(|a, b| a.extend(b)), a | b);
                    for (a, slow_a) in [(a, &slow_a), (b, &slow_b), (a & b, &(&slow_a & &slow_b))] {
                        assert_eq!((a == b, a.cmp(&b)), (*slow_a == slow_b, slow_a.cmp(&slow_b)));
                        assert_eq!(a.is_subset(b), slow_a.is_subset(&slow_b));
                        assert_eq!(a.is_superset(b), slow_a.is_superset(&slow_b));
                        assert_eq!(a.is_disjoint(b), slow_a.is_disjoint(&slow_b));
                        assert_eq!((a.len(), a.is_empty()), (slow_a.len(), slow_a.is_empty()));
                        assert_eq!(a.first(), slow_a.first().copied());
                    }
                    for item in $all {
                        assert_eq!(a.contains(item), slow_a.contains(&item));
                        assert_eq!(a.with(item), a | <$set>::of(item));
                        assert_eq!(a.without(item), a - item.into());
                    }
                    let (mut items, mut slow) = (a.iter(), slow_a.into_iter());
                    for _ in 0..=a.len() {
                        assert_eq!(items.len(), slow.len());
                        match rng.below(2) {
                            0 => assert_eq!(items.next(), slow.next()),
                            _ => assert_eq!(items.next_back(), slow.next_back()),
                        }
                    }
                }
            }

            #[test]
            fn all_is_the_full_set_and_none_is_empty() {
                assert!(<$set>::ALL.into_iter().eq($all));
                assert_eq!(<$set>::NONE, !<$set>::ALL);
                assert_eq!(<$set>::NONE, <$set>::default());
                assert_eq!(<$set>::NONE.first(), None);
            }
        }
    };
}

set_tests! { squares_of_donuts: rules::donuts::Squares, rules::donuts::Square::all() }
set_tests! { squares_of_konter: rules::konter::Squares, rules::konter::Square::all() }
set_tests! { tiles: rules::fundomino::Tiles, rules::fundomino::TILES }

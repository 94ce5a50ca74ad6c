//! Sets of squares and of tiles, compared with the standard library's `BTreeSet`.

use std::collections::BTreeSet;

use proptest::{collection::vec, prelude::*, sample::select};

/// The tests of one type of set.
macro_rules! set_tests {
    ($name:ident: $set:ty, $all:expr) => {
        mod $name {
            use super::*;

            /// Items, possibly with duplicates.
            fn items() -> impl Strategy<Value = Vec<<$set as IntoIterator>::Item>> {
                let all = $all.into_iter().collect::<Vec<_>>();
                // Nearly empty and nearly full sets are equally likely.
                prop_oneof![vec(select(all.clone()), 0..6), vec(select(all), 0..80)]
            }

            /// The same items as a bit set and as a `BTreeSet`.
            fn set() -> impl Strategy<Value = ($set, BTreeSet<<$set as IntoIterator>::Item>)> {
                items().prop_map(|items| (items.iter().copied().collect(), items.into_iter().collect()))
            }

            proptest! {
                #[test]
                fn operators_agree_with_btreeset((a, slow_a) in set(), (b, slow_b) in set()) {
                    let everything = $all.into_iter().collect::<BTreeSet<_>>();
                    prop_assert!((a & b).into_iter().eq(&slow_a & &slow_b));
                    prop_assert!((a | b).into_iter().eq(&slow_a | &slow_b));
                    prop_assert!((a ^ b).into_iter().eq(&slow_a ^ &slow_b));
                    prop_assert!((a - b).into_iter().eq(&slow_a - &slow_b));
                    prop_assert!((!a).into_iter().eq(&everything - &slow_a));
                }

                #[test]
                fn assigning_operators_agree_with_the_others((a, _) in set(), (b, _) in set()) {
                    let after = |change: fn(&mut $set, $set)| {
                        let mut changed = a;
                        change(&mut changed, b);
                        changed
                    };
                    prop_assert_eq!(after(|a, b| *a &= b), a & b);
                    prop_assert_eq!(after(|a, b| *a |= b), a | b);
                    prop_assert_eq!(after(|a, b| *a ^= b), a ^ b);
                    prop_assert_eq!(after(|a, b| *a -= b), a - b);
                }

                #[test]
                fn comparisons_agree_with_btreeset((a, slow_a) in set(), (b, slow_b) in set()) {
                    for ((a, slow_a), (b, slow_b)) in
                        [((a, &slow_a), (b, &slow_b)), ((a & b, &(&slow_a & &slow_b)), (b, &slow_b))]
                    {
                        prop_assert_eq!(a == b, slow_a == slow_b);
                        prop_assert_eq!(a.cmp(&b), slow_a.cmp(slow_b));
                        prop_assert_eq!(a.is_subset(b), slow_a.is_subset(slow_b));
                        prop_assert_eq!(a.is_superset(b), slow_a.is_superset(slow_b));
                        prop_assert_eq!(a.is_disjoint(b), slow_a.is_disjoint(slow_b));
                    }
                }

                #[test]
                fn queries_agree_with_btreeset((a, slow) in set()) {
                    prop_assert_eq!(a.len(), slow.len());
                    prop_assert_eq!(a.is_empty(), slow.is_empty());
                    prop_assert_eq!(a.first(), slow.first().copied());
                    for item in $all {
                        prop_assert_eq!(a.contains(item), slow.contains(&item));
                        prop_assert_eq!(a.with(item), a | <$set>::of(item));
                        prop_assert_eq!(a.without(item), a - item.into());
                    }
                }

                #[test]
                fn iteration_works_from_both_ends((a, slow) in set(), from_the_front in vec(any::<bool>(), 80)) {
                    let (mut items, mut slow) = (a.iter(), slow.into_iter());
                    for front in from_the_front {
                        prop_assert_eq!(items.len(), slow.len());
                        let next = if front { items.next() } else { items.next_back() };
                        prop_assert_eq!(next, if front { slow.next() } else { slow.next_back() });
                    }
                }

                #[test]
                fn extend_adds_items((mut a, mut slow) in set(), more in items()) {
                    a.extend(more.iter().copied());
                    slow.extend(more);
                    prop_assert!(a.into_iter().eq(slow));
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

//! Bit sets over small types.
//!
//! The small functions are `#[inline]` because other crates use them in their hottest loops.

/// Implements an operator on two sets, and its assigning form.
macro_rules! set_operator {
    (
        $set:ident: $doc:literal, $op:ident $method:ident, $assign:ident $assign_method:ident,
        |$own:ident, $other:ident| $bits:expr
    ) => {
        #[doc = $doc]
        impl core::ops::$op for $set {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                let ($own, $other) = (self.0, other.0);
                Self($bits)
            }
        }

        impl core::ops::$assign for $set {
            fn $assign_method(&mut self, other: Self) {
                *self = core::ops::$op::$method(*self, other);
            }
        }
    };
}

/// Defines `$set`, a bit set of `$item` (a `u8` newtype below `$count`), and its iterator `$iter`.
macro_rules! set {
    (
        $(#[$set_doc:meta])* $set:ident of $item:ident, bits: $bits:ty, count: $count:expr;
        $(#[$iter_doc:meta])* $iter:ident
    ) => {
        $(#[$set_doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $set($bits);

        impl $set {
            /// The empty set.
            pub const NONE: Self = Self(0);
            /// The set of all items.
            pub const ALL: Self = Self(<$bits>::MAX >> (<$bits>::BITS as usize - $count));

            /// The set of one item.
            pub const fn of(item: $item) -> Self {
                Self(1 << item.0)
            }

            /// The set as bits; bit 0 is the first of all items.
            pub const fn bits(self) -> $bits {
                self.0
            }

            /// Whether the set has no items.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// The number of items in the set.
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether `item` is in the set.
            pub const fn contains(self, item: $item) -> bool {
                self.0 >> item.0 & 1 == 1
            }

            /// Whether every item of this set is in `other`.
            pub const fn is_subset(self, other: Self) -> bool {
                self.0 & !other.0 == 0
            }

            /// Whether every item of `other` is in this set.
            pub const fn is_superset(self, other: Self) -> bool {
                other.is_subset(self)
            }

            /// Whether the sets have no item in common.
            pub const fn is_disjoint(self, other: Self) -> bool {
                self.0 & other.0 == 0
            }

            /// The set with `item` added.
            pub const fn with(self, item: $item) -> Self {
                Self(self.0 | 1 << item.0)
            }

            /// The set with `item` removed.
            pub const fn without(self, item: $item) -> Self {
                Self(self.0 & !(1 << item.0))
            }

            /// The first item.
            #[inline]
            pub const fn first(self) -> Option<$item> {
                if self.is_empty() { None } else { Some($item(self.0.trailing_zeros() as u8)) }
            }

            /// The items in order.
            #[inline]
            pub const fn iter(self) -> $iter {
                $iter(self)
            }
        }

        set_operator!($set: "Intersection.", BitAnd bitand, BitAndAssign bitand_assign, |own, other| own & other);
        set_operator!($set: "Union.", BitOr bitor, BitOrAssign bitor_assign, |own, other| own | other);
        set_operator!($set: "Symmetric difference.", BitXor bitxor, BitXorAssign bitxor_assign, |own, other| own ^ other);
        set_operator!($set: "Difference.", Sub sub, SubAssign sub_assign, |own, other| own & !other);

        /// Complement.
        impl core::ops::Not for $set {
            type Output = Self;
            #[inline]
            fn not(self) -> Self {
                Self(!self.0 & Self::ALL.0)
            }
        }

        /// Lexicographic order of the items.
        impl Ord for $set {
            fn cmp(&self, other: &Self) -> core::cmp::Ordering {
                self.iter().cmp(other.iter())
            }
        }

        impl PartialOrd for $set {
            fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }

        impl From<$item> for $set {
            fn from(item: $item) -> Self {
                Self::of(item)
            }
        }

        impl FromIterator<$item> for $set {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                items.into_iter().fold(Self::NONE, Self::with)
            }
        }

        impl Extend<$item> for $set {
            fn extend<I: IntoIterator<Item = $item>>(&mut self, items: I) {
                *self |= items.into_iter().collect();
            }
        }

        impl IntoIterator for $set {
            type Item = $item;
            type IntoIter = $iter;

            #[inline]
            fn into_iter(self) -> $iter {
                self.iter()
            }
        }

        $(#[$iter_doc])*
        #[derive(Clone, Debug)]
        pub struct $iter($set);

        impl Iterator for $iter {
            type Item = $item;

            #[inline]
            fn next(&mut self) -> Option<$item> {
                let first = self.0.first()?;
                self.0.0 &= self.0.0 - 1;
                Some(first)
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.0.len(), Some(self.0.len()))
            }
        }

        impl DoubleEndedIterator for $iter {
            #[inline]
            fn next_back(&mut self) -> Option<$item> {
                let last = $item(self.0.0.checked_ilog2()? as u8);
                self.0 = self.0.without(last);
                Some(last)
            }
        }

        impl ExactSizeIterator for $iter {}
        impl core::iter::FusedIterator for $iter {}
    };
}

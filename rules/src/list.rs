//! Lists of few things, without a heap.
//!
//! Other crates walk over them in their hottest loops, so the small functions are inlined there.

/// Defines `$list`, a list of at most `$most` items of type `$item`, and `$iter` over them.
macro_rules! list {
    (
        $(#[$list_doc:meta])* $list:ident of $item:ty, most: $most:expr;
        $(#[$iter_doc:meta])* $iter:ident
    ) => {
        $(#[$list_doc])*
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct $list(heapless::Vec<$item, { Self::MOST }, u8>);

        impl $list {
            /// How many the list has room for: as many as there can be.
            pub const MOST: usize = $most;

            /// An empty list.
            pub const fn new() -> Self {
                Self(heapless::Vec::new())
            }

            /// Appends one more; what there is no room for is left out.
            #[inline]
            pub fn push(&mut self, item: $item) {
                _ = self.0.push(item);
            }
        }

        impl core::ops::Deref for $list {
            type Target = [$item];

            #[inline]
            fn deref(&self) -> &[$item] {
                &self.0
            }
        }

        impl FromIterator<$item> for $list {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                let mut list = Self::new();
                items.into_iter().for_each(|item| list.push(item));
                list
            }
        }

        impl IntoIterator for $list {
            type Item = $item;
            type IntoIter = $iter;

            #[inline]
            fn into_iter(self) -> $iter {
                $iter { list: self, next: 0 }
            }
        }

        impl<'a> IntoIterator for &'a $list {
            type Item = &'a $item;
            type IntoIter = core::slice::Iter<'a, $item>;

            #[inline]
            fn into_iter(self) -> Self::IntoIter {
                self.iter()
            }
        }

        $(#[$iter_doc])*
        #[derive(Clone, Debug)]
        pub struct $iter {
            list: $list,
            next: usize,
        }

        impl Iterator for $iter {
            type Item = $item;

            #[inline]
            fn next(&mut self) -> Option<$item> {
                let item = *self.list.get(self.next)?;
                self.next += 1;
                Some(item)
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                let left = self.list.len() - self.next;
                (left, Some(left))
            }
        }

        impl ExactSizeIterator for $iter {}
        impl core::iter::FusedIterator for $iter {}
    };
}

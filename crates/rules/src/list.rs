//! A short list that is `Copy`.
//!
//! Everywhere else lists are those of heapless, which are not: copying the six lists of a round item by item took half
//! of the time of perft.

use core::{
    fmt,
    ops::{Deref, DerefMut},
};

/// At most `N` items.
#[derive(Clone, Copy)]
pub(crate) struct List<T, const N: usize> {
    /// The items, then fillers without a meaning.
    items: [T; N],
    len: u8,
}

impl<T: Copy, const N: usize> List<T, N> {
    /// An empty list; any item is a filler.
    pub(crate) const fn new(filler: T) -> Self {
        assert!(N <= u8::MAX as usize);
        Self { items: [filler; N], len: 0 }
    }

    /// Appends an item; a full list returns it.
    #[inline]
    pub(crate) fn push(&mut self, item: T) -> Result<(), T> {
        let place = self.items.get_mut(self.len as usize).ok_or(item)?;
        *place = item;
        self.len += 1;
        Ok(())
    }

    /// Removes the last item.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<T> {
        let last = *self.last()?;
        self.len -= 1;
        Some(last)
    }

    /// Keeps only some of the items.
    pub(crate) fn retain(&mut self, keep: impl Fn(&T) -> bool) {
        if self.iter().all(&keep) {
            return;
        }
        let all = *self;
        self.len = 0;
        all.iter().filter(|item| keep(item)).for_each(|item| _ = self.push(*item));
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..N.min(self.len as usize)]
    }
}

impl<T, const N: usize> DerefMut for List<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..N.min(self.len as usize)]
    }
}

impl<T: PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for List<T, N> {}

impl<T: fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_holds_its_items_in_order_and_no_more_than_it_has_room_for() {
        let mut list = List::<u8, 3>::new(0);
        assert_eq!([5, 7, 9, 11].map(|item| list.push(item)), [Ok(()), Ok(()), Ok(()), Err(11)]);
        assert_eq!(*list, [5, 7, 9]);
        list.retain(|item| *item != 7);
        assert_eq!((list.pop(), list.pop(), list.pop()), (Some(9), Some(5), None));
        assert_eq!(list, List::new(1), "fillers don't count");
    }
}

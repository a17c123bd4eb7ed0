//! `index_type!`: a newtype over `0..COUNT`, the shape shared by cells, houses and their parts.

/// Defines a `Copy` type whose values are numbered `0..COUNT`, with a `new` from that number, unless it is said to be made of
/// `parts`.
macro_rules! index_type {
    ($(#[$doc:meta])* $name:ident, $count:literal) => {
        $crate::index::index_type! { $(#[$doc])* $name, $count, u8 }
    };
    ($(#[$doc:meta])* $name:ident, $count:literal, $int:ty) => {
        $crate::index::index_type! { $(#[$doc])* $name, $count, $int, parts }

        impl $name {
            /// The one numbered `index`, or `None` from `COUNT` on.
            #[must_use]
            pub const fn new(index: usize) -> Option<Self> {
                if index < $count { Some(Self(index as $int)) } else { None }
            }
        }
    };
    ($(#[$doc:meta])* $name:ident, $count:literal, $int:ty, parts) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name($int);

        impl $name {
            /// How many there are.
            pub const COUNT: usize = $count;

            /// All of them, in order.
            pub const ALL: [Self; $count] = {
                let mut all = [Self(0); $count];
                let mut i = 0;
                while i < $count {
                    all[i] = Self(i as $int);
                    i += 1;
                }
                all
            };

            /// The one numbered `index`.
            ///
            /// # Panics
            /// If `index` is not below `COUNT`.
            #[must_use]
            pub const fn from_index(index: usize) -> Self {
                assert!(index < $count, "index out of range");
                Self(index as $int)
            }

            /// Its number, `0..COUNT`.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

pub(crate) use index_type;

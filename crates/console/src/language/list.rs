//! What follows from the list of languages.

/// Makes the languages, and what finds the texts of all of them.
macro_rules! languages {
    ($($language:ident: $code:ident $name:literal $own_name:literal,)+) => {
        /// A language in which the console speaks.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Language {
            $(#[doc = concat!(stringify!($language), ".")] $language,)+
        }

        impl Language {
            /// All of them.
            pub const ALL: [Self; [$(stringify!($language)),+].len()] = [$(Self::$language),+];

            /// Its code by ISO 639.
            pub const fn code(self) -> &'static str {
                match self { $(Self::$language => stringify!($code),)+ }
            }

            /// Its word in records.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$language => $name,)+ }
            }

            /// Its own name for itself, in capitals.
            pub(crate) const fn own_name(self) -> &'static str {
                match self { $(Self::$language => $own_name,)+ }
            }
        }

        /// The first on the list.
        impl Default for Language {
            fn default() -> Self {
                Self::ALL[0]
            }
        }

        /// The texts of the modules in scope, in the order of [`Language::ALL`].
        macro_rules! all_words {
            () => { [$(&$code::WORDS),+] };
        }
        pub(crate) use all_words;
    };
}
pub(super) use languages;

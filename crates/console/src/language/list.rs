//! The macro that turns the list of languages into code.

/// Defines [`Language`](super::Language) and a macro that collects the texts of all languages.
macro_rules! languages {
    ($($language:ident: $code:ident $name:literal $own_name:literal,)+) => {
        /// A language of the console.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Language {
            $(#[doc = concat!(stringify!($language), ".")] $language,)+
        }

        impl Language {
            /// All languages.
            pub const ALL: [Self; [$(stringify!($language)),+].len()] = [$(Self::$language),+];

            /// Its ISO 639 code.
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

        /// The first of the list.
        impl Default for Language {
            fn default() -> Self {
                Self::ALL[0]
            }
        }

        /// The tables of the modules in scope, in the order of [`Language::ALL`].
        macro_rules! all_words {
            () => { [$(&$code::WORDS),+] };
        }
        pub(crate) use all_words;
    };
}
pub(super) use languages;

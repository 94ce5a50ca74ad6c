//! Non-volatile storage: records, the stores that hold them, and how they are loaded.

mod export;
mod flash;
mod flash_schedule;
mod import;
mod loader;
#[cfg(feature = "host")]
mod memory;
mod persisted;
mod record;
mod saver;
#[cfg(feature = "host")]
pub mod text_journal;
mod version1;

pub use export::Export;
pub use flash::FlashStore;
pub use flash_schedule::{FlashSchedule, LONGEST_ERASE};
pub use import::ImportError;
pub(crate) use import::Replayed;
pub use loader::{LineStatus, Loaded, Loader};
#[cfg(feature = "host")]
pub use memory::MemoryStore;
pub use persisted::Persisted;
pub(crate) use persisted::PersistedGame;
pub(crate) use record::{Checksum, Record};
pub use record::{JOURNAL_HEADER, RecordLine};
pub use saver::{NullStore, SaveStatus, Saver, Store, StoreError, load};

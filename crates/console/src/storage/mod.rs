//! Non-volatile storage: records, the stores that hold them, and how they are loaded.

mod flash;
mod flash_schedule;
mod loader;
#[cfg(feature = "host")]
mod memory;
mod persisted;
mod record;
mod saver;
#[cfg(feature = "host")]
pub mod text_journal;
mod version1;

pub use flash::FlashStore;
pub use flash_schedule::{FlashSchedule, LONGEST_ERASE};
pub use loader::{LineStatus, Loaded, Loader};
#[cfg(feature = "host")]
pub use memory::MemoryStore;
pub use persisted::Persisted;
pub(crate) use persisted::PersistedGame;
pub use record::RecordLine;
pub(crate) use record::{Checksum, Record};
pub use saver::{NullStore, SaveStatus, Saver, Store, StoreError, load};

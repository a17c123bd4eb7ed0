//! The algorithms of the five source documents, each faithful to its document.

pub mod mrv;

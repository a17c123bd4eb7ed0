//! Every command in the laboratory's README and in `tests/cases` is run. [`bitdoku_suite::documents`] says how.
//!
//! ```text
//! BITDOKU_UPDATE=1 cargo test --manifest-path research/Cargo.toml -p bitdoku-lab --test documents     writes what is printed into the documents
//! ```
#![cfg(unix)]

use bitdoku_suite::documents::{check, in_folder};

#[test]
fn documents_say_what_the_laboratory_prints() {
    let documents = ["research/lab", "research/lab/tests/cases"].map(in_folder).concat();
    check(&documents, env!("CARGO_BIN_EXE_bitdoku-lab"), 20);
}

//! How fast puzzles are made. Checksums say that they are the same ones.
fn main() {}

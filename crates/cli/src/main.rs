//! The `bitdoku` command.

fn main() {}

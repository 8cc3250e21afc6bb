//! The `tsume` program.

fn main() {}

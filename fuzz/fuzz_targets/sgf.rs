//! Fuzzes SGF records: reading, writing, and the problems in them.
//!
//! `cargo +nightly fuzz run sgf fuzz/corpus/sgf`

#![no_main]

#[path = "../inputs.rs"]
mod inputs;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    inputs::sgf(bytes);
});

//! Fuzzes chess positions.
//!
//! `cargo +nightly fuzz run fen fuzz/corpus/fen`

#![no_main]

#[path = "../inputs.rs"]
mod inputs;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    inputs::fen(bytes);
});

//! Fuzzes graph games.
//!
//! `cargo +nightly fuzz run graph fuzz/corpus/graph`

#![no_main]

#[path = "../inputs.rs"]
mod inputs;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    inputs::graph(bytes);
});

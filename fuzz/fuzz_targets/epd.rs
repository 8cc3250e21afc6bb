//! Fuzzes files of chess problems.
//!
//! `cargo +nightly fuzz run epd fuzz/corpus/epd`

#![no_main]

#[path = "../inputs.rs"]
mod inputs;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    inputs::epd(bytes);
});

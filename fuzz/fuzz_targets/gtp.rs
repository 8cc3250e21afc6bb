//! Fuzzes lines of the Go Text Protocol.
//!
//! `cargo +nightly fuzz run gtp fuzz/corpus/gtp`

#![no_main]

#[path = "../inputs.rs"]
mod inputs;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    inputs::gtp(bytes);
});

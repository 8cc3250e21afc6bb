//! Fuzzes lines of the UCI protocol.
//!
//! `cargo +nightly fuzz run uci fuzz/corpus/uci`

#![no_main]

#[path = "../inputs.rs"]
mod inputs;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    inputs::uci(bytes);
});

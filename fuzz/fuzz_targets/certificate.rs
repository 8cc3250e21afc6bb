//! Fuzzes certificates of graph games, whose graph is in the certificate itself.
//!
//! `cargo +nightly fuzz run certificate fuzz/corpus/certificate fuzz/seeds -- -dict=fuzz/certificate.dict`

#![no_main]

#[path = "../inputs.rs"]
mod inputs;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    inputs::certificate(bytes);
});

//! Fuzzes files of Lines of Action.
//!
//! `cargo +nightly fuzz run loa fuzz/corpus/loa`

#![no_main]

#[path = "../inputs.rs"]
mod inputs;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    inputs::loa(bytes);
});

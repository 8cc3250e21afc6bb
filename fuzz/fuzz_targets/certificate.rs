//! Reads and checks a certificate of a graph game whose graph is in the certificate itself. Nothing
//! may panic or hang, and what is accepted must be true.
//!
//! `cargo +nightly fuzz run certificate fuzz/corpus/certificate fuzz/seeds -- -dict=fuzz/certificate.dict`

#![no_main]

use libfuzzer_sys::fuzz_target;
use tsume_game::{graph, oracle};
use tsume_proof::{CheckLimits, ReadLimits, Reader, check};

fuzz_target!(|text: &[u8]| {
    let limits = ReadLimits { line: 1 << 12, header: 1 << 14 };
    let Ok(reader) = Reader::with_limits(text, limits) else { return };
    let header = reader.header().clone();
    let Some(Ok(game)) = graph::parse(header.problem.as_bytes()).into_iter().next() else { return };
    let limits = CheckLimits { memory: 1 << 20, stop: None };
    if check(&game.root(), "graph", reader, limits).is_ok()
        && let Some(truth) = oracle::solve(&game.root(), 100_000)
    {
        assert_eq!(header.winner, truth, "{game:?}");
    }
});

//! Certificates in files, plain and compressed.

use crate::builder::certificate;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use tsume_game::random::{self, Rng};
use tsume_game::{CycleRule, oracle};
use tsume_proof::{CheckLimits, Reader, Reason, check, create, open};

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut out = create(path)?;
    out.write_all(bytes)?;
    out.finish()
}

#[test]
fn a_compressed_file_reads_like_a_plain_one() {
    let mut rng = Rng::new(21);
    for (n, rule) in [CycleRule::AttackerLoses, CycleRule::Illegal].into_iter().enumerate() {
        let root = random::tricky(&mut rng, rule, 11).root();
        let winner = oracle::solve(&root, u64::MAX).unwrap();
        let text = certificate(&root, winner).unwrap();
        let mut summaries = Vec::new();
        for name in [format!("round-trip-{n}.cert"), format!("round-trip-{n}.cert.zst")] {
            let path = path(&name);
            write(&path, &text).unwrap();
            let mut back = Vec::new();
            open(&path).unwrap().read_to_end(&mut back).unwrap();
            assert_eq!(back, text);
            assert_eq!(fs::read(&path).unwrap() == text, !name.ends_with(".zst"));
            let mut reader = Reader::new(open(&path).unwrap()).unwrap();
            summaries.push(check(&root, "graph", &mut reader, CheckLimits::default()).unwrap());
        }
        assert_eq!(summaries[0], summaries[1]);
    }
}

#[test]
fn compression_pays() {
    let path = path("long.cert.zst");
    let text: String = (0..10_000).map(|n| format!("l{} v{}\n", 10_000 - n, n + 1)).collect();
    write(&path, text.as_bytes()).unwrap();
    let size = fs::metadata(&path).unwrap().len() as usize;
    assert!(size * 3 < text.len(), "{size} of {}", text.len());
}

#[test]
fn a_damaged_compressed_file_is_an_error() {
    let whole = path("whole.cert.zst");
    write(&whole, b"tsume-certificate 2\nparts: 1\ngame: graph\nrule: illegal\n").unwrap();
    let bytes = fs::read(&whole).unwrap();
    let cut = path("cut.cert.zst");
    for end in 0..bytes.len() {
        fs::write(&cut, &bytes[..end]).unwrap();
        assert!(Reader::new(open(&cut).unwrap()).is_err());
    }
    let rubbish = path("rubbish.cert.zst");
    fs::write(&rubbish, b"tsume-certificate 2\n").unwrap();
    let rejection = Reader::new(open(&rubbish).unwrap()).map(|_| ()).unwrap_err();
    assert!(matches!(rejection.reason, Reason::Io(_)), "{rejection}");
    assert!(open(&path("no such file")).is_err());
}

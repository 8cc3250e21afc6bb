//! Certificates in files. A name that ends in `.zst` stands for a file compressed with Zstandard
//! (RFC 8878).

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::Path;

/// Higher levels take much longer and save little on text of this kind.
const LEVEL: i32 = 9;
/// A foreign file may ask for this much memory (32 MiB) to decompress it, and no more.
const WINDOW_LOG_MAX: u32 = 25;

fn is_compressed(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "zst")
}

/// Opens a certificate for reading.
///
/// # Errors
///
/// From the file system.
pub fn open(path: &Path) -> io::Result<Box<dyn BufRead>> {
    let file = BufReader::new(File::open(path)?);
    if !is_compressed(path) {
        return Ok(Box::new(file));
    }
    let mut decoder = zstd::stream::read::Decoder::with_buffer(file)?;
    decoder.window_log_max(WINDOW_LOG_MAX)?;
    Ok(Box::new(BufReader::with_capacity(1 << 16, decoder)))
}

/// Creates a file for a certificate, and replaces one that is there.
///
/// # Errors
///
/// From the file system.
pub fn create(path: &Path) -> io::Result<Sink> {
    let file = BufWriter::new(File::create(path)?);
    Ok(Sink(if is_compressed(path) {
        Kind::Compressed(BufWriter::new(zstd::stream::write::Encoder::new(file, LEVEL)?))
    } else {
        Kind::Plain(file)
    }))
}

/// A file that is being written. It is complete only after [`Sink::finish`].
pub struct Sink(Kind);

enum Kind {
    Plain(BufWriter<File>),
    Compressed(BufWriter<zstd::stream::write::Encoder<'static, BufWriter<File>>>),
}

impl Sink {
    /// Writes what is still held back.
    ///
    /// # Errors
    ///
    /// From the file system.
    pub fn finish(self) -> io::Result<()> {
        let mut file = match self.0 {
            Kind::Plain(file) => file,
            Kind::Compressed(out) => out.into_inner()?.finish()?,
        };
        file.flush()
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.0 {
            Kind::Plain(out) => out.write(bytes),
            Kind::Compressed(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.0 {
            Kind::Plain(out) => out.flush(),
            // Flushing would end a block and spoil the compression; `finish` writes everything.
            Kind::Compressed(_) => Ok(()),
        }
    }
}

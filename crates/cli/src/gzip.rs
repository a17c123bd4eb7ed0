//! Text compressed by gzip: members one after another, as `cat` joins them.

use std::io::{self, BufRead, Read};

use flate2::bufread::GzDecoder;

/// Reads the members of a file as one text. NULs after the last are filling; anything else there is an error.
pub(crate) struct Members<R> {
    member: Option<GzDecoder<R>>,
}

impl<R: BufRead> Members<R> {
    /// What begins with a member.
    pub(crate) fn new(bytes: R) -> Self {
        Self { member: Some(GzDecoder::new(bytes)) }
    }

    /// Goes from the end of a member to the next one, or to the end.
    fn next(&mut self) -> io::Result<()> {
        let Some(mut bytes) = self.member.take().map(GzDecoder::into_inner) else { return Ok(()) };
        loop {
            let filling = bytes.fill_buf()?.iter().take_while(|&&byte| byte == 0).count();
            if filling == 0 {
                break;
            }
            bytes.consume(filling);
        }
        match bytes.fill_buf()? {
            [] => Ok(()),
            [0x1F, 0x8B, ..] | [0x1F] => {
                self.member = Some(GzDecoder::new(bytes));
                Ok(())
            }
            _ => Err(io::Error::new(io::ErrorKind::InvalidData, "unexpected data after the gzip data")),
        }
    }
}

impl<R: BufRead> Read for Members<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(member) = &mut self.member {
            let read = member.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            self.next()?;
        }
        Ok(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::io::Write;

    fn packed(text: &str) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    }

    fn read(bytes: &[u8]) -> (String, io::Result<usize>) {
        let mut text = String::new();
        let done = Members::new(bytes).read_to_string(&mut text);
        (text, done)
    }

    #[test]
    fn members_follow_one_another_with_filling_or_without() {
        for filling in [&b""[..], &[0; 100]] {
            let (text, done) = read(&[&packed("one\n"), filling, &packed("two\n"), filling].concat());
            assert_eq!((text.as_str(), done.unwrap()), ("one\ntwo\n", 8));
        }
    }

    #[test]
    fn what_else_stands_behind_is_garbage() {
        for garbage in [&b"garbage"[..], b"x", b"a long text of another kind"] {
            let mut bytes = Vec::new();
            let error = Members::new(&[&packed("one\n"), garbage].concat()[..]).read_to_end(&mut bytes).unwrap_err();
            assert_eq!(
                (&bytes[..], error.to_string().as_str()),
                (&b"one\n"[..], "unexpected data after the gzip data")
            );
        }
        let cut = packed("one\n");
        assert_eq!(read(&cut[..cut.len() - 3]).1.unwrap_err().kind(), io::ErrorKind::UnexpectedEof);
    }
}
